package solver

import (
	"cmp"
	"fmt"
	"slices"

	"viewfold/solver/dense"
)

// result collects what the run found.
func (r *Run) result() (*Result, error) {
	u := r.unifier
	p, err := r.whole(func(int, int) *Work { return &Work{Step: StepGraph} })
	if err != nil {
		return nil, err
	}
	b, err := r.whole(func(int, int) *Work { return &Work{Step: StepGraph, OnB: true} })
	if err != nil {
		return nil, err
	}
	views, err := r.viewGraphs()
	if err != nil {
		return nil, err
	}
	if u.labels == nil {
		u.labels, u.clusters = p.labels(&u.forest)
	}
	labels, sizes := bySize(u.labels, u.clusters)
	res := &Result{
		Labels: labels, Sizes: sizes, Clusters: u.clusters,
		Weights: r.delta, WeightsTrace: r.trace,
		Objective: r.objectives, Initial: r.initial, Iterations: r.iteration, Rounds: r.rounds, PSteps: r.pSteps,
		Graph: p, Fused: b, ViewGraphs: views, Dropped: r.dropped, Options: r.opts,
		Status:  Status{Converged: r.converged, Completed: u.completed, Completions: r.completions},
		Anchors: make([]dense.Matrix, len(r.views)),
		fit:     resultFit{anchors: r.anchors},
	}
	for v := range r.views {
		res.Anchors[v] = r.views[v].anchors
	}
	res.Status.Text = r.statusText()
	res.lean()
	return res, nil
}

// whole returns the graph that a StepGraph gives for every range, of all samples.
func (r *Run) whole(work func(from, to int) *Work) (*Graph, error) {
	founds, err := r.team.each(r.ctx, work, quiet)
	if err != nil {
		return nil, err
	}
	return joinRows(founds, r.n, r.m), nil
}

// bySize renumbers clusters by size, the largest first; equal sizes by their first sample, which
// is the order in which they are numbered so far.
func bySize(labels []int, clusters int) ([]int, []int) {
	count, first := make([]int, clusters), make([]int, clusters)
	for i := len(labels) - 1; i >= 0; i-- {
		count[labels[i]]++
		first[labels[i]] = i
	}
	order := make([]int, clusters)
	for k := range order {
		order[k] = k
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(first[a], first[b]))
	})
	number, sizes := make([]int, clusters), make([]int, clusters)
	for k, old := range order {
		number[old], sizes[k] = k, count[old]
	}
	out := make([]int, len(labels))
	for i, l := range labels {
		out[i] = number[l]
	}
	return out, sizes
}

// statusText says how the run ended, for a person.
func (r *Run) statusText() string {
	u, want := r.unifier, r.opts.Clusters
	how := fmt.Sprintf("%d clusters, the connected components of the unified graph", u.clusters)
	if u.completed {
		how = fmt.Sprintf("%d clusters; the rank constraint alone did not give that number within %d rounds, so the anchors were grouped by k-means on their singular vectors", u.clusters, r.opts.MaxRounds)
	} else if u.clusters != want {
		how = fmt.Sprintf("%d clusters instead of the %d asked for: the reference program takes whatever number results", u.clusters, want)
	}
	if r.converged {
		return fmt.Sprintf("%s; converged after %d iterations", how, r.iteration)
	}
	return fmt.Sprintf("%s; stopped at the bound of %d iterations, before the changes fell below the tolerance", how, r.iteration)
}
