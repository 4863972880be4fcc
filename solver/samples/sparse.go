package samples

import (
	"math"
	"slices"

	"viewfold/solver/dense"
)

// Sparse holds the non-zeros of an n×d matrix by rows (compressed sparse rows): those of row i are
// Value[Start[i]:Start[i+1]], in columns Column[Start[i]:Start[i+1]], ascending. A value may be 0 all
// the same.
type Sparse struct {
	Rows, Cols int
	Start      []int // n+1 offsets; the first need not be 0
	Column     []int32
	Value      []float64
}

// FromDense returns x as its non-zeros, to the last bit: −0 is kept, too.
func FromDense(x dense.Matrix) *Sparse {
	start, count := make([]int, x.Rows+1), x.NonZeros()
	column, value := make([]int32, 0, count), make([]float64, 0, count)
	for i := range x.Rows {
		for j, v := range x.Row(i) {
			if math.Float64bits(v) != 0 {
				column, value = append(column, int32(j)), append(value, v)
			}
		}
		start[i+1] = len(value)
	}
	return &Sparse{Rows: x.Rows, Cols: x.Cols, Start: start, Column: column, Value: value}
}

// Row returns the columns and values of row i, sharing memory.
func (s *Sparse) Row(i int) ([]int32, []float64) {
	from, to := s.Start[i], s.Start[i+1]
	return s.Column[from:to:to], s.Value[from:to:to]
}

// Shape returns the numbers of rows and columns.
func (s *Sparse) Shape() (n, d int) { return s.Rows, s.Cols }

// Entries returns the columns and values of all rows, one row after the other, sharing memory.
func (s *Sparse) Entries() ([]int32, []float64) {
	from, to := s.Start[0], s.Start[s.Rows]
	return s.Column[from:to:to], s.Value[from:to:to]
}

// NonZeros counts the values that are not 0.
func (s *Sparse) NonZeros() int {
	count := 0
	_, values := s.Entries()
	for _, v := range values {
		if v != 0 {
			count++
		}
	}
	return count
}

// Each implements Matrix.
func (s *Sparse) Each(i int, do func(j int, v float64)) {
	columns, values := s.Row(i)
	for e, v := range values {
		if v != 0 {
			do(int(columns[e]), v)
		}
	}
}

// CopyRow implements Matrix.
func (s *Sparse) CopyRow(dst []float64, i int) {
	clear(dst)
	columns, values := s.Row(i)
	for e, v := range values {
		dst[columns[e]] = v
	}
}

// At returns the number in row i and column j.
func (s *Sparse) At(i, j int) float64 {
	columns, values := s.Row(i)
	if e, ok := slices.BinarySearch(columns, int32(j)); ok {
		return values[e]
	}
	return 0
}

// SameRows reports whether rows i and k hold the same numbers in columns from (inclusive) to to (exclusive).
func (s *Sparse) SameRows(i, k, from, to int) bool {
	lo, hi := s.within(i, from, to)
	a, x := s.Column[lo:hi], s.Value[lo:hi]
	lo, hi = s.within(k, from, to)
	b, y := s.Column[lo:hi], s.Value[lo:hi]
	for {
		for len(x) > 0 && x[0] == 0 {
			a, x = a[1:], x[1:]
		}
		for len(y) > 0 && y[0] == 0 {
			b, y = b[1:], y[1:]
		}
		if len(x) == 0 || len(y) == 0 {
			return len(x) == len(y)
		}
		if a[0] != b[0] || x[0] != y[0] {
			return false
		}
		a, x, b, y = a[1:], x[1:], b[1:], y[1:]
	}
}

// Dense returns a dense copy.
func (s *Sparse) Dense() dense.Matrix {
	x := dense.New(s.Rows, s.Cols)
	for i := range s.Rows {
		s.CopyRow(x.Row(i), i)
	}
	return x
}

// Clone returns a copy whose values have their own memory.
func (s *Sparse) Clone() *Sparse {
	c := *s
	c.Value = slices.Clone(s.Value)
	return &c
}
