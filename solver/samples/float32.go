package samples

import (
	"slices"

	"viewfold/solver/dense"
)

// Float32 is a dense n×d matrix that keeps its numbers as float32, in half the memory. Everything is computed in
// float64: rows are widened into buffers, and what every row is less by is taken away there, so no number is
// rounded but by Put. Element (i, j) is Data[i*Stride+j] − Less[j].
//
// The buffers are for one goroutine at a time. Ranges share the numbers and have buffers of their own.
type Float32 struct {
	Rows, Cols int
	Stride     int // distance between the starts of two rows, at least Cols
	Data       []float32
	Less       []float64 // d

	tile   []float64
	window window
}

// NewFloat32 returns a zero n×d matrix.
func NewFloat32(n, d int) *Float32 {
	return &Float32{Rows: n, Cols: d, Stride: d, Data: make([]float32, n*d), Less: make([]float64, d)}
}

// Put rounds numbers to float32 and keeps them as the rows from row from on. They must not be less by anything.
func (x *Float32) Put(from int, rows dense.Matrix) {
	for k := range rows.Rows {
		dst := x.row(from + k)
		for j, v := range rows.Row(k) {
			dst[j] = float32(v)
		}
	}
	x.window.forget()
}

// row returns row i as it is kept.
func (x *Float32) row(i int) []float32 {
	return x.Data[i*x.Stride : i*x.Stride+x.Cols : i*x.Stride+x.Cols]
}

// RowRange returns rows from (inclusive) to to (exclusive), sharing numbers.
func (x *Float32) RowRange(from, to int) *Float32 {
	some := &Float32{Rows: to - from, Cols: x.Cols, Stride: x.Stride, Less: x.Less}
	if from < to && x.Cols > 0 {
		some.Data = x.Data[from*x.Stride : (to-1)*x.Stride+x.Cols]
	}
	return some
}

// ColRange returns columns from (inclusive) to to (exclusive), sharing numbers.
func (x *Float32) ColRange(from, to int) *Float32 {
	some := &Float32{Rows: x.Rows, Cols: to - from, Stride: x.Stride, Less: x.Less[from:to]}
	if x.Rows > 0 && from < to {
		some.Data = x.Data[from : (x.Rows-1)*x.Stride+to]
	}
	return some
}

// PickRows returns the listed rows in one copy.
func (x *Float32) PickRows(rows []int) *Float32 {
	p := NewFloat32(len(rows), x.Cols)
	p.Less = x.Less
	for k, i := range rows {
		copy(p.row(k), x.row(i))
	}
	return p
}

// LessBy returns x less by a row more, sharing numbers.
func (x *Float32) LessBy(row []float64) *Float32 {
	some := x.RowRange(0, x.Rows)
	some.Less = slices.Clone(row)
	dense.AddScaled(some.Less, 1, x.Less)
	return some
}

// Shape returns the numbers of rows and columns.
func (x *Float32) Shape() (n, d int) { return x.Rows, x.Cols }

// CopyRow implements Matrix.
func (x *Float32) CopyRow(dst []float64, i int) {
	x.copyRows(dense.Matrix{Rows: 1, Cols: x.Cols, Stride: x.Cols, Data: dst[:x.Cols]}, i)
}

// copyRows writes rows from one on, as many as dst has, into dst.
func (x *Float32) copyRows(dst dense.Matrix, from int) {
	if dst.Rows > 0 && x.Cols > 0 {
		dense.FromFloat32(dst, x.Data[from*x.Stride:], x.Stride, x.Less)
	}
}

// Dense returns a dense copy.
func (x *Float32) Dense() dense.Matrix {
	all := dense.New(x.Rows, x.Cols)
	x.copyRows(all, 0)
	return all
}

// Tile implements Tiled.
func (x *Float32) Tile(from, to int) dense.Matrix {
	size := (to - from) * x.Cols
	if cap(x.tile) < size {
		x.tile = make([]float64, size)
	}
	t := dense.Matrix{Rows: to - from, Cols: x.Cols, Stride: x.Cols, Data: x.tile[:size]}
	x.copyRows(t, from)
	return t
}

// NonZeros implements Matrix.
func (x *Float32) NonZeros() int {
	count := 0
	for i := range x.Rows {
		x.Each(i, func(int, float64) { count++ })
	}
	return count
}

// Each implements Matrix.
func (x *Float32) Each(i int, do func(j int, v float64)) { x.Tile(i, i+1).Each(0, do) }

// SameRows reports whether rows i and k hold the same numbers.
func (x *Float32) SameRows(i, k int) bool { return slices.Equal(x.row(i), x.row(k)) }

// tileNumbers bounds the numbers that are widened at a time for their squares, 32 kB: they stay in the processor's cache.
const tileNumbers = 1 << 12

// SquaredNorms implements Matrix.
func (x *Float32) SquaredNorms(dst []float64) {
	some := max(1, tileNumbers/max(1, x.Cols))
	for from := 0; from < len(dst); from += some {
		to := min(from+some, len(dst))
		x.Tile(from, to).SquaredNorms(dst[from:to])
	}
}

// Dots implements Matrix.
func (x *Float32) Dots(dst []float64, rows []int32, a []float64) {
	for len(rows) > 0 {
		slots := x.widen(rows)
		x.window.rows.Dots(dst[:len(slots)], slots, a)
		dst, rows = dst[len(slots):], rows[len(slots):]
	}
}

// AddSum implements Matrix.
func (x *Float32) AddSum(dst, part []float64, rows []int32, weights []float64) {
	for len(rows) > 0 {
		slots := x.widen(rows)
		dense.AddRows(part, x.window.rows, slots, x.window.weigh(rows, weights))
		rows = rows[len(slots):]
	}
	dense.AddRow(dst, part)
	clear(part)
}
