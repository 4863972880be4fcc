package solver

import (
	"context"
	"sync"
)

// Member computes beside other members: tasks of consensus mode, one at a time, or the steps on rows of
// paper mode.
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

// stepTogether has the crew compute all sets. The sets do not depend on each other, and what they give
// is put in their order, so who computes which changes nothing.
func (r *Run) stepTogether() error {
	ctx, fail := context.WithCancelCause(r.ctx)
	defer fail(nil)
	waiting, started := context.WithCancel(ctx)
	parts, tasks := make([]*Part, r.opts.Sets), make(chan *Task)
	line := front{run: r, done: make([]bool, r.opts.Sets)}
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
				parts[t.Set] = part
				line.finish(t.Set)
			}
		})
	}
	for k := 0; k < len(parts) && ctx.Err() == nil; k++ {
		t, err := r.task(k)
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
	for k, part := range parts {
		r.take(k, part)
	}
	return nil
}

// front passes on the progress of the earliest set under way, so that what is told goes forward.
type front struct {
	run *Run

	mu     sync.Mutex
	done   []bool
	first  int // the earliest set that is not done
	latest Progress
}

// observe takes the progress of set k. Of later sets the observer hears the latest of the first again:
// it may want to be asked often (see Solver.Observe).
func (f *front) observe(k int, p Progress) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if k == f.first {
		f.latest = p
		f.latest.Set, f.latest.Sets = k+1, len(f.done)
	}
	if f.latest.Sets > 0 {
		f.run.tell(f.latest)
	}
}

// finish marks set k as done.
func (f *front) finish(k int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.done[k] = true
	for f.first < len(f.done) && f.done[f.first] {
		f.first++
	}
}
