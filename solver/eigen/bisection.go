package eigen

import "math"

// halvings is how often bisection halves the interval that holds all eigenvalues: to the last bit of the largest
// ones.
const halvings = 54

// bisection finds the largest eigenvalues of a tridiagonal matrix.
type bisection struct {
	square          []float64 // of what is beside the diagonal
	low, high, x, q []float64 // one per eigenvalue
	below           []int
}

func newBisection(m, k int) bisection {
	return bisection{
		square: make([]float64, m), below: make([]int, k),
		low: make([]float64, k), high: make([]float64, k), x: make([]float64, k), q: make([]float64, k),
	}
}

// largest writes the largest eigenvalues of t, largest first. All are halved towards in step, so that their divisions
// do not wait for each other.
func (b *bisection) largest(values []float64, t *tridiagonal) {
	m := len(t.diagonal)
	low, high := t.span()
	for p := range values {
		b.low[p], b.high[p] = low, high
	}
	for i, e := range t.beside {
		b.square[i] = e * e
	}
	for range halvings {
		for p := range values {
			b.x[p] = (b.low[p] + b.high[p]) / 2
		}
		b.count(t)
		for p, below := range b.below {
			if below < m-p { // eigenvalue p, from the largest, is not below x
				b.low[p] = b.x[p]
			} else {
				b.high[p] = b.x[p]
			}
		}
	}
	copy(values, b.x)
}

// count counts the eigenvalues below every x: the negative pivots of T − x.
func (b *bisection) count(t *tridiagonal) {
	clear(b.below)
	for p := range b.q {
		b.q[p] = 1
	}
	square := 0.0
	for i, d := range t.diagonal {
		for p, q := range b.q {
			q = d - b.x[p] - square/q
			if math.Abs(q) < smallest {
				q = -smallest
			}
			if q < 0 {
				b.below[p]++
			}
			b.q[p] = q
		}
		square = b.square[i]
	}
}

// smallest is what a pivot may not be below.
const smallest = 1e-290
