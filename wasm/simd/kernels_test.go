//go:build js && wasm

package simd

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"testing"

	"viewfold/solver/dense"
)

func TestMain(m *testing.M) {
	if Use(); !Used() {
		fmt.Fprintln(os.Stderr, "the kernels' module does not start")
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// odd are numbers that rounding, signs and comparisons treat in ways of their own.
var odd = []float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), 5e-324, -1e-310, math.MaxFloat64, 1e300, -1e300, 1e-200}

// random makes a matrix with gaps between its rows. strange is the share of its numbers that are odd.
func random(rng *rand.Rand, r, c int, strange float64) dense.Matrix {
	stride := c + rng.IntN(4)
	a := dense.Matrix{Rows: r, Cols: c, Stride: stride, Data: make([]float64, r*stride)}
	for i := range a.Data {
		a.Data[i] = rng.NormFloat64()
		if rng.Float64() < strange {
			a.Data[i] = odd[rng.IntN(len(odd))]
		}
	}
	return a
}

// same compares all of two matrices' memory, the gaps too, to the last bit; only which NaN it is does not matter,
// WebAssembly leaves that open.
func same(a, b []float64) bool {
	for i, v := range a {
		if math.Float64bits(v) != math.Float64bits(b[i]) && !(math.IsNaN(v) && math.IsNaN(b[i])) {
			return false
		}
	}
	return len(a) == len(b)
}

// copyOf copies a matrix with its gaps.
func copyOf(a dense.Matrix) dense.Matrix {
	a.Data = append([]float64{}, a.Data...)
	return a
}

var sizes = []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 16, 17, 65}

// TestSameBits compares every kernel with package dense's own, over all sizes around the borders of tiles and with
// all kinds of numbers.
func TestSameBits(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, strange := range []float64{0, 0.02, 0.5} {
		for _, n := range sizes {
			for _, m := range sizes {
				for _, d := range sizes {
					compare(t, rng, n, m, d, strange)
				}
			}
		}
		for range 30 {
			compare(t, rng, rng.IntN(600), rng.IntN(60), rng.IntN(600), strange)
		}
		compare(t, rng, 5, 130, 1100, strange)                        // more than panels holds, of features
		compare(t, rng, 3, len(panels)/fewestFeatures+7, 70, strange) // and of anchors
	}
}

// compare compares the kernels on matrices of n×d and m×d.
func compare(t *testing.T, rng *rand.Rand, n, m, d int, strange float64) {
	t.Helper()
	x, a, y := random(rng, n, d, strange), random(rng, m, d, strange), random(rng, n, m, strange)
	got := random(rng, n, m, strange)
	want := copyOf(got)
	Products(got, x, a)
	dense.Plain.Products(want, x, a)
	if !same(got.Data, want.Data) {
		t.Fatalf("Products of %d×%d and %d×%d, strides %d, %d, %d", n, d, m, d, x.Stride, a.Stride, got.Stride)
	}
	got = random(rng, m, d, strange)
	want = copyOf(got)
	AddProducts(got, y, x)
	dense.Plain.AddProducts(want, y, x)
	if !same(got.Data, want.Data) {
		t.Fatalf("AddProducts of %d×%d and %d×%d, strides %d, %d, %d", n, m, n, d, y.Stride, x.Stride, got.Stride)
	}
	compareCholesky(t, rng, n, strange)
	turned := random(rng, d, n, strange)
	wantTurned := copyOf(turned)
	Transpose(turned, x)
	dense.Plain.Transpose(wantTurned, x)
	if !same(turned.Data, wantTurned.Data) {
		t.Fatalf("Transpose of %d×%d, strides %d and %d", n, d, x.Stride, turned.Stride)
	}
	norms, wantNorms := make([]float64, n+1), make([]float64, n+1)
	SquaredNorms(norms[:n], x)
	dense.Plain.SquaredNorms(wantNorms[:n], x)
	if !same(norms, wantNorms) {
		t.Fatalf("SquaredNorms of %d×%d, stride %d", n, d, x.Stride)
	}
	got = random(rng, n, d, strange)
	want = copyOf(got)
	limits := random(rng, 4, d, strange)
	Scale(got, x, limits.Row(0), limits.Row(1))
	dense.Plain.Scale(want, x, limits.Row(0), limits.Row(1))
	if !same(got.Data, want.Data) {
		t.Fatalf("Scale of %d×%d, strides %d, %d", n, d, x.Stride, got.Stride)
	}
	src := make([]float32, max(0, n*x.Stride+d-x.Stride)) // the last row without a gap
	for i := range src {
		src[i] = float32(x.Data[i])
	}
	got = random(rng, n, d, strange)
	want = copyOf(got)
	FromFloat32(got, src, x.Stride, limits.Row(0))
	dense.Plain.FromFloat32(want, src, x.Stride, limits.Row(0))
	if !same(got.Data, want.Data) {
		t.Fatalf("FromFloat32 of %d×%d, strides %d, %d", n, d, x.Stride, got.Stride)
	}
	copy(limits.Row(2), limits.Row(0))
	copy(limits.Row(3), limits.Row(1))
	Widen(limits.Row(0), limits.Row(1), x)
	dense.Plain.Widen(limits.Row(2), limits.Row(3), x)
	if !same(limits.Row(0), limits.Row(2)) || !same(limits.Row(1), limits.Row(3)) {
		t.Fatalf("Widen by %d×%d, stride %d", n, d, x.Stride)
	}
	if n == 0 {
		return
	}
	rows := make([]int32, m)
	for k := range rows {
		rows[k] = rng.Int32N(int32(n))
	}
	row, weights := random(rng, 1, d, strange).Row(0), random(rng, 1, n, strange).Row(0)
	for _, d := range []int{d, rng.IntN(d + 1)} { // the first features alone, too: memory goes on behind them
		dots, wantDots := make([]float64, m+2), make([]float64, m+2)
		Dots(dots[1:m+1], x, rows, row[:d])
		dense.Plain.Dots(wantDots[1:m+1], x, rows, row[:d])
		if !same(dots, wantDots) {
			t.Fatalf("Dots of %d numbers of %d rows of %d×%d, stride %d", d, m, n, x.Cols, x.Stride)
		}
		for _, w := range [][]float64{nil, weights} {
			got, want := append([]float64{}, row...), append([]float64{}, row...)
			AddRows(got[:d], x, rows, w)
			dense.Plain.AddRows(want[:d], x, rows, w)
			if !same(got, want) {
				t.Fatalf("AddRows of %d numbers of %d rows of %d×%d, stride %d, weights %t", d, m, n, x.Cols, x.Stride, w != nil)
			}
		}
	}
}

