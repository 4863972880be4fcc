package main

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"viewfold"
	"viewfold/solver/figure"
)

// A run leaves every figure as SVG with its numbers, and all of them in one HTML file.
func TestFiguresAndReport(t *testing.T) {
	dir := t.TempDir()
	folder, page := filepath.Join(dir, "all", "figures"), filepath.Join(dir, "report.html")
	code, stdout, stderr := execute(append([]string{"-c", "3", "-mode", "paper", "-ablate", "-json", "-", "-figures", folder, "-report", page}, accViews...)...)
	if code != exitOK {
		t.Fatalf("exit %d, %s", code, stderr)
	}
	r := decode(t, stdout)
	var names []string
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	for _, want := range []string{"ablation", "graph", "map", "objective", "sizes", "stages", "steps", "view-graphs", "weight-course", "weights"} {
		if !slices.Contains(names, want+".svg") || !slices.Contains(names, want+".csv") {
			t.Errorf("no %s among %v", want, names)
		}
	}
	if want := 2 * (len(figure.Names(figure.Source{Report: &r})) + 3); len(names) != want { // and those of graphs and the map
		t.Errorf("%d files, want %d", len(names), want)
	}
	f, err := os.Open(filepath.Join(folder, "weights.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for v, w := range r.Weights {
		if x, err := strconv.ParseFloat(rows[v+1][1], 64); err != nil || x != w {
			t.Errorf("weight %v of %v, want %v", x, rows[v+1], w)
		}
	}
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<title>view_1_RNASeq2GeneNorm and 3 more</title>", "Does every view help?", "<h2>Map of the learned graph</h2>", "Viewfold " + viewfold.Version + ", "} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in the report", want)
		}
	}
}

// A folder that cannot be made is told before the run.
func TestFiguresFolder(t *testing.T) {
	file := written(t, "x")[0]
	if code, _, stderr := execute(append([]string{"-c", "3", "-figures", file}, accViews...)...); code != exitData || !strings.Contains(stderr, "not a directory") {
		t.Errorf("exit %d, %s", code, stderr)
	}
}
