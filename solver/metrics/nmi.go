package metrics

import "math"

// NMI is the mutual information of the labelings divided by a mean of their entropies. Which
// mean is a matter of convention, and values differ: say which when quoting. All are from
// 0 to 1.
type NMI struct {
	Max  float64 // by the larger entropy: the strictest, used by the authors of UDBGL
	Sqrt float64 // by the geometric mean
	Mean float64 // by the arithmetic mean, as scikit-learn does by default
}

// NMI returns the normalised mutual information. When both labelings put all samples together
// they agree, and it is 1; when only one does, it is 0.
func (t *Table) NMI() NMI {
	if t.N == 0 {
		return NMI{math.NaN(), math.NaN(), math.NaN()}
	}
	n := float64(t.N)
	info := 0.0
	for i, row := range t.Count {
		for j, c := range row {
			if c > 0 {
				info += float64(c) / n * math.Log(float64(c)*n/(float64(t.A[i])*float64(t.B[j])))
			}
		}
	}
	ha, hb := entropy(t.A, n), entropy(t.B, n)
	if ha == 0 && hb == 0 {
		return NMI{1, 1, 1}
	}
	share := func(by float64) float64 {
		if by == 0 {
			return 0
		}
		return min(max(info/by, 0), 1)
	}
	return NMI{Max: share(max(ha, hb)), Sqrt: share(math.Sqrt(ha * hb)), Mean: share((ha + hb) / 2)}
}

// entropy returns −Σ p ln p of the given counts.
func entropy(counts []int, n float64) float64 {
	h := 0.0
	for _, c := range counts {
		if c > 0 && float64(c) < n {
			p := float64(c) / n
			h -= p * math.Log(p)
		}
	}
	return h
}
