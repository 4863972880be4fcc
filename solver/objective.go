package solver

// objective returns Σ_v { ‖X^v − Z^v A^v‖² + α‖Z^v‖² } + β‖Σ_v δ_v Z^v − P‖² (paper, final
// objective). p nil leaves the last term out.
func (r *Run) objective(p *Graph) float64 {
	sum := 0.0
	var total, part [1]float64
	for v := range r.views {
		view := &r.views[v]
		fold(r.n, total[:], part[:], func(i int) { part[0] += r.fit(view, i) })
		sum += view.square + total[0]
	}
	if p == nil {
		return sum
	}
	row := make([]float64, r.m)
	fold(r.n, total[:], part[:], func(i int) {
		clear(row)
		for v := range r.views {
			r.views[v].z.addRow(row, r.delta[v], i)
		}
		p.addRow(row, -1, i)
		for _, x := range row {
			part[0] += x * x
		}
	})
	return sum + r.beta*total[0]
}

// fit is sample i's share of −2⟨G, Z⟩ + ⟨ZK, Z⟩ + α‖Z‖².
func (r *Run) fit(view *viewState, i int) float64 {
	anchors, weights := view.z.Row(i)
	g := view.g.Row(i)
	s := 0.0
	for a, j := range anchors {
		k := view.k.Row(int(j))
		cross := 0.0 // with the anchors before, which K has twice
		for b, l := range anchors[:a] {
			cross += weights[b] * k[l]
		}
		s += weights[a] * (2*(cross-g[j]) + (k[j]+r.alpha)*weights[a])
	}
	return s
}
