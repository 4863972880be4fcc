package lowrank

import (
	"math"
	"math/rand/v2"

	"viewfold/solver/dense"
)

const (
	// again is the share of its length that a new direction must keep when those found before are taken
	// away, else they are taken away once more: what is left is then too small for its rounding.
	again = 0.1
	// nothing is the share of the longest product of all at or below which what is left is rounding.
	nothing = 1e-13
)

// space is an orthonormal basis of rows that grows by a block at a time, and XᵀX as seen in it.
type space struct {
	basis  dense.Matrix // size×d
	found  int          // rows of basis so far
	inside dense.Matrix // basis·XᵀX·basisᵀ, size×size; its upper triangle
	along  dense.Matrix // size×block: less what a block has of the basis
	length [block]float64
	most   float64 // the greatest length so far
	rng    *rand.Rand
}

func newSpace(d, size int, rng *rand.Rand) *space {
	return &space{basis: dense.New(size, d), inside: dense.New(size, size), along: dense.New(size, block), rng: rng}
}

// last returns the newest block of the basis.
func (s *space) last() dense.Matrix { return s.basis.RowRange(s.found-block, s.found) }

// see takes in the products w of the newest block with XᵀX and leaves of them what is outside the space.
func (s *space) see(w dense.Matrix) {
	for a := range s.length {
		s.length[a] = length(w.Row(a))
		s.most = max(s.most, s.length[a])
	}
	s.takeAway(w)
	for i := range s.found {
		for a, v := range s.along.Row(i) {
			s.inside.Row(i)[s.found-block+a] = -v
		}
	}
}

// takeAway makes the rows of w orthogonal to the basis.
func (s *space) takeAway(w dense.Matrix) {
	basis, along := s.basis.RowRange(0, s.found), s.along.RowRange(0, s.found)
	dense.Products(along, basis, w)
	for i, v := range along.Data {
		along.Data[i] = -v
	}
	dense.AddProducts(w, along, basis)
}

// grow adds the directions that see has left in w to the basis; random ones for those of which nothing is left,
// and at the start. They are orthogonal to rounding: once is enough unless most of a direction goes.
//
// Source: J. W. Daniel, W. B. Gragg, L. Kaufman, G. W. Stewart, Reorthogonalization and stable
// algorithms for updating the Gram–Schmidt QR factorization, Mathematics of Computation 30, 1976.
func (s *space) grow(w dense.Matrix) {
	repeat := false
	for a := range block {
		left := settle(w, a)
		if !(left > nothing*s.most) {
			r := w.Row(a)
			for j := range r {
				r[j] = s.rng.NormFloat64()
			}
			settle(w, a)
			repeat = true
		}
		repeat = repeat || left < again*s.length[a]
	}
	if repeat && s.found > 0 {
		s.takeAway(w)
		for a := range block {
			settle(w, a)
		}
	}
	s.found += block
	s.last().CopyFrom(w)
}

// first lists the rows of a block.
var first = [block]int32{0, 1, 2, 3, 4, 5, 6, 7}

// settle makes row a of w orthogonal to those before it, taking these away twice, and its length 1. It
// returns the length before.
func settle(w dense.Matrix, a int) float64 {
	r := w.Row(a)
	var dots [block]float64
	for range 2 {
		dense.Dots(dots[:a], w, first[:a], r)
		for b := range a {
			dots[b] = -dots[b]
		}
		dense.AddRows(r, w, first[:a], dots[:])
	}
	left := length(r)
	if left > 0 {
		for j := range r {
			r[j] /= left
		}
	}
	return left
}

func length(r []float64) float64 { return math.Sqrt(dense.Dot(r, r)) }
