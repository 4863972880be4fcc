package dense

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func random(rng *rand.Rand, r, c, stride int) Matrix {
	a := Matrix{Rows: r, Cols: c, Stride: stride, Data: make([]float64, r*stride)}
	for i := range a.Data {
		a.Data[i] = rng.NormFloat64()
	}
	return a
}

// TestProductIsThePlainSum compares every element with a left-to-right sum, to the last bit,
// over sizes around the block borders.
func TestProductIsThePlainSum(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, n := range []int{0, 1, 2, 3, 5, 8} {
		for _, m := range []int{1, 2, 3, 4, 5, 7, 8, 9} {
			for _, d := range []int{0, 1, 2, 3, 7, 64} {
				x := random(rng, n, d, d+2)
				a := random(rng, m, d, d+1)
				dst := random(rng, n, m, m+3)
				untouched := dst.Data
				Products(dst, x, a)
				for i := range n {
					for j := range m {
						if got, want := dst.Row(i)[j], Dot(x.Row(i), a.Row(j)); got != want {
							t.Fatalf("n=%d m=%d d=%d: element (%d, %d) = %v, want %v", n, m, d, i, j, got, want)
						}
					}
					if pad := untouched[i*(m+3)+m]; pad == 0 {
						t.Fatalf("n=%d m=%d: wrote beyond row %d", n, m, i)
					}
				}
			}
		}
	}
}

func TestProductPanicsOnWrongShapes(t *testing.T) {
	a := New(2, 3)
	for _, c := range []struct{ dst, x Matrix }{
		{New(1, 2), New(1, 4)}, {New(2, 2), New(1, 3)}, {New(1, 3), New(1, 3)},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("dst %d×%d, x %d×%d: no panic", c.dst.Rows, c.dst.Cols, c.x.Rows, c.x.Cols)
				}
			}()
			Products(c.dst, c.x, a)
		}()
	}
}

// TestRowsInAnyOrder compares Dots and AddRows with one row at a time, to the last bit.
func TestRowsInAnyOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	for _, d := range []int{0, 1, 3, 4, 5, 8, 63} {
		x, a := random(rng, 9, d, d+1), random(rng, 1, d, d).Row(0)
		weights := random(rng, 1, 9, 9).Row(0)
		for count := range 10 {
			rows := make([]int32, count)
			for k := range rows {
				rows[k] = rng.Int32N(9)
			}
			dots := make([]float64, count)
			Dots(dots, x, rows, a)
			for k, i := range rows {
				if want := Dot(x.Row(int(i)), a); dots[k] != want {
					t.Fatalf("d=%d rows %v: product %d = %v, want %v", d, rows, k, dots[k], want)
				}
			}
			for _, w := range [][]float64{nil, weights} {
				got, want := slices.Clone(a), slices.Clone(a)
				AddRows(got, x, rows, w)
				for _, i := range rows {
					by := 1.0
					if w != nil {
						by = w[i]
					}
					AddScaled(want, by, x.Row(int(i)))
				}
				if !slices.Equal(got, want) {
					t.Fatalf("d=%d rows %v: sum %v, want %v", d, rows, got, want)
				}
			}
		}
	}
}

// TestAddProductsInOrder compares sums over samples with one sample at a time, to the last bit.
func TestAddProductsInOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for _, n := range []int{0, 1, 3, 4, 5, 9} {
		for _, m := range []int{1, 2, 5} {
			for _, d := range []int{1, 2, 7, blockCols + 3} {
				y, x := random(rng, n, m, m+1), random(rng, n, d, d+2)
				got := random(rng, m, d, d+1)
				want := got.Clone()
				AddProducts(got, y, x)
				for i := range n {
					for a := range m {
						AddScaled(want.Row(a), y.Row(i)[a], x.Row(i))
					}
				}
				if !slices.Equal(got.Clone().Data, want.Data) {
					t.Fatalf("n=%d m=%d d=%d: sums differ", n, m, d)
				}
			}
		}
		for _, d := range []int{1, 5, 2*gramCols + 3} {
			x, got := random(rng, n, d, d+1), random(rng, d, d, d+2)
			want := got.Clone()
			AddGram(got, x)
			AddProducts(want, x, x)
			for i := range d {
				if !slices.Equal(got.Row(i)[i:], want.Row(i)[i:]) {
					t.Fatalf("n=%d d=%d: row %d of the Gram matrix differs", n, d, i)
				}
			}
		}
	}
}

