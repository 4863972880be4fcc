package solver

import (
	"viewfold/solver/dense"
	"viewfold/solver/edges"
	"viewfold/solver/simplex"
)

// projectRows is how many samples are embedded at a time.
const projectRows = 512

// projector is memory for making P.
type projector struct {
	own        []float64    // squared lengths of the anchors' embeddings, times −γ/2
	samples    dense.Matrix // embeddings of some samples
	dots       dense.Matrix // their products with the anchors' embeddings
	row, spare []float64
}

func newProjector(n, m, c int) projector {
	some := min(projectRows, n)
	return projector{
		own: make([]float64, m), samples: dense.New(some, c), dots: dense.New(some, m),
		row: make([]float64, m), spare: make([]float64, m),
	}
}

// project makes P from B and the embedding of B or of the P before. It gives what P's edges join.
func (r *Rows) project(w *Work, tick func(part float64) error) (*Found, error) {
	s, from, h := &r.projector, r.graph(w), w.Matrix
	place := embedding{h, w.Numbers}
	dense.SquaredNorms(s.own, h)
	for j := range s.own {
		s.own[j] *= -w.Gamma / 2
	}
	r.next.reset()
	err := eachBlock(r.n, projectRows, func(lo, hi int) error {
		e := s.samples.RowRange(0, hi-lo)
		place.samples(e, from, lo, hi)
		if r.opts.Support == SupportEdges {
			for i := lo; i < hi; i++ {
				r.projectEdges(i, e.Row(i-lo), h, w.Gamma)
			}
		} else {
			// Of q_ij = ‖e_i‖² − 2e_i·h_j + ‖h_j‖² the first term is the same for all anchors and so changes
			// no projection.
			dots := s.dots.RowRange(0, hi-lo)
			dense.Products(dots, e, h)
			r.next.project(edges.Target{Dots: dots, Own: s.own, Gamma: w.Gamma, B: r.b.edges(lo, hi), Near: from.edges(lo, hi)})
		}
		return tick(float64(hi) / float64(r.n))
	})
	if err != nil {
		return nil, err
	}
	r.p, r.next = r.next, r.p
	r.p.components(&r.forest)
	return &Found{List: r.forest.Roots()}, nil
}

// projectEdges makes row i of P over B's edges alone. e is the sample's embedding, h those of the anchors.
func (r *Rows) projectEdges(i int, e []float64, h dense.Matrix, gamma float64) {
	s := &r.projector
	anchors, weights := r.b.Row(i)
	row := s.row[:len(anchors)]
	for k, j := range anchors {
		row[k] = weights[k] + s.own[j] + gamma*dense.Dot(e, h.Row(int(j)))
	}
	simplex.Project(row, s.spare)
	r.next.appendPositive(anchors, row)
}
