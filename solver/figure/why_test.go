package figure

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/solver/explain"
	"viewfold/solver/report"
)

// told is a result with everything that can be told of clusters, small enough to be seen through.
func told() Source {
	f := func(name string, d float64, apart bool) explain.Feature {
		return explain.Feature{Name: name, Contrast: explain.Contrast{MeanIn: d, SD: 1, D: d, Apart: apart}}
	}
	r := &report.Report{
		Labels: []int{1, 1, 2, 2, 2}, IDs: []string{"a", "b", "c", "d", "e"}, Sizes: []int{2, 3}, Clusters: 2, Requested: 2,
		Views: []string{"rna", "mut"}, Weights: []float64{0.5, 0.5}, Share: []float64{1, 0.4, 0.72, 0.5, 0}, Options: solver.Options{Mode: solver.Paper},
		Explanation: &explain.Explanation{
			Clusters: []explain.Cluster{
				{Size: 2, Views: []explain.View{{View: "rna", Features: []explain.Feature{f("KIT", 1.9, false), f("SST", -1.7, false)}}, {View: "mut"}}},
				{Size: 3, Views: []explain.View{{View: "rna", Features: []explain.Feature{f("KIT", -1.9, false)}}, {View: "mut", Features: []explain.Feature{f("TP53", -3, true)}}}},
			},
			Columns: &explain.Tests{Count: 2, Columns: []explain.Test{
				{Column: "stage", Kind: explain.ChiSquare, N: 5, Statistic: 5, Freedom: 1, P: 0.025, Holm: 0.05, Effect: 1, Cells: 4, Small: 4, Note: "4 of 4 expected counts are below 5",
					Levels: []string{"I", "II"}, Groups: []explain.Group{{N: 2, Counts: []int{2, 0}}, {N: 3, Counts: []int{0, 3}}}},
				{Column: "age", Kind: explain.KruskalWallis, N: 3, Missing: 2, Statistic: 1, Freedom: 1, P: 0.3, Holm: 0.3, Effect: 0.5,
					Groups: []explain.Group{{N: 3, Quartiles: []float64{-3, 4, 8}}, {}}},
				{Column: "name", N: 5, Note: "not tested: it has 60 levels"},
			}},
		},
		Confusion: &report.Confusion{Clusters: []int{2, 1}, Classes: []string{"x", "y"}, Counts: [][]int{{3, 0}, {1, 1}}, Pairs: 2,
			PerClass: []report.Class{{Class: "x", N: 4, Cluster: 2, Precision: 1, Recall: 0.75, F1: 6. / 7}, {Class: "y", N: 1, Cluster: 1, Precision: 0.5, Recall: 1, F1: 2. / 3}}},
	}
	return Source{Report: r}
}

