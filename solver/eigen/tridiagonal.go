package eigen

import (
	"math"

	"viewfold/solver/dense"
)

const (
	// panel is how many columns are reduced before the rest of the matrix is brought up to date, all at once.
	panel = 8
	// strip is how many rows of its upper triangle that takes at a time.
	strip = 16
	// nothing is the square of the length of a column that counts as none.
	nothing = 1e-280
)

// tridiagonal is a symmetric matrix A reduced to tridiagonal form T, A = QTQᵀ, by Householder reflections
// I − β v vᵀ. A step takes A to A − v wᵀ − w vᵀ; what the steps of a panel would take is added up from
// their v and w until its end.
//
// Source: J. J. Dongarra, S. J. Hammarling, D. C. Sorensen, Block reduction of matrices to condensed forms for
// eigenvalue computations, Journal of Computational and Applied Mathematics 27, 1989.
type tridiagonal struct {
	matrix    dense.Matrix // A, both triangles
	diagonal  []float64    // of T, m values
	beside    []float64    // of T beside it: m−1 values, then 0
	low, high float64      // all eigenvalues are between

	rest    dense.Matrix // what is left of A, both triangles
	v       dense.Matrix // row k: v of step k, 0 up to k
	beta    []float64
	pairs   dense.Matrix // of a panel, as rows: v, w, v, w, …
	swapped dense.Matrix // −w, −v, −w, −v, …
	weights []float64
	rows    []int32 // 0, 1, …
}

func newTridiagonal(m int) tridiagonal {
	t := tridiagonal{
		matrix: dense.New(m, m), diagonal: make([]float64, m), beside: make([]float64, m),
		rest: dense.New(m, m), v: dense.New(m, m), beta: make([]float64, m),
		pairs: dense.New(2*panel, m), swapped: dense.New(2*panel, m),
		weights: make([]float64, max(m, 2*panel)), rows: make([]int32, max(m, 2*panel)),
	}
	for i := range t.rows {
		t.rows[i] = int32(i)
	}
	return t
}

// reduce makes T of the matrix whose upper triangle is that of a.
func (t *tridiagonal) reduce(a dense.Matrix) {
	m := a.Rows
	t.matrix.CopyFrom(a)
	mirror(t.matrix)
	t.rest.CopyFrom(t.matrix)
	for from := 0; from < m; from += panel {
		to := min(from+panel, m)
		for k := from; k < to; k++ {
			t.step(k, k-from)
		}
		if to < m {
			t.update(to)
		}
	}
	t.span()
}

// step reduces column k, the first of the panel after a number of others.
func (t *tridiagonal) step(k, others int) {
	m, rows := t.rest.Rows, t.rows[:2*others]
	column := t.v.Row(k)
	clear(column[:k])
	copy(column[k:], t.rest.Row(k)[k:])
	for _, r := range rows {
		t.weights[r] = t.swapped.Row(int(r))[k]
	}
	dense.AddRows(column[k:], t.pairs.ColRange(k, m), rows, t.weights)
	t.diagonal[k], column[k] = column[k], 0
	t.beside[k], t.beta[k] = 0, 0
	v, w := t.pairs.Row(2*others), t.pairs.Row(2*others+1)
	clear(v[k:]) // nothing before is read again
	clear(w[k:])
	if k+1 < m {
		t.beside[k], t.beta[k] = reflection(column[k+1:])
	}
	if beta := t.beta[k]; beta > 0 {
		copy(v[k:], column[k:])
		x, p := v[k+1:], w[k+1:]
		dense.Dots(p, t.rest.RowRange(k+1, m).ColRange(k+1, m), t.rows[:m-k-1], x)
		dense.Dots(t.weights, t.swapped.ColRange(k+1, m), rows, x)
		dense.AddRows(p, t.pairs.ColRange(k+1, m), rows, t.weights)
		for i := range p {
			p[i] *= beta
		}
		dense.AddScaled(p, -beta/2*dense.Dot(p, x), x)
	}
	v, w = v[k:], w[k:]
	minusW, minusV := t.swapped.Row(2 * others)[k:], t.swapped.Row(2*others + 1)[k:]
	for i := range v {
		minusW[i], minusV[i] = -w[i], -v[i]
	}
}

// reflection replaces x by a v for which I − β v vᵀ takes x to a multiple of the first unit vector, and
// returns that multiple and β; β is 0 and v is, too, where x is such a multiple already.
func reflection(x []float64) (multiple, beta float64) {
	first, tail := x[0], dense.Dot(x[1:], x[1:])
	if tail <= nothing {
		clear(x)
		return first, 0
	}
	multiple = math.Sqrt(first*first + tail)
	if first > 0 {
		multiple = -multiple
	}
	x[0] = first - multiple
	return multiple, 2 / (x[0]*x[0] + tail)
}

// update takes a whole panel of steps from the rest, which is from row and column at on.
func (t *tridiagonal) update(at int) {
	m := t.rest.Rows
	for from := at; from < m; from += strip {
		to := min(from+strip, m)
		dense.AddProducts(t.rest.RowRange(from, to).ColRange(from, m), t.swapped.ColRange(from, to), t.pairs.ColRange(from, m))
	}
	mirror(t.rest.RowRange(at, m).ColRange(at, m))
}

// mirror copies the upper triangle of a to its lower one.
func mirror(a dense.Matrix) {
	for i := range a.Rows {
		at := i*a.Stride + i
		for _, v := range a.Row(i)[i+1:] {
			at += a.Stride
			a.Data[at] = v
		}
	}
}

// restore takes vectors of T, as rows, to vectors of A.
func (t *tridiagonal) restore(vectors dense.Matrix) {
	m := t.rest.Rows
	for k := m - 2; k >= 0; k-- {
		if t.beta[k] == 0 {
			continue
		}
		v, y := t.v.Row(k)[k+1:], vectors.ColRange(k+1, m)
		dense.Dots(t.weights, y, t.rows[:y.Rows], v)
		for p := range y.Rows {
			dense.AddScaled(y.Row(p), -t.beta[k]*t.weights[p], v)
		}
	}
}

// span finds an interval that holds all eigenvalues: Gershgorin's.
func (t *tridiagonal) span() {
	t.low, t.high = math.Inf(1), math.Inf(-1)
	before := 0.0
	for i, d := range t.diagonal {
		radius := math.Abs(before) + math.Abs(t.beside[i])
		t.low, t.high = min(t.low, d-radius), max(t.high, d+radius)
		before = t.beside[i]
	}
}
