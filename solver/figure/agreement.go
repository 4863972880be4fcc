package figure

import (
	"fmt"
	"strconv"

	"viewfold/solver/report"
)

func hasOther(s Source) bool { return s.Other != nil }

// agreement shows which clusters of another result have the samples of which clusters, over the samples in both.
func agreement(s Source, o Options) (*Figure, error) {
	a := report.Compare(s.Report, s.Other)
	other := Source{Report: s.Other}
	m := countMatrix{counts: a.Counts, pairs: a.Pairs, rowTitle: "Rows: clusters of this result", colTitle: "Columns: clusters of the other result",
		rowPaint: func(i int) (paint, bool) { return s.paint(a.A[i] - 1), true },
		colPaint: func(j int) (paint, bool) { return other.paint(a.B[j] - 1), true }}
	t := Table{Columns: []string{"cluster", "name"}}
	for _, k := range a.B {
		m.columns = append(m.columns, other.short(k-1))
		t.Columns = append(t.Columns, other.name(k-1)+" of the other")
	}
	for i, k := range a.A {
		m.rows = append(m.rows, s.short(k-1))
		row := []string{strconv.Itoa(k), s.name(k - 1)}
		for _, n := range a.Counts[i] {
			row = append(row, strconv.Itoa(n))
		}
		t.Rows = append(t.Rows, row)
	}
	text := fmt.Sprintf("Adjusted Rand index %s over the %s in both results (1: the same clusters, 0: no more alike than by chance). Counts of samples, the best matches on the diagonal",
		rough(a.ARI), plural(a.Samples, "sample"))
	if a.OnlyA+a.OnlyB > 0 {
		text += fmt.Sprintf("; %s in this result alone, %s in the other alone", count(a.OnlyA), count(a.OnlyB))
	}
	if a.Samples == 0 {
		text = "The two results have no sample in common"
	}
	return m.draw(float64(o.Width)).done("Agreement with the other result", text, t), nil
}
