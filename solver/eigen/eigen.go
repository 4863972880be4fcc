// Package eigen finds the leading eigenpairs of symmetric matrices: a few eigenvectors of a whole spectrum, at
// a fraction of what all of them take.
package eigen

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"viewfold/solver/dense"
)

// exactness bounds, relative to the largest eigenvalue, how far Av may be from λv, and how far from
// orthonormal the eigenvectors may be. Both are some 1e-14 as a rule.
const exactness = 1e-11

// Leading finds the k leading eigenpairs of symmetric m×m matrices, one after another: a matrix is reduced
// to tridiagonal form, whose k largest eigenvalues come from bisection and their vectors from inverse
// iteration. Should a residual be too large, or half of the pairs or more be wanted, the matrix is
// decomposed in full.
//
// Not for concurrent use.
type Leading struct {
	m, k    int
	values  []float64
	vectors dense.Matrix // k×m

	tridiagonal tridiagonal
	bisection   bisection
	inverse     inverse
	rng         *rand.Rand // of the starts of inverse iteration, the same for every matrix
	check       dense.Matrix

	full mat.EigenSym
	all  mat.Dense
	list []float64
}

// New returns a Leading of the k ≤ m leading pairs of m×m matrices.
func New(m, k int) *Leading {
	return &Leading{
		m: m, k: k, values: make([]float64, k), vectors: dense.New(k, m),
		tridiagonal: newTridiagonal(m), bisection: newBisection(m), inverse: newInverse(m),
		check: dense.New(k, m), list: make([]float64, m),
	}
}

// Of returns the k largest eigenvalues of a, largest first, and their eigenvectors as rows of length 1, both
// valid until the next call. It reads the upper triangle of a.
func (s *Leading) Of(a dense.Matrix) ([]float64, dense.Matrix) {
	if 2*s.k >= s.m || !s.few(a) {
		return s.Full(a)
	}
	return s.values, s.vectors
}

// Full is Of by a decomposition in full.
func (s *Leading) Full(a dense.Matrix) ([]float64, dense.Matrix) {
	if !s.full.Factorize(mat.NewSymDense(s.m, a.Data), true) {
		panic("eigen: the eigenproblem of a finite symmetric matrix did not converge")
	}
	s.full.VectorsTo(&s.all)
	s.full.Values(s.list)
	for p := range s.k {
		s.values[p] = s.list[s.m-1-p]
		row := s.vectors.Row(p)
		for j := range row {
			row[j] = s.all.At(j, s.m-1-p)
		}
	}
	return s.values, s.vectors
}

// few reports whether the leading pairs alone are exact.
func (s *Leading) few(a dense.Matrix) bool {
	t := &s.tridiagonal
	t.reduce(a)
	s.bisection.largest(s.values, t)
	s.rng = rand.New(rand.NewPCG(1, 1))
	for p := range s.k {
		s.inverse.vector(s.vectors.Row(p), t, s.values[p], s.vectors.RowRange(0, p), s.rng)
	}
	t.restore(s.vectors)
	return s.exact(t.matrix)
}

// exact reports whether the vectors are orthonormal and eigenvectors of a.
func (s *Leading) exact(a dense.Matrix) bool {
	dots := s.check.ColRange(0, s.k)
	dense.Products(dots, s.vectors, s.vectors)
	for p := range s.k {
		for q, v := range dots.Row(p) {
			if p == q {
				v--
			}
			if !(math.Abs(v) <= exactness) {
				return false
			}
		}
	}
	products := s.check.ColRange(0, s.m)
	dense.Products(products, s.vectors, a)
	for p, value := range s.values {
		r := products.Row(p)
		dense.AddScaled(r, -value, s.vectors.Row(p))
		if !(math.Sqrt(dense.Dot(r, r)) <= exactness*math.Abs(s.values[0])) {
			return false
		}
	}
	return true
}
