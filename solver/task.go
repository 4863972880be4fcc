package solver

import (
	"context"
	"math"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// Task is one set of anchors of consensus mode, a few k-means starts that join the sets, or one start of paper mode, as
// work of its own: Compute needs nothing else, so it can be done on any processor core or in another worker, and gives
// the same bits everywhere.
type Task struct {
	Set     int     // which of the tasks it is, from 0, and so which set or start of paper mode
	Options Options // the run's, with this set's own numbers of anchors, neighbours and starts
	Look    *Look   // the same for many tasks; not to be changed
	// AnchorsOnly ends the task when the anchors are placed.
	AnchorsOnly bool
	// KeepAnchors has the part hold the set's anchors.
	KeepAnchors bool
	// Starts, when not 0, has the task join the sets by so many k-means starts, the first of which has the number First.
	// The look is at the places of the samples then.
	First, Starts int
}

// Look is what tasks see of the samples: scaled features, the views side by side, or places.
type Look struct {
	data scaled
}

// NewLook makes a look of what Parts gives.
func NewLook(x samples.Matrix, from []int, mean, less []float64) *Look {
	s := scaled{from: from, mean: mean, less: less}
	switch x := x.(type) {
	case dense.Matrix:
		s.x = x
	case *samples.Sparse:
		s.few = x
	case *samples.Float32:
		s.rounded = x
	}
	return &Look{s}
}

// Parts returns the features (n×Σd); where each view starts and, at last, the number of features; what
// was taken from every sample, nil when nothing was yet; and what the features lack of every sample, nil
// for nothing. They share memory with the look.
func (l *Look) Parts() (x samples.Matrix, from []int, mean, less []float64) {
	return l.data.all(), l.data.from, l.data.mean, l.data.less
}

// Samples is n.
func (l *Look) Samples() int { return l.data.samples() }

// Range returns the look at samples from (inclusive) to to (exclusive), sharing memory.
func (l *Look) Range(from, to int) *Look { return &Look{l.data.rowRange(from, to)} }

// Part is what a task gives: anchors and how good they are, when these are all that is asked for; the clusters' centres,
// in the place of anchors, how good they are, and labels, when it joins; or the rest, with the anchors where they are to be kept.
type Part struct {
	Anchors dense.Matrix // m×Σd, scaled
	Inertia float64      // see kmeans.Result

	Apart     []float64 // per view, the mean squared distance of a sample and an anchor
	Graph     *Graph    // B
	Labels    []int     // of the samples, from P or the join
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
	return &Task{Set: k, Options: opts, Look: r.ensemble.look, KeepAnchors: r.ensemble.keep}, nil
}

// Compute takes the set of anchors from k-means to its graph, places the anchors alone, or joins the sets. The error is the
// context's.
func (t *Task) Compute(ctx context.Context, observe func(Progress)) (*Part, error) {
	if t.Starts > 0 {
		return t.group(ctx, observe)
	}
	set := &Run{opts: t.Options, n: t.Look.Samples(), m: t.Options.Anchors, ctx: ctx, observe: observe, data: t.Look.data.own(), set: t.Set, initial: math.NaN()}
	if t.AnchorsOnly {
		found, err := set.cluster(set.data.all())
		if err != nil {
			return nil, err
		}
		return &Part{Anchors: found.Centres, Inertia: found.Inertia}, nil
	}
	if set.data.mean == nil {
		set.data.x = set.data.x.Clone() // it is centred once k-means has seen it
	}
	if err := set.finish(); err != nil {
		return nil, err
	}
	part := &Part{
		Graph: set.team.own.b.clone(), Labels: set.unifier.labels,
		Weights: set.delta, Objective: append([]float64{set.initial}, set.objectives...),
	}
	if t.KeepAnchors {
		part.Anchors = dense.New(set.m, t.Look.data.features())
	}
	for v, s := range set.views {
		part.Apart = append(part.Apart, s.apart)
		if t.KeepAnchors {
			part.Anchors.ColRange(t.Look.data.from[v], t.Look.data.from[v+1]).CopyFrom(s.anchors)
		}
	}
	return part, nil
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
