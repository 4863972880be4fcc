package solver

import (
	"math"
	"math/rand/v2"
	"slices"

	"viewfold/solver/dense"
	"viewfold/solver/lowrank"
	"viewfold/solver/samples"
)

// Scaling of views that are kept by their non-zeros. The numbers are to the last bit those of dense views,
// but for ScaleBalance, ScaleZScore and what centring changes, where they are the same to rounding.

// scaleStep takes one step of scaling on x, in place, and returns it and the step as it was fitted: no longer sparse from the first step on that
// would not leave zeros 0: ScaleMinMax of negative numbers, and ScaleZScore where it is not mayShift's. from is where
// numbers kept as float32 come from; nil: from x.
func (r *Run) scaleStep(x samples.Matrix, from source, step Scale, rng *rand.Rand, tick func(part float64) error) (samples.Matrix, mapping, error) {
	if few, ok := x.(*samples.Sparse); ok {
		switch step {
		case ScaleNone:
			return few, asGiven, nil
		case ScaleUnit:
			unitSparse(few)
			return few, unitRow, nil
		case ScaleBalance:
			made, err := balanceSparse(few, rng, tick)
			return few, made, err
		case ScaleMinMax:
			if made := minMaxSparse(few); made != nil {
				return few, made, nil
			}
		}
	}
	if r.opts.Storage == Float32 {
		if from == nil {
			from = itself(x)
		}
		rounded, ok := x.(*samples.Float32)
		if !ok {
			rounded = samples.NewFloat32(r.n, columnsOf(x))
		}
		made, err := scaleFloat32(rounded, from, step, rng, tick)
		return rounded, made, err
	}
	all := x.Dense()
	made, err := scaleBy(all, step, rng, tick)
	return all, made, err
}

// unitSparse is unitRows.
func unitSparse(x *samples.Sparse) {
	for i := range x.Rows {
		_, values := x.Row(i)
		unitRow(values)
	}
}

// minMaxSparse is minMax, when zeros stay 0 by it. Else it changes nothing and returns nil.
func minMaxSparse(x *samples.Sparse) mapping {
	features := featuresOf(x)
	for j := range features {
		f := &features[j]
		if f.size = f.high - f.low; f.size == 0 || f.low < 0 && f.entries < x.Rows {
			return nil
		}
	}
	columns, values := x.Entries()
	for e, j := range columns {
		f := &features[j]
		values[e] = (values[e] - f.low) / f.size
	}
	low, size := make([]float64, x.Cols), make([]float64, x.Cols)
	for j, f := range features {
		low[j], size[j] = f.low, f.size
	}
	return minMaxBy(low, size)
}

// feature is a feature of a sparse view: the smallest and the largest value, and how many entries it has.
type feature struct {
	low, high, size float64
	entries         int
}

// limitsOfSparse is limitsOf.
func limitsOfSparse(x *samples.Sparse) limits {
	l := limits{make([]float64, x.Cols), make([]float64, x.Cols)}
	for j, f := range featuresOf(x) {
		l.low[j], l.high[j] = f.low, f.high
	}
	return l
}

// featuresOf returns the features of x, with no size.
func featuresOf(x *samples.Sparse) []feature {
	features := make([]feature, x.Cols)
	for j := range features {
		features[j].low, features[j].high = math.Inf(1), math.Inf(-1)
	}
	columns, values := x.Entries()
	for e, j := range columns {
		f, v := &features[j], values[e]
		f.entries++
		if v < f.low {
			f.low = v
		}
		if v > f.high {
			f.high = v
		}
	}
	for j := range features {
		if f := &features[j]; f.entries < x.Rows {
			f.low, f.high = lower(0, f.low), higher(0, f.high)
		}
	}
	return features
}

// mayShift reports whether the same may be taken from all samples of a view: nothing but their differences
// counts in what follows. Lengths, which the cosine distance takes, and looks need the numbers themselves.
func (r *Run) mayShift() bool { return r.opts.Distance == Euclidean && !r.varies() }

// zScoreSparse is zScore, but for a part of every sample, the same for all, which is returned apart: it
// would fill the zeros.
func zScoreSparse(x *samples.Sparse) (*samples.Sparse, []float64, mapping) {
	x, taken := centreFull(x)
	mean, n := columnMeans(x), float64(x.Rows)
	zeros, top, square := make([]float64, x.Cols), make([]float64, x.Cols), make([]float64, x.Cols)
	for j, m := range mean {
		zeros[j], top[j] = n, math.Abs(m)
	}
	columns, values := x.Entries()
	for e, j := range columns {
		zeros[j]--
		top[j] = higher(top[j], math.Abs(values[e]-mean[j]))
	}
	for e, j := range columns {
		d := (values[e] - mean[j]) / top[j] // no square underflows
		square[j] += d * d
	}
	less := make([]float64, x.Cols)
	for j, m := range mean {
		d := m / top[j]
		square[j] = math.Sqrt((square[j] + zeros[j]*d*d) / n)
		less[j] = -d / square[j]
	}
	for e, j := range columns {
		values[e] = values[e] / top[j] / square[j]
	}
	for j := range taken {
		taken[j] += mean[j]
		square[j] *= top[j]
	}
	return x, less, zScoreBy(taken, square)
}

// balanceSparse is balance.
func balanceSparse(x *samples.Sparse, rng *rand.Rand, tick func(part float64) error) (mapping, error) {
	_, lengths, err := lowrank.Scores(x, centring{}, 1, rng, tick)
	if err != nil {
		return nil, err
	}
	spread := lengths[0] / math.Sqrt(float64(x.Rows))
	if spread == 0 {
		return asGiven, nil
	}
	_, values := x.Entries()
	for e := range values {
		values[e] /= spread
	}
	return dividedBy(spread), nil
}

// centring takes the mean of every column away. It is a lowrank.Mixing: the n×n matrix I − 11ᵀ/n.
type centring struct{}

// Apply centres the columns of y.
func (centring) Apply(y dense.Matrix) { addToRows(y, -1, columnMeans(y)) }

// ApplyTransposed is the same, as the matrix is symmetric.
func (c centring) ApplyTransposed(y dense.Matrix) { c.Apply(y) }

// centreFull returns x with the mean of every feature that no sample lacks taken away, and what was taken. It
// returns x itself where there is no such feature. A feature with zeros has the origin among its values, so its
// products lose nothing worth mention.
func centreFull(x *samples.Sparse) (*samples.Sparse, []float64) {
	full := fullColumns(x)
	if !slices.Contains(full, true) {
		return x, make([]float64, x.Cols)
	}
	mean := columnMeans(x)
	for j, full := range full {
		if !full {
			mean[j] = 0
		}
	}
	x = x.Clone()
	columns, values := x.Entries()
	for e, j := range columns {
		values[e] -= mean[j]
	}
	return x, mean
}

// fullColumns reports for every column whether it has an entry in every row.
func fullColumns(x *samples.Sparse) []bool {
	count, full := make([]int, x.Cols), make([]bool, x.Cols)
	columns, _ := x.Entries()
	for _, j := range columns {
		count[j]++
	}
	for j, c := range count {
		full[j] = c == x.Rows
	}
	return full
}
