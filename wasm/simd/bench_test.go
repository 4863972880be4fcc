//go:build js && wasm

package simd

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"viewfold/solver/dense"
)

// kinds are both kinds of denseKernels, so that their runs alternate.
var kinds = []struct {
	name string
	dense.Kernels
}{
	{"plain", dense.Plain},
	{"simd", denseKernels},
}

// measure times calls that multiply and add the given number of times. Next to the mean it reports the best of
// runs of a few milliseconds: long for a browser's clock, and short enough that other programs on the machine
// leave some in peace.
func measure(b *testing.B, work int, do func()) {
	calls := 1 + 20_000_000/work
	best := time.Hour
	for b.Loop() {
		from := time.Now()
		for range calls {
			do()
		}
		best = min(best, time.Since(from))
	}
	b.ReportMetric(2*float64(work)*float64(calls)/best.Seconds()/1e9, "GFLOP/s")
	b.ReportMetric(float64(best.Nanoseconds())/float64(calls), "best-ns")
}

// BenchmarkProducts multiplies n samples of d features with m anchors.
func BenchmarkProducts(b *testing.B) {
	for _, s := range []struct{ n, d, m int }{{4000, 500, 100}, {200, 500, 100}, {512, 64, 10}, {100, 2672, 100}, {30, 2672, 100}, {2000, 240, 8}} {
		rng := rand.New(rand.NewPCG(1, 1))
		x, a, dst := random(rng, s.n, s.d, 0), random(rng, s.m, s.d, 0), dense.New(s.n, s.m)
		for _, k := range kinds {
			b.Run(fmt.Sprintf("n=%d/d=%d/m=%d/%s", s.n, s.d, s.m, k.name), func(b *testing.B) {
				measure(b, s.n*s.m*s.d, func() { k.Products(dst, x, a) })
			})
		}
	}
}

// BenchmarkAddProducts adds products of n samples of d features with m numbers each.
func BenchmarkAddProducts(b *testing.B) {
	for _, s := range []struct{ n, d, m int }{{2000, 240, 8}, {512, 500, 50}, {256, 3703, 7}, {100, 250, 16}} {
		rng := rand.New(rand.NewPCG(1, 1))
		x, y, dst := random(rng, s.n, s.d, 0), random(rng, s.n, s.m, 0), dense.New(s.m, s.d)
		for _, k := range kinds {
			b.Run(fmt.Sprintf("n=%d/d=%d/m=%d/%s", s.n, s.d, s.m, k.name), func(b *testing.B) {
				measure(b, s.n*s.m*s.d, func() { k.AddProducts(dst, y, x) })
			})
		}
	}
}

// BenchmarkRows multiplies and adds some of 2 000 rows.
func BenchmarkRows(b *testing.B) {
	for _, s := range []struct{ count, d int }{{1, 64}, {2, 50}, {4, 50}, {16, 8}, {16, 250}, {100, 250}, {512, 250}, {512, 2672}} {
		rng := rand.New(rand.NewPCG(1, 1))
		x, a := random(rng, 2000, s.d, 0), random(rng, 1, s.d, 0).Row(0)
		rows, dots, sum := make([]int32, s.count), make([]float64, s.count), make([]float64, s.d)
		for i := range rows {
			rows[i] = int32(i * x.Rows / s.count)
		}
		for _, k := range kinds {
			b.Run(fmt.Sprintf("Dots/%d/d=%d/%s", s.count, s.d, k.name), func(b *testing.B) {
				measure(b, s.count*s.d, func() { k.Dots(dots, x, rows, a) })
			})
			b.Run(fmt.Sprintf("AddRows/%d/d=%d/%s", s.count, s.d, k.name), func(b *testing.B) {
				measure(b, s.count*s.d, func() { k.AddRows(sum, x, rows, nil) })
			})
		}
	}
}