func TestRangesShareMemory(t *testing.T) {
	a := New(4, 5)
	part := a.RowRange(1, 3).ColRange(2, 4)
	if part.Rows != 2 || part.Cols != 2 {
		t.Fatalf("part is %d×%d, want 2×2", part.Rows, part.Cols)
	}
	part.Row(1)[1] = 7
	if a.Row(2)[3] != 7 {
		t.Errorf("element (2, 3) = %v, want 7", a.Row(2)[3])
	}
	if e := a.RowRange(2, 2); e.Rows != 0 {
		t.Errorf("empty row range has %d rows", e.Rows)
	}
}

// Every row's length is that of the row alone, to the last bit.
func TestSquaredNormsOfManyRows(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	for n := range 10 {
		for d := range 10 {
			x, got := random(rng, n, d, d+1), make([]float64, n)
			SquaredNorms(got, x)
			for i, v := range got {
				if v != Dot(x.Row(i), x.Row(i)) {
					t.Errorf("row %d of %d×%d: %v", i, n, d, v)
				}
			}
		}
	}
}

func TestSquaredNorms(t *testing.T) {
	x := Matrix{Rows: 2, Cols: 2, Stride: 2, Data: []float64{3, 4, 0, -1}}
	got := make([]float64, 2)
	SquaredNorms(got, x)
	if got[0] != 25 || got[1] != 1 {
		t.Errorf("squared norms = %v, want [25 1]", got)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for n := range 10 {
		for d := range 7 {
			x, got := random(rng, n, d, d+2), make([]float64, n+1)
			SquaredNorms(got[:n], x)
			for i := range n {
				if want := Dot(x.Row(i), x.Row(i)); got[i] != want {
					t.Errorf("n=%d d=%d: squared norm %d is %v, want %v", n, d, i, got[i], want)
				}
			}
			if got[n] != 0 {
				t.Errorf("n=%d d=%d: written beyond the end", n, d)
			}
		}
	}
}

func TestTranspose(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for n := range 11 {
		for d := range 5 {
			x, got := random(rng, n, d, d+2), random(rng, d, n, n+1)
			Transpose(got, x)
			for i := range n {
				for j, v := range x.Row(i) {
					if got.Row(j)[i] != v {
						t.Errorf("%d×%d: element (%d, %d) is %v, want %v", d, n, j, i, got.Row(j)[i], v)
					}
				}
			}
		}
	}
}

// BenchmarkProduct reports GFLOP/s of products of 512 samples with m anchors.
func BenchmarkProduct(b *testing.B) {
	for _, s := range []struct{ m, d int }{{10, 64}, {100, 512}, {100, 2672}} {
		b.Run(fmt.Sprintf("m=%d/d=%d", s.m, s.d), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 1))
			x, dst := random(rng, 512, s.d, s.d), New(512, s.m)
			a := random(rng, s.m, s.d, s.d)
			for b.Loop() {
				Products(dst, x, a)
			}
			flops := 2 * 512 * float64(s.m) * float64(s.d) * float64(b.N)
			b.ReportMetric(flops/b.Elapsed().Seconds()/1e9, "GFLOP/s")
		})
	}
}

func TestWiden(t *testing.T) {
	x := Matrix{Rows: 3, Cols: 5, Stride: 6, Data: []float64{1, 2, 3, 4, 5, 0, -1, 2, 9, 4, math.Inf(1), 0, 0, 2, 3, math.NaN(), 7}}
	low, high := []float64{5, 2, 3, 4, -9}, []float64{5, 2, 3, 4, -9}
	Widen(low, high, x)
	if !slices.Equal(low, []float64{-1, 2, 3, 4, -9}) || !slices.Equal(high[:3], []float64{5, 2, 9}) || !math.IsNaN(high[3]) || !math.IsInf(high[4], 1) {
		t.Errorf("limits %v and %v", low, high)
	}
}

func TestScale(t *testing.T) {
	x := Matrix{Rows: 2, Cols: 5, Stride: 6, Data: []float64{1, 2, 3, 4, 5, 0, 6, 7, 8, 9, 10}}
	got := New(2, 5)
	Scale(got, x, []float64{1, 2, 3, 4, 4}, []float64{1, 2, 0.5, -1, 3})
	if want := []float64{0, 0, 0, 0, 3, 5, 10, 2.5, -5, 18}; !slices.Equal(got.Data, want) {
		t.Errorf("scaled %v, want %v", got.Data, want)
	}
}
