package solver

// objective makes B = Σ_v δ_v Z^v and returns Σ_v { ‖X^v − Z^v A^v‖² + α‖Z^v‖² } + β‖B − P‖² (paper, final
// objective). Before there is a P the last term is left out.
func (r *Run) objective() (float64, error) {
	total := make([]float64, len(r.views)+1)
	if err := r.sum(total, &Work{Step: StepFuse, Numbers: r.delta, Alpha: r.alpha}); err != nil {
		return 0, err
	}
	sum := 0.0
	for v := range r.views {
		sum += r.views[v].square + total[v]
	}
	return sum + r.beta*total[len(r.views)], nil
}

// fuse makes B of the views' graphs. It gives −2⟨G, Z⟩ + ⟨ZK, Z⟩ + α‖Z‖² of every view, and ‖B − P‖² when there
// is a P.
func (r *Rows) fuse(delta []float64, alpha float64) *Found {
	r.b.reset()
	row := make([]float64, r.m)
	return r.eachSum(r.n, len(r.views)+1, func(part []float64, from, to int) {
		for v := range r.views {
			part[v] = r.views[v].fits(from, to, r.block, alpha)
		}
		for i := from; i < to; i++ {
			clear(row)
			for v := range r.views {
				if delta[v] > 0 {
					r.views[v].z.addRow(row, delta[v], i)
				}
			}
			r.b.appendDense(row)
			if len(r.p.Start) == 1 {
				continue
			}
			r.p.addRow(row, -1, i)
			for _, x := range row {
				part[len(r.views)] += x * x
			}
		}
	})
}

// fits is the share of a block of samples in −2⟨G, Z⟩ + ⟨ZK, Z⟩ + α‖Z‖². The Z-step leaves it.
func (s *viewRows) fits(from, to, block int, alpha float64) float64 {
	if len(s.fit) > 0 {
		return s.fit[from/block]
	}
	sum := 0.0
	for i := from; i < to; i++ {
		anchors, weights := s.z.Row(i)
		sum += s.fitOf(i, anchors, weights, alpha)
	}
	return sum
}

// fitOf is sample i's share, when its edges are these.
func (s *viewRows) fitOf(i int, anchors []int32, weights []float64, alpha float64) float64 {
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
