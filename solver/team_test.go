package solver

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"sync/atomic"
	"testing"

	"viewfold/solver/dense"
)

// smallShares has few samples shared out to many members, in blocks of so many, until the test ends.
func smallShares(t *testing.T, block int) {
	a, b := leastBlock, leastShare
	leastBlock, leastShare = block, 1
	t.Cleanup(func() { leastBlock, leastShare = a, b })
}

// Any number of members gives the same bits, whatever the data and the options.
func TestTeamsChangeNothing(t *testing.T) {
	full, _ := blobs(230, 4, 1.2, 5, 9, 3, 6)
	few, _ := words(230, 4, 0.05, 1, 200, 120)
	mixed := []View{byNonZeros(few)[0], full[1]}
	for _, c := range []struct {
		name   string
		views  []View
		change func(*Options)
	}{
		{"plain", full, func(*Options) {}},
		{"edges", full, func(o *Options) { o.Support = SupportEdges }},
		{"m = c", full, func(o *Options) { o.Anchors = 4 }},
		{"sparse", byNonZeros(few), func(*Options) {}},
		{"sparse, edges, unit", byNonZeros(few), func(o *Options) { o.Support, o.Scale = SupportEdges, []Scale{ScaleUnit} }},
		{"sparse beside dense", mixed, func(o *Options) { o.Scale = []Scale{ScaleZScore} }},
		{"reduced", full, func(o *Options) { o.Scale = []Scale{ScaleAuto}; o.Rank = 4 }},
		{"float32", full, func(o *Options) { o.Storage = Float32 }},
		{"float32, unit, cosine", full, func(o *Options) { o.Storage, o.Scale, o.Distance = Float32, []Scale{ScaleUnit}, Cosine }},
		{"float32, sparse beside dense", mixed, func(o *Options) { o.Storage, o.Scale = Float32, []Scale{ScaleZScore} }},
		{"float32, reduced", full, func(o *Options) { o.Storage, o.Scale, o.Rank = Float32, []Scale{ScaleAuto}, 4 }},
		{"weights", full, func(o *Options) { o.FixedWeights = []float64{1, 0, 2} }},
		{"cosine", full, func(o *Options) { o.Distance = Cosine }},
		{"completed", full, func(o *Options) { o.MaxRounds = 1 }},
		{"scaled when taken", full, func(o *Options) { o.SampleRows = 100 }},
		{"cosine, scaled when taken", full, func(o *Options) { o.SampleRows, o.Distance = 100, Cosine }},
	} {
		opts := DefaultOptions(Paper, 4)
		opts.Anchors, opts.Restarts, opts.MaxIter = 12, 3, 3
		c.change(&opts)
		for _, block := range []int{16, 300} {
			smallShares(t, block)
			want := mustCluster(t, c.views, opts)
			for _, members := range []int{1, 2, 3, 7} {
				if block == 300 && members != 3 {
					continue // one block, which one member has
				}
				s := Solver{Crew: Cores(members)}
				got, err := s.Cluster(context.Background(), c.views, opts)
				if err != nil {
					t.Fatal(err)
				}
				if !reflect.DeepEqual(got, want) {
					t.Errorf("%s, blocks of %d, %d members: another result", c.name, block, members)
				}
			}
		}
	}
}

// Groups of anchors that no sample is near to get one each, from whichever range.
func TestTeamsFillGroups(t *testing.T) {
	views, _ := blobs(230, 2, 0.5, 1, 4)
	smallShares(t, 16)
	opts := DefaultOptions(Paper, 5)
	opts.MaxRounds, opts.MaxIter = 1, 1
	anchors := dense.New(5, 4)
	for j := range 5 {
		anchors.Row(j)[0] = float64(j * j)
	}
	for _, members := range []int{1, 2, 3, 7} {
		s := Solver{Anchors: anchors, Crew: Cores(members)}
		got, err := s.Cluster(context.Background(), views, opts)
		if err != nil {
			t.Fatal(err)
		}
		s.Crew = nil
		if want, err := s.Cluster(context.Background(), views, opts); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%d members: another result (%v)", members, err)
		}
		if got.Status.Completions != 2 || got.Sizes[3] != 1 || got.Sizes[4] != 1 {
			t.Errorf("%d completions, sizes %v: no group was without samples", got.Status.Completions, got.Sizes)
		}
	}
}

