package kmeans

import (
	"fmt"
	"math"
	"testing"

	"viewfold/solver/dense"
)

// overlapping draws samples of k classes that overlap, with features as the scaling `auto` leaves
// them: most of the variance in the first of every view's 50. Lloyd takes 9 to 66 iterations, but few for
// 200 samples.
func overlapping(n, k, d int, seed uint64) dense.Matrix {
	g := rng(seed)
	size := make([]float64, d)
	for j := range size {
		size[j] = 1 / math.Sqrt(1+float64(j%50))
	}
	centres, x := dense.New(k, d), dense.New(n, d)
	for i := range centres.Data {
		centres.Data[i] = g.NormFloat64()
	}
	for i := range n {
		c := centres.Row(g.IntN(k))
		for j := range x.Row(i) {
			x.Row(i)[j] = size[j] * (0.7*c[j] + g.NormFloat64())
		}
	}
	return x
}

// BenchmarkRun times the shapes that consensus mode and large data sets have.
func BenchmarkRun(b *testing.B) {
	for _, s := range []struct{ n, classes, d, k, restarts int }{
		{2000, 10, 250, 10, 10},
		{2000, 10, 250, 30, 1},
		{2000, 10, 250, 50, 1},
		{3300, 6, 100, 6, 10},
		{3300, 6, 100, 18, 1},
		{3300, 6, 100, 50, 1},
		{200, 7, 200, 7, 10},
		{200, 7, 200, 50, 1},
		{2000, 10, 20, 10, 30},
		{20000, 20, 100, 50, 1},
	} {
		b.Run(fmt.Sprintf("n=%d/d=%d/K=%d×%d", s.n, s.d, s.k, s.restarts), func(b *testing.B) {
			x := overlapping(s.n, s.classes, s.d, 1)
			o := Options{K: s.k, Restarts: s.restarts, MaxIter: 100}
			for b.Loop() {
				if _, err := Run(x, o, rng(1), nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
