package solver

import (
	"viewfold/solver/dense"
	"viewfold/solver/simplex"
)

// weigh is the δ-step (paper, Update δ): min δᵀHδ − δᵀf on the simplex with H_uv = ⟨Z^u, Z^v⟩
// (V×V) and f_v = 2⟨Z^v, P⟩. Of several minimisers (equal views) the one of least norm is
// taken, which gives equal views equal weights. Fixed weights are left alone.
//
// Differences: the paper approaches the answer by an augmented Lagrangian. Options.Ridge, when not
// 0, adds ρ·(mean H_vv)·‖δ‖² to what is minimised, but in reference mode.
func (r *Run) weigh() error {
	if r.opts.FixedWeights != nil {
		return nil
	}
	v := len(r.views)
	total := make([]float64, v*(v+1))
	if err := r.sum(total, &Work{Step: StepWeigh}); err != nil {
		return err
	}
	h, f := dense.New(v, v), make([]float64, v)
	for a := range v {
		for b := range v {
			h.Row(a)[b] = total[min(a, b)*v+max(a, b)]
		}
		f[a] = -2 * total[v*v+a]
	}
	if ridge := r.opts.Ridge; ridge > 0 && r.opts.Mode != Reference {
		mean := 0.0
		for a := range v {
			mean += h.Row(a)[a] / float64(v)
		}
		for a := range v {
			h.Row(a)[a] += ridge * mean
		}
	}
	r.delta = simplex.LeastNorm(h, f)
	return nil
}

// weigh gives the upper triangle of ⟨Z^u, Z^v⟩ (V×V), and ⟨Z^v, P⟩.
func (r *Rows) weigh() *Found {
	v := len(r.views)
	row := make([]float64, r.m)
	return r.eachSum(r.n, v*(v+1), func(part []float64, from, to int) {
		for i := from; i < to; i++ {
			for a := range v {
				clear(row)
				r.views[a].z.addRow(row, 1, i)
				for b := a; b < v; b++ {
					part[a*v+b] += r.views[b].z.dotRow(row, i)
				}
				part[v*v+a] += r.p.dotRow(row, i)
			}
		}
	})
}

// firstWeights are the weights before the first δ-step: equal, or as fixed.
func (r *Run) firstWeights() []float64 {
	delta := make([]float64, len(r.views))
	sum := 0.0
	for v := range delta {
		delta[v] = 1
		if r.opts.FixedWeights != nil {
			delta[v] = r.opts.FixedWeights[v]
		}
		sum += delta[v]
	}
	for v := range delta {
		delta[v] /= sum
	}
	return delta
}