// Reference mode is computed by one, and in paper mode everyone who is ready has rows.
func TestWhoIsInTheTeam(t *testing.T) {
	views, _ := blobs(200, 3, 0.8, 5, 6)
	smallShares(t, 16)
	for _, c := range []struct {
		mode    Mode
		crew    []Member
		members int
	}{
		{Paper, nil, 1}, {Paper, Cores(1), 1}, {Paper, Cores(4), 4}, {Paper, Cores(99), 13},
		{Paper, []Member{late{}, Core{}, late{}, Core{}, Core{}}, 3}, {Reference, Cores(3), 1},
	} {
		s := Solver{Crew: c.crew}
		run, err := s.Start(context.Background(), views, DefaultOptions(c.mode, 3))
		if err != nil {
			t.Fatal(err)
		}
		from := run.team.from
		if len(from) != c.members+1 || len(run.team.others) != c.members-1 || from[0] != 0 || from[c.members] != 200 {
			t.Errorf("%s, %d members: ranges %v, want %d", c.mode, len(c.crew), from, c.members)
		}
		for k, at := range from[:c.members] {
			if at%16 != 0 || from[k+1] <= at {
				t.Errorf("%s, %d members: ranges %v", c.mode, len(c.crew), from)
			}
		}
	}
	leastShare = 90
	run, err := (&Solver{Crew: Cores(4)}).Start(context.Background(), views, DefaultOptions(Paper, 3))
	if err != nil || len(run.team.from) != 3 {
		t.Errorf("200 samples, 90 a member at least: ranges %v (%v)", run.team.from, err)
	}
}

// dying is a member whose rows are lost at a step.
type dying struct {
	Core
	left *atomic.Int32 // steps until then
}

func (d dying) Ready(context.Context) error {
	if d.left.Load() < 0 {
		return ErrLost
	}
	return nil
}

func (d dying) Hold(opts Options, n, block int) Shard {
	return dyingShard{d.Core.Hold(opts, n, block), d.left}
}

type dyingShard struct {
	Shard
	left *atomic.Int32
}

func (d dyingShard) Start(ctx context.Context, w *Work) func() (*Found, error) {
	if d.left.Add(-1) < 0 {
		return func() (*Found, error) { return nil, fmt.Errorf("in %s: %w", w.Step, ErrLost) }
	}
	return d.Shard.Start(ctx, w)
}

// Whoever dies, and when, changes nothing; the others have their rows anew.
func TestTeamsOutliveMembers(t *testing.T) {
	views, _ := blobs(230, 4, 1.2, 5, 9, 3)
	smallShares(t, 32)
	opts := DefaultOptions(Paper, 4)
	opts.Anchors, opts.Restarts, opts.MaxIter = 12, 1, 3
	want := mustCluster(t, views, opts)
	rng := rand.New(rand.NewPCG(1, 1))
	for after := 0; after < 60; after += 1 + after/4 {
		first, second := new(atomic.Int32), new(atomic.Int32)
		first.Store(int32(after))
		second.Store(int32(rng.IntN(100)))
		s := Solver{Crew: []Member{Core{}, dying{left: first}, Core{}, dying{left: second}}}
		got, err := s.Cluster(context.Background(), views, opts)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("dead after %d steps: another result (%v)", after, err)
		}
		if first.Load() >= 0 {
			t.Fatalf("nobody died in %d steps", after)
		}
	}
	always := new(atomic.Int32)
	s := Solver{Crew: []Member{Core{}, undying{dying{left: always}}}}
	if got, err := s.Cluster(context.Background(), views, opts); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("lost whenever asked: another result (%v)", err)
	}
}

// undying says that it is ready all the same.
type undying struct{ dying }

func (undying) Ready(context.Context) error { return nil }

// A cancel ends a step on all rows.
func TestTeamsAreCancelled(t *testing.T) {
	views, _ := blobs(400, 4, 1.2, 5, 9, 3)
	smallShares(t, 32)
	for _, stage := range []Stage{StageLink, StageUnify, StageRefine, StageWeigh, StageLabel} {
		ctx, cancel := context.WithCancel(context.Background())
		s := Solver{Crew: Cores(3), Observe: func(p Progress) {
			if p.Stage == stage {
				cancel()
			}
		}}
		if _, err := s.Cluster(ctx, views, DefaultOptions(Paper, 4)); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", stage, err)
		}
		cancel()
	}
}
