package solver

import (
	"cmp"
	"context"
	"math"

	"viewfold/solver/kmeans"
)

// tightest is the best of the parts that are k-means starts: that of least inertia, of equals the first, in whatever order
// they come.
type tightest struct {
	part *Part
	at   int
}

// take takes part k. The signs have an inertia that is not a number come last.
func (t *tightest) take(k int, part *Part) {
	if t.part == nil || cmp.Or(cmp.Compare(-t.part.Inertia, -part.Inertia), cmp.Compare(k, t.at)) < 0 {
		t.part, t.at = part, k
	}
}

const (
	// joinRestarts is how many k-means starts join the sets. Tens of groupings may be within a per cent of
	// the tightest one, and with 30 starts which of them is found still depends on the seed.
	joinRestarts = 100
	// joinTasks is how many tasks they are: enough for the last ones not to keep the crew waiting for long, few enough to
	// take longer than it takes to ask for them.
	joinTasks = 20
)

// groupAll groups the samples, at each of some places, by joinRestarts k-means starts, which the crew shares.
func (r *Run) groupAll(places []*Look) ([]*kmeans.Result, error) {
	best := make([]tightest, len(places))
	count := joinTasks * len(places)
	err := r.share(count, func(k int) (*Task, error) {
		const starts = joinRestarts / joinTasks
		return &Task{Set: k, Options: r.opts, Look: places[k/joinTasks], First: k % joinTasks * starts, Starts: starts}, nil
	}, func(k int, p Progress) {
		_ = r.tick(StageJoin, embedShare+(1-embedShare)*(float64(k)+p.Part)/float64(count), 0) // the task looks at the context itself
	}, func(k int, part *Part) { best[k/joinTasks].take(k, part) })
	if err != nil {
		return nil, err
	}
	found := make([]*kmeans.Result, len(places))
	for k, b := range best {
		found[k] = &kmeans.Result{Centres: b.part.Anchors, Assign: b.part.Labels, Inertia: b.part.Inertia}
	}
	return found, nil
}

// group gives the tightest of a task's starts.
func (t *Task) group(ctx context.Context, observe func(Progress)) (*Part, error) {
	r := &Run{opts: t.Options, ctx: ctx, observe: observe, initial: math.NaN()}
	found, err := kmeans.Run(t.Look.data.all(), kmeans.Options{
		K: t.Options.Clusters, First: t.First, Restarts: t.Starts, MaxIter: t.Options.KMeansIter,
	}, r.stream(streamJoin), func(part float64) error { return r.tick(StageJoin, part, 0) })
	if err != nil {
		return nil, err
	}
	return &Part{Anchors: found.Centres, Inertia: found.Inertia, Labels: found.Assign}, nil
}
