package solver

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// scale copies the views side by side, without their constant features, and scales each as
// asked (paper, Algorithm 1, "Normalize"). It returns the other looks that consensus mode takes.
//
// Differences: the paper does not say how to normalise; the authors' program uses min–max and
// keeps constant features as columns of ones, which reference mode does too.
func (r *Run) scale(views []View) ([]look, error) {
	limits, err := r.checkValues(views)
	if err != nil {
		return nil, err
	}
	dropped, keep := make([][]int, len(views)), make([][]int, len(views))
	for v, view := range views {
		constant := limits[v].constant()
		if few, ok := view.X.(*samples.Sparse); ok {
			constant = constantSparse(few)
		}
		for j, constant := range constant {
			if constant && r.opts.Mode != Reference {
				dropped[v] = append(dropped[v], j)
			} else {
				keep[v] = append(keep[v], j)
			}
		}
		if len(keep[v]) == 0 {
			return nil, &InputError{view.Name, -1, -1, "every feature has the same value for all samples", "leave the view out"}
		}
	}
	var looks []look
	if wait := r.survey(views, limits, keep); wait != nil {
		r.data = scaled{wait: wait, from: wait.from, fits: wait.fits()}
	} else if looks, err = r.store(views, limits, keep); err != nil {
		return nil, err
	}
	r.dropped = dropped
	if err := r.checkScaled(views); err != nil {
		return nil, err
	}
	return looks, r.tick(StageScale, 1, 0)
}

// store scales every view before its samples are taken.
func (r *Run) store(views []View, limits []limits, keep [][]int) ([]look, error) {
	if err := r.checkRounding(views, limits, keep); err != nil {
		return nil, err
	}
	if !r.varies() {
		return nil, r.scaleAll(views, keep)
	}
	looks, err := r.looks(views, keep)
	if err == nil {
		r.data, err = r.see(looks[0])
	}
	return looks, err
}

// scaleAll scales every view as asked, in its place beside the others.
func (r *Run) scaleAll(views []View, keep [][]int) error {
	columns := make([]int, len(views))
	for v := range views {
		columns[v] = r.columns(r.scaleOf(v), len(keep[v]), r.opts.Rank)
	}
	if r.opts.Mode != Reference && slices.ContainsFunc(views, View.isSparse) {
		return r.scaleParts(views, keep, columns)
	}
	r.data = newScaled(r.n, columns, r.opts.Storage)
	for v, view := range views {
		_, b, err := r.scaleView(r.data.view(v), v, view, keep[v], len(views))
		if err != nil {
			return err
		}
		r.data.fits = append(r.data.fits, b.fit)
	}
	return nil
}

// scaleParts scales every view by itself and puts them side by side when it is known how many of their
// numbers are not 0.
func (r *Run) scaleParts(views []View, keep [][]int, columns []int) error {
	parts, nonZeros, less := make([]samples.Matrix, len(views)), 0, []float64(nil)
	var fits []fit
	for v, view := range views {
		part, b, err := r.scaleView(nil, v, view, keep[v], len(views))
		if err != nil {
			return err
		}
		lacks := b.less
		if lacks == nil {
			lacks = make([]float64, columns[v])
		}
		fits = append(fits, b.fit)
		nonZeros += part.NonZeros()
		parts[v], less = part, append(less, lacks...)
	}
	r.data = scaled{from: starts(columns), fits: fits}
	if samples.Few(nonZeros, r.n, r.data.features()) {
		few := make([]*samples.Sparse, len(parts))
		for v, part := range parts {
			few[v] = toSparse(part)
		}
		r.data.few, r.data.less = samples.SideBySide(few), less
		return nil
	}
	r.data = newScaled(r.n, columns, r.opts.Storage)
	r.data.fits = fits
	for v, part := range parts {
		copyRows(r.data.view(v), part)
	}
	r.data.add(1, less)
	return nil
}

// toSparse returns x by its non-zeros.
func toSparse(x samples.Matrix) *samples.Sparse {
	if few, ok := x.(*samples.Sparse); ok {
		return few
	}
	return samples.FromDense(x.Dense())
}

// scaleView scales view v, one of so many, and returns it, in x when that is not nil, and its basis, which also
// says what it lacks of every sample.
func (r *Run) scaleView(x samples.Tiled, v int, view View, keep []int, views int) (samples.Matrix, *basis, error) {
	tick := within(func(part float64) error { return r.tick(StageScale, part, 0) }, v, views)
	b, err := r.basis(x, v, view.X, keep, r.scaleOf(v), []int{r.opts.Rank}, nil, within(tick, 0, 2))
	if err != nil {
		return nil, nil, err
	}
	if x == nil {
		columns := r.columns(b.how, b.features, r.opts.Rank)
		if columns == b.features && len(b.rest) == 0 {
			return b.whole, b, nil
		}
		x = r.room(columns)
	}
	fit, err := r.finishView(x, b, within(tick, 1, 2))
	b.fit = fit
	return x, b, err
}

// copyRows copies src, of the same shape, to dst.
func copyRows(dst samples.Tiled, src samples.Matrix) {
	switch dst := dst.(type) {
	case *samples.Float32:
		bySamples(dst, itself(src), func(dense.Matrix) {})
	case dense.Matrix:
		itself(src)(dst, 0, 0)
	}
}

