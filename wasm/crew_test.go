package main

import (
	"context"
	"math/rand/v2"
	"reflect"
	"sync"
	"testing"
	"time"

	"viewfold/solver"
	"viewfold/solver/dense"
	"viewfold/solver/samples"
	"viewfold/wasm/port"
	"viewfold/wasm/store"
	"viewfold/wasm/wire"
)

// inside is a mate that runs in this program. It dies when it is told to.
type inside struct {
	l     *lead
	died  func(string)
	mu    sync.Mutex
	left  int // requests that it still answers; below 0: all
	joins int // of these, to join sets
	ended bool
}

func (m *inside) Send(msg port.Message) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.left == 0 {
		go m.died("told to")
		return nil
	}
	m.left--
	var task wire.Task
	if msg.Env.Kind == wire.KindTask && msg.Env.Decode(&task) == nil && task.Starts > 0 {
		m.joins++
	}
	m.l.receive(msg)
	return nil
}

func (m *inside) End() { m.ended = true }

// insideCrew returns a crew of mates in this program; the first of them dies after so many requests,
// below 0: never.
func insideCrew(left int) (*crew, *[]*inside) {
	mates := new([]*inside)
	return &crew{start: func(receive func(port.Message), died func(string)) line {
		l := newLead(func(m port.Message) error { receive(m); return nil }, func() {}, func(string) *store.Store { return nil }, nil)
		m := &inside{l: l, died: died, left: -1}
		if len(*mates) == 0 {
			m.left = left
		}
		*mates = append(*mates, m)
		go l.serve()
		return m
	}}, mates
}

// groups draws n samples of three groups in two views.
func groups(seed uint64, n, a, b int) []solver.View {
	rng := rand.New(rand.NewPCG(seed, 2))
	views := []solver.View{{Name: "a", X: dense.New(n, a)}, {Name: "b", X: dense.New(n, b)}}
	for _, v := range views {
		x := v.X.Dense()
		for i := range x.Data {
			x.Data[i] = rng.NormFloat64() + float64(3*(i/x.Cols%3))
		}
	}
	return views
}

// thinned has most numbers of views as zeros, and the views kept by the others.
func thinned(views []solver.View) []solver.View {
	for v := range views {
		x := views[v].X.Dense()
		for i := range x.Data {
			if i%13 != 0 {
				x.Data[i] = 0
			}
		}
		views[v].X = samples.FromDense(x)
	}
	return views
}

func crewViews() []solver.View { return groups(1, 80, 6, 9) }

// The sets computed by mates are the same, to the last bit, whatever becomes of the mates.
func TestMatesChangeNothing(t *testing.T) {
	opts := solver.DefaultOptions(solver.Consensus, 3)
	opts.Sets, opts.Anchors = 12, 20
	want, err := solver.Cluster(context.Background(), crewViews(), opts)
	if err != nil {
		t.Fatal(err)
	}
	for _, left := range []int{-1, 0, 1, 2, 3, 5} {
		c, mates := insideCrew(left)
		for range 2 { // the second run replaces who died in the first
			s := solver.Solver{Crew: c.members(3)}
			if len(s.Crew) != 1+2*tasksAhead {
				t.Errorf("%d members", len(s.Crew))
			}
			for _, m := range s.Crew[1:] { // else the tasks may be done before
				m.Ready(context.Background())
			}
			got, err := s.Cluster(context.Background(), crewViews(), opts)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("a mate that answers %d requests: another result", left)
			}
			c.rest()
		}
		// Whether a mate is asked often enough to die is chance, but for its first request.
		if hired := len(*mates); hired < 2 || hired > 3 || left < 0 && hired != 2 || left == 0 && hired != 3 {
			t.Errorf("a mate that answers %d requests: %d were hired", left, hired)
		}
	}
}

