package dataset

import (
	"math"
	"slices"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

const (
	firstBlock = 1 << 15 // numbers, 256 KB
	maxBlock   = 1 << 20 // numbers, 8 MB
)

// store collects rows of d numbers, as many as come. As long as at least half of them are 0 it keeps the
// others alone. All numbers it keeps in blocks, so that growing moves none of them: every number is copied
// once, at the end, and memory never holds more than two of each.
type store struct {
	d, rows int

	few  *samples.Sparse // nil once all numbers are kept
	part []float64       // room for numbers that were not looked at yet
	col  int             // the next number of the row at work

	full []([]float64)
	last []float64
}

func newStore(d int) store { return store{d: d, few: &samples.Sparse{Cols: d, Start: []int{0}}} }

// room returns space for the next n numbers of a row; take then keeps the first of them.
func (s *store) room(n int) []float64 {
	if s.few != nil {
		s.part = slices.Grow(s.part[:0], n)
		return s.part[:n]
	}
	used := len(s.last)
	if cap(s.last)-used < n {
		if used > 0 {
			s.full = append(s.full, s.last)
		}
		size := min(max(firstBlock, 2*cap(s.last)), maxBlock)
		s.last, used = make([]float64, 0, max(size, n)), 0
	}
	return s.last[used : used+n]
}

// take keeps the first n numbers of the space that room returned last.
func (s *store) take(n int) {
	if s.few == nil {
		s.last = s.last[:len(s.last)+n]
		return
	}
	for k, v := range s.part[:n] {
		if math.Float64bits(v) != 0 { // −0 is kept
			s.few.Column, s.few.Value = append(s.few.Column, int32(s.col+k)), append(s.few.Value, v)
		}
	}
	s.col += n
}

// endRow ends a row of d numbers.
func (s *store) endRow() {
	s.rows++
	if s.few == nil {
		return
	}
	s.col, s.few.Rows = 0, s.rows
	s.few.Start = append(s.few.Start, len(s.few.Value))
	if 2*len(s.few.Value) > s.rows*s.d {
		s.keepAll()
	}
}

// keepAll goes over to keeping all numbers.
func (s *store) keepAll() {
	few := s.few
	s.few = nil
	for i := range few.Rows {
		few.CopyRow(s.room(s.d), i)
		s.take(s.d)
	}
}

// matrix returns the numbers: sparse where few are not 0.
func (s *store) matrix() samples.Matrix {
	if s.few == nil {
		x := dense.Matrix{Rows: s.rows, Cols: s.d, Stride: s.d, Data: s.all()}
		if samples.Few(x.NonZeros(), s.rows, s.d) {
			return samples.FromDense(x)
		}
		return x
	}
	if !samples.Few(s.few.NonZeros(), s.rows, s.d) {
		return s.few.Dense()
	}
	// Without the room to grow.
	s.few.Start, s.few.Column, s.few.Value = slices.Clone(s.few.Start), slices.Clone(s.few.Column), slices.Clone(s.few.Value)
	return s.few
}

// all returns the numbers in one slice.
func (s *store) all() []float64 {
	if len(s.full) == 0 {
		return s.last
	}
	return slices.Concat(append(s.full, s.last)...)
}
