package solver

import (
	"context"
	"fmt"

	"viewfold/solver/dense"
	"viewfold/solver/kmeans"
)

// Baseline is a simple method to compare a result with.
type Baseline struct {
	// Kind is what is done.
	Kind BaselineKind
	// Scale is how the features are scaled.
	Scale Scale
	// View is which view BaselineView takes.
	View int
}

// BaselineKind names a simple method.
type BaselineKind string

const (
	// BaselineAll is k-means on the views side by side.
	BaselineAll BaselineKind = "all views"
	// BaselineView is k-means on one view.
	BaselineView BaselineKind = "one view"
	// BaselineSpectral is k-means on the leading singular vectors of the views' anchor graphs, fused
	// with equal weights: what a single set of consensus mode starts from, its largest.
	BaselineSpectral BaselineKind = "spectral"
)

// Baselines are those that are compared with every result: k-means on all views, plainly scaled and
// on automatic features, on every view alone, and spectral.
func Baselines(views int) []Baseline {
	list := []Baseline{{Kind: BaselineAll, Scale: ScaleZScore}, {Kind: BaselineAll, Scale: ScaleUnit}, {Kind: BaselineAll, Scale: ScaleAuto}}
	for v := range views {
		list = append(list, Baseline{Kind: BaselineView, Scale: ScaleAuto, View: v})
	}
	return append(list, Baseline{Kind: BaselineSpectral, Scale: ScaleAuto})
}

// Cluster clusters the samples and returns a cluster per sample, as in Result.Labels. Of the
// options it uses Clusters, Neighbors, Restarts, KMeansIter, SampleRows and Seed. Errors are those of
// Solver.Cluster.
func (b Baseline) Cluster(ctx context.Context, views []View, opts Options) ([]int, error) {
	if b.Kind == BaselineView {
		if b.View < 0 || b.View >= len(views) {
			return nil, fmt.Errorf("solver: a baseline on view %d of %d", b.View, len(views))
		}
		views = views[b.View : b.View+1]
	}
	o := DefaultOptions(Paper, opts.Clusters)
	o.Neighbors, o.Restarts, o.KMeansIter, o.SampleRows, o.Seed = opts.Neighbors, opts.Restarts, opts.KMeansIter, opts.SampleRows, opts.Seed
	o.Scale = []Scale{b.Scale}
	n, err := check(views, &o)
	if err != nil {
		return nil, err
	}
	r := &Run{opts: o, n: n, m: o.Anchors, ctx: ctx}
	if b.Kind == BaselineSpectral {
		r.m = r.mostAnchors(DefaultOptions(Consensus, o.Clusters).Anchors)
		r.opts.Anchors = r.m
	}
	if _, err := r.scale(views); err != nil {
		return nil, err
	}
	r.data.centre()
	x := r.data.all()
	if b.Kind == BaselineSpectral {
		if x, err = r.spectral(); err != nil {
			return nil, err
		}
	}
	res, err := kmeans.Run(x, kmeans.Options{K: o.Clusters, Restarts: o.Restarts, MaxIter: o.KMeansIter},
		r.stream(streamComplete), func(float64) error { return ctx.Err() })
	if err != nil {
		return nil, err
	}
	labels, _ := bySize(res.Assign, o.Clusters)
	return labels, nil
}

// spectral returns the samples' embedding by the fused first graphs, every row of length 1.
func (r *Run) spectral() (dense.Matrix, error) {
	if err := r.begin(dense.Matrix{}); err != nil {
		return dense.Matrix{}, err
	}
	b := r.team.own.b
	s := newSpectrum(r.m, r.opts.Clusters)
	s.gram.of(b)
	s.find()
	rows := dense.New(r.n, r.opts.Clusters)
	s.samples(rows, b, 0, r.n)
	unitRows(rows)
	return rows, nil
}
