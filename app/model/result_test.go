package model

import (
	"reflect"
	"strings"
	"testing"

	"viewfold/wasm/wire"
)

func TestExactly(t *testing.T) {
	for want, r := range map[string]wire.RunInfo{
		"Exactly 3 clusters, as asked: the graph fell into that many pieces by itself (by the rank constraint).": {Clusters: 3, Requested: 3},
		"Exactly 3 clusters, as asked. The graph did not fall into that many pieces by itself (by the rank constraint), so the last ones were split off or joined by a fixed rule (the completion rule).": {
			Clusters: 3, Requested: 3, Completed: true},
		"4 clusters found, 5 asked for: reference mode takes what the authors’ program gives. Paper mode delivers exactly 5.": {
			Clusters: 4, Requested: 5},
		"Exactly 3 clusters, as asked: joined from 2 sets of anchors, which agree with them on 85\u00a0% of the samples on average.": {
			Clusters: 3, Requested: 3, Sets: []wire.Set{{Agreement: 0.9}, {Agreement: 0.8}}},
	} {
		if got := (Result{RunInfo: r}).Exactly(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestSettled(t *testing.T) {
	r := Result{RunInfo: wire.RunInfo{Converged: true, Iterations: 1}}
	if got := r.Settled(); got != "Converged after 1 iteration." {
		t.Errorf("%q", got)
	}
	r.Sets = []wire.Set{{Agreement: 1}}
	if got := r.Settled(); !strings.HasPrefix(got, "No sample lies between clusters") {
		t.Errorf("%q", got)
	}
	r.Unsure, r.RunInfo.Samples = 7, 75
	if got := r.Settled(); !strings.HasPrefix(got, "Between clusters: 7 of 75 samples, ") {
		t.Errorf("%q", got)
	}
	r.Sets = nil
	r.Converged, r.Iterations = false, 20
	if got := r.Settled(); got != "Not converged: stopped after 20 iterations, the limit. More iterations may change the result a little." {
		t.Errorf("%q", got)
	}
}

// Clusters that hardly any set supports are named, and too many of them are told.
func TestConcerns(t *testing.T) {
	r := Result{RunInfo: wire.RunInfo{Clusters: 3, Samples: 9, Names: []string{"", "", "Rest"}, Sets: []wire.Set{{}},
		Held: []wire.Held{{Median: 0.75, Best: 1}, {Median: 0.2, Best: 0.5}, {Median: 0.24, Best: 0.38}}}}
	want := []string{"No sample of Rest is put there by half of the sets of anchors: the median is 24\u00a0% of them, the most 38\u00a0%. It may be no group; try another number of clusters."}
	if got := r.Concerns(); !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := r.Agreed(0) + r.Agreed(3); got != "75\u00a0%\u00a0agree" {
		t.Errorf("%q", got)
	}
	r.Held[1].Best, r.RunInfo.Samples = 0.4, 8
	got := r.Concerns()
	if len(got) != 2 || !strings.HasPrefix(got[0], "3 clusters of 8 samples have fewer than 3 each on average: these are hardly groups, and ") || !strings.HasPrefix(got[1], "Of 2 of 3 clusters no sample is put there by half of the sets of anchors: Cluster 2, Rest. ") {
		t.Errorf("%q", got)
	}
	r.Held, r.RunInfo.Samples = nil, 9
	if got := r.Concerns(); got != nil {
		t.Errorf("%q", got)
	}
}

func TestWeightsNote(t *testing.T) {
	for _, c := range []struct {
		weights []float64
		fixed   []float64
		want    string
	}{
		{[]float64{0.4, 0.6}, nil, "How much each view counts"},
		{[]float64{0.005, 0.995}, nil, "cnv takes all the weight"},
		{[]float64{1}, nil, "How much each view counts"},
		{[]float64{1, 0}, []float64{1, 0}, "You fixed these weights"},
	} {
		r := Result{RunInfo: wire.RunInfo{Weights: c.weights, Views: []string{"rna", "cnv"},
			Options: wire.Options{FixedWeights: c.fixed}}}
		if got := r.WeightsNote(); !strings.HasPrefix(got, c.want) {
			t.Errorf("%v: %q, want %q …", c.weights, got, c.want)
		}
	}
}

// In consensus mode the weights may be near each other because they are drawn together.
func TestWeightsNoteOfSets(t *testing.T) {
	r := Result{RunInfo: wire.RunInfo{Weights: []float64{0.5, 0.5}, Views: []string{"rna", "cnv"}, Sets: []wire.Set{{}}}}
	r.Options.Ridge = 10
	if got := r.WeightsNote(); !strings.HasSuffix(got, "The option Evenness (ρ) draws them together; lower it to let them differ.") {
		t.Errorf("%q", got)
	}
	r.Options.Ridge = 0
	if got := r.WeightsNote(); !strings.HasSuffix(got, "The weights are learned and add up to 1.") {
		t.Errorf("%q", got)
	}
}

func TestLinksNote(t *testing.T) {
	r := Result{RunInfo: wire.RunInfo{Links: []wire.Link{{View: "cites", Alike: 0.853, Followed: true}, {View: "calls", Alike: 0.59}}}}
	want := "cites holds links between the samples. Linked samples are more alike in the other views than chance in 85\u00a0% of cases (50\u00a0% would be chance), so some sets averaged the other views along these links instead of comparing the links themselves. " +
		"calls holds links between the samples. Linked samples are more alike in the other views than chance in 59\u00a0% of cases (50\u00a0% would be chance), too seldom to follow them, so it was taken as a view like the others."
	if got := r.LinksNote(); got != want {
		t.Errorf("%q", got)
	}
	if got := (Result{}).LinksNote(); got != "" {
		t.Errorf("%q without links", got)
	}
}

func TestSetRows(t *testing.T) {
	r := Result{RunInfo: wire.RunInfo{Sets: []wire.Set{
		{Anchors: 3, Look: "z-scores, 50 directions", Agreement: 0.446, Objective: []float64{3585.92, 2929.9, 2914.6}},
		{Anchors: 50, Look: "z-scores, 50 directions", Agreement: 1, Objective: []float64{9, 8}},
		{Anchors: 3, Look: "z-scores, 50 directions", Agreement: 0.646, Objective: []float64{3600, 2900}},
		{Anchors: 50, Agreement: 1, Objective: []float64{9, 8}},
	}}}
	want := []SetRow{
		{"2", "3", "z-scores, 50 directions", "55\u00a0%", "2,900"},
		{"1", "50", "z-scores, 50 directions", "100\u00a0%", "8.000"},
		{"1", "50", "", "100\u00a0%", "8.000"},
	}
	if got := r.SetRows(); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestMeasures(t *testing.T) {
	r := Result{RunInfo: wire.RunInfo{Samples: 75}}
	if r.Measures() != nil {
		t.Error("measures without labels")
	}
	r.Metrics = &wire.Metrics{Samples: 75, ACC: 0.5, NMIMax: 0.1, NMISqrt: 0.2, NMIMean: 0.3, Purity: 0.6, ARI: 0.7, F1: 0.8}
	var values []string
	for _, m := range r.Measures() {
		values = append(values, m.Value)
	}
	if want := []string{"0.500", "0.100", "0.200", "0.300", "0.600", "0.700", "0.800"}; !reflect.DeepEqual(values, want) {
		t.Errorf("values %v, want %v", values, want)
	}
	if got, want := r.MeasuresNote(), "Compared with your labels over all 75 samples. The labels were not used for clustering."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	r.Metrics.Samples = 1
	if got, want := r.MeasuresNote(), "Compared with your labels over the 1 sample of 75 whose label is known. The labels were not used for clustering."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestStages(t *testing.T) {
	r := Result{RunInfo: wire.RunInfo{Seconds: map[string]float64{"join": 0.2, "label": 0.5, "scale": 0.02, "zip": 1, "anchor": 2}}}
	want := []Stage{{"Checking and scaling the features", "20 ms"}, {"Placing the anchors", "2.0 s"},
		{"Forming the clusters", "0.50 s"}, {"Joining the sets of anchors", "0.20 s"}, {"Zip", "1.0 s"}}
	if got := r.Stages(); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestDroppedNotes(t *testing.T) {
	r := Result{RunInfo: wire.RunInfo{Views: []string{"a", "b", "c"},
		Dropped: [][]string{{"x"}, nil, {"1", "2", "3", "4", "5", "6", "7", "8", "9"}}}}
	want := []string{
		"a: 1 feature left out because they are constant: x.",
		"c: 9 features left out because they are constant: 1, 2, 3, 4, 5, 6, 7, 8 and 1 more.",
	}
	if got := r.DroppedNotes(); !reflect.DeepEqual(got, want) {
		t.Errorf("%q", got)
	}
}

func TestUsedOptions(t *testing.T) {
	for mode, without := range map[string]int{Consensus: 4, Paper: 1, Reference: 4} {
		r := Result{RunInfo: wire.RunInfo{Options: Params{}.With("mode", mode).With("clusters", "3").With("tol", "1e-3").Options(nil)}}
		got := map[string]string{}
		for _, u := range r.UsedOptions() {
			got[u.Name] = u.Value
		}
		if len(got) != 1+len(Fields)-without || got["Tolerance"] != "0.001" || got["Number of clusters c"] != "3" || got["Fixed view weights δ"] != "learned" {
			t.Errorf("%s: %v", mode, got)
		}
		for name, value := range got {
			if value == "" && name != "Scaling" {
				t.Errorf("%s: %s is not told", mode, name)
			}
		}
	}
}
