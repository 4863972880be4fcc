package edges

import (
	"math"

	"viewfold/solver/dense"
)

// AddOuter adds the weights of samples to the degrees of their m anchors and p_iᵀp_i / d_i of every sample, p_i its
// weights and d_i their sum, to the upper triangle of outer (m×m, without gaps between rows).
func AddOuter(degree []float64, outer dense.Matrix, l List) { current.AddOuter(degree, outer, l) }

func addOuter(degree []float64, outer dense.Matrix, l List) {
	for i := range l.Samples() {
		anchors, weights := l.Row(i)
		total := sum(weights)
		for a, ja := range anchors {
			degree[ja] += weights[a]
			row, by := outer.Row(int(ja)), weights[a]/total
			for b := a; b < len(anchors); b++ {
				row[anchors[b]] += by * weights[b]
			}
		}
	}
}

// Spread writes the edges of samples as the rows of dst (n×m), each over the root of the sample's degree: D_n^−½ P.
// It adds their weights to the degrees of the anchors.
func Spread(dst dense.Matrix, degree []float64, l List) { current.Spread(dst, degree, l) }

func spread(dst dense.Matrix, degree []float64, l List) {
	for i := range dst.Rows {
		row := dst.Row(i)
		clear(row)
		anchors, weights := l.Row(i)
		by := 1 / math.Sqrt(sum(weights))
		for k, j := range anchors {
			degree[j] += weights[k]
			row[j] = by * weights[k]
		}
	}
}

// sum adds up numbers in their order.
func sum(v []float64) float64 {
	s := 0.0
	for _, x := range v {
		s += x
	}
	return s
}
