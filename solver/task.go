package solver

import (
	"context"
	"math"

	"viewfold/solver/dense"
)

// Task is one set of anchors of consensus mode as work of its own: Compute needs nothing else, so it
// can be done on any processor core or in another worker, and gives the same bits everywhere.
type Task struct {
	Set     int     // which set it is, from 0
	Options Options // the run's, with this set's own numbers of anchors, neighbours and starts
	Look    *Look   // the same for many tasks; not to be changed
}

// Look is what sets of anchors see of the data.
type Look struct {
	X    dense.Matrix // n×Σd, the scaled features of the views side by side
	From []int        // view v is columns From[v] to From[v+1]
	Mean []float64    // Σd, taken away from every row of X; nil: nothing was
}

// Part is what a task gives.
type Part struct {
	Graph     *Graph    // B
	Labels    []int     // of the samples, from P
	Weights   []float64 // view weights δ
	Objective []float64 // at first (see Result.Initial) and after every iteration
}

// task makes the next set's, and before it the look that the set takes.
func (r *Run) task(k int) (*Task, error) {
	if err := r.turn(k); err != nil {
		return nil, err
	}
	opts := r.opts
	opts.Anchors = r.setAnchors(k)
	opts.Neighbors = r.setNeighbors(opts.Anchors)
	if opts.Anchors != opts.Clusters {
		opts.Restarts = 1
	}
	return &Task{k, opts, r.ensemble.look}, nil
}

// Compute takes the set of anchors from k-means to its graph.
func (t *Task) Compute(ctx context.Context, observe func(Progress)) (*Part, error) {
	data := scaled{x: t.Look.X, from: t.Look.From, mean: t.Look.Mean}
	if t.Look.Mean == nil {
		data.x = data.x.Clone() // it is centred once k-means has seen it
	}
	set := &Run{opts: t.Options, n: data.x.Rows, m: t.Options.Anchors, ctx: ctx, observe: observe, data: data, set: t.Set, initial: math.NaN()}
	if err := set.finish(); err != nil {
		return nil, err
	}
	return &Part{set.unifier.b, set.unifier.labels, set.delta, append([]float64{set.initial}, set.objectives...)}, nil
}

// finish takes a set through all its iterations, to its last P-step.
func (r *Run) finish() error {
	if err := r.begin(dense.Matrix{}); err != nil {
		return err
	}
	for !r.Done() {
		if err := r.Step(r.ctx); err != nil {
			return err
		}
	}
	return r.unify(StageLabel)
}
