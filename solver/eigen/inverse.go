package eigen

import (
	"math"
	"math/rand/v2"

	"viewfold/solver/dense"
)

// solves is how often inverse iteration solves for a vector. Each time what is wrong in it falls by the
// distance to the nearest other eigenvalue over that to the eigenvalue as found, far below rounding unless
// eigenvalues are equal; then any vector of theirs will do that is orthogonal to those before.
const solves = 3

// inverse makes eigenvectors of a tridiagonal matrix by inverse iteration, from the factors of T − λ with
// exchanges of rows.
type inverse struct {
	diagonal, beside, second []float64 // of the upper factor
	factor                   []float64 // of the lower factor
	exchanged                []bool    // rows i and i+1
}

func newInverse(m int) inverse {
	return inverse{
		diagonal: make([]float64, m), beside: make([]float64, m), second: make([]float64, m),
		factor: make([]float64, m), exchanged: make([]bool, m),
	}
}

// vector writes the eigenvector of t of an eigenvalue, orthogonal to the vectors before.
func (s *inverse) vector(dst []float64, t *tridiagonal, value float64, before dense.Matrix, rng *rand.Rand) {
	s.factorize(t, value)
	for i := range dst {
		dst[i] = rng.Float64() - 0.5
	}
	for range solves {
		s.solve(dst)
		normalize(dst)
		for p := range before.Rows {
			b := before.Row(p)
			dense.AddScaled(dst, -dense.Dot(dst, b), b)
		}
		normalize(dst)
	}
}

// normalize makes the length of x 1.
func normalize(x []float64) {
	by := 1 / math.Sqrt(dense.Dot(x, x))
	for i := range x {
		x[i] *= by
	}
}

// factorize factorises T − value.
func (s *inverse) factorize(t *tridiagonal, value float64) {
	m := len(t.diagonal)
	for i, d := range t.diagonal {
		s.diagonal[i] = d - value
	}
	copy(s.beside, t.beside)
	floor := 0x1p-52 * max(math.Abs(t.low), math.Abs(t.high), smallest)
	for i := range m {
		pivot, under := s.diagonal[i], t.beside[i]
		s.exchanged[i] = math.Abs(under) > math.Abs(pivot)
		if s.exchanged[i] {
			f := pivot / under
			s.diagonal[i], s.factor[i] = under, f
			s.beside[i], s.diagonal[i+1] = s.diagonal[i+1], s.beside[i]-f*s.diagonal[i+1]
			s.second[i], s.beside[i+1] = s.beside[i+1], -f*s.beside[i+1]
			continue
		}
		if math.Abs(pivot) < floor {
			pivot = floor
		}
		s.diagonal[i], s.factor[i], s.second[i] = pivot, under/pivot, 0
		if i+1 < m {
			s.diagonal[i+1] -= s.factor[i] * s.beside[i]
		}
	}
}

// solve replaces x by the solution y of (T − λ) y = x.
func (s *inverse) solve(x []float64) {
	m := len(x)
	for i := range m - 1 {
		if s.exchanged[i] {
			x[i], x[i+1] = x[i+1], x[i]-s.factor[i]*x[i+1]
		} else {
			x[i+1] -= s.factor[i] * x[i]
		}
	}
	next, after := 0.0, 0.0
	for i := m - 1; i >= 0; i-- {
		x[i] = (x[i] - s.beside[i]*next - s.second[i]*after) / s.diagonal[i]
		next, after = x[i], next
	}
}
