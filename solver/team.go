package solver

import "context"

// team is whoever takes the steps of a run on its samples: this goroutine, on rows of its own, and others on
// theirs. Ranges follow each other in the order of the samples.
type team struct {
	own *Rows
}

// each takes a step, for every range that of its samples from to to, and returns what each gave. tick is told
// how far this goroutine is.
func (t *team) each(ctx context.Context, work func(from, to int) *Work, tick func(part float64) error) ([]*Found, error) {
	found, err := t.own.Do(work(0, t.own.n), tick)
	return []*Found{found}, err
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
