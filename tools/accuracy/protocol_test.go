package main

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/solver/dense"
	"viewfold/tools/datasets"
)

// example reads the smaller bundled example.
func example(t *testing.T) *data {
	t.Helper()
	list, err := datasets.Examples("../../static/examples")
	if err != nil {
		t.Fatal(err)
	}
	d, err := read(list[0])
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// The unit is the solver's own. With one neighbour the first graphs have squared norm n, so α
// counts n times the number of views in the first objective.
func TestMeanVariance(t *testing.T) {
	d := example(t)
	initial := func(alpha float64) float64 {
		o := (&grid{unit: 1}).options(d.c, point{anchors: d.c, alpha: alpha, beta: 1}, 1)
		o.Neighbors, o.MaxIter = 1, 1
		res, err := solver.Cluster(context.Background(), d.views, o)
		if err != nil {
			t.Fatal(err)
		}
		return res.Initial
	}
	want := (initial(3) - initial(1)) / 2 / float64(len(d.known)*len(d.views))
	if got := meanVariance(d.views); math.Abs(got-want) > 1e-9*want {
		t.Errorf("%v, the solver's is %v", got, want)
	}
}

// Anchors that were placed before give what the run gives that places its own.
func TestAnchorsAreReused(t *testing.T) {
	d := example(t)
	o := (&grid{unit: 1}).options(d.c, point{anchors: 20, alpha: 1, beta: 0.1}, 1)
	own, err := solver.Cluster(context.Background(), d.views, o)
	if err != nil {
		t.Fatal(err)
	}
	anchors, err := placeAnchors(context.Background(), d.views, o)
	if err != nil {
		t.Fatal(err)
	}
	s := solver.Solver{Anchors: anchors}
	given, err := s.Cluster(context.Background(), d.views, o)
	if err != nil || !slices.Equal(own.Labels, given.Labels) || own.Iterations != given.Iterations {
		t.Error(given, err)
	}
}

// A point is absolute, the solver's options are not.
func TestOptions(t *testing.T) {
	o := (&grid{unit: 4}).options(3, point{anchors: 50, alpha: 10, beta: 0.1}, 9)
	if o.Mode != solver.Paper || o.Scale[0] != solver.ScaleMinMax || o.Anchors != 50 || o.Alpha != 2.5 || o.Beta != 0.025 || o.Seed != 9 {
		t.Errorf("%+v", o)
	}
}

func TestAnchorCounts(t *testing.T) {
	for _, c := range []struct {
		c, n int
		want []int
	}{{5, 187, []int{5, 50, 100, 187}}, {7, 2708, []int{7, 50, 100, 200}}, {100, 1000, []int{100, 200}}, {3, 40, []int{3, 40}}} {
		if got := anchorCounts(c.c, c.n); !slices.Equal(got, c.want) {
			t.Errorf("%d classes, %d samples: %v, want %v", c.c, c.n, got, c.want)
		}
	}
}

// On a set of twelve samples the whole grid takes a moment.
func TestProtocol(t *testing.T) {
	d := &data{name: "tiny", names: []string{"a", "b"}, c: 2}
	a, b := dense.New(12, 2), dense.New(12, 1)
	for i := range 12 {
		d.known = append(d.known, i/6)
		a.Row(i)[0], a.Row(i)[1], b.Row(i)[0] = float64(i/6)+0.01*float64(i%5), 0.02*float64(i%7), float64(i/6)+0.03*float64(i%4)
	}
	d.views = []solver.View{{Name: "a", X: a}, {Name: "b", X: b}}
	p := plan{protocolSeeds: 2, jobs: 2}
	g, err := p.protocol(context.Background(), "tiny", d)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[[3]float64]bool{}
	for _, at := range g.points {
		seen[[3]float64{float64(at.anchors), at.alpha, at.beta}] = true
		if len(at.runs) != 2 || at.runs[0].ACC < 0.5 || at.runs[1].ACC < 0.5 {
			t.Errorf("%+v", at)
		}
	}
	if len(seen) != 2*7*7 || !seen[[3]float64{2, 0.001, 1000}] || !seen[[3]float64{12, 1000, 0.001}] {
		t.Errorf("%d choices", len(seen))
	}
	if best := g.best(measures[0].of); best.runs[0].ACC != 1 {
		t.Errorf("two plain clusters, best %+v", best)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := p.protocol(ctx, "tiny", d); err == nil {
		t.Error("cancelled, no error")
	}
}

func TestWriteProtocol(t *testing.T) {
	g := &grid{unit: 2.5, points: []point{
		{7, 0.001, 1, same(0.5, 0.9, 0.6)}, {50, 10, 0.1, same(0.8, 0.4, 0.7)}, {50, 1000, 1000, same(0.8, 0.4, 0.1)},
	}}
	text := document(t, plan{seeds: 2, protocolSeeds: 2}, table{name: "msrcv1", grid: g}, table{name: "cora"}, table{name: "other"})
	expect(t, text,
		"## The paper's protocol: parameters chosen by the classes",
		"| msrcv1 | 2.5 | ACC | 50 | 10 | 0.1 | 80.0 | 40.0 | 70.0 | 3 |",
		"| msrcv1 | 2.5 | NMI | 7 | 0.001 | 1 | 50.0 | 90.0 | 60.0 | 3 |",
		"| | | the paper | | | | 74.8 | 77.1 | 80.5 | |", "Not tried on cora.")
	if !strings.Contains(text, "means of seeds 1 to 2") || strings.Contains(text, "| other | 0") {
		t.Error(text)
	}
}
