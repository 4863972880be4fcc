package simplex

import (
	"math"

	"viewfold/solver/dense"
)

// gradTol is how far below the multiplier, relative to the size of the problem, a gradient
// entry must be before its variable enters the support. It is far above rounding and far
// below anything that could change a result.
const gradTol = 1e-12

// insane is how far from 1 a sum of weights can only be when rounding has taken over.
const insane = 1e-3

const (
	// patience is how many exchanges may pass without a new least number of wrong variables.
	patience = 8
	// mostWrong is the part of the lowest slack at or below which variables are taken in. All wrong ones at once are
	// up to ten times slower: of hundreds that look wrong from a few anchors, few belong in.
	mostWrong = 0.7
)

// QP solves many quadratic programs that share their matrix:
//
//	min  z H zᵀ + z f   for z on the simplex,
//
// H symmetric positive definite (m×m). It looks for the support of the answer by exchanging many
// variables at once that are wrong: at the optimum on a support under Σz = 1 alone these are the ones
// inside with a weight not above 0 and the ones outside with a gradient below the multiplier. With none
// wrong the answer is found: after some five exchanges, or one to two from a start close to the answer.
// Exchanges could go round in circles; when the number of wrong variables has not fallen for a while,
// an active-set method finishes (activeset.go), which is needed for about one row in 10 000.
// The optimum on a support comes from a Cholesky factor of H restricted to it or, when it has
// most variables, of H⁻¹ restricted to the others (complement.go).
//
// Source: J. J. Júdice, F. M. Pires, A block principal pivoting algorithm for large-scale strictly
// monotone linear complementarity problems, Computers & Operations Research 21, 1994. (The paper of the
// solver uses an augmented Lagrangian, which only approaches the answer.) Difference: of the variables outside,
// the most wrong are taken in, not all.
//
// The zero value is ready for Reset. Not for concurrent use.
type QP struct {
	h          dense.Matrix
	hMax       float64 // largest diagonal entry
	inside     []bool  // whether a variable is in the support
	size       int     // of the support
	z          []float64
	slack      []float64 // half of gradient less multiplier, of the variables outside
	factor     factor    // of H on the support
	pairs      []float64 // two right-hand sides, side by side
	solution   []float64 // of target
	complement complement
	support    []int32 // of the answer
	weights    []float64
	half       float64 // half the multiplier of the latest optimum on a support
	exact      bool    // that is the answer
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
		q.inside = make([]bool, m)
		q.z, q.slack = make([]float64, m), make([]float64, m)
		q.pairs, q.solution = make([]float64, 2*m), make([]float64, m)
		q.support, q.weights = make([]int32, 0, m), make([]float64, 0, m)
	}
	q.factor.reset(h)
	q.complement.reset(h)
}

// Solve returns the support of the answer, ascending, and its weights, all positive. Both
// are valid until the next call. start and weights describe a feasible point to start from
// (positive weights summing to 1); an empty start means the best vertex.
func (q *QP) Solve(f []float64, start []int32, weights []float64) ([]int32, []float64) {
	q.begin(f, start, weights)
	q.exact = q.exchange(f)
	if !q.exact {
		q.begin(f, start, weights)
		q.activeSet(f, q.tolerance(f))
	}
	sum := q.collect()
	if !(math.Abs(sum-1) < insane) {
		// Where H is singular to rounding, weights need not be a point of the simplex, and the best vertex has to do.
		q.begin(f, nil, nil)
		q.exact = false
		sum = q.collect()
	}
	for k := range q.weights { // no rounding of the way shows in the sum
		q.weights[k] /= sum
	}
	return q.support, q.weights
}

// HalfMultiplier returns half the multiplier λ of the latest answer: 2Hz + f is λ on its support, so λ/2 is
// zHz + zf/2. It is not known (false) of the few answers that exchanges have not found.
func (q *QP) HalfMultiplier() (half float64, ok bool) { return q.half, q.exact }

// begin takes over the start, or the vertex with the smallest objective.
func (q *QP) begin(f []float64, start []int32, weights []float64) {
	clear(q.inside)
	clear(q.z)
	q.factor.begin(start)
	q.complement.begin(f)
	for k, j := range start {
		q.inside[j], q.z[j] = true, weights[k]
	}
	q.size = max(1, len(start))
	if len(start) > 0 {
		return
	}
	best, at := math.Inf(1), 0
	for j, fj := range f {
		if v := q.h.Row(j)[j] + fj; v < best {
			best, at = v, j
		}
	}
	q.inside[at], q.z[at] = true, 1
}

