package main

import (
	"strings"
	"testing"

	"viewfold/solver"
)

// same are two runs with equal scores.
func same(acc, nmi, purity float64) runs {
	s := score{ACC: acc, NMI: nmi, Purity: purity}
	return runs{s, s}
}

// document is what is written of the tables.
func document(t *testing.T, p plan, tables ...table) string {
	t.Helper()
	var b strings.Builder
	if err := p.write(&b, tables); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func expect(t *testing.T, text string, lines ...string) {
	t.Helper()
	for _, l := range lines {
		if !strings.Contains(text, l+"\n") {
			t.Errorf("lacks %q:\n%s", l, text)
		}
	}
}

func TestWrite(t *testing.T) {
	text := document(t, plan{seeds: 2, version: "1.2.3"}, table{name: "msrcv1", samples: 210, views: []int{3, 4}, classes: 7, rows: []row{
		{consensusName, "", runs{{ACC: 0.8, NMI: 0.7, Purity: 0.9, ARI: 0.6, Seconds: 1, agreement: 1}, {ACC: 0.9, NMI: 0.7, Purity: 0.9, ARI: 0.6, Seconds: 2, agreement: 1}}},
		{"k-means", solver.BaselineAll, runs{{ACC: 0.5, agreement: 0.3}, {ACC: 0.5, agreement: 0.4}}},
	}})
	expect(t, text,
		"210 samples, views of 3 4 features, 7 classes",
		"| method | ACC | NMI | purity | ARI | s | agreement |",
		"| consensus | 85.0 ± 5.0 | 70.0 ± 0.0 | 90.0 ± 0.0 | 60.0 ± 0.0 | 1.5 ± 0.5 | |",
		"| k-means | 50.0 ± 0.0 | 0.0 ± 0.0 | 0.0 ± 0.0 | 0.0 ± 0.0 | 0.0 ± 0.0 | 35.0 ± 5.0 |",
		"| the paper, parameters chosen by the classes | 74.8 | 77.1 | 80.5 | | | |")
	if !strings.Contains(text, "version 1.2.3, seeds 1 to 2,") {
		t.Error(text)
	}
}

// Without consensus there is nothing to agree with, and no summary.
func TestWriteWithoutConsensus(t *testing.T) {
	text := document(t, plan{seeds: 2}, table{name: "x", rows: []row{{"k-means", solver.BaselineAll, same(0.5, 0.5, 0.5)}}})
	expect(t, text, "| k-means | 50.0 ± 0.0 | 50.0 ± 0.0 | 50.0 ± 0.0 | 0.0 ± 0.0 | 0.0 ± 0.0 | |")
	if strings.Contains(text, "Summary") || strings.Contains(text, "protocol") {
		t.Error(text)
	}
}

// Of the rows on one view the best comes first, and is alone where there are many views.
func TestBestSingleView(t *testing.T) {
	tab := table{views: []int{1, 1, 1}, rows: []row{
		{consensusName, "", same(1, 1, 1)},
		{"all", solver.BaselineAll, same(0.9, 0, 0)},
		{"one", solver.BaselineView, same(0.3, 0.9, 0.9)},
		{"two", solver.BaselineView, same(0.6, 0, 0)},
		{"three", solver.BaselineView, same(0.5, 0, 0)},
		{"spectral", solver.BaselineSpectral, same(0.2, 0, 0)},
	}}
	names := func() string {
		var list []string
		for _, r := range tab.shown() {
			list = append(list, r.method)
		}
		return strings.Join(list, "; ")
	}
	const best = "best single view: two (chosen by the classes)"
	if got := names(); got != "consensus; all; "+best+"; one; three; spectral" {
		t.Error(got)
	}
	tab.views = []int{1, 1, 1, 1}
	if got := names(); got != "consensus; all; "+best+"; spectral" {
		t.Error(got)
	}
	if tab.rows[3].method != "two" {
		t.Error("the table itself was changed")
	}
}
