package samples

import (
	"math/rand/v2"
	"testing"

	"viewfold/solver/dense"
)

// BenchmarkProducts times products of 512 samples of 32 non-zeros among 3 500 features with a centre and
// with six anchors, and their sum.
func BenchmarkProducts(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	_, s := random(rng, 512, 3500, 32.0/3500)
	rows, dst, a, part := make([]int32, 512), make([]float64, 512), randoms(rng, 3500), make([]float64, 3500)
	for i := range rows {
		rows[i] = int32(i)
	}
	anchors, products := dense.Matrix{Rows: 3500, Cols: 6, Stride: 6, Data: randoms(rng, 6*3500)}, dense.New(512, 6)
	for _, c := range []struct {
		name string
		do   func()
	}{
		{"Dots", func() { s.Dots(dst, rows, a) }},
		{"AddSum", func() { s.AddSum(a, part, rows, nil) }},
		{"Products", func() { s.Products(products, anchors) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				c.do()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(s.NonZeros()), "ns/entry")
		})
	}
}
