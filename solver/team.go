package solver

import (
	"context"
	"errors"
)

// Shard is rows that another member keeps.
type Shard interface {
	// Start begins a step (see Rows.Do) and returns at once. wait waits for its end; it gives the context's
	// error when that ends before, and ErrLost when the rows are gone.
	Start(ctx context.Context, w *Work) (wait func() (*Found, error))
}

// ErrLost says that a member lost its rows, as one that died has. It is not ready from then on.
var ErrLost = errors.New("solver: a member lost its rows")

// leastShare is how many samples are worth a member: with fewer, waiting for it takes longer than their
// steps. Tests make it smaller.
var leastShare = 2048

// team is whoever takes the steps of a run on its samples: this goroutine, on rows of its own, and others on
// theirs. Every step is taken by all before the next. Ranges follow each other in the order of the samples.
type team struct {
	own    *Rows
	others []Shard
	from   []int // where each range starts, and the number of samples
	guests *guests
}

// assemble shares the samples out to this goroutine and those of the crew that are ready. Reference mode and
// the sets of consensus mode are computed by one.
func (r *Run) assemble() {
	var others []Member
	if r.opts.Mode == Paper {
		others = r.readyOthers()
	}
	block := blockLength(r.n, r.m)
	blocks := (r.n + block - 1) / block
	members := max(1, min(1+len(others), blocks, r.n/leastShare))
	t := team{guests: r.guests}
	for k := range members + 1 {
		t.from = append(t.from, min(block*(blocks*k/members), r.n))
	}
	t.own = NewRows(r.opts, t.from[1], block)
	for k, m := range others[:members-1] {
		t.others = append(t.others, m.Hold(r.opts, t.from[k+2]-t.from[k+1], block))
	}
	r.team = t
}

// readyOthers returns the members beside this goroutine, one of the cores, that can keep rows now.
func (r *Run) readyOthers() []Member {
	now, end := context.WithCancel(r.ctx)
	end()
	var list []Member
	here := false
	for _, m := range r.crew {
		if _, core := m.(Core); core && !here {
			here = true
		} else if m.Holds() && m.Ready(now) == nil {
			list = append(list, m)
		}
	}
	return list
}

// each takes a step, for every range that of its samples from to to, and returns what each gave. tick is told
// how far this goroutine is.
func (t *team) each(ctx context.Context, work func(from, to int) *Work, tick func(part float64) error) ([]*Found, error) {
	waits := make([]func() (*Found, error), len(t.others))
	for k, s := range t.others {
		waits[k] = s.Start(ctx, work(t.from[k+1], t.from[k+2]))
	}
	w := work(0, t.from[1])
	found, err := t.own.Do(w, tick)
	founds := []*Found{found}
	if t.guests != nil && err == nil {
		err = t.guests.do(w)
	}
	for _, wait := range waits {
		found, failed := wait()
		if err == nil {
			err = failed
		}
		founds = append(founds, found)
	}
	return founds, err
}

// all takes the same step on all samples.
func (t *team) all(ctx context.Context, w *Work, tick func(part float64) error) ([]*Found, error) {
	return t.each(ctx, func(int, int) *Work { return w }, tick)
}

// sum takes a step and adds up the sums that it gives.
func (t *team) sum(ctx context.Context, total []float64, w *Work) error {
	founds, err := t.all(ctx, w, quiet)
	if err == nil {
		addBlocks(total, founds)
	}
	return err
}

// quiet is the tick of a short step.
func quiet(float64) error { return nil }

// addBlocks writes the sums of all blocks, added up in their order.
func addBlocks(total []float64, founds []*Found) {
	clear(total)
	for _, f := range founds {
		for k := 0; k < len(f.Numbers); k += len(total) {
			addTo(total, f.Numbers[k:k+len(total)])
		}
	}
}
