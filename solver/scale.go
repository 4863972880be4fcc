package solver

import (
	"fmt"
	"math"
	"slices"

	"viewfold/solver/dense"
)

// scaled is the data as the algorithm sees it: the views side by side, so that k-means can
// take them together and each view is a range of columns.
type scaled struct {
	x       dense.Matrix // n×Σd
	from    []int        // view v is columns from[v] to from[v+1]
	dropped [][]int      // per view, constant features left out
	mean    []float64    // Σd, what centre took away
}

// view returns the n×d columns of view v, sharing memory.
func (s *scaled) view(v int) dense.Matrix { return s.x.ColRange(s.from[v], s.from[v+1]) }

// scale copies the views side by side, without their constant features, and scales each as
// asked (paper, Algorithm 1, "Normalize").
//
// Differences: the paper does not say how to normalise; the authors' program uses min–max and
// keeps constant features as columns of ones, which reference mode does too.
func (r *Run) scale(views []View) error {
	s := &r.data
	s.from, s.dropped = []int{0}, make([][]int, len(views))
	keep := make([][]int, len(views))
	for v, view := range views {
		constant := constantFeatures(view.X)
		for j, c := range constant {
			if c && r.opts.Mode != Reference {
				s.dropped[v] = append(s.dropped[v], j)
			} else {
				keep[v] = append(keep[v], j)
			}
		}
		if len(s.dropped[v]) == view.X.Cols {
			return &InputError{view.Name, -1, -1, "every feature has the same value for all samples", "leave the view out"}
		}
		s.from = append(s.from, s.from[v]+r.columns(v, len(keep[v])))
	}
	s.x = dense.New(r.n, s.from[len(views)])
	for v, view := range views {
		tick := func(part float64) error { return r.tick(StageScale, (float64(v)+part)/float64(len(views)), 0) }
		if err := tick(0); err != nil {
			return err
		}
		x := s.view(v)
		if err := r.scaleView(x, v, view.X, keep[v], tick); err != nil {
			return err
		}
		if r.opts.Mode != Reference && distinct(x, 2) < 2 {
			return &InputError{view.Name, -1, -1, fmt.Sprintf("all samples are equal once scaled (%s)", r.scaleOf(v)), "scale the view in another way or leave it out"}
		}
	}
	if d := distinct(s.x, r.opts.Clusters); d < r.opts.Clusters {
		return &OptionError{"clusters", r.opts.Clusters, fmt.Sprintf("at most %d, the number of distinct samples", d)}
	}
	return r.tick(StageScale, 1, 0)
}

// columns is how many columns view v of d features has once scaled.
func (r *Run) columns(v, d int) int {
	if rank := min(r.opts.Rank, r.n); slices.Contains(r.scaleOf(v).steps(), ScaleReduce) && d > rank {
		return rank
	}
	return d
}

