package simplex

import "math"

// changesPerVariable bounds how often the support may change. The objective falls with every
// change, so there are finitely many; rounding could make it stand still and supports recur.
const changesPerVariable = 20

// activeSet goes from z, a point of the simplex, to the answer: a primal active-set method. A step
// towards the optimum on the support stops where an entry reaches 0, which then leaves the support; at
// the optimum on a support the variable with the smallest gradient enters, or the answer is found. The
// objective falls with every change of the support, so there are finitely many.
func (q *QP) activeSet(f []float64, tol float64) {
	entered := int32(-1)
	for range changesPerVariable * (len(f) + 1) {
		target, half := q.target(f)
		leave, step := q.blocking(target)
		if leave >= 0 {
			// An entry that was let in with a gradient this close to the multiplier and would
			// leave at once is where rounding ends.
			if step == 0 && leave == entered {
				q.z[leave] = 0
				return
			}
			q.move(target, step)
			q.inside[leave], q.z[leave] = false, 0
			q.size--
			continue
		}
		for k, j := range q.factor.list {
			q.z[j] = target[k]
		}
		q.slacks(f, half)
		if entered = q.entering(tol); entered < 0 {
			return
		}
		q.inside[entered] = true
		q.size++
	}
}

// blocking returns the variable of the support whose weight is the first to reach 0 on the
// way from z to target and how far that is (0 to 1), or −1 when none does.
func (q *QP) blocking(target []float64) (int32, float64) {
	at, step := int32(-1), 1.0
	for k, j := range q.factor.list {
		if y, z := target[k], q.z[j]; y <= 0 {
			if t := z / (z - y); at < 0 || t < step {
				at, step = j, t
			}
		}
	}
	return at, step
}

// move goes the given part of the way from z to target.
func (q *QP) move(target []float64, step float64) {
	if math.IsNaN(step) { // 0/0: the entry sits at 0 already
		return
	}
	for k, j := range q.factor.list {
		q.z[j] = max(q.z[j]+step*(target[k]-q.z[j]), 0)
	}
}

// entering returns the variable outside the support with the smallest gradient, or −1 when
// none is below the multiplier by more than the tolerance.
func (q *QP) entering(tol float64) int32 {
	at, bound := int32(-1), -tol
	for j, s := range q.slack {
		if s < bound && !q.inside[j] {
			at, bound = int32(j), s
		}
	}
	return at
}