// checkScaled refuses data that scaling has left too few different samples in.
func (r *Run) checkScaled(views []View) error {
	for v := range views {
		if r.opts.Mode != Reference && distinct(r.n, r.data.same(v, v+1), 2) < 2 {
			return &InputError{views[v].Name, -1, -1, fmt.Sprintf("all samples are equal once scaled (%s)", r.scaleOf(v)), "scale the view in another way or leave it out"}
		}
	}
	if d := distinct(r.n, r.data.same(0, len(views)), r.opts.Clusters); d < r.opts.Clusters {
		return &OptionError{"clusters", r.opts.Clusters, fmt.Sprintf("at most %d, the number of distinct samples", d)}
	}
	return nil
}

// columns is how many columns a view of d features has once scaled, with so many directions.
func (r *Run) columns(how Scale, d, rank int) int {
	if rank = min(rank, r.n); how.reduces() && d > rank {
		return rank
	}
	return d
}

// columnMeans returns the mean of every column.
func columnMeans(x samples.Matrix) []float64 {
	n, d := x.Shape()
	mean, part := make([]float64, d), make([]float64, d)
	rows := make([]int32, 0, blockRows)
	for from := 0; from < n; from += blockRows {
		rows = rows[:0]
		for i := from; i < min(from+blockRows, n); i++ {
			rows = append(rows, int32(i))
		}
		x.AddSum(mean, part, rows, nil)
	}
	for j := range mean {
		mean[j] /= float64(n)
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
	if len(keep) == src.Cols {
		dst.CopyFrom(src)
		return
	}
	for i := range dst.Rows {
		from, to := src.Row(i), dst.Row(i)
		for k, j := range keep {
			to[k] = from[j]
		}
	}
}

// scaleBy takes one step of scaling on x, in place, and returns it as it was fitted; ScaleReduce, which changes
// the shape of x, is basis'.
func scaleBy(x dense.Matrix, step Scale, rng *rand.Rand, tick func(part float64) error) (mapping, error) {
	switch step {
	case ScaleMinMax:
		return minMax(x), nil
	case ScaleZScore:
		return zScore(x), nil
	case ScaleUnit:
		unitRows(x)
		return unitRow, nil
	case ScaleBalance:
		return balance(x, rng, tick)
	}
	return asGiven, nil
}

// lower and higher are min and max of numbers, which in WebAssembly are calls.
func lower(a, b float64) float64 {
	if b < a {
		return b
	}
	return a
}

func higher(a, b float64) float64 {
	if b > a {
		return b
	}
	return a
}

// minMax brings every feature to [0, 1]; a constant one becomes 1 (reference mode).
func minMax(x dense.Matrix) mapping {
	l := limitsOf(x)
	low, size := l.low, l.high
	constant := false
	for j := range size {
		size[j] -= low[j]
		constant = constant || size[j] == 0
	}
	for i := range x.Rows {
		row := x.Row(i)
		low, size := low[:len(row)], size[:len(row)]
		j := 0
		for ; j < len(row)-3; j += 4 {
			row[j] = (row[j] - low[j]) / size[j]
			row[j+1] = (row[j+1] - low[j+1]) / size[j+1]
			row[j+2] = (row[j+2] - low[j+2]) / size[j+2]
			row[j+3] = (row[j+3] - low[j+3]) / size[j+3]
		}
		for ; j < len(row); j++ {
			row[j] = (row[j] - low[j]) / size[j]
		}
	}
	for j := 0; constant && j < x.Cols; j++ {
		for i := 0; size[j] == 0 && i < x.Rows; i++ {
			x.Row(i)[j] = 1
		}
	}
	return minMaxBy(low, size)
}

// zScore brings every feature to mean 0 and standard deviation 1, dividing by n. A constant
// one becomes 0 (reference mode), though its mean may round. Deviations are first divided by the largest, so that
// no square underflows.
func zScore(x dense.Matrix) mapping {
	mean, part := columnMeans(x), make([]float64, x.Cols)
	for j, constant := range limitsOf(x).constant() {
		if constant {
			mean[j] = x.Row(0)[j]
		}
	}
	square, top := make([]float64, x.Cols), make([]float64, x.Cols)
	n := float64(x.Rows)
	for i := range x.Rows {
		row := x.Row(i)
		for j := range row {
			row[j] -= mean[j]
			top[j] = higher(top[j], math.Abs(row[j]))
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
	for j := range square {
		square[j] = top[j] * math.Sqrt(square[j]/n)
	}
	return zScoreBy(mean, square)
}

// unitRows brings every sample to length 1; an all-zero one stays zero. The row is first
// divided by its largest value, so that no square overflows.
func unitRows(x dense.Matrix) {
	for i := range x.Rows {
		unitRow(x.Row(i))
	}
}

func unitRow(row []float64) {
	top := 0.0
	for _, v := range row {
		top = higher(top, math.Abs(v))
	}
	if top == 0 {
		return
	}
	for j := range row {
		row[j] /= top
	}
	length := math.Sqrt(dense.Dot(row, row))
	for j := range row {
		row[j] /= length
	}
}