// scaleView writes the kept features of given, scaled as asked for view v, into x.
func (r *Run) scaleView(x dense.Matrix, v int, given dense.Matrix, keep []int, tick func(part float64) error) error {
	at, steps := x, r.scaleOf(v).steps()
	if len(keep) == 1 && r.scaleOf(v) == ScaleAuto {
		steps = []Scale{ScaleBalance} // of unit rows only the sign would be left
	}
	if len(keep) > x.Cols {
		at = dense.New(r.n, len(keep))
	}
	gather(at, given, keep)
	rng := r.stream(streamScale + uint64(v))
	for k, step := range steps {
		tell := func(part float64) error { return tick((float64(k) + part) / float64(len(steps))) }
		var err error
		switch step {
		case ScaleReduce:
			if at.Cols > x.Cols {
				err = reduce(x, at, rng, tell)
				at = x
			}
		case ScaleBalance:
			err = balance(at, rng, tell)
		default:
			scaleFeatures(at, step)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// centre takes the mean of every feature away. As the rows of Z sum to 1, X − ZA does not
// change when the same is taken from the anchors; but products of data far from the origin
// (years, time stamps, unscaled) would lose what tells the samples apart.
func (s *scaled) centre() {
	if s.mean != nil {
		return // done before
	}
	s.mean = columnMeans(s.x)
	addToRows(s.x, -1, s.mean)
}

// columnMeans returns the mean of every column.
func columnMeans(x dense.Matrix) []float64 {
	mean, part := make([]float64, x.Cols), make([]float64, x.Cols)
	fold(x.Rows, mean, part, func(i int) { dense.AddScaled(part, 1, x.Row(i)) })
	for j := range mean {
		mean[j] /= float64(x.Rows)
	}
	return mean
}

// addToRows adds c times a row to every row of x.
func addToRows(x dense.Matrix, c float64, row []float64) {
	for i := range x.Rows {
		dense.AddScaled(x.Row(i), c, row)
	}
}

// scaleOf returns the scaling of view v.
func (r *Run) scaleOf(v int) Scale {
	if len(r.opts.Scale) == 1 {
		return r.opts.Scale[0]
	}
	return r.opts.Scale[v]
}

// gather copies the kept columns of src.
func gather(dst, src dense.Matrix, keep []int) {
	for i := range dst.Rows {
		from, to := src.Row(i), dst.Row(i)
		for k, j := range keep {
			to[k] = from[j]
		}
	}
}

// scaleFeatures scales x in place.
func scaleFeatures(x dense.Matrix, how Scale) {
	switch how {
	case ScaleMinMax:
		minMax(x)
	case ScaleZScore:
		zScore(x)
	case ScaleUnit:
		unitRows(x)
	case ScaleNone:
	}
}

// minMax brings every feature to [0, 1]; a constant one becomes 1 (reference mode).
func minMax(x dense.Matrix) {
	low, high := append([]float64(nil), x.Row(0)...), append([]float64(nil), x.Row(0)...)
	for i := 1; i < x.Rows; i++ {
		for j, v := range x.Row(i) {
			low[j], high[j] = min(low[j], v), max(high[j], v)
		}
	}
	for i := range x.Rows {
		row := x.Row(i)
		for j, v := range row {
			if low[j] == high[j] {
				row[j] = 1
			} else {
				row[j] = (v - low[j]) / (high[j] - low[j])
			}
		}
	}
}

// zScore brings every feature to mean 0 and standard deviation 1, dividing by n. A constant
// one becomes 0 (reference mode). Deviations are first divided by the largest, so that no square
// underflows.
func zScore(x dense.Matrix) {
	mean, part := columnMeans(x), make([]float64, x.Cols)
	square, top := make([]float64, x.Cols), make([]float64, x.Cols)
	n := float64(x.Rows)
	for i := range x.Rows {
		row := x.Row(i)
		for j := range row {
			row[j] -= mean[j]
			top[j] = max(top[j], math.Abs(row[j]))
		}
	}
	fold(x.Rows, square, part, func(i int) {
		row := x.Row(i)
		for j := range row {
			if top[j] > 0 {
				row[j] /= top[j]
			}
			part[j] += row[j] * row[j]
		}
	})
	for i := range x.Rows {
		row := x.Row(i)
		for j := range row {
			if square[j] > 0 {
				row[j] /= math.Sqrt(square[j] / n)
			}
		}
	}
}

// unitRows brings every sample to length 1; an all-zero one stays zero. The row is first
// divided by its largest value, so that no square overflows.
func unitRows(x dense.Matrix) {
	for i := range x.Rows {
		row := x.Row(i)
		top := 0.0
		for _, v := range row {
			top = max(top, math.Abs(v))
		}
		if top == 0 {
			continue
		}
		for j := range row {
			row[j] /= top
		}
		length := math.Sqrt(dense.Dot(row, row))
		for j := range row {
			row[j] /= length
		}
	}
}
