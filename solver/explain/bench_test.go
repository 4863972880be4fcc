package explain

import (
	"math/rand/v2"
	"testing"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// BenchmarkEachFeature reads a view: the bytes are those of its numbers.
func BenchmarkEachFeature(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	const n, d, clusters = 20_000, 200, 10
	x, few, labels := dense.New(n, d), dense.New(n, d), make([]int, n)
	for i := range n {
		labels[i] = rng.IntN(clusters)
		for j := range d {
			x.Row(i)[j] = rng.NormFloat64()
			if rng.IntN(50) == 0 {
				few.Row(i)[j] = x.Row(i)[j]
			}
		}
	}
	sparse := samples.FromDense(few)
	for _, c := range []struct {
		name  string
		x     samples.Matrix
		bytes int64
	}{{"dense", x, 8 * n * d}, {"sparse", sparse, 12 * int64(sparse.NonZeros())}} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(c.bytes)
			b.ReportAllocs()
			for b.Loop() {
				if err := EachFeature(c.x, labels, clusters, func(int, []Contrast) error { return nil }, quiet); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