// compareCholesky compares the kernels of triangular matrices, on n rows of a larger one.
func compareCholesky(t *testing.T, rng *rand.Rand, n int, strange float64) {
	t.Helper()
	n = min(n, 70)
	m := n + rng.IntN(5)
	a := random(rng, m, m, strange)
	for j := range m {
		a.Row(j)[j] += float64(20 * m * rng.IntN(2)) // so that pivots stay positive, or not
	}
	rows := make([]int32, n)
	for k, j := range rng.Perm(m)[:n] {
		rows[k] = int32(j)
	}
	if n > 1 && rng.IntN(2) == 0 {
		rows[1] = rows[0] // rounding alone is left of the second pivot
	}
	got := random(rng, n+rng.IntN(3), n+rng.IntN(3), 0)
	want := copyOf(got)
	for _, to := range []int{rng.IntN(n + 1), n} {
		from := rng.IntN(to + 1)
		Factorize(got, a, rows[:to], from)
		dense.Plain.Factorize(want, a, rows[:to], from)
		if !same(got.Data, want.Data) {
			t.Fatalf("Factorize of rows %d to %d of %d×%d, strides %d, %d", from, to, m, m, a.Stride, got.Stride)
		}
	}
	pairs := random(rng, 1, 2*n+2, strange).Row(0)
	pairsWanted := append([]float64{}, pairs...)
	SolveLower(got, pairs[1:2*n+1])
	dense.Plain.SolveLower(got, pairsWanted[1:2*n+1])
	y := random(rng, 1, n+2, strange).Row(0)
	yWanted := append([]float64{}, y...)
	SolveUpper(got, y[1:n+1])
	dense.Plain.SolveUpper(got, yWanted[1:n+1])
	if !same(pairs, pairsWanted) || !same(y, yWanted) {
		t.Fatalf("solutions of %d equations, stride %d", n, got.Stride)
	}
}

// TestMemoryGrows has the Go program's memory grow, so that JavaScript sees another buffer, and
// multiplies in the new part.
func TestMemoryGrows(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	memory := func() uint64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.Sys
	}
	for before := memory(); memory() < before+1<<29; {
		compare(t, rng, 40, 10, 30, 0)
		big := dense.New(1<<14, 1<<10) // 128 MiB
		a := random(rng, 5, big.Cols, 0)
		last := big.RowRange(big.Rows-6, big.Rows)
		for i := range last.Data {
			last.Data[i] = rng.NormFloat64()
		}
		got, want := dense.New(6, 5), dense.New(6, 5)
		Products(got, last, a)
		dense.Plain.Products(want, last, a)
		if !same(got.Data, want.Data) {
			t.Fatal("products in new memory differ")
		}
		kept = append(kept, big)
	}
}

var kept []dense.Matrix

// TestBadArguments checks that what would be outside of a matrix panics, since the module has no bounds.
func TestBadArguments(t *testing.T) {
	x, dst, row := dense.New(9, 30), make([]float64, 9), make([]float64, 30)
	short := x
	short.Data = short.Data[: 8*30+29 : 8*30+29]
	for name, do := range map[string]func(){
		"row beyond":       func() { Dots(dst, x, []int32{0, 1, 9}, row) },
		"negative row":     func() { AddRows(row, x, []int32{0, 1, -1}, nil) },
		"short dst":        func() { Dots(dst[:2:2], x, []int32{0, 1, 2}, row) },
		"long row":         func() { Dots(dst, x, []int32{0, 1, 2}, make([]float64, 31)) },
		"long sum":         func() { AddRows(make([]float64, 31), x, []int32{0, 1, 2}, nil) },
		"few weights":      func() { AddRows(row, x, []int32{0, 1, 8}, dst[:8]) },
		"short matrix":     func() { Products(dense.New(9, 5), short, dense.New(5, 30)) },
		"short sum":        func() { AddProducts(short, dense.New(7, 9), dense.New(7, 30)) },
		"transpose short":  func() { Transpose(dense.New(30, 9), short) },
		"short norms":      func() { SquaredNorms(dst[:8:8], x) },
		"norms of short":   func() { SquaredNorms(dst, short) },
		"short limits":     func() { Widen(dst, row, x) },
		"short limits by":  func() { Widen(row, row, short) },
		"short scale":      func() { Scale(dense.New(9, 30), x, row, dst) },
		"short scaled":     func() { Scale(short, x, row, row) },
		"short float32s":   func() { FromFloat32(x, make([]float32, 9*30-1), 30, row) },
		"less of too few":  func() { FromFloat32(x, make([]float32, 9*30), 30, dst) },
		"room for float32": func() { FromFloat32(short, make([]float32, 9*30), 30, row) },
		"short list of it": func() { Dots(dst, short, []int32{0, 1, 2}, row) },
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
