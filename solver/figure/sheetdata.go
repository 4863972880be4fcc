package figure

import (
	"fmt"
	"path/filepath"
	"strings"

	"viewfold/solver/dataset"
	"viewfold/solver/report"
)

// Files are the tables that a result was made from, as they were read.
type Files struct {
	Views   []*dataset.Table     // in the order of the report's views; nil when they are not known any more
	Labels  *dataset.LabelTable  // nil for none
	Columns *dataset.ColumnTable // nil for none
}

// filesTable lists what went in: a row for every view, the known labels and the columns about the samples.
func filesTable(r *report.Report, f Files) Table {
	t := Table{Columns: []string{"what", "file", "size", "samples × features", "how it was read", "missing values"}}
	for v, name := range r.Views {
		row := []string{"view " + name, "", "", "", "", missingWords(r, name)}
		if len(f.Views) == len(r.Views) {
			x := f.Views[v]
			n, d := x.X.Shape()
			row[1], row[2], row[3], row[4] = filepath.Base(x.Name), size(x.Bytes), count(n)+" × "+count(d), x.Format.Words()
		}
		t.Rows = append(t.Rows, row)
	}
	if l := f.Labels; l != nil {
		t.Rows = append(t.Rows, []string{"known labels", filepath.Base(l.Name), size(l.Bytes), count(len(l.Labels)), l.Format.Words(), ""})
	}
	if c := f.Columns; c != nil {
		t.Rows = append(t.Rows, []string{"columns about the samples", filepath.Base(c.Name), size(c.Bytes),
			fmt.Sprintf("%s × %s", count(c.Rows), count(len(c.Columns))), c.Format.Words(), ""})
	}
	return t
}

// missingWords says what became of a view's missing values.
func missingWords(r *report.Report, view string) string {
	for _, m := range r.Missing {
		if m.View != view {
			continue
		}
		parts := []string{plural(m.Values, "value") + " missing"}
		if n := len(m.Features); n > 0 {
			parts = append(parts, plural(n, "feature")+" left out")
		}
		if n := len(m.Samples); n > 0 {
			parts = append(parts, plural(n, "sample")+" left out of all views")
		}
		filled := 0
		for _, f := range m.Filled {
			filled += f.Count
		}
		if filled > 0 {
			how := "by the feature’s median"
			if m.Then == dataset.ThenNearest {
				how = "by the mean of the nearest samples"
			}
			parts = append(parts, count(filled)+" filled in "+how)
		}
		return list(parts)
	}
	return "none"
}

// size writes a number of bytes with three digits: 52.1 kB.
func size(n int64) string {
	x, unit := float64(n), "B"
	for _, next := range []string{"kB", "MB", "GB"} {
		if x < 1000 {
			break
		}
		x, unit = x/1000, next
	}
	return strings.Replace(fmt.Sprintf("%.3g %s", x, unit), "e+03", "000", 1)
}

// samplesTable lists the typical samples of every cluster, and those nearest to another one.
func (s Source) samplesTable() Table {
	t := Table{Columns: []string{"cluster", "typical samples (confidence)", "nearest to another cluster (confidence, which)"}}
	for k, c := range s.Report.Explanation.Clusters {
		var typical, near []string
		for _, x := range c.Typical {
			typical = append(typical, fmt.Sprintf("%s (%.2f)", x.ID, x.Confidence))
		}
		for _, x := range c.Borderline {
			to := ""
			if x.Second > 0 {
				to = ", " + s.name(x.Second-1)
			}
			near = append(near, fmt.Sprintf("%s (%.2f%s)", x.ID, x.Confidence, to))
		}
		t.Rows = append(t.Rows, []string{s.name(k), list(typical), list(near)})
	}
	return t
}

// mediansTable lists the medians of numeric columns in every cluster; it has no rows where there are none.
func (s Source) mediansTable() Table {
	t := Table{Columns: []string{"column"}}
	for k := range s.Report.Sizes {
		t.Columns = append(t.Columns, s.name(k))
	}
	for _, c := range s.Report.Explanation.Columns.Columns {
		row := []string{c.Column}
		some := false
		for _, g := range c.Groups {
			cell := ""
			if len(g.Quartiles) == 3 {
				cell, some = fmt.Sprintf("%s (n %s)", rough(g.Quartiles[1]), count(g.N)), true
			}
			row = append(row, cell)
		}
		if some {
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}
