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
	"viewfold/solver/samples"
)

// smallSet is six samples in two views, two obvious clusters, one constant feature, one unknown label.
func smallSet() *dataset.Set {
	a := dense.Matrix{Rows: 6, Cols: 3, Stride: 3, Data: []float64{0, 5, 9, 1, 5, 8, 0, 5, 9, 9, 5, 0, 8, 5, 1, 9, 5, 0}}
	b := dense.Matrix{Rows: 6, Cols: 2, Stride: 2, Data: []float64{1, 9, 1, 8, 2, 9, 7, 1, 8, 2, 8, 1}}
	return &dataset.Set{
		Names: []string{"a", "b"}, X: []samples.Matrix{a, b}, Features: [][]string{{"x", "five", "w"}, {"y", "z"}},
		IDs:    []string{"p1", "p2", "p,3", "p4", "p5", "p6"},
		Labels: []string{"s", "s", "t", "t", "t", ""}, Classes: []string{"s", "t"},
		Warnings: []string{"careful"},
	}
}

func smallResult(t *testing.T, set *dataset.Set, mode solver.Mode) *solver.Result {
	t.Helper()
	res, err := solver.Cluster(context.Background(), set.Views(), solver.DefaultOptions(mode, 2))
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// document returns a report's JSON, field by field.
func document(t *testing.T, r *Report) map[string]json.RawMessage {
	t.Helper()
	var text strings.Builder
	if err := r.WriteJSON(&text); err != nil {
		t.Fatal(err)
	}
	var got map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text.String()), &got); err != nil {
		t.Fatal(err)
	}
	return got
}

// Every mode has its own fields beside those of all; none is there without a meaning.
func TestFields(t *testing.T) {
	of := map[solver.Mode]string{
		solver.Consensus: "weights_spread sets agreement margin cluster_agreement",
		solver.Paper:     "weights_trace objective iterations rounds p_steps share share_margin",
		solver.Reference: "weights_trace objective iterations rounds share share_margin",
	}
	const all = " clusters requested status sizes views weights metrics confusion seconds options dropped warnings ids labels second"
	for mode, own := range of {
		set := smallSet()
		got := document(t, New(set, smallResult(t, set, mode), map[string]float64{"scale": 1.5}))
		want := strings.Fields(own + all)
		for _, field := range want {
			if _, ok := got[field]; !ok {
				t.Errorf("%s: field %q is missing", mode, field)
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s: %d fields, want %d", mode, len(got), len(want))
		}
	}
}

func TestReport(t *testing.T) {
	set := smallSet()
	r := New(set, smallResult(t, set, solver.Paper), nil)
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

func TestConsensus(t *testing.T) {
	set := smallSet()
	res := smallResult(t, set, solver.Consensus)
	r := New(set, res, nil)
	if len(r.Sets) != res.Options.Sets || r.Sets[1].Anchors != res.Sets[1].Anchors || len(r.Sets[1].Weights) != 2 || len(r.Sets[1].Objective) < 2 {
		t.Errorf("sets = %+v", r.Sets)
	}
	if len(r.WeightsSpread) != 2 || len(r.Agreement) != 6 || len(r.Margin) != 6 {
		t.Errorf("spread %v, agreement %v, margin %v", r.WeightsSpread, r.Agreement, r.Margin)
	}
	if r.Unsure() != 0 {
		t.Errorf("%d samples of two obvious clusters lie between them", r.Unsure())
	}
	r.Agreement = []float64{0.4, 0.5, 0.6, 0.1}
	if r.Unsure() != 2 {
		t.Errorf("%d samples below one half, want 2", r.Unsure())
	}
}

func TestNoMetricsWithoutLabels(t *testing.T) {
	set := smallSet()
	set.Labels, set.Classes = nil, nil
	if r := New(set, smallResult(t, set, solver.Paper), nil); r.Metrics != nil {
		t.Errorf("metrics = %+v", r.Metrics)
	}
	set.Labels = make([]string, 6)
	if r := New(set, smallResult(t, set, solver.Paper), nil); r.Metrics != nil {
		t.Errorf("metrics of unknown labels = %+v", r.Metrics)
	}
}

func TestBaselines(t *testing.T) {
	set := smallSet()
	r := New(set, smallResult(t, set, solver.Paper), nil)
	for _, b := range []solver.Baseline{
		{Kind: solver.BaselineAll, Scale: solver.ScaleZScore}, {Kind: solver.BaselineView, Scale: solver.ScaleAuto, View: 1},
		{Kind: solver.BaselineSpectral, Scale: solver.ScaleAuto},
	} {
		r.AddBaseline(set, b, []int{0, 0, 1, 1, 1, 1})
	}
	for i, name := range []string{"k-means, all views, zscore", "k-means, b, auto", "spectral, auto"} {
		b := r.Baselines[i]
		if b.Name != name || b.Metrics == nil || b.Metrics.ACC != 1 || !(b.ARI > 0 && b.ARI < 1) {
			t.Errorf("%s: %+v", name, b)
		}
	}
	set.Labels, set.Classes = nil, nil
	r.AddBaseline(set, solver.Baseline{Kind: solver.BaselineAll}, []int{0, 0, 0, 1, 1, 1})
	if b := r.Baselines[3]; b.Metrics != nil || b.ARI != 1 {
		t.Errorf("without labels: %+v", b)
	}
}

func TestWriteLabels(t *testing.T) {
	r := Report{IDs: []string{"p1", "p,3", `p"4`}, Labels: []int{1, 3, 2}}
	for want, edit := range map[string]func(){
		"id,cluster\np1,1\n\"p,3\",3\n\"p\"\"4\",2\n": func() { r.Agreement, r.Margin = nil, nil },
		"id,cluster,agreement,margin\np1,1,1.0000,0.3333\n\"p,3\",3,0.6667,0.0000\n\"p\"\"4\",2,0.0667,-0.1250\n": func() {
			r.Agreement, r.Margin = []float64{1, 2.0 / 3, 1.0 / 15}, []float64{1.0 / 3, 0, -0.125}
		},
	} {
		edit()
		var text strings.Builder
		if err := r.WriteLabels(&text); err != nil {
			t.Fatal(err)
		}
		if text.String() != want {
			t.Errorf("labels.csv = %q, want %q", text.String(), want)
		}
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
