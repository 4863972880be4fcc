// Package simplex works on the probability simplex: the vectors with non-negative entries
// that sum to 1. It has the Euclidean projection and two convex quadratic programs, all exact:
// entries that are 0 at the optimum are 0, not small, because a small one would be an edge
// of a graph.
package simplex

// Project replaces v by its Euclidean projection onto the simplex. v is not empty and finite; spare is as long,
// and is overwritten.
//
// The projection is max(v − τ, 0) with the τ that makes the sum 1. The set of positive entries
// is found by dropping, from all entries, those at or below the τ of the rest until none is
// left to drop (Michelot 1986). Adding a constant to v changes nothing, so v is first shifted
// to a maximum of 0: entries in the hundreds of millions then still sum to 1 to rounding.
func Project(v, spare []float64) {
	top := v[0]
	for _, x := range v[1:] {
		if x > top {
			top = x
		}
	}
	// The largest entry is positive at the optimum and τ ≥ −1, so entries at −1 or below are 0.
	tau, sum := -1.0, 0.0
	count := 0 // of the entries that are left, in spare
	for i, x := range v {
		x -= top
		v[i] = x
		if x > tau {
			sum += x
			spare[count] = x
			count++
		}
	}
	for {
		// τ rises from pass to pass; where rounding says otherwise, entries would come and go for ever.
		tau = max(tau, (sum-1)/float64(count))
		rest, kept := 0.0, 0
		for _, x := range spare[:count] {
			if x > tau {
				rest += x
				spare[kept] = x
				kept++
			}
		}
		if kept == count {
			break
		}
		sum, count = rest, kept
	}
	for i, x := range v {
		if x > tau {
			v[i] = x - tau
		} else {
			v[i] = 0
		}
	}
}
