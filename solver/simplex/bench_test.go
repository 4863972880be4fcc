package simplex

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"viewfold/solver/dense"
)

// zstep is the Z-step of a view, of made-up data: samples near the middle of a few of m anchors.
type zstep struct {
	h  dense.Matrix
	fs [][]float64 // −2Ax of every sample, a little other the next time
}

func newZstep(m int, alpha float64) *zstep {
	const samples = 64
	rng := rand.New(rand.NewPCG(1, 1))
	d := 2 * m
	a, s := dense.New(m, d), &zstep{h: dense.New(m, m)}
	for i := range a.Data {
		a.Data[i] = rng.NormFloat64()
	}
	dense.Products(s.h, a, a)
	for j := range m { // the variance of a feature is near 1/5 + 1/2
		s.h.Row(j)[j] += alpha * 0.7 * float64(d)
	}
	x := dense.New(1, d)
	for range samples {
		for k := range d {
			x.Data[k] = 0.7 * rng.NormFloat64()
		}
		for range 5 {
			dense.AddScaled(x.Data, 0.2, a.Row(rng.IntN(m)))
		}
		f := make([]float64, m)
		for j := range f {
			f[j] = -2 * dense.Dot(a.Row(j), x.Data)
		}
		s.fs = append(s.fs, f)
	}
	return s
}

// BenchmarkZStep times a row of the Z-step, by α in units of the variance: of the first iteration, which starts
// from five anchors, and of a later one, where the row before is nearly right.
func BenchmarkZStep(b *testing.B) {
	for _, m := range []int{10, 50, 100, 200} {
		for _, alpha := range []float64{1e-3, 1e-2, 1e-1, 1, 1e1, 1e2, 1e3} {
			s := newZstep(m, alpha)
			var q QP
			q.Reset(s.h)
			five, even := []int32{0, 1, 2, 3, 4}, []float64{0.2, 0.2, 0.2, 0.2, 0.2}
			b.Run(fmt.Sprintf("first/m=%d/alpha=%g", m, alpha), func(b *testing.B) {
				edges := 0
				for i := 0; b.Loop(); i++ {
					support, _ := q.Solve(s.fs[i%len(s.fs)], five, even)
					edges += len(support)
				}
				b.ReportMetric(float64(edges)/float64(b.N), "edges")
			})
			supports, weights := make([][]int32, len(s.fs)), make([][]float64, len(s.fs))
			rng := rand.New(rand.NewPCG(2, 2))
			for i, f := range s.fs {
				found, w := q.Solve(f, five, even)
				supports[i], weights[i] = append([]int32(nil), found...), append([]float64(nil), w...)
				for j := range f {
					f[j] += 0.02 * rng.NormFloat64() * float64(m)
				}
			}
			b.Run(fmt.Sprintf("later/m=%d/alpha=%g", m, alpha), func(b *testing.B) {
				for i := 0; b.Loop(); i++ {
					k := i % len(s.fs)
					q.Solve(s.fs[k], supports[k], weights[k])
				}
			})
		}
	}
}
