package main

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"regexp"
	"testing"
)

// smallPlan measures one method on the smaller example.
func smallPlan() plan {
	return plan{examples: "../../static/examples", sets: regexp.MustCompile("acc"), methods: regexp.MustCompile("zscore"), seeds: 2, jobs: 2}
}

// The examples are found and measured; a folder without data is told.
func TestMeasure(t *testing.T) {
	p := smallPlan()
	p.methods = regexp.MustCompile("consensus|zscore")
	sets, err := p.find()
	if err != nil || len(sets) != 1 {
		t.Fatal(sets, err)
	}
	got, err := p.measure(context.Background(), sets[0])
	if err != nil || got.samples != 75 || got.classes != 3 || len(got.views) != 4 || len(got.rows) != 2 || got.grid != nil {
		t.Fatalf("%+v, %v", got, err)
	}
	for k, other := range got.rows[1].runs {
		if own := got.rows[0].runs[k]; own.ACC < 0.5 || own.agreement != 1 || other.ACC < 0.4 || other.agreement == 0 || other.agreement == 1 {
			t.Errorf("seed %d: %+v, %+v", k+1, own, other)
		}
	}
	p.data, p.sets = t.TempDir(), regexp.MustCompile("none")
	if _, err := p.find(); err == nil {
		t.Error("no data, no error")
	}
}

// What is in the record is taken from there; another seed, method or solver is measured.
func TestMeasureGoesOn(t *testing.T) {
	p := smallPlan()
	file := filepath.Join(t.TempDir(), "runs.json")
	sets, err := p.find()
	if err != nil {
		t.Fatal(err)
	}
	measure := func(sources string) table {
		t.Helper()
		if p.record, err = openRecord(file, sources); err != nil {
			t.Fatal(err)
		}
		got, err := p.measure(context.Background(), sets[0])
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	first := measure("../../solver")
	for name, s := range p.record.scores {
		s.Seconds = 1000 // which no run takes
		p.record.scores[name] = s
	}
	if err := p.record.save(nil); err != nil {
		t.Fatal(err)
	}
	p.seeds = 3
	second := measure("../../solver")
	for k, s := range second.rows[0].runs {
		if kept := s.Seconds == 1000; kept != (k < 2) {
			t.Errorf("seed %d: taken from the record: %v", k+1, kept)
		}
		if k < 2 && (s.ACC != first.rows[0].runs[k].ACC || len(s.Labels) != 75) {
			t.Errorf("seed %d is %+v, was %+v", k+1, s, first.rows[0].runs[k])
		}
	}
	if other := measure("../../solver/dense"); other.rows[0].runs[0].Seconds == 1000 {
		t.Error("a run of another solver was taken")
	}
}

func TestAgreement(t *testing.T) {
	with := func(labels ...int) runs { return runs{{Labels: labels}} }
	tab := table{rows: []row{{consensusName, "", with(0, 0, 1, 1)}, {"same", "", with(1, 1, 0, 0)}, {"other", "", with(0, 1, 0, 1)}}}
	tab.agree()
	if a := tab.rows[1].runs[0].agreement; a != 1 {
		t.Errorf("the same clusters agree by %v", a)
	}
	if a := tab.rows[2].runs[0].agreement; math.Abs(a+0.5) > 1e-12 {
		t.Errorf("crossing clusters agree by %v, want −0.5", a)
	}
}

func TestEachStopsAtAnError(t *testing.T) {
	bad := errors.New("bad")
	err := each(context.Background(), 2, 50, func(_ context.Context, k int) error {
		if k == 3 {
			return bad
		}
		return nil
	})
	if err != bad {
		t.Error(err)
	}
	if err := each(context.Background(), 2, 3, func(context.Context, int) error { return nil }); err != nil {
		t.Error(err)
	}
}
