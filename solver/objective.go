package solver

// objective returns Σ_v { ‖X^v − Z^v A^v‖² + α‖Z^v‖² } + β‖Σ_v δ_v Z^v − P‖² (paper, final
// objective). Before there is a P the last term is left out.
func (r *Run) objective() (float64, error) {
	total := make([]float64, len(r.views)+1)
	if err := r.sum(total, &Work{Step: StepObjective, Numbers: r.delta, Alpha: r.alpha}); err != nil {
		return 0, err
	}
	sum := 0.0
	for v := range r.views {
		sum += r.views[v].square + total[v]
	}
	return sum + r.beta*total[len(r.views)], nil
}

// objective gives −2⟨G, Z⟩ + ⟨ZK, Z⟩ + α‖Z‖² of every view, and ‖Σ_v δ_v Z^v − P‖² when there is a P.
func (r *Rows) objective(delta []float64, alpha float64) *Found {
	row := make([]float64, r.m)
	return r.eachSum(r.n, len(r.views)+1, func(part []float64, from, to int) {
		for i := from; i < to; i++ {
			for v := range r.views {
				part[v] += r.views[v].fit(i, alpha)
			}
			if len(r.p.Start) == 1 {
				continue
			}
			clear(row)
			for v := range r.views {
				r.views[v].z.addRow(row, delta[v], i)
			}
			r.p.addRow(row, -1, i)
			for _, x := range row {
				part[len(r.views)] += x * x
			}
		}
	})
}

// fit is sample i's share of −2⟨G, Z⟩ + ⟨ZK, Z⟩ + α‖Z‖².
func (s *viewRows) fit(i int, alpha float64) float64 {
	anchors, weights := s.z.Row(i)
	g := s.g.Row(i)
	sum := 0.0
	for a, j := range anchors {
		k := s.k.Row(int(j))
		cross := 0.0 // with the anchors before, which K has twice
		for b, l := range anchors[:a] {
			cross += weights[b] * k[l]
		}
		sum += weights[a] * (2*(cross-g[j]) + (k[j]+alpha)*weights[a])
	}
	return sum
}
