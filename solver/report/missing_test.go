package report

import (
	"math"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/dense"
)

// TestMissing has what was left out and filled in reach the document.
func TestMissing(t *testing.T) {
	nan := math.NaN()
	view := func(name string, features string, x ...float64) *dataset.Table {
		names := strings.Fields(features)
		return &dataset.Table{Name: name, Features: names, IDs: strings.Fields("p1 p2 p3 p4 p5 p6 p7")[:len(x)/len(names)],
			X: dense.Matrix{Rows: len(x) / len(names), Cols: len(names), Stride: len(names), Data: x}}
	}
	a := view("a.csv", "x y z", 0, nan, 9, 1, nan, 8, 0, nan, 9, 9, nan, 0, nan, 3, 1, 9, 4, 0, 8, 8, 8)
	b := view("b.csv", "u w", 1, 9, 1, 8, 2, 9, 7, 1, 8, 2, 8, 1, nan, 5)
	for i, id := range a.IDs {
		b.IDs[i] = strings.ToUpper(id)
	}
	set, err := dataset.Joining{Match: dataset.MatchCase, Missing: []dataset.MissingPolicy{
		{Above: 50, Then: dataset.ThenMedian}, {Then: dataset.ThenSamples}}}.Join([]*dataset.Table{a, b}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := document(t, New(set, smallResult(t, set, solver.Paper), nil))
	for field, want := range map[string]string{
		"match_ids": `"case"`, "rewritten_ids": "7", "ids": `["p1","p2","p3","p4","p5","p6"]`, "dropped": `{"a":[],"b":[]}`,
		"missing": `[{"view":"a","values":5,"above":50,"then":"median","left_features":["y"],"filled":[{"feature":"x","count":1}]},` +
			`{"view":"b","values":1,"then":"samples","left_samples":["p7"]}]`,
	} {
		if string(got[field]) != want {
			t.Errorf("%s is %s, want %s", field, got[field], want)
		}
	}
}
