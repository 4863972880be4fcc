package model

import (
	"math/rand/v2"
	"testing"
	"time"

	"viewfold/wasm/wire"
)

var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

func TestRunStory(t *testing.T) {
	var r Run
	r.Begin("rna", Made{}, noon)
	if r.State != Running || r.Words() != "Starting" {
		t.Errorf("begun: %s, %q", r.State, r.Words())
	}
	objective := 2472.4811
	r.Advance(wire.Progress{Stage: "unify", Part: 0.5, Iteration: 3, MaxIter: 20, Objective: &objective}, noon.Add(1500*time.Millisecond))
	if got, want := r.Words(), "Uniting the views · iteration 3 of at most 20 · objective 2,472.48"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	r.Stopping = true
	if r.Words() != "Stopping …" {
		t.Errorf("stopping: %q", r.Words())
	}
	r.End(Cancelled, nil, noon.Add(2*time.Second))
	if r.State != Cancelled || r.Stopping || r.Elapsed != 2*time.Second {
		t.Errorf("ended: %+v", r)
	}
}

// The bar reaches neither 0 nor 1 in the middle, and never goes back.
func TestRunPart(t *testing.T) {
	var r Run
	r.Begin("rna", Made{}, noon)
	last := 0.0
	tell := func(p wire.Progress) {
		r.Advance(p, noon)
		if r.Part < last || r.Part > 1 {
			t.Fatalf("%+v: %v after %v", p, r.Part, last)
		}
		last = r.Part
	}
	for _, stage := range []string{"scale", "anchor", "link"} {
		tell(wire.Progress{Stage: stage, Part: 0})
		tell(wire.Progress{Stage: stage, Part: rand.Float64()})
		tell(wire.Progress{Stage: stage, Part: 1})
	}
	for k := 1; k <= 20; k++ {
		for _, stage := range []string{"unify", "refine", "weigh"} {
			before := last
			tell(wire.Progress{Stage: stage, Part: 1, Iteration: k, MaxIter: 20})
			if last == before {
				t.Fatalf("no progress in iteration %d, %s", k, stage)
			}
		}
	}
	tell(wire.Progress{Stage: "label", Part: 0})
	tell(wire.Progress{Stage: "unify", Iteration: 1, MaxIter: 20}) // late news
	tell(wire.Progress{Stage: "label", Part: 1})
	if last != 1 {
		t.Errorf("ends at %v", last)
	}
}

// The bar goes through the sets of consensus mode, each a part of it.
func TestRunPartOverSets(t *testing.T) {
	var r Run
	r.Begin("rna", Made{}, noon)
	last := 0.0
	tell := func(p wire.Progress) {
		r.Advance(p, noon)
		if r.Part <= last && p.Part > 0 || fraction(p) < last-1e-9 || r.Part > 1 {
			t.Fatalf("%+v: %v after %v", p, fraction(p), last)
		}
		last = r.Part
	}
	tell(wire.Progress{Stage: "scale", Part: 1})
	const sets = 15
	for set := 1; set <= sets; set++ {
		at := func(stage string, part float64, iteration int) {
			tell(wire.Progress{Stage: stage, Part: part, Set: set, Sets: sets, Iteration: iteration, MaxIter: 3})
		}
		at("anchor", 0, 0)
		at("anchor", 1, 0)
		at("link", 1, 0)
		for k := 1; k <= 3; k++ {
			at("unify", 1, k)
			at("refine", 1, k)
			at("weigh", 1, k)
		}
		at("label", 0.5, 3)
		at("label", 1, 3)
		if set == 4 {
			if got, want := r.Words(), "Forming the clusters · set 4 of 15"; got != want {
				t.Errorf("%q, want %q", got, want)
			}
			if last < 0.2 || last > 0.35 {
				t.Errorf("%v after 4 of 15 sets", last)
			}
		}
	}
	tell(wire.Progress{Stage: "join", Part: 0.5})
	tell(wire.Progress{Stage: "join", Part: 1})
	if last != 1 {
		t.Errorf("ends at %v", last)
	}
}

func TestStageWords(t *testing.T) {
	for stage, want := range map[string]string{"": "Starting", "anchor": "Placing the anchors", "fill": "Filling in missing values", "plot": "Plot"} {
		if got := StageWords(stage); got != want {
			t.Errorf("stage %q: %q, want %q", stage, got, want)
		}
	}
}
