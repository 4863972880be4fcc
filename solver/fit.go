package solver

import (
	"viewfold/solver/dense"
	"viewfold/solver/lowrank"
	"viewfold/solver/samples"
)

// mapping is a step of scaling as it was fitted to the samples: it does the same, but for rounding, to one more
// sample, in place.
type mapping func(row []float64)

func asGiven([]float64) {}

// minMaxBy is minMax with each feature's least value and extent.
func minMaxBy(low, size []float64) mapping {
	return func(row []float64) {
		for j := range row {
			if size[j] == 0 {
				row[j] = 1
				continue
			}
			row[j] = (row[j] - low[j]) / size[j]
		}
	}
}

// zScoreBy is zScore with each feature's mean and standard deviation. A feature that was constant is 0 whatever a new
// sample has: there is no deviation to measure it by.
func zScoreBy(mean, deviation []float64) mapping {
	return func(row []float64) {
		for j := range row {
			if deviation[j] == 0 {
				row[j] = 0
				continue
			}
			row[j] = (row[j] - mean[j]) / deviation[j]
		}
	}
}

// dividedBy is balance with the view's largest standard deviation.
func dividedBy(spread float64) mapping {
	return func(row []float64) {
		for j := range row {
			row[j] /= spread
		}
	}
}

// fit is how a view is scaled, as it was fitted to the samples.
type fit struct {
	keep   []int     // features that count
	before []mapping // steps before the view is reduced, or all

	// Where it is reduced to k directions; kept by a run that is fitting alone.
	mean       []float64    // of every feature, taken away first; nil: nothing
	directions dense.Matrix // k×d
	after      []mapping

	// carried is, where samples are averaged along links, what each of the n gives to a new one linked to it, n×k or
	// n×d: see walk.carried.
	carried dense.Matrix
}

// first is the same in so many directions, without what comes after.
func (f *fit) first(directions int) fit {
	g := fit{keep: f.keep, before: f.before, mean: f.mean}
	if f.directions.Rows > 0 {
		g.directions = f.directions.RowRange(0, directions)
	}
	if f.carried.Rows > 0 {
		g.carried = f.carried.ColRange(0, directions)
	}
	return g
}

// lostValue is the share of the largest singular value below which others are lost in rounding (see
// lowrank.Scores). No sample has a part in their directions.
const lostValue = 1e-7

// reduce finds the directions that x (n×d), mixed when mix is not nil, was reduced by, from the samples' scores in
// them and their singular values σ: with S = MXV they are V = (MX)ᵀS/σ².
func (f *fit) reduce(x samples.Matrix, mix *walk, scores dense.Matrix, values []float64) {
	n, d := x.Shape()
	f.directions = dense.New(len(values), d)
	back := scores.Clone()
	if mix != nil {
		mix.ApplyTransposed(back)
	}
	rows, weights, part := numbersTo(n), make([]float64, n), make([]float64, d)
	for k, value := range values {
		if !(value > lostValue*values[0]) {
			continue
		}
		for i := range weights {
			weights[i] = back.Row(i)[k] / value / value
		}
		x.AddSum(f.directions.Row(k), part, rows, weights)
	}
	if mix == nil {
		return
	}
	apart := dense.New(n, len(values)) // the samples in these directions, not averaged
	row := make([]float64, d)
	for i := range n {
		x.CopyRow(row, i)
		f.directed(apart.Row(i), row)
	}
	f.carried = mix.carried(apart)
}

// numbersTo returns 0 … n−1.
func numbersTo(n int) []int32 {
	list := make([]int32, n)
	for i := range list {
		list[i] = int32(i)
	}
	return list
}

// directed writes the parts of a row along the directions.
func (f *fit) directed(dst, row []float64) {
	for k := range dst {
		dst[k] = dense.Dot(f.directions.Row(k), row)
	}
}

// scale returns what is made of one more sample, with these features and linked to these samples.
func (f *fit) scale(given []float64, linked []int32) []float64 {
	row := make([]float64, len(f.keep))
	for k, j := range f.keep {
		row[k] = given[j]
	}
	for _, do := range f.before {
		do(row)
	}
	if f.directions.Rows > 0 {
		if f.mean != nil {
			dense.AddScaled(row, -1, f.mean)
		}
		scores := make([]float64, f.directions.Rows)
		f.directed(scores, row)
		row = scores
	}
	if f.carried.Rows > 0 && len(linked) > 0 {
		for k := range row {
			row[k] *= ownShare
		}
		for _, i := range linked {
			dense.AddScaled(row, 1/float64(len(linked)), f.carried.Row(int(i)))
		}
	}
	for _, do := range f.after {
		do(row)
	}
	return row
}

// ownShare is what a sample with links keeps of itself.
const ownShare = 1. / (1 << linkSteps)

// carried returns what each sample, a row of y, gives to a new one that is linked to it: with x⁽ᵗ⁾ the samples after
// t of the T steps, which end at y⁽ᵀ⁾ = 2⁻ᵀ y + mean over links of Σ_t 2^(t−T) x⁽ᵗ⁾, that sum. Nobody is linked to the
// new one, so it changes no other.
func (a *walk) carried(y dense.Matrix) dense.Matrix {
	sum, now := dense.New(y.Rows, y.Cols), y.Clone()
	share := ownShare
	for range linkSteps {
		for i := range sum.Rows {
			dense.AddScaled(sum.Row(i), share, now.Row(i))
		}
		a.step(now)
		share *= 2
	}
	return sum
}

// mixing is a as lowrank takes it: nil when there is none.
func (a *walk) mixing() lowrank.Mixing {
	if a == nil {
		return nil
	}
	return a
}
