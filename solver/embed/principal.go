package embed

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"viewfold/solver"
	"viewfold/solver/dense"
	"viewfold/solver/lowrank"
)

// mostLoadings is how many loadings an axis names.
const mostLoadings = 10

// principal places the samples by the first two principal directions of view v, scaled as in the run (see
// solver.ScaledFeatures).
func principal(ctx context.Context, views []solver.View, run solver.Options, v int, t tick) (*Map, error) {
	f, err := solver.ScaledFeatures(ctx, views, v, run, t.part(0, 0.2).tell)
	if err != nil {
		return nil, err
	}
	scores, values, err := lowrank.Scores(f.X, f.Mix, 2, stream(run.Seed, streamPrincipal), t.part(0.2, 0.8))
	if err != nil {
		return nil, err
	}
	upright(scores)
	m := &Map{Kind: Principal, XY: dense.New(scores.Rows, 2), Sampled: scores.Rows}
	total, err := centredSquares(f.X, t.part(0.8, 0.9))
	if err != nil {
		return nil, err
	}
	for k := range m.Axes {
		a := &m.Axes[k]
		a.Name = fmt.Sprintf("principal direction %d", k+1)
		if k >= len(values) || !(values[k] > 0) {
			continue // a single feature, or equal samples
		}
		for i := range scores.Rows {
			m.XY.Row(i)[k] = scores.Row(i)[k]
		}
		a.Share = min(1, values[k]*values[k]/total)
		if a.Loadings, err = loadings(f, scores, k, values[k], t.part(0.9+0.05*float64(k), 0.95+0.05*float64(k))); err != nil {
			return nil, err
		}
	}
	return m, t(1)
}

// loadings returns the largest numbers of the k-th right singular vector, Xᵀu/σ with u the scores over σ. Scores sum to
// 0, so X need not be centred.
func loadings(f *solver.Features, scores dense.Matrix, k int, value float64, t tick) ([]Loading, error) {
	n, d := f.X.Shape()
	along, part, weights := make([]float64, d), make([]float64, d), make([]float64, n)
	for i := range weights {
		weights[i] = scores.Row(i)[k] / value / value
	}
	if err := eachBlock(n, t, func(rows []int32) { f.X.AddSum(along, part, rows, weights) }); err != nil {
		return nil, err
	}
	list := make([]Loading, d)
	for j, v := range along {
		list[j] = Loading{f.Kept[j], v}
	}
	slices.SortStableFunc(list, func(a, b Loading) int { return cmp.Compare(math.Abs(b.Value), math.Abs(a.Value)) })
	return slices.Clone(list[:min(d, mostLoadings)]), nil
}