// The figures that tell why clusters are what they are say so in words, and their tables have all numbers.
func TestWhy(t *testing.T) {
	s := told()
	other := *s.Report
	other.IDs, other.Labels = []string{"a", "b", "c", "d", "z"}, []int{2, 2, 1, 1, 1}
	s.Other = &other
	s.Selected = &explain.Cluster{Size: 1, Views: s.Report.Explanation.Clusters[1].Views}
	for _, c := range []struct {
		name string
		opts Options
		text string // a part of the words
		rows int
		cell string // of the first row
	}{
		{"features", Options{}, "Cluster 1, 2 samples: KIT of rna is higher (d 1.90), SST of rna is lower (d −1.70)", 4, "KIT"},
		{"features", Options{Cluster: 2}, "TP53 of mut is lower (−3 in all, 0 in all others), KIT of rna is lower (d −1.90)", 2, "-1.9"},
		{"confidence", Options{}, "Half of 5 samples have at least 0.5; 2 have less than 0.5", 20, "1"},
		{"confidence", Options{Cluster: 1}, "Half of 2 samples have at least 1; 1 has less than 0.5", 20, "0.05"},
		{"tests", Options{}, "adjusted for 2 tests by Holm’s method; 1 has 0.05 or less", 3, "4 of 4 expected counts are below 5"},
		{"column", Options{}, "χ² = 5, 1 degree of freedom, p 0.0250, adjusted for 2 tests 0.0500 (Holm); Cramér’s V 1. 5 samples, 0 without a value. Note: 4 of 4", 2, "2"},
		{"column", Options{Column: 1}, "Kruskal–Wallis H = 1", 2, "-3"},
		{"column", Options{Column: 2}, "not tested: it has 60 levels", 1, "name"},
		{"confusion", Options{}, "4 of 5 samples lie in them (80.0\u00a0%)", 2, "3"},
		{"classes", Options{}, "the least is that of y, 0.6667", 2, "0.75"},
		{"agreement", Options{}, "Adjusted Rand index 1 over the 4 samples in both results", 2, "2"},
		{"selected", Options{}, "Selected, 1 sample: TP53 of mut is lower (−3 in all, 0 in all others), KIT of rna is lower (d −1.90)", 2, "selected;rna;KIT;1;4;"},
	} {
		for _, width := range []int{300, 640} {
			c.opts.Width = width
			f, err := Draw(c.name, s, c.opts)
			if err != nil {
				t.Fatal(err)
			}
			wellFormed(t, f.SVG)
			if strings.Contains(f.SVG, "NaN") || strings.Contains(f.SVG, "style=") || !strings.Contains(f.Text, c.text) || len(f.Table.Rows) != c.rows || !strings.Contains(strings.Join(f.Table.Rows[0], ";"), c.cell) {
				t.Errorf("%s %+v: %q, %q", c.name, c.opts, f.Text, f.Table.Rows)
			}
			for _, row := range f.Table.Rows {
				if len(row) != len(f.Table.Columns) {
					t.Errorf("%s: %d cells under %d columns", c.name, len(row), len(f.Table.Columns))
				}
			}
		}
	}
	for _, o := range []Options{{Cluster: 3}, {Cluster: -1}} {
		for _, name := range []string{"features", "confidence"} {
			if _, err := Draw(name, s, o); err == nil {
				t.Errorf("%s of cluster %d is drawn", name, o.Cluster)
			}
		}
	}
	if _, err := Draw("column", s, Options{Column: 3}); err == nil {
		t.Error("a fourth column is drawn")
	}
	s.Other, s.Selected = nil, nil
	for _, name := range []string{"agreement", "selected"} {
		if _, err := Draw(name, s, Options{}); err == nil {
			t.Errorf("%s is drawn of a result that is compared with nothing", name)
		}
	}
}

// A feature that is always another has an infinite d, which a table can say.
func TestAlwaysAnother(t *testing.T) {
	f, err := Draw("features", told(), Options{Cluster: 2})
	if err != nil {
		t.Fatal(err)
	}
	last := f.Table.Rows[1]
	if d, err := strconv.ParseFloat(last[9], 64); err != nil || !math.IsInf(d, -1) || last[2] != "TP53" {
		t.Errorf("%q", last)
	}
}

// A hundred clusters and classes are drawn, without the numbers for which there is no room.
func TestLargeConfusion(t *testing.T) {
	s := Source{Report: &report.Report{Sizes: make([]int, 100), Confusion: &report.Confusion{PerClass: []report.Class{{Class: "1"}}}}}
	for k := range 100 {
		s.Report.Confusion.Clusters = append(s.Report.Confusion.Clusters, k+1)
		s.Report.Confusion.Classes = append(s.Report.Confusion.Classes, strconv.Itoa(k))
		row := make([]int, 100)
		row[k], row[(k+7)%100] = 1000, 17
		s.Report.Confusion.Counts = append(s.Report.Confusion.Counts, row)
	}
	f, err := Draw("confusion", s, Options{Width: 400})
	if err != nil {
		t.Fatal(err)
	}
	if counts := wellFormed(t, f.SVG); counts["rect"] != 300 || counts["text"] < 40 || counts["text"] > 120 || f.Height > 1000 || len(f.SVG) > 150_000 {
		t.Errorf("%v, %d pixels high, %d bytes", counts, f.Height, len(f.SVG))
	}
}

