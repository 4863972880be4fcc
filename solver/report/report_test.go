package report

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/dense"
)

// smallSet is six samples in two views, two obvious clusters, one constant feature, one unknown label.
func smallSet() *dataset.Set {
	a := dense.Matrix{Rows: 6, Cols: 2, Stride: 2, Data: []float64{0, 5, 1, 5, 0, 5, 9, 5, 8, 5, 9, 5}}
	b := dense.Matrix{Rows: 6, Cols: 1, Stride: 1, Data: []float64{1, 1, 2, 7, 8, 8}}
	return &dataset.Set{
		Names: []string{"a", "b"}, X: []dense.Matrix{a, b}, Features: [][]string{{"x", "five"}, {"y"}},
		IDs:    []string{"p1", "p2", "p,3", "p4", "p5", "p6"},
		Labels: []string{"s", "s", "t", "t", "t", ""}, Classes: []string{"s", "t"},
		Warnings: []string{"careful"},
	}
}

func smallResult(t *testing.T, set *dataset.Set) *solver.Result {
	t.Helper()
	res, err := solver.Cluster(context.Background(), set.Views(), solver.DefaultOptions(2))
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func TestReport(t *testing.T) {
	set := smallSet()
	r := New(set, smallResult(t, set), map[string]float64{"scale": 1.5})
	var text strings.Builder
	if err := r.WriteJSON(&text); err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal([]byte(text.String()), &got); err != nil {
		t.Fatal(err)
	}
	for _, field := range []string{"clusters", "requested", "status", "sizes", "weights", "weights_trace", "objective", "labels", "ids",
		"iterations", "rounds", "metrics", "seconds", "options", "dropped", "views", "warnings"} {
		if _, ok := got[field]; !ok {
			t.Errorf("field %q is missing", field)
		}
	}
	if r.Dropped["a"][0] != "five" || len(r.Dropped["b"]) != 0 {
		t.Errorf("dropped = %v", r.Dropped)
	}
	// Five labelled samples; sample 3 is on the other side: 4 of 5 agree.
	if r.Metrics.Samples != 5 || r.Metrics.ACC != 0.8 || r.Metrics.Purity != 0.8 {
		t.Errorf("metrics = %+v", r.Metrics)
	}
	if r.Labels[0] != r.Labels[1] || r.Labels[0] == r.Labels[3] || min(r.Labels[0], r.Labels[3]) != 1 {
		t.Errorf("labels = %v", r.Labels)
	}
}

func TestNoMetricsWithoutLabels(t *testing.T) {
	set := smallSet()
	set.Labels, set.Classes = nil, nil
	if r := New(set, smallResult(t, set), nil); r.Metrics != nil {
		t.Errorf("metrics = %+v", r.Metrics)
	}
	set.Labels = make([]string, 6)
	if r := New(set, smallResult(t, set), nil); r.Metrics != nil {
		t.Errorf("metrics of unknown labels = %+v", r.Metrics)
	}
}

func TestWriteLabels(t *testing.T) {
	var text strings.Builder
	if err := WriteLabels(&text, []string{"p1", "p,3", `p"4`}, []int{0, 2, 1}); err != nil {
		t.Fatal(err)
	}
	if want := "id,cluster\np1,1\n\"p,3\",3\n\"p\"\"4\",2\n"; text.String() != want {
		t.Errorf("labels.csv = %q, want %q", text.String(), want)
	}
}

func TestStopwatch(t *testing.T) {
	var w Stopwatch
	at := func(s float64) time.Time { return time.Unix(0, int64(s*1e9)) }
	for _, e := range []struct {
		stage solver.Stage
		at    float64
	}{{solver.StageScale, 1}, {solver.StageScale, 2}, {solver.StageUnify, 4}, {solver.StageRefine, 5}, {solver.StageUnify, 7}} {
		w.Observe(solver.Progress{Stage: e.stage}, at(e.at))
	}
	got := w.Stop(at(8))
	if got["scale"] != 3 || got["unify"] != 2 || got["refine"] != 2 || len(got) != 3 {
		t.Errorf("seconds = %v", got)
	}
}
