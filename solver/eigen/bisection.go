package eigen

import "math"

// halvings is how often bisection halves the interval that holds all eigenvalues: to the last bit of the largest
// ones.
const halvings = 54

// atOnce is how many eigenvalues are looked for together, so that their divisions do not wait for each other. More do
// not fit the registers.
const atOnce = 4

// bisection finds the largest eigenvalues of a tridiagonal matrix.
type bisection struct {
	square []float64 // of what is beside the diagonal; before the first of it, 0
}

func newBisection(m int) bisection { return bisection{make([]float64, m)} }

// largest writes the largest eigenvalues of t, largest first.
func (b *bisection) largest(values []float64, t *tridiagonal) {
	for i, e := range t.beside[:len(t.beside)-1] {
		b.square[i+1] = e * e
	}
	for p := 0; p < len(values); p += atOnce {
		some := b.some(t, p)
		copy(values[p:], some[:])
	}
}

// some returns eigenvalue p, counted from the largest, and those after it.
func (b *bisection) some(t *tridiagonal, p int) [atOnce]float64 {
	var low, high, x [atOnce]float64
	for k := range x {
		low[k], high[k] = t.low, t.high
	}
	for range halvings {
		for k := range x {
			x[k] = (low[k] + high[k]) / 2
		}
		for k, below := range b.below(t.diagonal, x) {
			if int(below) < len(t.diagonal)-p-k {
				low[k] = x[k]
			} else {
				high[k] = x[k]
			}
		}
	}
	return x
}

// below counts the eigenvalues below every x: the negative pivots of T − x.
func (b *bisection) below(diagonal []float64, x [atOnce]float64) [atOnce]uint64 {
	square := b.square[:len(diagonal)]
	x0, x1, x2, x3 := x[0], x[1], x[2], x[3]
	q0, q1, q2, q3 := 1.0, 1.0, 1.0, 1.0
	var n0, n1, n2, n3 uint64
	for i, d := range diagonal {
		s := square[i]
		q0, q1, q2, q3 = pivot(d-x0-s/q0), pivot(d-x1-s/q1), pivot(d-x2-s/q2), pivot(d-x3-s/q3)
		n0 += sign(q0)
		n1 += sign(q1)
		n2 += sign(q2)
		n3 += sign(q3)
	}
	return [atOnce]uint64{n0, n1, n2, n3}
}

// smallest is what a pivot may not be below.
const smallest = 1e-290

func pivot(q float64) float64 {
	if math.Abs(q) < smallest {
		return -smallest
	}
	return q
}

// sign is 1 for a negative number: no branch, since nobody can foretell it.
func sign(q float64) uint64 { return math.Float64bits(q) >> 63 }
