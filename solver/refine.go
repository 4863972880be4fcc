package solver

import (
	"viewfold/solver/dense"
	"viewfold/solver/simplex"
)

// refiner is the Z-step (paper, Update Z): for every view v and sample j the quadratic program
//
//	min  z H zᵀ + z f   on the simplex,
//	H = K^v + (α + βδ_v²) I,   f = −2 A^v x_j + 2βδ_v (Σ_{i≠v} δ_i z^i_j − p_j)ᵀ,
//
// solved exactly, starting from the row before. Views are refined in order, each seeing the
// rows already refined, so the objective cannot rise. Rows of different samples do not see
// each other, so all views of a sample are done before the next sample. A view without weight sees
// nothing but its own samples: its rows are left alone once they are refined without it.
//
// Differences: the paper approaches the answer by an augmented Lagrangian. In reference mode
// every view sees the rows before the step (Jacobi), as in the authors' program.
type refiner struct {
	qp     []simplex.QP
	h      []dense.Matrix
	alone  []bool // whether a view's rows were refined without weight
	views  []int  // those to refine
	f      []float64
	fused  []float64 // Σ δ_i z^i − p of the current sample, length m
	oldRow []float64
}

func newRefiner(r *Run) *refiner {
	s := &refiner{qp: make([]simplex.QP, len(r.views)), alone: make([]bool, len(r.views)), f: make([]float64, r.m), fused: make([]float64, r.m), oldRow: make([]float64, r.m)}
	for range r.views {
		s.h = append(s.h, dense.New(r.m, r.m))
	}
	return s
}

// refine replaces every view's graph.
func (r *Run) refine() error {
	s := r.refiner
	s.views = s.views[:0]
	for v, d := range r.delta {
		if d == 0 && s.alone[v] {
			continue
		}
		s.alone[v] = d == 0
		s.views = append(s.views, v)
		s.prepare(v, r)
		r.views[v].next.reset()
	}
	for i := range r.n {
		if i%tickRows == 0 {
			if err := r.tick(StageRefine, float64(i)/float64(r.n), 0); err != nil {
				return err
			}
		}
		s.sample(i, r)
	}
	for _, v := range s.views {
		r.views[v].z, r.views[v].next = r.views[v].next, r.views[v].z
	}
	return nil
}

// prepare makes H of view v.
func (s *refiner) prepare(v int, r *Run) {
	h, d := s.h[v], r.delta[v]
	copy(h.Data, r.views[v].k.Data)
	for j := range r.m {
		h.Row(j)[j] += r.alpha + r.beta*d*d
	}
	s.qp[v].Reset(h)
}

// sample refines the rows of sample i in every view.
func (s *refiner) sample(i int, r *Run) {
	clear(s.fused)
	for v := range r.views {
		r.views[v].z.addRow(s.fused, r.delta[v], i)
	}
	r.unifier.p.addRow(s.fused, -1, i)
	for _, v := range s.views {
		view, d := &r.views[v], r.delta[v]
		// fused holds every view's term; f wants those of the others.
		clear(s.oldRow)
		view.z.addRow(s.oldRow, d, i)
		for j, g := range view.g.Row(i) {
			s.f[j] = -2*g + 2*r.beta*d*(s.fused[j]-s.oldRow[j])
		}
		anchors, weights := view.z.Row(i)
		view.next.appendRow(s.qp[v].Solve(s.f, anchors, weights))
		if r.opts.Mode != Reference {
			dense.AddScaled(s.fused, -1, s.oldRow)
			view.next.addRow(s.fused, d, i)
		}
	}
}
