package main

import (
	"strings"
	"testing"

	"viewfold/solver"
)

// winner is a set on which consensus is above all.
func winner() table {
	return table{name: "won", samples: 10, views: []int{2, 2}, classes: 2, rows: []row{
		{consensusName, "", same(0.9, 0.8, 0.9)},
		{"paper, auto", "", same(0.5, 0.4, 0.5)},
		{"k-means", solver.BaselineAll, same(0.7, 0.5, 0.7)},
		{"spectral", solver.BaselineSpectral, same(0.6, 0.6, 0.7)},
	}}
}

func TestSummary(t *testing.T) {
	text := document(t, plan{seeds: 2}, winner())
	expect(t, text, "| won | 10 | 2 | 2 | 90.0 ± 0.0 | 80.0 ± 0.0 | k-means | 70.0 ± 0.0 | 50.0 ± 0.0 | | | ACC, NMI, purity |",
		"On none of these sets another method measured here or the paper's value is above consensus.")
}

// Whatever is above consensus is named, in the column and below: baselines, other modes, the paper.
func TestLosses(t *testing.T) {
	lost := winner()
	lost.name = "cora" // the paper: 42.80, 30.67, 53.84
	lost.rows[0].runs = same(0.65, 0.3, 0.7)
	text := document(t, plan{seeds: 2}, winner(), lost)
	expect(t, text,
		"| cora | 10 | 2 | 2 | 65.0 ± 0.0 | 30.0 ± 0.0 | k-means | 70.0 ± 0.0 | 50.0 ± 0.0 | 42.8 | 30.7 | none |",
		"- cora: ACC 65.0, but k-means has 70.0; NMI 30.0, but spectral has 60.0 and the paper has 30.7")
	if strings.Contains(text, "- won") || strings.Contains(text, "On none") {
		t.Error(text)
	}
	mode := winner()
	mode.rows[1].runs = same(0.5, 0.85, 0.5)
	expect(t, document(t, plan{seeds: 2}, mode), "- won: NMI 80.0, but paper, auto has 85.0")
	if got := mode.above(mode.baselines()); got != "ACC, NMI, purity" {
		t.Errorf("paper mode is no baseline: %s", got)
	}
}

// A baseline on one view counts also where its row is not shown.
func TestHiddenViewCounts(t *testing.T) {
	tab := winner()
	tab.views = []int{1, 1, 1, 1}
	tab.rows = append(tab.rows, row{"first", solver.BaselineView, same(0.5, 0.1, 0.1)}, row{"second", solver.BaselineView, same(0.4, 0.85, 0.1)})
	text := document(t, plan{seeds: 2}, tab)
	expect(t, text, "- won: NMI 80.0, but second has 85.0")
	if strings.Contains(text, "| second") || !strings.Contains(text, "| ACC, purity |") {
		t.Error(text)
	}
}

// Means that look equal are equal, neither above the other.
func TestEqualMeans(t *testing.T) {
	tab := winner()
	tab.rows[2].runs = same(0.90001, 0.5, 0.7)
	if got := tab.above(tab.baselines()); got != "NMI, purity" {
		t.Error(got)
	}
	if l := tab.losses(); l != nil {
		t.Error(l)
	}
}
