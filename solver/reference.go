package solver

import (
	"context"
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
//
// As the columns are of all samples, one has all rows.
func (u *unifier) referenceStep(_ context.Context, tell func(round int, part float64) error) error {
	r := u.team.own
	columns := newColumns(r.b)
	u.embedInFull(r.b)
	from, h, value := r.b, u.spectrum.firstReference(), firstGamma
	for u.rounds = 1; u.rounds <= u.maxRounds; u.rounds++ {
		r.projectBoth(from, &u.spectrum.embedding, h, columns, value)
		if u.team.guests != nil {
			u.team.guests.projectRows(u.rounds == 1, &u.spectrum.embedding, h, value)
		}
		from, h = r.p, u.spectrum.anchors
		u.embedInFull(from)
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
	u.clusters = r.p.components(&u.forest)
	return nil
}

// embedInFull finds the embedding of a graph by a decomposition in full.
func (u *unifier) embedInFull(g *Graph) {
	u.spectrum.gram.of(g)
	u.spectrum.findInFull()
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

// projectBoth makes P from B, the embedding of graph from, and that of the anchors, h.
func (r *Rows) projectBoth(from *Graph, e *embedding, h dense.Matrix, columns columns, gamma float64) {
	target := r.targets(from, e, h, gamma)
	byRow, spare := append([]float64(nil), target...), make([]float64, max(r.n, r.m))
	for i := range r.n {
		if lo, hi := r.b.Start[i], r.b.Start[i+1]; lo < hi {
			simplex.Project(byRow[lo:hi], spare)
		}
	}
	var column []float64
	r.next.reset()
	for j := range r.m {
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
	for i := range r.n {
		lo, hi := r.b.Start[i], r.b.Start[i+1]
		r.next.appendPositive(r.b.Anchor[lo:hi], byRow[lo:hi])
	}
	r.p, r.next = r.next, r.p
}

// targets computes b_ij − (γ/2) q_ij for every edge of B.
func (r *Rows) targets(from *Graph, e *embedding, h dense.Matrix, gamma float64) []float64 {
	own := make([]float64, r.m)
	dense.SquaredNorms(own, h)
	target := append([]float64(nil), r.b.Weight...)
	places := dense.New(r.n, h.Cols)
	e.samples(places, from, 0, r.n)
	for i := range r.n {
		at := places.Row(i)
		length := dense.Dot(at, at)
		for k := r.b.Start[i]; k < r.b.Start[i+1]; k++ {
			j := r.b.Anchor[k]
			target[k] -= gamma / 2 * (length + own[j] - 2*dense.Dot(at, h.Row(int(j))))
		}
	}
	return target
}
