package edges

import (
	"slices"

	"viewfold/solver/dense"
)

// Target is n points of m coordinates: row i is Own + Gamma·Dots_i + the edges of sample i in B.
type Target struct {
	Dots  dense.Matrix // n×m; overwritten
	Own   []float64    // m values
	Gamma float64
	B     List // weights are not negative
	// Near says where the projections are likely to be positive: on its edges. It tells nothing of the result.
	Near List
}

// Project appends to a list the projections of the points onto the simplex, as edges: their positive
// coordinates. All coordinates are finite.
//
// The projection of v is max(v − τ, 0) with the τ that makes the sum 1. The set of positive coordinates
// is found by dropping, from all, those at or below the τ of the rest until none is left to drop (Michelot
// 1986). The τ of any set is at most that of the answer, so what is at or below the τ of Near is dropped at
// once. Adding a constant to v changes nothing, so v is first shifted to a maximum of 0: coordinates in the
// hundreds of millions then still sum to 1 to rounding.
func Project(to *List, t Target) { current.Project(to, t) }

func project(to *List, t Target) {
	m := len(t.Own)
	for i := range t.Dots.Rows {
		v := t.Dots.Row(i)
		top := t.point(v, i)
		tau := t.bound(v, top, i)
		from := len(to.Anchor)
		to.Anchor, to.Weight = slices.Grow(to.Anchor, m)[:from+m], slices.Grow(to.Weight, m)[:from+m]
		count := positive(to.Anchor[from:], to.Weight[from:], v, top, tau)
		to.Anchor, to.Weight = to.Anchor[:from+count], to.Weight[:from+count]
		to.Start = append(to.Start, len(to.Anchor))
	}
}

// point makes v, the dots, point i, and returns its largest coordinate.
func (t *Target) point(v []float64, i int) float64 {
	own, gamma := t.Own[:len(v)], t.Gamma
	top := own[0] + gamma*v[0]
	for j, dot := range v {
		x := own[j] + gamma*dot
		v[j] = x
		if x > top {
			top = x
		}
	}
	anchors, weights := t.B.Row(i)
	for k, j := range anchors {
		x := v[j] + weights[k]
		v[j] = x
		if x > top {
			top = x
		}
	}
	return top
}

// bound returns a number that τ is at least, for point i of largest coordinate top: the τ of Near or, as the
// largest coordinate stays positive, −1.
func (t *Target) bound(v []float64, top float64, i int) float64 {
	anchors, _ := t.Near.Row(i)
	sum, count := 0.0, 0
	for _, j := range anchors {
		if x := v[j] - top; x > -1 {
			sum += x
			count++
		}
	}
	if tau := (sum - 1) / float64(count); tau > -1 { // 1/0 is infinite
		return tau
	}
	return -1
}

// positive lists the coordinates of v's projection that are positive and returns how many there are. tau is at
// most their τ.
func positive(anchor []int32, weight, v []float64, top, tau float64) int {
	anchor, weight = anchor[:len(v)], weight[:len(v)]
	sum, count := 0.0, 0
	for j, x := range v {
		if x -= top; x > tau {
			anchor[count], weight[count] = int32(j), x
			sum += x
			count++
		}
	}
	for {
		// τ rises from pass to pass; where rounding says otherwise, coordinates would come and go for ever.
		if next := (sum - 1) / float64(count); next > tau {
			tau = next
		}
		rest, kept := 0.0, 0
		for k, x := range weight[:count] {
			if x > tau {
				anchor[kept], weight[kept] = anchor[k], x
				rest += x
				kept++
			}
		}
		if kept == count {
			break
		}
		sum, count = rest, kept
	}
	for k := range weight[:count] {
		weight[k] -= tau
	}
	return count
}
