package solver

import (
	"context"
	"sync"
)

// Member computes beside other members: tasks, one at a time, or in paper mode steps on rows.
type Member interface {
	// Ready waits until the member can compute. One that gives an error takes no part. With a context that
	// has ended it tells whether the member can compute now.
	Ready(ctx context.Context) error
	// Holds reports whether the member keeps rows.
	Holds() bool
	// Hold is NewRows, wherever they are kept.
	Hold(opts Options, n, block int) Shard
	// Compute is Task.Compute, wherever it is done.
	Compute(ctx context.Context, t *Task, observe func(Progress)) (*Part, error)
}

// Core is the member that computes on the goroutine it is called from.
type Core struct{}

// Ready implements Member.
func (Core) Ready(context.Context) error { return nil }

// Holds implements Member.
func (Core) Holds() bool { return true }

// Hold implements Member.
func (Core) Hold(opts Options, n, block int) Shard { return besides{NewRows(opts, n, block)} }

// besides takes steps on a goroutine of their own.
type besides struct{ rows *Rows }

// Start implements Shard.
func (b besides) Start(ctx context.Context, w *Work) (wait func() (*Found, error)) {
	var found *Found
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		found, err = b.rows.Do(w, func(float64) error { return ctx.Err() })
	}()
	return func() (*Found, error) {
		<-done
		return found, err
	}
}

// Compute implements Member.
func (Core) Compute(ctx context.Context, t *Task, observe func(Progress)) (*Part, error) {
	return t.Compute(ctx, observe)
}

// Cores returns members that compute on n processor cores.
func Cores(n int) []Member {
	crew := make([]Member, n)
	for i := range crew {
		crew[i] = Core{}
	}
	return crew
}

// share has the crew compute tasks, so many, each made when its turn comes. They do not depend on each other. tell hears of
// the progress of task k and keep takes what it gave, one at a time and in any order; as long as keep does not depend on that,
// who computes which changes nothing.
func (r *Run) share(count int, next func(k int) (*Task, error), tell func(k int, p Progress), keep func(k int, part *Part)) error {
	if len(r.crew) == 0 || count == 1 { // what one task sees need not travel
		for k := range count {
			t, err := next(k)
			if err != nil {
				return err
			}
			part, err := t.Compute(r.ctx, func(p Progress) { tell(k, p) })
			if err != nil {
				return err
			}
			keep(k, part)
		}
		return nil
	}
	ctx, fail := context.WithCancelCause(r.ctx)
	defer fail(nil)
	waiting, started := context.WithCancel(ctx)
	tasks := make(chan *Task)
	line := front{tell: tell, keep: keep, done: make([]bool, count)}
	var crew sync.WaitGroup
	for _, m := range r.crew {
		crew.Go(func() {
			if m.Ready(waiting) != nil {
				return
			}
			for t := range tasks {
				part, err := m.Compute(ctx, t, func(p Progress) { line.observe(t.Set, p) })
				if err != nil {
					fail(err)
					return
				}
				line.finish(t.Set, part)
			}
		})
	}
	for k := 0; k < count && ctx.Err() == nil; k++ {
		t, err := next(k)
		if err != nil {
			fail(err)
			break
		}
		select {
		case tasks <- t:
		case <-ctx.Done():
		}
	}
	close(tasks)
	started() // whoever is not ready yet is not needed
	crew.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

// front passes on the progress of the earliest task under way, so that what is told goes forward, and what tasks gave.
type front struct {
	tell func(k int, p Progress)
	keep func(k int, part *Part)

	mu     sync.Mutex
	done   []bool
	first  int // the earliest task that is not done
	latest func()
}

// observe takes the progress of task k. Of later tasks the observer hears the latest of the first again:
// it may want to be asked often (see Solver.Observe).
func (f *front) observe(k int, p Progress) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if k == f.first {
		f.latest = func() { f.tell(k, p) }
	}
	if f.latest != nil {
		f.latest()
	}
}

// finish marks task k as done and passes on what it gave.
func (f *front) finish(k int, part *Part) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.keep(k, part)
	f.done[k] = true
	for f.first < len(f.done) && f.done[f.first] {
		f.first++
	}
}
