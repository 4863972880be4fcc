package figure

import (
	"math"
	"slices"
	"strings"
	"testing"

	"viewfold/solver/dataset"
	"viewfold/solver/dense"
	"viewfold/solver/explain"
	"viewfold/solver/report"
)

// What is equal within its deviation, or in the digits that are shown, is told as equal.
func TestTies(t *testing.T) {
	for _, c := range []struct {
		weights, spread []float64
		want            string
	}{
		{[]float64{0.2507, 0.2504, 0.2489, 0.25}, []float64{0.003, 0.003, 0.0001, 0.0001}, "all views count about equally, with 0.2489 to 0.2507"},
		{[]float64{0.2507, 0.2504, 0.24, 0.2589}, []float64{0.003, 0.003, 0.003, 0.003}, "d counts most, with 0.2589"},
		{[]float64{0.2507, 0.2504, 0.24, 0.2489}, []float64{0.003, 0.003, 0.003, 0.003}, "a, b and d count most and about equally, with 0.2489 to 0.2507"},
		{[]float64{0.251, 0.25, 0.249}, []float64{0.003, 0.003, 0.003}, "all views count about equally, with 0.249 to 0.251"},
		{[]float64{0.5, 0.5 - 1e-9}, nil, "all views count about equally, with 0.5"},
		{[]float64{0.4, 0.6}, nil, "b counts most, with 0.6"},
		{[]float64{1}, []float64{1.033e-14}, "there is one view, which has all the weight"},
	} {
		s := Source{Report: &report.Report{Views: []string{"a", "b", "c", "d"}[:len(c.weights)], Weights: c.weights, WeightsSpread: c.spread}}
		if got := s.mostWeight(); got != c.want {
			t.Errorf("%v: %q, want %q", c.weights, got, c.want)
		}
	}
	for want, got := range map[string]string{
		" ± 0": deviation(1.033e-14), " ± 0.003": deviation(0.003), " ± 0.0027": deviation(0.002713),
		"a": tied([]string{"a"}), "a and b": tied([]string{"a", "b"}), "a, b and c": tied([]string{"a", "b", "c"}), "a, b and 2 more": tied([]string{"a", "b", "c", "d"}),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	s := told()
	for i, f1 := range []float64{0.5, 0.5} {
		s.Report.Confusion.PerClass[i].F1 = f1
	}
	if f, err := Draw("classes", s, Options{}); err != nil || !strings.HasSuffix(f.Text, "; each has 0.5") {
		t.Errorf("%q, %v", f.Text, err)
	}
	if f, err := Draw("sizes", blocks(), Options{}); err != nil || !strings.HasSuffix(f.Text, "the largest has 2, the smallest 1") {
		t.Errorf("%q, %v", f.Text, err)
	}
}

// Of the graph of consensus mode stands beside the weight on the diagonal what chance would put there.
func TestByChance(t *testing.T) {
	s := blocks()
	s.Report.Sets = []report.Set{{}}
	f, err := Draw("graph", s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	// Samples' shares are 2/3 and 1/3, and so are the anchors'.
	if !strings.HasSuffix(f.Text, "100.0\u00a0% of the weight lies in the 2 blocks of clusters on the diagonal; 55.6\u00a0% would if it went to all anchors alike, whatever the cluster") {
		t.Error(f.Text)
	}
	if p, err := Draw("graph", blocks(), Options{}); err != nil || !strings.Contains(p.Text, "as the rank constraint asks of P. How sure samples are is told of B") {
		t.Errorf("%v %s", err, p.Text)
	}
}

// Effect sizes say how many values were filled in.
func TestFilledIn(t *testing.T) {
	s := told()
	s.Report.Explanation.Clusters[0].Views[0].Features[0].Filled = 12
	for _, cluster := range []int{0, 1} {
		f, err := Draw("features", s, Options{Cluster: cluster})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(f.Text, "KIT of rna is higher (d 1.90, 12 values filled in)") || !strings.Contains(f.Text, "count here as if measured") || f.Table.Rows[0][10] != "12" || f.Table.Rows[1][10] != "0" {
			t.Errorf("%s %q", f.Text, f.Table.Rows)
		}
	}
	if f, _ := Draw("features", s, Options{Cluster: 2}); strings.Contains(f.Text, "measured") {
		t.Error(f.Text)
	}
}

// A sheet says from which files it was made, what became of missing values, and what cluster has which samples.
func TestSheetOfFiles(t *testing.T) {
	s := told()
	r := s.Report
	r.Missing = []report.Missing{{View: "mut", Values: 15, Then: dataset.ThenMedian, Features: []string{"x"}, Filled: []report.Filled{{Feature: "y", Count: 7}}}}
	r.Agreement, r.Share, r.Labels = []float64{1, 0.8, 0.2, 0.1, 0.3}, nil, []int{1, 1, 2, 2, 2}
	r.Sets = []report.Set{{Weights: r.Weights, Objective: []float64{1}}}
	r.WeightsSpread = []float64{0.1, math.SmallestNonzeroFloat64}
	r.Explanation.Clusters[0].Typical = []explain.Sample{{ID: "a", Confidence: 1}}
	r.Explanation.Clusters[1].Borderline = []explain.Sample{{ID: "d", Confidence: 0.1, Second: 1}}
	table := func(name string, d int) *dataset.Table {
		return &dataset.Table{Name: "folder/" + name, Bytes: 52_140, X: dense.New(5, d), Format: dataset.Format{Delimiter: ";", Decimal: ",", Header: dataset.HeaderYes, ID: "patient"}}
	}
	var b strings.Builder
	files := Files{Views: []*dataset.Table{table("rna.csv", 1200), table("mut.csv", 3)}, Labels: &dataset.LabelTable{Name: "known.csv", Labels: make([]string, 5)},
		Columns: &dataset.ColumnTable{Name: "clinical.csv", Bytes: 900, Rows: 5, Columns: make([]dataset.Column, 3)}}
	if err := WriteSheet(&b, s, About{Files: files}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"<p>Between clusters: 3 of 5 samples, ", "<strong>Note:</strong> No sample of Cluster 2 is put there by half", "<strong>Note:</strong> 2 clusters of 5 samples have fewer than 3",
		"<td>view rna</td><td>rna.csv</td><td>52.1 kB</td><td>5 × 1,200</td><td class=\"long\">separated by semicolon, decimal comma, a header, ID column &#34;patient&#34;, no label column</td><td>none</td>",
		"<td class=\"long\">15 values missing, 1 feature left out, 7 filled in by the feature’s median</td>",
		"<td>columns about the samples</td><td>clinical.csv</td><td>900 B</td><td>5 × 3</td>",
		"<td>Cluster 1</td><td>a (1.00)</td><td></td>", "<td>d (0.10, Cluster 1)</td>",
		"<td>age</td><td>4 (n 3)</td><td></td>", "<h2>age, by cluster</h2>", "<h2>stage, by cluster</h2>",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the sheet has no %q", want)
		}
	}
	if got := size(1_234_000_000) + size(999_600); got != "1.23 GB1000 kB" {
		t.Error(got)
	}
	// A kept result does not know its files, but what became of missing values.
	b.Reset()
	if err := WriteSheet(&b, s, About{}); err != nil || !strings.Contains(b.String(), "<td>view rna</td><td></td><td></td><td></td><td></td><td>none</td>") {
		t.Errorf("%v", err)
	}
}

// Categories and numbers stand apart, each below the name of their effect size.
func TestTestsByKind(t *testing.T) {
	f, err := Draw("tests", told(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var order []int
	for _, text := range []string{"Categories: Cramér’s V", ">stage<", "Numbers: ε² of Kruskal–Wallis", ">age<", "Not tested", ">name<"} {
		order = append(order, strings.Index(f.SVG, text))
	}
	if order[0] < 0 || !slices.IsSorted(order) || !strings.Contains(f.Text, "Compare bars of one kind") {
		t.Errorf("%v %s", order, f.Text)
	}
}