// Mates see what the lead sees, whatever the features are like.
func TestMatesSeeEverything(t *testing.T) {
	for _, views := range [][]solver.View{crewViews(), thinned(crewViews())} {
		for _, scale := range []solver.Scale{solver.ScaleAuto, solver.ScaleNone, solver.ScaleUnit, solver.ScaleZScore} {
			for _, kept := range []struct {
				distance solver.Distance
				storage  solver.Storage
			}{{solver.Euclidean, solver.Float64}, {solver.Cosine, solver.Float64}, {solver.Euclidean, solver.Float32}, {solver.Cosine, solver.Float32}} {
				opts := solver.DefaultOptions(solver.Consensus, 3)
				opts.Sets, opts.Scale, opts.Distance, opts.Storage = 4, []solver.Scale{scale}, kept.distance, kept.storage
				want, err := solver.Cluster(context.Background(), views, opts)
				if err != nil {
					t.Fatal(err)
				}
				c, _ := insideCrew(-1)
				crew := c.members(2)
				for _, m := range crew[1:] {
					m.Ready(context.Background())
				}
				s := solver.Solver{Crew: append(crew[1:], crew[0])}
				if got, err := s.Cluster(context.Background(), views, opts); err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("%T, %s, %s: another result (%v)", views[0].X, scale, kept, err)
				}
			}
		}
	}
}

// A mate that has not started is not waited for, and one that cannot be had does not matter.
func TestMatesThatDoNotCome(t *testing.T) {
	opts := solver.DefaultOptions(solver.Consensus, 3)
	opts.Sets = 3
	silent := &crew{start: func(func(port.Message), func(string)) line { return &inside{l: newLead(nil, nil, nil, nil), left: -1} }}
	none := &crew{start: func(func(port.Message), func(string)) line { return nil }}
	for _, c := range []*crew{silent, none, {}} {
		s := solver.Solver{Crew: c.members(4)}
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		if _, err := s.Cluster(ctx, crewViews(), opts); err != nil {
			t.Error(err)
		}
		cancel()
	}
	if c, mates := insideCrew(-1); c.members(1) != nil || len(*mates) != 0 {
		t.Error("a run by one worker has mates")
	}
}

// A mate takes its part in the join, and when it dies there, this worker does what it was asked for.
func TestMatesJoin(t *testing.T) {
	opts := solver.DefaultOptions(solver.Consensus, 3)
	opts.Sets = 3
	views := crewViews()
	want, err := solver.Cluster(context.Background(), views, opts)
	if err != nil {
		t.Fatal(err)
	}
	left := -1
	for _, dies := range []bool{false, true} {
		c, mates := insideCrew(left)
		crew := c.members(2)[1:] // the mate alone, with a task ahead
		crew[0].Ready(context.Background())
		s := solver.Solver{Crew: crew}
		got, err := s.Cluster(context.Background(), views, opts)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("it dies: %v; another result", dies)
		}
		mate := (*mates)[0]
		if mate.joins < 3 || mate.ended != dies {
			t.Errorf("it dies: %v; it was asked to join %d times, ended: %v", dies, mate.joins, mate.ended)
		}
		left = -1 - mate.left - mate.joins/2 // next time it dies amid the join
	}
}

// A run that is cancelled ends its mates' tasks, in the sets as in the join.
func TestMatesAreCancelled(t *testing.T) {
	for _, when := range []func(solver.Progress) bool{
		func(p solver.Progress) bool { return p.Set > 0 },
		func(p solver.Progress) bool { return p.Stage == solver.StageJoin && p.Part > 0.5 },
	} {
		c, mates := insideCrew(-1)
		ctx, cancel := context.WithCancel(context.Background())
		s := solver.Solver{Crew: c.members(2), Observe: func(p solver.Progress) {
			if when(p) {
				cancel()
			}
		}}
		opts := solver.DefaultOptions(solver.Consensus, 3)
		opts.Sets = 12
		s.Crew[1].Ready(ctx)
		if _, err := s.Cluster(ctx, crewViews(), opts); err != context.Canceled {
			t.Fatal(err)
		}
		waitIdle(t, (*mates)[0].l)
	}
}

// waitIdle waits until a mate has nothing to do.
func waitIdle(t *testing.T, l *lead) {
	t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		l.mu.Lock()
		idle := l.current == nil && len(l.queue) == 0
		l.mu.Unlock()
		if idle {
			return
		}
		if time.Now().After(end) {
			t.Fatal("the mate still works")
		}
	}
}
