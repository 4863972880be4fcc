package main

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"viewfold/solver"
	"viewfold/solver/samples"
)

// manySamples are enough for several workers.
func manySamples() []solver.View { return groups(3, 7000, 4, 3) }

func paperOptions() solver.Options {
	o := solver.DefaultOptions(solver.Paper, 3)
	o.Anchors, o.Restarts, o.MaxIter = 6, 3, 2
	return o
}

// ready has the members ready, and returns how many keep rows.
func ready(t *testing.T, c *crew, workers int) (solver.Solver, int) {
	t.Helper()
	s, holding := solver.Solver{Crew: c.members(workers)}, 0
	for _, m := range s.Crew {
		m.Ready(context.Background())
		if m.Holds() {
			holding++
		}
	}
	return s, holding
}

// Rows that mates keep give the same, to the last bit, whatever the features are like.
func TestMatesKeepRows(t *testing.T) {
	whole, few := pieceNumbers, fewAnchors
	defer func() { pieceNumbers, fewAnchors = whole, few }()
	full, sparse := manySamples(), thinned(manySamples())
	completed, edges, unit, waiting, float32s := paperOptions(), paperOptions(), paperOptions(), paperOptions(), paperOptions()
	completed.MaxRounds = 1
	edges.Support, edges.FixedWeights = solver.SupportEdges, []float64{1, 3}
	unit.Scale, unit.Distance = []solver.Scale{solver.ScaleUnit}, solver.Cosine
	waiting.SampleRows = 5000 // so samples are scaled when they are sent
	float32s.Storage = solver.Float32
	for _, views := range [][]solver.View{full, sparse} {
		for k, opts := range []solver.Options{paperOptions(), completed, edges, unit, waiting, float32s} {
			want, err := solver.Cluster(context.Background(), views, opts)
			if err != nil {
				t.Fatal(err)
			}
			c, _ := insideCrew(-1)
			for _, workers := range []int{2, 3} {
				pieceNumbers = map[int]int{2: whole, 3: 700 * 7}[workers]
				fewAnchors = map[int]int{2: few, 3: 0}[workers]
				s, holding := ready(t, c, workers)
				if got, err := s.Cluster(context.Background(), views, opts); err != nil || !reflect.DeepEqual(got, want) || holding != workers {
					t.Errorf("%T, options %d, %d workers, %d keep rows: another result (%v)", views[0].X, k, workers, holding, err)
				}
				c.rest()
			}
			for _, m := range c.mates {
				waitIdle(t, m.line.(*inside).l)
				if m.line.(*inside).l.rows != nil {
					t.Error("a mate keeps rows after the run")
				}
			}
		}
	}
}

// Features that are kept as float32 travel so: in half the bytes, with what they are less by.
func TestFloat32Travels(t *testing.T) {
	x := samples.NewFloat32(50, 7)
	x.Put(0, groups(1, 50, 7, 1)[0].X.Dense())
	x = x.LessBy([]float64{1, 2, 3, 4, 5, 6, 7})
	body, bufs := packLook(solver.NewLook(x, []int{0, 3, 7}, []float64{9}, nil).Range(10, 30))
	bytes := 0
	for _, b := range bufs {
		bytes += len(b)
	}
	if want := 4*20*7 + 8*7 + 8; bytes != want {
		t.Errorf("%d bytes, want %d", bytes, want)
	}
	got, from, mean, less := unpackLook(body, bufs).Parts()
	if !reflect.DeepEqual(got.Dense(), x.RowRange(10, 30).Dense()) || !slices.Equal(from, []int{0, 3, 7}) || !slices.Equal(mean, []float64{9}) || less != nil {
		t.Errorf("%v, %v, %v, %v", got, from, mean, less)
	}
}

// When a mate dies the run begins anew without it, and the next run has another.
func TestRowsOfDeadMates(t *testing.T) {
	views, opts := manySamples(), paperOptions()
	want, err := solver.Cluster(context.Background(), views, opts)
	if err != nil {
		t.Fatal(err)
	}
	for _, left := range []int{0, 1, 2, 3, 4, 5, 6, 9, 20} {
		c, mates := insideCrew(left)
		for run := range 2 {
			s := solver.Solver{Crew: c.members(3)}
			if left > 0 || run > 0 {
				s, _ = ready(t, c, 3)
			}
			if got, err := s.Cluster(context.Background(), views, opts); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("a mate that answers %d requests: another result (%v)", left, err)
			}
			c.rest()
		}
		if len(*mates) != 3 {
			t.Errorf("a mate that answers %d requests: %d were hired", left, len(*mates))
		}
	}
}

// A step that fails at a mate is a mate lost.
func TestRowsThatFail(t *testing.T) {
	c, mates := insideCrew(-1)
	s, _ := ready(t, c, 2)
	views, opts := manySamples(), paperOptions()
	want, err := solver.Cluster(context.Background(), views, opts)
	if err != nil {
		t.Fatal(err)
	}
	s.Observe = func(p solver.Progress) {
		if p.Stage == solver.StageRefine && p.Part == 0 {
			c.mates[0].release() // so the next step is a fault
		}
	}
	if got, err := s.Cluster(context.Background(), views, opts); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("another result (%v)", err)
	}
	if !(*mates)[0].ended {
		t.Error("the mate was not ended")
	}
}

// A cancel ends the steps of mates.
func TestRowsAreCancelled(t *testing.T) {
	for _, stage := range []solver.Stage{solver.StageLink, solver.StageUnify, solver.StageRefine} {
		c, mates := insideCrew(-1)
		ctx, cancel := context.WithCancel(context.Background())
		s, _ := ready(t, c, 2)
		s.Observe = func(p solver.Progress) {
			if p.Stage == stage {
				cancel()
			}
		}
		if _, err := s.Cluster(ctx, manySamples(), paperOptions()); err != context.Canceled {
			t.Errorf("%s: %v", stage, err)
		}
		c.rest()
		waitIdle(t, (*mates)[0].l)
		cancel()
	}
}
