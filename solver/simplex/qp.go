package simplex

import (
	"math"

	"viewfold/solver/dense"
)

// gradTol is how far below the multiplier, relative to the size of the problem, a gradient
// entry must be before its variable enters the support. It is far above rounding and far
// below anything that could change a result.
const gradTol = 1e-12

// pivotFloor bounds a Cholesky pivot from below, relative to the diagonal entry, where
// rounding has eaten a small one.
const pivotFloor = 1e-15

// changesPerVariable bounds how often the support may change. The objective falls with every
// change, so there are finitely many; rounding could make it stand still and supports recur.
const changesPerVariable = 20

// insane is how far from 1 a sum of weights can only be when rounding has taken over.
const insane = 1e-3

// QP solves many quadratic programs that share their matrix:
//
//	min  z H zᵀ + z f   for z on the simplex,
//
// H symmetric positive definite (m×m). It is a primal active-set method: on the support the
// optimum under Σz = 1 comes from a Cholesky factor of H restricted to it; a step towards it
// stops where an entry reaches 0, which then leaves the support; at the optimum on a support
// the variable with the smallest gradient enters, or the answer is found. The objective falls
// with every change of the support, so there are finitely many. A start close to the answer
// usually needs one factorisation. (The paper uses an augmented Lagrangian, which only
// approaches the answer.)
//
// The zero value is ready for Reset. Not for concurrent use.
type QP struct {
	h       dense.Matrix
	hMax    float64 // largest diagonal entry
	support []int32
	z       []float64 // weights of the support
	target  []float64 // optimum on the support under Σz = 1
	unit    []float64 // solution of H u = 1 on the support
	factor  []float64 // row k of the Cholesky factor of H on the support at k·m
	inside  []bool    // whether a variable is in the support
	grad    []float64
}

// Reset makes h the matrix of the programs that follow. h is kept, not copied.
func (q *QP) Reset(h dense.Matrix) {
	m := h.Rows
	q.h = h
	q.hMax = 0
	for j := range m {
		q.hMax = max(q.hMax, h.Row(j)[j])
	}
	if len(q.inside) != m {
		q.support = make([]int32, 0, m)
		q.z = make([]float64, 0, m)
		q.target, q.unit = make([]float64, m), make([]float64, m)
		q.factor = make([]float64, m*m)
		q.inside = make([]bool, m)
		q.grad = make([]float64, m)
	}
}

// Solve returns the support of the answer, ascending, and its weights, all positive. Both
// are valid until the next call. start and weights describe a feasible point to start from
// (positive weights summing to 1); an empty start means the best vertex.
func (q *QP) Solve(f []float64, start []int32, weights []float64) ([]int32, []float64) {
	q.begin(f, start, weights)
	tol := gradTol * q.size(f)
	entered := int32(-1)
	for range changesPerVariable * (len(f) + 1) {
		lambda := q.optimum(f)
		leave, step := q.blocking()
		if leave >= 0 {
			// An entry that was let in with a gradient this close to the multiplier and would
			// leave at once is where rounding ends.
			if step == 0 && q.support[leave] == entered {
				q.remove(leave)
				break
			}
			q.move(step)
			q.remove(leave)
			continue
		}
		copy(q.z, q.target[:len(q.z)])
		entered = q.entering(f, lambda-tol)
		if entered < 0 {
			break
		}
		q.add(entered, 0)
	}
	if !q.sane() {
		q.begin(f, nil, nil)
	}
	return q.finish()
}

// sane reports whether the weights still are a point of the simplex. Where H is singular to
// rounding, they need not be, and the best vertex has to do.
func (q *QP) sane() bool {
	sum := 0.0
	for _, z := range q.z {
		sum += z
	}
	return math.Abs(sum-1) < insane
}

// begin takes over the start, or the vertex with the smallest objective.
func (q *QP) begin(f []float64, start []int32, weights []float64) {
	for _, j := range q.support {
		q.inside[j] = false
	}
	q.support, q.z = q.support[:0], q.z[:0]
	for k, j := range start {
		q.add(j, weights[k])
	}
	if len(start) > 0 {
		return
	}
	best, at := math.Inf(1), 0
	for j, fj := range f {
		if v := q.h.Row(j)[j] + fj; v < best {
			best, at = v, j
		}
	}
	q.add(int32(at), 1)
}

// size is the scale of the gradient's entries, for tolerances.
func (q *QP) size(f []float64) float64 {
	s := 2 * q.hMax
	for _, v := range f {
		s = max(s, math.Abs(v))
	}
	return s
}

