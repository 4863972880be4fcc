package explain

import (
	"cmp"
	"slices"

	"viewfold/solver/dataset"
)

// Tests are those of descriptive columns against the clusters.
type Tests struct {
	Count   int    `json:"tests"` // how many columns were tested; p values are adjusted for so many
	Columns []Test `json:"columns"`
}

// The kinds of tests.
const (
	ChiSquare     = "chi_square"
	KruskalWallis = "kruskal_wallis"
)

// Test is the test of one column. A column that cannot be tested has no kind, and a note that says why.
type Test struct {
	Column    string   `json:"column"`
	Kind      string   `json:"test,omitempty"`
	N         int      `json:"n"`                 // samples whose value is known
	Missing   int      `json:"missing,omitempty"` // and is not: these are left out
	Statistic float64  `json:"statistic"`         // χ², or H corrected for ties
	Freedom   int      `json:"df"`
	P         float64  `json:"p"`
	Holm      float64  `json:"p_holm"` // adjusted for Tests.Count tests
	Effect    float64  `json:"effect"` // Cramér's V, or ε²: from 0 to 1
	Cells     int      `json:"cells,omitempty"`
	Small     int      `json:"cells_below_5,omitempty"` // of these cells, with an expected count below 5
	Note      string   `json:"note,omitempty"`          // a caution, or why it was not tested
	Levels    []string `json:"levels,omitempty"`        // of a category
	Groups    []Group  `json:"groups,omitempty"`        // per cluster
}

// Group is a column in one cluster.
type Group struct {
	N         int       `json:"n"`
	Counts    []int     `json:"counts,omitempty"`    // of a category, per level
	Quartiles []float64 `json:"quartiles,omitempty"` // of numbers: lower, median, upper, between neighbours in proportion; of no samples none
}

const (
	// mostLevels is how many levels a category that is tested may have: one with more is hardly one.
	mostLevels = 50
	// fewSamples is the expected count of a cell, or the size of a group, below which the distribution of the
	// statistic is only roughly χ²'s.
	fewSamples = 5
)

// ColumnTests tests columns against the samples' clusters, counted from 0. Samples whose value is not known are
// left out.
func ColumnTests(columns []dataset.Column, labels []int, clusters int) *Tests {
	tests := &Tests{}
	for _, c := range columns {
		t := Test{Column: c.Name, Levels: c.Levels}
		if c.Numbers != nil {
			t.numbers(c.Numbers, labels, clusters)
		} else {
			t.category(c, labels, clusters)
		}
		t.Missing = len(labels) - t.N
		tests.Columns = append(tests.Columns, t)
	}
	tests.adjust()
	return tests
}

// adjust fills in Count and Holm.
func (t *Tests) adjust() {
	var order []int
	for k := range t.Columns {
		if t.Columns[k].Kind != "" {
			order = append(order, k)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(t.Columns[a].P, t.Columns[b].P) })
	t.Count = len(order)
	least := 0.0 // an adjusted p is no smaller than that of a smaller p
	for i, k := range order {
		least = max(least, min(1, float64(t.Count-i)*t.Columns[k].P))
		t.Columns[k].Holm = least
	}
}

// groups counts the clusters in which some value is known.
func (t *Test) groups() int {
	count := 0
	for _, g := range t.Groups {
		if g.N > 0 {
			count++
		}
	}
	return count
}

// testable reports whether there are several groups and values; if not, the note says so.
func (t *Test) testable(groups, values int) bool {
	switch {
	case t.N == 0:
		t.Note = "not tested: no value is known"
	case groups < 2:
		t.Note = "not tested: values are known in one cluster only"
	case values < 2:
		t.Note = "not tested: all known values are the same"
	}
	return t.Note == ""
}
