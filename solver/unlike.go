package solver

import (
	"math"
	"slices"

	"viewfold/solver/dense"
	"viewfold/solver/neighbors"
	"viewfold/solver/samples"
)

// A new sample of a kind that the run never saw gets a cluster all the same. What tells of it is how far it is from the
// nearest of the run's samples, in the views as the run scaled them, side by side: farther than usual, that is beyond what
// nearly all of the run's own samples are from their nearest other. On digits with a class left out that marks 75 per
// cent of the samples of that class and 0.7 per cent of others; the mean distance to five or ten neighbours, distances
// relative to those of the neighbours, and the largest distance in a view mark fewer.

// usual is the share of the run's samples that are as near to their nearest other as is usual.
const usual = 0.99

var (
	// mostCompared is how many of the run's samples new ones are compared with, spread evenly, and mostComparedNumbers
	// how many numbers of them, 32 MB.
	mostCompared        = 10_000
	mostComparedNumbers = 1 << 22
	// mostMeasured is how many of these tell what is usual.
	mostMeasured = 2_000
)

// away returns how far new samples x are, per view and less the mean, from the nearest of the run's, as a multiple of what
// is usual.
func (r *Run) away(data *scaled, mean []float64, x []dense.Matrix) ([]float64, error) {
	count := min(r.n, mostCompared, max(2, mostComparedNumbers/data.features()))
	if count < 2 {
		return make([]float64, x[0].Rows), nil
	}
	own := data.comparable(evenly(count, r.n), mean)
	fresh := dense.New(x[0].Rows, own.Cols)
	for v := range x {
		fresh.ColRange(data.from[v], data.from[v+1]).CopyFrom(x[v])
	}
	index, tick := neighbors.New(own), func(float64) error { return r.ctx.Err() }
	some := dense.New(min(count, mostMeasured), own.Cols)
	for k, i := range evenly(some.Rows, count) {
		copy(some.Row(k), own.Row(i))
	}
	near, err := index.Of(some, 2, tick) // the first is the sample itself, or its equal
	if err != nil {
		return nil, err
	}
	squares := make([]float64, some.Rows)
	for i := range squares {
		_, square := near.Row(i)
		squares[i] = square[1]
	}
	slices.Sort(squares)
	limit := max(squares[int(math.Ceil(usual*float64(len(squares))))-1], rounding*longest(own))
	if near, err = index.Of(fresh, 1, tick); err != nil {
		return nil, err
	}
	away := make([]float64, fresh.Rows)
	for i := range away {
		if limit > 0 {
			away[i] = math.Sqrt(max(0, near.Square[i]) / limit)
		}
	}
	return away, nil
}

// rounding is the share of the largest squared length below which squared distances are none: new samples are scaled
// one by one, and in other sums than the run's.
const rounding = 1e-10

// longest is the largest squared length of a row.
func longest(x dense.Matrix) float64 {
	norms := make([]float64, x.Rows)
	dense.SquaredNorms(norms, x)
	return slices.Max(norms)
}

// comparable returns the listed samples less a mean.
func (s *scaled) comparable(list []int, mean []float64) dense.Matrix {
	x := s.pick(list)
	all := x.Dense()
	if _, ok := x.(*samples.Sparse); ok && s.mean == nil { // they lack less already
		addToRows(all, -1, mean)
		addToRows(all, 1, s.less)
	} else if s.mean == nil {
		addToRows(all, -1, mean)
	}
	return all
}

// evenly lists count of n numbers, spread evenly.
func evenly(count, n int) []int {
	list := make([]int, count)
	for k := range list {
		list[k] = k * n / count
	}
	return list
}
