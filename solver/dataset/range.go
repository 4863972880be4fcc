package dataset

import "viewfold/solver/samples"

// Range is the rows of a range of a file in a form that can travel: the numbers either all or, sparse, those
// that are not 0 alone.
type Range struct {
	RangeCounts
	Levels [][]string // of the columns that are categories, in the order of their first appearance

	All     []float64       // samples × columns of numbers; nil when they are sparse
	Few     *samples.Sparse // nil when all are kept
	IDs     []string        // one per sample, or none
	IDLines []int32         // where the IDs are, from the range's first line
	Labels  []string        // one per sample, or none
	Codes   [][]int32       // levels, for every category one per sample; −1 where unknown
}

// RangeCounts is what of a Range does not grow with it.
type RangeCounts struct {
	Samples  int     `json:"samples"`
	Lines    int     `json:"lines"`
	Comments int     `json:"comments"` // comment lines
	Kept     int     `json:"kept"`     // cells written as ="text"
	Lead     int     `json:"lead"`     // blank lines before the rows
	Blanks   int     `json:"blanks"`   // between them
	Trail    int     `json:"trail"`    // behind them
	Missing  Missing `json:"missing"`
}

// travel returns a part as a range, which shares its memory.
func (p *part) travel() *Range {
	r := &Range{
		RangeCounts: RangeCounts{p.samples, p.lines, p.comments, p.kept, p.lead, p.blanks, p.trail, p.missing},
		All:         p.values.all, Few: p.values.few, IDs: p.ids, IDLines: p.idLines, Labels: p.labels,
	}
	for _, c := range p.codes {
		r.Levels, r.Codes = append(r.Levels, c.levels), append(r.Codes, c.cells)
	}
	return r
}

// arrive is the reverse of travel, for rows of so many columns of numbers.
func (r *Range) arrive(features int) *part {
	p := newPart(features, len(r.Codes))
	p.samples, p.lines, p.comments, p.kept, p.lead, p.blanks, p.trail, p.missing = r.Samples, r.Lines, r.Comments, r.Kept, r.Lead, r.Blanks, r.Trail, r.Missing
	p.values.rows, p.values.all, p.values.few = r.Samples, r.All, r.Few
	p.ids, p.idLines, p.labels = r.IDs, r.IDLines, r.Labels
	for _, id := range r.IDs {
		p.letters += len(id)
	}
	for k := range p.codes {
		c := &p.codes[k]
		for _, level := range r.Levels[k] {
			c.introduce(level)
		}
		c.cells = r.Codes[k]
	}
	return &p
}
