//go:build js && wasm

package simd

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// randomSparse makes an n×d matrix, a range of a larger one, of which a share are entries, a row in five without any.
func randomSparse(rng *rand.Rand, n, d int, share, strange float64) *samples.Sparse {
	s := &samples.Sparse{Rows: n + 2, Cols: d, Start: []int{0}}
	for range s.Rows {
		for j := range d {
			if len(s.Start)%5 > 0 && rng.Float64() < share {
				v := rng.NormFloat64()
				if rng.Float64() < strange {
					v = odd[rng.IntN(len(odd))]
				}
				s.Column, s.Value = append(s.Column, int32(j)), append(s.Value, v)
			}
		}
		s.Start = append(s.Start, len(s.Value))
	}
	return s.RowRange(1, n+1)
}

// TestSparseSameBits compares every kernel of sparse rows with package samples' own.
func TestSparseSameBits(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	for _, strange := range []float64{0, 0.02, 0.5} {
		for _, n := range sizes {
			for _, d := range sizes {
				for _, share := range []float64{0, 0.1, 1} {
					compareSparse(t, rng, randomSparse(rng, n, d, share, strange), strange)
				}
			}
		}
		for range 30 {
			compareSparse(t, rng, randomSparse(rng, rng.IntN(600), rng.IntN(900), rng.Float64()/5, strange), strange)
		}
	}
}

func compareSparse(t *testing.T, rng *rand.Rand, s *samples.Sparse, strange float64) {
	t.Helper()
	for m := range 20 {
		a, got := random(rng, s.Cols, m, strange), random(rng, s.Rows, m, strange)
		want := copyOf(got)
		SparseProducts(got, s, a)
		samples.Plain.Products(want, s, a)
		if !same(got.Data, want.Data) {
			t.Fatalf("Products of %d×%d and %d columns, strides %d and %d", s.Rows, s.Cols, m, got.Stride, a.Stride)
		}
	}
	if s.Rows == 0 {
		return
	}
	for _, count := range []int{0, 1, 2, 3, 20, 77} {
		rows := make([]int32, count)
		for k := range rows {
			rows[k] = rng.Int32N(int32(s.Rows))
		}
		row, dots := random(rng, 1, s.Cols+1, strange).Row(0), make([]float64, count+2)
		wantDots := make([]float64, count+2)
		SparseDots(dots[1:count+1], s, rows, row[:s.Cols])
		samples.Plain.Dots(wantDots[1:count+1], s, rows, row[:s.Cols])
		if !same(dots, wantDots) {
			t.Fatalf("Dots of %d rows of %d×%d", count, s.Rows, s.Cols)
		}
		for _, weights := range [][]float64{nil, random(rng, 1, s.Rows, strange).Row(0)} {
			got, want := append([]float64{}, row...), append([]float64{}, row...)
			SparseAddRows(got[:s.Cols], s, rows, weights)
			samples.Plain.AddRows(want[:s.Cols], s, rows, weights)
			if !same(got, want) {
				t.Fatalf("AddRows of %d rows of %d×%d, weights %t", count, s.Rows, s.Cols, weights != nil)
			}
			sum, wantSum := append([]float64{}, row...), append([]float64{}, row...)
			SparseTakeRows(sum[:s.Cols], got[:s.Cols], s, rows)
			samples.Plain.TakeRows(wantSum[:s.Cols], want[:s.Cols], s, rows)
			if !same(sum, wantSum) || !same(got, want) {
				t.Fatalf("TakeRows of %d rows of %d×%d", count, s.Rows, s.Cols)
			}
		}
	}
}

// TestBadSparse checks that what would be outside of a matrix panics.
func TestBadSparse(t *testing.T) {
	s := &samples.Sparse{Rows: 2, Cols: 9, Start: []int{0, 2, 3}, Column: []int32{0, 8, 1}, Value: []float64{1, 2, 3}}
	few, all, dst := make([]float64, 8), make([]float64, 9), make([]float64, 2)
	lost := *s
	lost.Column = lost.Column[:1]
	beyond := *s
	beyond.Start = []int{0, 2, 4}
	for name, do := range map[string]func(){
		"row beyond":       func() { SparseDots(dst, s, []int32{0, 2}, all) },
		"negative row":     func() { SparseAddRows(all, s, []int32{-1}, nil) },
		"short dst":        func() { SparseDots(dst[:1:1], s, []int32{0, 1}, all) },
		"short row":        func() { SparseDots(dst, s, []int32{0}, few) },
		"short sum":        func() { SparseAddRows(few, s, []int32{0}, nil) },
		"short part":       func() { SparseTakeRows(all, few, s, []int32{0}) },
		"few weights":      func() { SparseAddRows(all, s, []int32{0}, dst[:1]) },
		"few anchors":      func() { SparseProducts(dense.New(2, 3), s, dense.New(8, 3)) },
		"columns lost":     func() { SparseDots(dst, &lost, []int32{0}, all) },
		"entries beyond":   func() { SparseDots(dst, &beyond, []int32{1}, all) },
		"products of lost": func() { SparseProducts(dense.New(2, 3), &lost, dense.New(9, 3)) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			do()
		})
	}
}

// BenchmarkSparse times what is done with 512 samples of 32 non-zeros among 3 500 features.
func BenchmarkSparse(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	s := randomSparse(rng, 512, 3500, 40.0/3500, 0)
	rows, dst, a, part := make([]int32, 512), make([]float64, 512), random(rng, 1, 3500, 0).Row(0), make([]float64, 3500)
	for i := range rows {
		rows[i] = int32(i)
	}
	for _, k := range []struct {
		name string
		samples.Kernels
	}{{"plain", samples.Plain}, {"simd", sparseKernels}} {
		b.Run("Dots/"+k.name, func(b *testing.B) { measure(b, s.NonZeros(), func() { k.Dots(dst, s, rows, a) }) })
		b.Run("AddRows/"+k.name, func(b *testing.B) { measure(b, s.NonZeros(), func() { k.AddRows(part, s, rows, nil) }) })
		b.Run("TakeRows/"+k.name, func(b *testing.B) { measure(b, s.NonZeros(), func() { k.TakeRows(a, part, s, rows) }) })
		for _, m := range []int{6, 8, 50} {
			anchors, products := random(rng, 3500, m, 0), dense.New(512, m)
			b.Run(fmt.Sprintf("Products/m=%d/%s", m, k.name), func(b *testing.B) {
				measure(b, s.NonZeros()*m, func() { k.Products(products, s, anchors) })
			})
		}
	}
}
