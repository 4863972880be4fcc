package edges

import "viewfold/solver/dense"

// Means writes for every sample of l the mean of its anchors' places, weighted by its edges, times scale
// (c values), into dst (n×c). places is m×c. Every sample has an edge.
func Means(dst dense.Matrix, l List, places dense.Matrix, scale []float64) {
	current.Means(dst, l, places, scale)
}

func means(dst dense.Matrix, l List, places dense.Matrix, scale []float64) {
	for i := range dst.Rows {
		mean := dst.Row(i)
		clear(mean)
		anchors, weights := l.Row(i)
		total := 0.0
		for k, w := range weights {
			total += w
			dense.AddScaled(mean, w, places.Row(int(anchors[k])))
		}
		for k, s := range scale {
			mean[k] *= s / total
		}
	}
}
