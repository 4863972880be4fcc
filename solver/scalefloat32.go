package solver

import (
	"fmt"
	"math"
	"math/rand/v2"

	"viewfold/solver/dense"
	"viewfold/solver/lowrank"
	"viewfold/solver/samples"
)

// Scaling of views that are kept as float32: some samples or some features at a time are scaled in float64 as
// those of any view, and rounded. So there is no copy of a view in float64.

// partNumbers bounds the numbers that are scaled at a time, 16 MB. Tests make it smaller.
var partNumbers = 1 << 21

const (
	// largestFloat32 bounds the values that are rounded unscaled: their lengths must be below 3.4e38, too, where
	// float32 ends.
	largestFloat32 = 1e30
	// coarse is the share of its largest value that a feature's range must have to be rounded as it is: float32
	// then tells a thousand values in it apart.
	coarse = 0x1p-14
)

// checkRounding refuses features that would be rounded unscaled and are too large for it, or lose what tells the
// samples apart, as time stamps do.
func (r *Run) checkRounding(views []View, limits []limits, keep [][]int) error {
	for v, view := range views {
		first := r.scaleOf(v).stepsOf(len(keep[v]))[0]
		if r.opts.Storage != Float32 || first == ScaleMinMax || first == ScaleZScore || first == ScaleUnit {
			continue
		}
		l := limits[v]
		if few, ok := view.X.(*samples.Sparse); ok {
			if samples.Few(few.PickColumns(keep[v]).NonZeros(), r.n, len(keep[v])) {
				continue // it is not rounded
			}
			l = limitsOfSparse(few)
		}
		for _, j := range keep[v] {
			low, high := l.low[j], l.high[j]
			problem := ""
			switch most := max(high, -low); {
			case most > largestFloat32:
				problem = "too large"
			case high-low < coarse*most:
				problem = "too far from 0"
			default:
				continue
			}
			return &InputError{view.Name, -1, j,
				fmt.Sprintf("feature %d lies from %.9g to %.9g, %s to be kept as float32 unscaled", j+1, low, high, problem),
				"scale the view by minmax or zscore, or keep it as float64"}
		}
	}
	return nil
}

// source writes the numbers that a step of scaling begins with, those of samples from row on and features from
// column on, into dst.
type source func(dst dense.Matrix, row, column int)

// columnsFrom is the source of the listed columns of x.
func columnsFrom(x dense.Matrix, keep []int) source {
	return func(dst dense.Matrix, row, column int) {
		gather(dst, x.RowRange(row, row+dst.Rows), keep[column:column+dst.Cols])
	}
}

// itself is the source of all numbers of x.
func itself(x samples.Matrix) source {
	return func(dst dense.Matrix, row, column int) {
		part, to, end := x, row+dst.Rows, column+dst.Cols
		switch x := x.(type) {
		case *samples.Float32:
			part = x.RowRange(row, to).ColRange(column, end)
		case *samples.Sparse:
			rows := x.RowRange(row, to)
			if part = rows; dst.Cols < x.Cols {
				part = rows.ColRange(column, end)
			}
		case dense.Matrix:
			part = x.RowRange(row, to).ColRange(column, end)
		}
		for k := range dst.Rows {
			part.CopyRow(dst.Row(k), k)
		}
	}
}

// scaleFloat32 takes one step of scaling, which is not ScaleReduce, and writes what it gives into x. It returns the
// step as it was fitted.
func scaleFloat32(x *samples.Float32, from source, step Scale, rng *rand.Rand, tick func(part float64) error) (mapping, error) {
	switch step {
	case ScaleMinMax:
		return byFeatures(x, from, minMax), nil
	case ScaleZScore:
		return byFeatures(x, from, zScore), nil
	case ScaleUnit:
		bySamples(x, from, unitRows)
		return unitRow, nil
	case ScaleNone:
		bySamples(x, from, func(dense.Matrix) {})
	case ScaleBalance:
		bySamples(x, from, func(dense.Matrix) {})
		return balanceFloat32(x, rng, tick)
	}
	return asGiven, nil
}

// byFeatures writes what scale, which takes every feature by itself, makes of the source.
func byFeatures(x *samples.Float32, from source, scale func(dense.Matrix) mapping) mapping {
	columns := min(x.Cols, max(1, partNumbers/x.Rows))
	room := dense.New(x.Rows, columns)
	var made []mapping
	for column := 0; column < x.Cols; column += room.Cols {
		part := room.ColRange(0, min(room.Cols, x.Cols-column))
		from(part, 0, column)
		made = append(made, scale(part))
		x.ColRange(column, column+part.Cols).Put(0, part)
	}
	return func(row []float64) {
		for k, do := range made {
			do(row[k*columns : min((k+1)*columns, len(row))])
		}
	}
}

// bySamples is byFeatures where scale takes every sample by itself.
func bySamples(x *samples.Float32, from source, scale func(dense.Matrix)) {
	room := dense.New(min(x.Rows, blockRows, max(1, partNumbers/x.Cols)), x.Cols)
	for row := 0; row < x.Rows; row += room.Rows {
		part := room.RowRange(0, min(room.Rows, x.Rows-row))
		from(part, row, 0)
		scale(part)
		x.Put(row, part)
	}
}

// balanceFloat32 is balance.
func balanceFloat32(x *samples.Float32, rng *rand.Rand, tick func(part float64) error) (mapping, error) {
	_, values, err := lowrank.Scores(x.LessBy(columnMeans(x)), nil, 1, rng, tick)
	if err != nil {
		return nil, err
	}
	spread := values[0] / math.Sqrt(float64(x.Rows))
	if spread == 0 {
		return asGiven, nil
	}
	bySamples(x, itself(x), func(part dense.Matrix) { divideRows(part, spread) })
	return dividedBy(spread), nil
}

// unitFloat32 returns a copy of x with every row brought to length 1.
func unitFloat32(x *samples.Float32) *samples.Float32 {
	y := samples.NewFloat32(x.Rows, x.Cols)
	bySamples(y, itself(x), unitRows)
	return y
}

// round returns x as it is kept: by its non-zeros, or in the storage asked for. It is x itself where that is so.
func (r *Run) round(x samples.Matrix) samples.Matrix {
	all, ok := x.(dense.Matrix)
	if !ok || r.opts.Storage != Float32 {
		return x
	}
	y := samples.NewFloat32(all.Rows, all.Cols)
	y.Put(0, all)
	return y
}

// room returns zeros of all samples, in the storage asked for.
func (r *Run) room(columns int) samples.Tiled {
	if r.opts.Storage == Float32 {
		return samples.NewFloat32(r.n, columns)
	}
	return dense.New(r.n, columns)
}