// The numbers of an example are those of its report.
func TestWhyOfExample(t *testing.T) {
	opts := solver.DefaultOptions(solver.Paper, 3)
	s, _ := run(t, "acc", opts)
	f, err := Draw("confusion", s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range f.Table.Rows {
		for j, text := range row[2:] {
			if text != strconv.Itoa(s.Report.Confusion.Counts[i][j]) {
				t.Errorf("row %d: %q", i, row)
			}
		}
	}
}

var boxed = regexp.MustCompile(`<rect x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)"`)

var written = regexp.MustCompile(`<text x="([^"]+)" y="([^"]+)" text-anchor="(\w+)"[^>]*>(?:<title>([^<]*)</title>)?([^<]*)</text>`)

// Long names of columns, levels and clusters are cut to their room: no text lies on another, on a bar or beyond the picture, not
// even on a phone, and what was cut can be read whole.
func TestLongTexts(t *testing.T) {
	s := told()
	long := strings.Repeat("INVASIVE ", 9)
	s.Report.Names = []string{long + "1", "Un nom assez long " + long}
	tests := s.Report.Explanation.Columns
	for i := range tests.Columns {
		tests.Columns[i].Column = long + tests.Columns[i].Column
	}
	stage, age := &tests.Columns[0], &tests.Columns[1]
	stage.Levels = nil
	for k := range stage.Groups {
		stage.Groups[k] = explain.Group{N: 1_234_567}
		for range 14 {
			stage.Groups[k].Counts = append(stage.Groups[k].Counts, 88_183)
		}
	}
	for i := range 14 {
		stage.Levels = append(stage.Levels, long+strconv.Itoa(i))
	}
	age.Groups = []explain.Group{{N: 3, Quartiles: []float64{-2.5e6, -1.234e-5, 3.75e6}}, {N: 2, Quartiles: []float64{1e6, 1.5e6, 1.75e6}}}
	for _, width := range []int{280, 322, 640} {
		for _, c := range []struct {
			name string
			opts Options
			cut  int // texts at least
		}{{"tests", Options{}, 3}, {"column", Options{}, 11}, {"column", Options{Column: 1}, 2}} {
			c.opts.Width = width
			f, err := Draw(c.name, s, c.opts)
			if err != nil {
				t.Fatal(err)
			}
			wellFormed(t, f.SVG)
			type span struct {
				from, to float64
				text     string
			}
			var boxes [][4]float64
			for _, m := range boxed.FindAllStringSubmatch(f.SVG, -1) {
				var b [4]float64
				for k := range b {
					b[k], _ = strconv.ParseFloat(m[k+1], 64)
				}
				boxes = append(boxes, b)
			}
			lines, seen, cut := map[string][]span{}, map[string]string{}, 0
			for _, m := range written.FindAllStringSubmatch(f.SVG, -1) {
				x, _ := strconv.ParseFloat(m[1], 64)
				w := widthOf(m[5])
				here := span{x, x + w, m[5]}
				switch m[3] {
				case end:
					here.from, here.to = x-w, x
				case middle:
					here.from, here.to = x-w/2, x+w/2
				}
				for _, other := range lines[m[2]] {
					if here.from < other.to-0.1 && other.from < here.to-0.1 {
						t.Errorf("%s %d: %q lies on %q", c.name, width, here.text, other.text)
					}
				}
				y, _ := strconv.ParseFloat(m[2], 64)
				for _, b := range boxes {
					if y > b[1] && y-textSize/2 < b[1]+b[3] && here.from < b[0]+b[2]-0.1 && b[0] < here.to-0.1 {
						t.Errorf("%s %d: %q lies on a bar", c.name, width, here.text)
					}
				}
				lines[m[2]] = append(lines[m[2]], here)
				if here.from < -0.5 || here.to > float64(width)+0.5 {
					t.Errorf("%s %d: %q from %.0f to %.0f", c.name, width, here.text, here.from, here.to)
				}
				if strings.Contains(m[5], "…") != (m[4] != "") {
					t.Errorf("%s %d: %q stands for %q", c.name, width, m[5], m[4])
				}
				if m[4] != "" {
					cut++
					if other, ok := seen[m[5]]; ok && other != m[4] {
						t.Errorf("%s %d: %q stands for %q and %q", c.name, width, m[5], other, m[4])
					}
					seen[m[5]] = m[4]
				}
			}
			if cut < c.cut {
				t.Errorf("%s %d: %d texts are cut, want %d", c.name, width, cut, c.cut)
			}
		}
	}
}
