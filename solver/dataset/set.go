package dataset

import (
	"viewfold/solver"
	"viewfold/solver/samples"
)

// Set is several tables joined: the same samples in every view, in the same order.
type Set struct {
	Names     []string            // of the views: table names without the extension
	X         []samples.Matrix    // per view, samples × features
	Copied    []bool              // per view, whether X does not share its numbers with the table
	Features  [][]string          // per view
	Units     []map[string]string // per view, as of its Table
	IDs       []string            // one per sample: the files' own, or "1", "2", … without ID columns
	ByID      bool                // joined by ID; false: by row order
	Match     Match               // how IDs were matched
	Rewritten int                 // samples whose ID another view writes differently
	LeftOut   []int               // per table, samples that some other view lacks
	Gaps      []Gaps              // per view, what became of missing values
	Labels    []string            // one per sample, "" where unknown; nil when no labels were given
	Classes   []string            // distinct known labels, sorted (numbers numerically, else by text)
	Columns   []Column            // what a table tells of the samples beside the views; see AddColumns
	Warnings  []string

	named  bool  // IDs are a file's own
	order  []int // of samples joined by row order, which row each was, where some were left out since
	joined int   // how many there were before
}

// Views returns the views of the set as the solver takes them, sharing memory.
func (s *Set) Views() []solver.View {
	views := make([]solver.View, len(s.X))
	for v, x := range s.X {
		views[v] = solver.View{Name: s.Names[v], X: x}
	}
	return views
}
