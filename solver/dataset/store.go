package dataset

import (
	"math"
	"slices"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// store collects rows of d numbers, as many as come. As long as at least half of them are 0 it keeps the
// others alone. All numbers it keeps in one slice: who knows about how many rows will come makes room for
// them, and they do not move again.
type store struct {
	d, rows int

	few  *samples.Sparse // nil once all numbers are kept
	part []float64       // room for numbers that were not looked at yet
	col  int             // the next number of the row at work

	all []float64
}

func newStore(d int) store { return store{d: d, few: &samples.Sparse{Cols: d, Start: []int{0}}} }

// room returns space for the next n numbers of a row; take then keeps the first of them.
func (s *store) room(n int) []float64 {
	if s.few != nil {
		s.part = slices.Grow(s.part[:0], n)
		return s.part[:n]
	}
	used := len(s.all)
	if cap(s.all)-used < n {
		s.all = slices.Grow(s.all, n)
	}
	return s.all[used : used+n]
}

// take keeps the first n numbers of the space that room returned last.
func (s *store) take(n int) {
	if s.few == nil {
		s.all = s.all[:len(s.all)+n]
		return
	}
	for k, v := range s.part[:n] {
		if math.Float64bits(v) != 0 { // −0 is kept
			s.few.Column, s.few.Value = append(s.few.Column, int32(s.col+k)), append(s.few.Value, v)
		}
	}
	s.col += n
}

// endRow ends a row of d numbers. It tells whether too few of them are 0 to keep the others alone: then keepAll is
// to be called.
func (s *store) endRow() (many bool) {
	s.rows++
	if s.few == nil {
		return false
	}
	s.col, s.few.Rows = 0, s.rows
	s.few.Start = append(s.few.Start, len(s.few.Value))
	return 2*len(s.few.Value) > s.rows*s.d
}

// keepAll keeps all numbers from now on, and has room for so many rows, but for those that are there at least.
func (s *store) keepAll(rows int) {
	all, few := make([]float64, len(s.all), max(rows, s.rows)*s.d), s.few
	copy(all, s.all)
	s.all, s.few = all, nil
	if few == nil {
		return
	}
	for i := range few.Rows {
		few.CopyRow(s.room(s.d), i)
		s.take(s.d)
	}
}

// rowsHeld is how many rows there is room for when all numbers are kept.
func (s *store) rowsHeld() int { return cap(s.all) / max(s.d, 1) }

// bytes is what the numbers take, but for the room to grow of those that are not 0.
func (s *store) bytes() float64 {
	if s.few != nil {
		return 12*float64(len(s.few.Value)) + 8*float64(len(s.few.Start))
	}
	return 8 * float64(cap(s.all))
}

// matrix returns the numbers: sparse where few are not 0.
func (s *store) matrix() samples.Matrix {
	if s.few == nil {
		x := dense.Matrix{Rows: s.rows, Cols: s.d, Stride: s.d, Data: slices.Clip(s.all)}
		if samples.FewOf(x) {
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

// spare is how much more room than its numbers need a store may keep, as a share.
const spare = 1. / 8

// trim gives back room that is not needed, where the numbers and their copy take no more than so much memory; 0 is any.
func (s *store) trim(memory int64) {
	if len(s.all) < cap(s.all) && float64(cap(s.all)) > (1+spare)*float64(len(s.all)) && (memory == 0 || 8*int64(cap(s.all)+len(s.all)) <= memory) {
		s.all = slices.Clone(s.all)
	}
}
