package solver

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"sync/atomic"
	"testing"

	"viewfold/solver/dense"
	"viewfold/solver/kmeans"
)

// late is a member that is never ready.
type late struct{ Core }

func (late) Ready(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

func crewViews() []View {
	views, _ := blobs(90, 3, 0.8, 5, 7, 12)
	return views
}

func crewOptions() Options {
	o := DefaultOptions(Consensus, 3)
	o.Anchors, o.Sets = 20, 10
	return o
}

// Whoever computes the sets, the result is the same, and the progress goes forward.
func TestCrewChangesNothing(t *testing.T) {
	views := crewViews()
	for _, distance := range []Distance{Euclidean, Cosine} {
		o := crewOptions()
		o.Distance = distance
		want, err := Cluster(context.Background(), views, o)
		if err != nil {
			t.Fatal(err)
		}
		for _, crew := range [][]Member{Cores(1), Cores(2), Cores(5), {Core{}, late{}}} {
			last := Progress{}
			s := Solver{Crew: crew, Observe: func(p Progress) {
				if p.Set < last.Set && p.Stage != StageJoin && p.Stage != StageScale || p.Stage == StageJoin && last.Stage == StageJoin && p.Part < last.Part {
					t.Errorf("%+v after %+v", p, last)
				}
				last = p
			}}
			got, err := s.Cluster(context.Background(), views, o)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s, a crew of %d: another result", distance, len(crew))
			}
		}
	}
}

// failing is a member whose third task fails.
type failing struct {
	Core
	tasks *atomic.Int32
}

var errFailing = errors.New("failing")

func (f failing) Compute(ctx context.Context, t *Task, observe func(Progress)) (*Part, error) {
	if f.tasks.Add(1) == 3 {
		return nil, errFailing
	}
	return f.Core.Compute(ctx, t, observe)
}

func TestCrewFails(t *testing.T) {
	for _, members := range []int{1, 2, 3} {
		crew, tasks := Cores(members), new(atomic.Int32)
		for i := range crew {
			crew[i] = failing{tasks: tasks}
		}
		s := Solver{Crew: crew}
		if _, err := s.Cluster(context.Background(), crewViews(), crewOptions()); err != errFailing {
			t.Errorf("%d members: %v", members, err)
		}
	}
}

// Whoever computes ends at the next look at the context, in the sets as in the join.
func TestCrewIsCancelled(t *testing.T) {
	for name, when := range map[string]func(Progress) bool{
		"sets":      func(p Progress) bool { return p.Set > 0 },
		"embedding": func(p Progress) bool { return p.Stage == StageJoin },
		"join":      func(p Progress) bool { return p.Stage == StageJoin && p.Part > 0.5 },
	} {
		for members := range 4 {
			ctx, cancel := context.WithCancel(context.Background())
			after := 0
			s := Solver{Crew: Cores(members), Observe: func(p Progress) {
				if ctx.Err() != nil {
					after++
				} else if when(p) {
					cancel()
				}
			}}
			if _, err := s.Cluster(ctx, crewViews(), crewOptions()); err != context.Canceled {
				t.Errorf("%s, %d members: %v", name, members, err)
			}
			if after > members {
				t.Errorf("%s, %d members: %d looks at the context after its end", name, members, after)
			}
		}
	}
}

// Of parts in any order the first of the tightest is kept.
func TestTightest(t *testing.T) {
	inertia := []float64{math.NaN(), 2, 5, 2, 4}
	for _, order := range [][]int{{0, 1, 2, 3, 4}, {4, 3, 2, 1, 0}, {3, 0, 1, 4, 2}} {
		var best tightest
		for _, k := range order {
			best.take(k, &Part{Inertia: inertia[k]})
		}
		if best.at != 1 || best.part.Inertia != 2 {
			t.Errorf("%v: part %d", order, best.at)
		}
	}
}

// The starts that join are those of one k-means run, whoever computes them.
func TestJoinStarts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	opts := crewOptions()
	opts.Clusters = 6
	var places []*Look
	for range 2 {
		x := dense.New(200, 12)
		for i := range x.Data {
			x.Data[i] = rng.NormFloat64()
		}
		places = append(places, NewLook(x, []int{0, 12}, nil, nil))
	}
	r := &Run{opts: opts, n: 200, ctx: context.Background()}
	for _, crew := range [][]Member{nil, Cores(1), Cores(3)} {
		r.crew = crew
		found, err := r.groupAll(places)
		if err != nil {
			t.Fatal(err)
		}
		for k, got := range found {
			want, err := kmeans.Run(places[k].data.x, kmeans.Options{K: 6, Restarts: joinRestarts, MaxIter: opts.KMeansIter}, r.stream(streamJoin), nil)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("a crew of %d, places %d: inertia %v, want %v", len(crew), k, got.Inertia, want.Inertia)
			}
		}
	}
}

// Of the k-means starts of paper mode the tightest is kept, whoever computes them.
func TestTheTightestStartIsKept(t *testing.T) {
	views, _ := blobs(90, 6, 0.8, 5, 7, 12)
	opts := DefaultOptions(Paper, 6)
	opts.Restarts = 8
	r := &Run{opts: opts, n: 90, m: 6, ctx: context.Background()}
	if _, err := r.scale(views); err != nil {
		t.Fatal(err)
	}
	r.data.centre()
	var best *Part
	tightest := 0
	for k := range opts.Restarts {
		alone := opts
		alone.Restarts = 1
		task := &Task{Set: k, Options: alone, Look: &Look{r.data}, AnchorsOnly: true}
		part, err := task.Compute(r.ctx, nil)
		if err != nil {
			t.Fatal(err)
		}
		if best == nil || part.Inertia < best.Inertia {
			best, tightest = part, k
		}
	}
	if tightest == 0 {
		t.Fatal("the first start is the tightest: the test shows little")
	}
	for _, crew := range [][]Member{nil, Cores(3)} {
		r.crew = crew
		if got, err := r.anchor(); err != nil || !reflect.DeepEqual(got, best.Anchors) {
			t.Errorf("a crew of %d: other anchors (%v)", len(crew), err)
		}
	}
}
