package solver

import (
	"math"

	"viewfold/solver/dense"
	"viewfold/solver/simplex"
)

// Reference mode follows the authors' MATLAB program, from which the published numbers come,
// where it departs from the paper:
//
//  1. Constant features become columns of ones and stay (scale.go).
//  2. k-means starts from uniform samples and keeps the start with the least sum of distances
//     (anchor.go). The program takes 2 starts of at most 20 iterations.
//  3. σ, not σ², is the mean squared distance in Z⁰ (link.go).
//  4. The P-step below.
//  5. The Z-step takes all views' rows from before the step (refine.go).
//  6. It stops when either change, absolute, is below the tolerance (solver.go).
//
// Its NMI divides by the larger entropy.

const (
	// referenceRoot is D_m^−½ of the first round, whatever the degrees.
	referenceRoot = 10
	// rankSlack is how far the sum of the top c squared singular values may be below c.
	rankSlack = 1e-7
)

// referenceStep is the authors' P-step. Besides the projection S of the rows it projects every
// column of B − (γ/2)q onto the simplex, S', and takes P = (S + S')/2, so rows need not sum to
// 1. Both are restricted to B's edges. γ doubles while the sum of the top c squared singular
// values is below c, otherwise it is halved, for all rounds; whatever number of components
// results is delivered.
func (u *unifier) referenceStep(tell func(round int, part float64) error) error {
	columns := newColumns(u.b)
	u.spectrum.inFull(u.b)
	from, h, value := u.b, u.spectrum.firstReference(), firstGamma
	for u.rounds = 1; u.rounds <= u.maxRounds; u.rounds++ {
		u.projectBoth(from, h, columns, value)
		from, h = u.p, u.spectrum.anchors
		u.spectrum.inFull(from)
		if u.spectrum.top < float64(u.c)-rankSlack {
			value = min(2*value, mostGamma)
		} else {
			value /= 2
		}
		if err := tell(u.rounds, 1); err != nil {
			return err
		}
	}
	u.rounds = u.maxRounds
	u.p.components(&u.forest)
	u.labels, u.clusters = u.p.labels(&u.forest)
	return nil
}

// firstReference returns the anchors' embeddings of the first round: √½·W with D_m^−½ = 10·I.
func (s *spectrum) firstReference() dense.Matrix {
	h := s.right.Clone()
	for i := range h.Data {
		h.Data[i] *= math.Sqrt2 / 2 * referenceRoot
	}
	return h
}

// columns lists the edges of a graph by anchor.
type columns struct {
	start []int // m+1 offsets
	edge  []int // positions in Graph.Weight
}

func newColumns(g *Graph) columns {
	c := columns{start: make([]int, g.Anchors+1), edge: make([]int, len(g.Anchor))}
	for _, j := range g.Anchor {
		c.start[j+1]++
	}
	for j := range g.Anchors {
		c.start[j+1] += c.start[j]
	}
	next := append([]int(nil), c.start...)
	for e, j := range g.Anchor {
		c.edge[next[j]] = e
		next[j]++
	}
	return c
}

// projectBoth makes P from B and the embeddings of the samples of graph from and of the anchors, h.
func (u *unifier) projectBoth(from *Graph, h dense.Matrix, columns columns, gamma float64) {
	target := u.targets(from, h, gamma)
	byRow, spare := append([]float64(nil), target...), make([]float64, max(u.n, u.m))
	for i := range u.n {
		if lo, hi := u.b.Start[i], u.b.Start[i+1]; lo < hi {
			simplex.Project(byRow[lo:hi], spare)
		}
	}
	var column []float64
	u.next.reset()
	for j := range u.m {
		edges := columns.edge[columns.start[j]:columns.start[j+1]]
		if len(edges) == 0 {
			continue
		}
		column = column[:0]
		for _, e := range edges {
			column = append(column, target[e])
		}
		simplex.Project(column, spare)
		for k, e := range edges {
			byRow[e] = (byRow[e] + column[k]) / 2
		}
	}
	for i := range u.n {
		lo, hi := u.b.Start[i], u.b.Start[i+1]
		u.next.appendPositive(u.b.Anchor[lo:hi], byRow[lo:hi])
	}
	u.p, u.next = u.next, u.p
}

// targets computes b_ij − (γ/2) q_ij for every edge of B.
func (u *unifier) targets(from *Graph, h dense.Matrix, gamma float64) []float64 {
	dense.SquaredNorms(u.own, h)
	target := append([]float64(nil), u.b.Weight...)
	e := u.samples.Row(0)
	for i := range u.n {
		u.spectrum.sample(e, from, i)
		length := dense.Dot(e, e)
		for k := u.b.Start[i]; k < u.b.Start[i+1]; k++ {
			j := u.b.Anchor[k]
			target[k] -= gamma / 2 * (length + u.own[j] - 2*dense.Dot(e, h.Row(int(j))))
		}
	}
	return target
}
