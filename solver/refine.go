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
	qp    []simplex.QP
	h     []dense.Matrix
	views []int // those to refine
	f     []float64
	fused []float64 // Σ δ_i z^i − p of the current sample, length m
}

func newRefiner(views, m int) *refiner {
	s := &refiner{qp: make([]simplex.QP, views), f: make([]float64, m), fused: make([]float64, m)}
	for range views {
		s.h = append(s.h, dense.New(m, m))
	}
	return s
}

// refine replaces the views' graphs.
func (r *Run) refine() error {
	w := &Work{Step: StepRefine, Numbers: r.delta, Alpha: r.alpha, Beta: r.beta}
	for v, d := range r.delta {
		if d == 0 && r.alone[v] {
			continue
		}
		r.alone[v] = d == 0
		w.List = append(w.List, v)
	}
	_, err := r.team.all(r.ctx, w, func(part float64) error { return r.tick(StageRefine, part, 0) })
	return err
}

// refine replaces the graphs of the listed views.
func (r *Rows) refine(w *Work, tick func(part float64) error) error {
	if r.refiner == nil {
		r.refiner = newRefiner(len(r.views), r.m)
	}
	r.refiner.views = w.List
	for _, v := range w.List {
		r.refiner.prepare(v, r, w)
		view := &r.views[v]
		view.next.reset()
		view.fit = append(view.fit[:0], make([]float64, (r.n+r.block-1)/r.block)...)
	}
	for i := range r.n {
		if i%tickRows == 0 {
			if err := tick(float64(i) / float64(r.n)); err != nil {
				return err
			}
		}
		r.refiner.sample(i, r, w)
	}
	for _, v := range w.List {
		r.views[v].z, r.views[v].next = r.views[v].next, r.views[v].z
	}
	return nil
}

// prepare makes H of view v.
func (s *refiner) prepare(v int, r *Rows, w *Work) {
	h, d := s.h[v], w.Numbers[v]
	copy(h.Data, r.views[v].k.Data)
	for j := range r.m {
		h.Row(j)[j] += w.Alpha + w.Beta*d*d
	}
	s.qp[v].Reset(h)
}

// sample refines the rows of sample i in the listed views.
func (s *refiner) sample(i int, r *Rows, w *Work) {
	delta := w.Numbers
	clear(s.fused)
	for v := range r.views {
		r.views[v].z.addRow(s.fused, delta[v], i)
	}
	r.p.addRow(s.fused, -1, i)
	for _, v := range s.views {
		view, d := &r.views[v], delta[v]
		view.z.addRow(s.fused, -d, i) // f wants the others' terms
		start, from := view.z.Row(i)
		g, by := view.g.Row(i), 2*w.Beta*d
		for j, x := range s.fused {
			s.f[j] = by*x - 2*g[j]
		}
		anchors, weights := s.qp[v].Solve(s.f, start, from)
		view.next.appendRow(anchors, weights)
		view.fit[i/r.block] += s.fit(i, v, r, w, anchors, weights)
		if r.opts.Mode == Reference {
			view.z.addRow(s.fused, d, i)
		} else {
			view.next.addRow(s.fused, d, i)
		}
	}
}

// fit is what the new row of sample i in view v alone adds to the objective: zKz + α‖z‖² − 2gz. With half the
// program's multiplier λ, which is zHz + zf/2, it takes no look at K.
func (s *refiner) fit(i, v int, r *Rows, w *Work, anchors []int32, weights []float64) float64 {
	view, d := &r.views[v], w.Numbers[v]
	sum, ok := s.qp[v].HalfMultiplier()
	if !ok {
		return view.fitOf(i, anchors, weights, w.Alpha)
	}
	g, by := view.g.Row(i), w.Beta*d
	for k, j := range anchors {
		sum -= weights[k] * (g[j] + by*(s.fused[j]+d*weights[k]))
	}
	return sum
}