// optimum computes target, the minimum over the support under Σz = 1, and returns its
// multiplier λ: 2Hz + f = λ on the support. A constant added to f changes λ alone, so f is
// taken relative to its least entry: where f is much larger than H, Σz = 1 would else be lost.
func (q *QP) optimum(f []float64) float64 {
	s := len(q.support)
	target, unit := q.target[:s], q.unit[:s]
	least := math.Inf(1)
	for _, j := range q.support {
		least = min(least, f[j])
	}
	if s == 1 {
		j := int(q.support[0])
		target[0] = 1
		return least + 2*q.h.Row(j)[j]
	}
	for k, j := range q.support {
		target[k], unit[k] = (least-f[j])/2, 1
	}
	q.solve(target, unit)
	sum, units := 0.0, 0.0
	for k := range target {
		sum += target[k]
		units += unit[k]
	}
	t := (1 - sum) / units
	for k := range target {
		target[k] += t * unit[k]
	}
	return least + 2*t
}

// solve replaces a and b by the solutions of H·y = a and H·y = b on the support.
func (q *QP) solve(a, b []float64) {
	m := q.h.Rows
	for k := range a {
		row := q.factor[k*m : k*m+k+1]
		sa, sb := a[k], b[k]
		for i, l := range row[:k] {
			sa -= l * a[i]
			sb -= l * b[i]
		}
		a[k], b[k] = sa/row[k], sb/row[k]
	}
	for k := len(a) - 1; k >= 0; k-- {
		row := q.factor[k*m : k*m+k+1]
		a[k] /= row[k]
		b[k] /= row[k]
		for i, l := range row[:k] {
			a[i] -= l * a[k]
			b[i] -= l * b[k]
		}
	}
}

// blocking returns the position in the support whose weight is the first to reach 0 on the
// way from z to target and how far that is (0 to 1), or −1 when none does.
func (q *QP) blocking() (int, float64) {
	at, step := -1, 1.0
	for k, z := range q.z {
		if y := q.target[k]; y <= 0 {
			if t := z / (z - y); at < 0 || t < step {
				at, step = k, t
			}
		}
	}
	return at, step
}

// move goes the given part of the way from z to target.
func (q *QP) move(step float64) {
	if math.IsNaN(step) { // 0/0: the entry sits at 0 already
		return
	}
	for k := range q.z {
		q.z[k] = max(q.z[k]+step*(q.target[k]-q.z[k]), 0)
	}
}

// entering returns the variable outside the support with the smallest gradient, or −1 when
// none is below the bound.
func (q *QP) entering(f []float64, bound float64) int32 {
	copy(q.grad, f)
	for k, j := range q.support {
		dense.AddScaled(q.grad, 2*q.z[k], q.h.Row(int(j)))
	}
	at := int32(-1)
	for j, g := range q.grad {
		if g < bound && !q.inside[j] {
			at, bound = int32(j), g
		}
	}
	return at
}

// add appends variable j with weight z to the support and a row to the factor.
func (q *QP) add(j int32, z float64) {
	q.support, q.z = append(q.support, j), append(q.z, z)
	q.inside[j] = true
	q.factorRow(len(q.support) - 1)
}

// factorRow computes row k of the Cholesky factor from the rows before it.
func (q *QP) factorRow(k int) {
	m := q.h.Rows
	h := q.h.Row(int(q.support[k]))
	row := q.factor[k*m : k*m+k+1]
	d := h[q.support[k]]
	least := pivotFloor * d
	for i := range k {
		other := q.factor[i*m : i*m+i+1]
		v := (h[q.support[i]] - dense.Dot(other[:i], row[:i])) / other[i]
		row[i] = v
		d -= v * v
	}
	row[k] = math.Sqrt(max(d, least))
}

// remove drops position k of the support and renews the factor's rows from there on.
func (q *QP) remove(k int) {
	q.inside[q.support[k]] = false
	q.support = append(q.support[:k], q.support[k+1:]...)
	q.z = append(q.z[:k], q.z[k+1:]...)
	for i := k; i < len(q.support); i++ {
		q.factorRow(i)
	}
}

// finish sorts the support, drops exact zeros, lets no rounding of the way show in the sum, and
// returns it.
func (q *QP) finish() ([]int32, []float64) {
	for k := 1; k < len(q.support); k++ {
		j, z := q.support[k], q.z[k]
		i := k
		for ; i > 0 && q.support[i-1] > j; i-- {
			q.support[i], q.z[i] = q.support[i-1], q.z[i-1]
		}
		q.support[i], q.z[i] = j, z
	}
	kept, sum := 0, 0.0
	for _, z := range q.z {
		sum += z
	}
	for k, z := range q.z {
		if z > 0 {
			q.support[kept], q.z[kept] = q.support[k], z/sum
			kept++
		} else {
			q.inside[q.support[k]] = false
		}
	}
	q.support, q.z = q.support[:kept], q.z[:kept]
	return q.support, q.z
}