// tolerance is how far below 0 a slack is wrong: gradTol times the size of the gradient's entries.
func (q *QP) tolerance(f []float64) float64 {
	scale := 2 * q.hMax
	for _, v := range f {
		if v = math.Abs(v); v > scale { // max is a call in WebAssembly
			scale = v
		}
	}
	return gradTol / 2 * scale
}

// exchange puts wrong variables on the other side until none is wrong. It returns false when it gives up.
func (q *QP) exchange(f []float64) bool {
	least, spare := len(f)+1, patience
	for {
		wrong := q.swap(f, q.optimum(f))
		switch {
		case wrong == 0:
			return true
		case wrong < least:
			least, spare = wrong, patience
		case spare == 0:
			return false
		default:
			spare--
		}
	}
}

// swap takes out the variables inside that are wrong, takes in those outside that are most wrong, and returns
// how many are wrong. All variables inside are listed.
func (q *QP) swap(f []float64, listed []int32) int {
	wrong, least := 0, 0.0
	for _, s := range q.slack {
		if s < least {
			least = s
		}
	}
	for _, j := range listed {
		if q.z[j] <= 0 && q.inside[j] {
			q.inside[j], q.slack[j] = false, 0
			q.size--
			wrong++
		}
	}
	if least >= -gradTol*q.hMax { // the smallest tolerance there can be
		return wrong
	}
	tol, lowest := q.tolerance(f), 0.0
	for j, s := range q.slack {
		if s < -tol && !q.inside[j] {
			if s < lowest {
				lowest = s
			}
			wrong++
		}
	}
	if lowest == 0 {
		return wrong
	}
	bound := min(-tol, mostWrong*lowest)
	for j, s := range q.slack {
		if s <= bound && !q.inside[j] {
			q.inside[j] = true
			q.size++
		}
	}
	return wrong
}

// optimum computes z, the minimum over the support under Σz = 1, and the slack of the others, which is 0 to rounding on
// the support. It returns a list that has all variables of the support.
func (q *QP) optimum(f []float64) []int32 {
	if 2*q.size > len(f) {
		var ok bool
		if q.half, ok = q.complement.optimum(q.z, q.slack, q.inside, q.size); ok {
			return q.complement.all
		}
	}
	target, half := q.target(f)
	q.half = half
	clear(q.z)
	for k, j := range q.factor.list {
		q.z[j] = target[k]
	}
	q.slacks(f, half)
	return q.factor.list
}

// target returns the minimum over the support under Σz = 1, in the order of the factor's list, and half its
// multiplier λ: Hz + f/2 = λ/2 on the support. A constant added to f changes λ alone, so f is
// taken relative to its least entry: where f is much larger than H, Σz = 1 would else be lost.
func (q *QP) target(f []float64) ([]float64, float64) {
	q.factor.become(q.inside, true, q.size)
	list := q.factor.list
	least := math.Inf(1)
	for _, j := range list {
		if f[j] < least {
			least = f[j]
		}
	}
	pairs, target := q.pairs[:2*len(list)], q.solution[:len(list)]
	for k, j := range list {
		pairs[2*k], pairs[2*k+1] = (least-f[j])/2, 1
	}
	dense.SolveLower(q.factor.u, pairs)
	t := along(target, pairs, 1, 0)
	dense.SolveUpper(q.factor.u, target)
	return target, least/2 + t
}

// along writes y + t·u and returns t = (sum − uy) / (uu − units), for pairs y, u.
func along(dst, pairs []float64, sum, units float64) float64 {
	cross, square := 0.0, 0.0
	for k := 1; k < len(pairs); k += 2 {
		cross += pairs[k] * pairs[k-1]
		square += pairs[k] * pairs[k]
	}
	t := (sum - cross) / (square - units)
	for k := range dst {
		dst[k] = pairs[2*k] + t*pairs[2*k+1]
	}
	return t
}

// slacks computes the slack of all variables from z on the support and half the multiplier.
func (q *QP) slacks(f []float64, half float64) {
	for j, v := range f {
		q.slack[j] = v/2 - half
	}
	dense.AddRows(q.slack, q.h, q.factor.list, q.z)
}

// collect gathers the support and its weights, and returns their sum.
func (q *QP) collect() float64 {
	q.support, q.weights = q.support[:0], q.weights[:0]
	sum := 0.0
	for j, z := range q.z {
		if z > 0 {
			q.support, q.weights = append(q.support, int32(j)), append(q.weights, z)
			sum += z
		}
	}
	return sum
}
