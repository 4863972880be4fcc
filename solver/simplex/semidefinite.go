package simplex

import (
	"gonum.org/v1/gonum/mat"

	"viewfold/solver/dense"
)

// ridge makes a semidefinite matrix definite while the support is found, relative to its
// mean diagonal.
const ridge = 1e-10

// rankTol is the eigenvalue, relative to the trace, below which a direction counts as flat.
const rankTol = 1e-10

// LeastNorm minimises y H yᵀ + y f on the simplex for a symmetric positive semidefinite H
// (m×m, small: an eigenproblem is solved) and returns the minimiser of least norm, which
// treats equal variables equally. A tiny ridge finds the support; on it the answer is
// then computed without the ridge.
func LeastNorm(h dense.Matrix, f []float64) []float64 {
	m := h.Rows
	trace := 0.0
	for j := range m {
		trace += h.Row(j)[j]
	}
	y := make([]float64, m)
	if trace == 0 { // no curvature and, H being zero, nothing to weigh: all equal
		for j := range y {
			y[j] = 1 / float64(m)
		}
		return y
	}
	definite := dense.New(m, m)
	for j := range m {
		copy(definite.Row(j), h.Row(j))
		definite.Row(j)[j] += ridge * trace / float64(m)
	}
	even := make([]float64, m)
	all := make([]int32, m)
	for j := range m {
		even[j], all[j] = 1/float64(m), int32(j)
	}
	var q QP
	q.Reset(definite)
	support, weights := q.Solve(f, all, even)
	for k, j := range support {
		y[j] = weights[k]
	}
	if polished := onSupport(h, f, support, rankTol*trace); polished != nil && objective(h, f, polished) <= objective(h, f, y)+gradTol*trace {
		return polished
	}
	return y
}

// objective returns y H yᵀ + y f.
func objective(h dense.Matrix, f, y []float64) float64 {
	s := dense.Dot(y, f)
	for j, w := range y {
		s += w * dense.Dot(h.Row(j), y)
	}
	return s
}

// onSupport minimises over the variables of the support under Σy = 1 alone, flat directions
// left at their least norm. It returns the whole y, or nil when a weight would be negative.
func onSupport(h dense.Matrix, f []float64, support []int32, flat float64) []float64 {
	s := len(support)
	mean := 1 / float64(s)
	// With C = I − 11ᵀ/s and y = 1/s + Cw: (C H C) w = −C(f/2 + H·1/s).
	centred := mat.NewSymDense(s, nil)
	rhs := make([]float64, s)
	rowMean, all := make([]float64, s), 0.0
	for a, i := range support {
		for _, j := range support {
			rowMean[a] += h.Row(int(i))[j] * mean
		}
		all += rowMean[a] * mean
		rhs[a] = -(f[i]/2 + rowMean[a])
	}
	shift := 0.0
	for _, r := range rhs {
		shift += r * mean
	}
	for a, i := range support {
		rhs[a] -= shift
		for b := a; b < s; b++ {
			centred.SetSym(a, b, h.Row(int(i))[support[b]]-rowMean[a]-rowMean[b]+all)
		}
	}
	var eig mat.EigenSym
	if !eig.Factorize(centred, true) {
		return nil
	}
	var vectors mat.Dense
	eig.VectorsTo(&vectors)
	step := make([]float64, s)
	for k, value := range eig.Values(nil) {
		if value <= flat {
			continue
		}
		along := 0.0
		for a := range rhs {
			along += vectors.At(a, k) * rhs[a]
		}
		for a := range step {
			step[a] += vectors.At(a, k) * along / value
		}
	}
	// Cw: eigenvectors of small eigenvalues hold a little of the direction of all ones.
	shift = 0
	for _, w := range step {
		shift += w * mean
	}
	y := make([]float64, h.Rows)
	for a, j := range support {
		if y[j] = mean + step[a] - shift; y[j] < 0 {
			return nil
		}
	}
	return y
}
