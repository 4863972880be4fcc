package samples

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"viewfold/solver/dense"
)

// rounded returns a Float32 of random numbers, less by a row when asked, and what it holds.
func rounded(rng *rand.Rand, n, d int, less bool) (*Float32, dense.Matrix) {
	x, _ := random(rng, n, d, 0.7)
	f := NewFloat32(n, d)
	f.Put(0, x)
	for i, v := range x.Data {
		x.Data[i] = float64(float32(v))
	}
	if !less {
		return f, x
	}
	first, row := randoms(rng, d), randoms(rng, d)
	for j := range row {
		for i := range n {
			x.Row(i)[j] -= first[j] + row[j]
		}
	}
	return f.LessBy(first).LessBy(row), x
}

// eachFloat32 calls do with matrices of several shapes, and with ranges of larger ones.
func eachFloat32(t *testing.T, do func(t *testing.T, rng *rand.Rand, f *Float32, x dense.Matrix)) {
	rng := rand.New(rand.NewPCG(3, 1))
	for _, shape := range [][2]int{{1, 1}, {2, 9}, {7, 1}, {31, 13}, {1100, 5}} {
		for _, less := range []bool{false, true} {
			f, x := rounded(rng, shape[0], shape[1], less)
			t.Run(fmt.Sprintf("%d×%d, less %v", shape[0], shape[1], less), func(t *testing.T) {
				do(t, rng, f, x)
				to := max(1, x.Rows-1)
				do(t, rng, f.RowRange(1, to), x.RowRange(1, to))
				do(t, rng, f.ColRange(0, 1), x.ColRange(0, 1))
				do(t, rng, f.ColRange(x.Cols/2, x.Cols), x.ColRange(x.Cols/2, x.Cols))
			})
		}
	}
}

// TestFloat32IsTheDense compares everything that a Matrix does, to the last bit.
func TestFloat32IsTheDense(t *testing.T) {
	eachFloat32(t, func(t *testing.T, rng *rand.Rand, f *Float32, x dense.Matrix) {
		n, d := f.Shape()
		if n != x.Rows || d != x.Cols || f.NonZeros() != x.NonZeros() {
			t.Fatalf("%d×%d with %d non-zeros, want %d×%d with %d", n, d, f.NonZeros(), x.Rows, x.Cols, x.NonZeros())
		}
		same(t, "dense", f.Dense().Data, x.Clone().Data)
		got, want := make([]float64, n), make([]float64, n)
		f.SquaredNorms(got)
		x.SquaredNorms(want)
		same(t, "squared norms", got, want)
		if n > 2 {
			same(t, "tile", f.Tile(1, n-1).Data, x.RowRange(1, n-1).Clone().Data)
		}
		for i := range min(n, 9) {
			got, want := randoms(rng, d), make([]float64, d)
			f.CopyRow(got, i)
			f.Each(i, func(j int, v float64) { want[j] = v })
			same(t, "row", got, x.Row(i))
			same(t, "entries", want, x.Row(i))
			for k := range min(n, 9) {
				if got, want := f.SameRows(i, k), slices.Equal(x.Row(i), x.Row(k)); got != want {
					t.Errorf("rows %d and %d are the same: %v", i, k, got)
				}
			}
		}
		rows := rng.Perm(n)
		same(t, "picked rows", f.PickRows(rows).Dense().Data, pick(x, rows).Data)
	})
}

// pick returns the listed rows.
func pick(x dense.Matrix, rows []int) dense.Matrix {
	p := dense.New(len(rows), x.Cols)
	for k, i := range rows {
		copy(p.Row(k), x.Row(i))
	}
	return p
}

// TestFloat32Rows asks for rows in any order, the same ones again and again, more than a window holds.
func TestFloat32Rows(t *testing.T) {
	eachFloat32(t, func(t *testing.T, rng *rand.Rand, f *Float32, x dense.Matrix) {
		if x.Rows == 0 {
			return
		}
		a, weights := randoms(rng, x.Cols), randoms(rng, x.Rows)
		for range 6 {
			rows := make([]int32, rng.IntN(2*x.Rows+600))
			for k := range rows {
				rows[k] = rng.Int32N(int32(x.Rows))
			}
			if rng.IntN(2) == 0 {
				slices.Sort(rows)
			}
			got, want := make([]float64, len(rows)), make([]float64, len(rows))
			f.Dots(got, rows, a)
			x.Dots(want, rows, a)
			same(t, "dots", got, want)
			for _, w := range [][]float64{nil, weights} {
				got, want, part := slices.Clone(a), slices.Clone(a), make([]float64, x.Cols)
				f.AddSum(got, part, rows, w)
				same(t, "room for the sum", part, make([]float64, x.Cols))
				x.AddSum(want, part, rows, w)
				same(t, "sum of rows", got, want)
			}
		}
	})
}

// Rows that were widened are forgotten when others are put in their place.
func TestPut(t *testing.T) {
	f := NewFloat32(3, 1)
	rows, dots := []int32{0, 1, 2}, make([]float64, 3)
	f.Dots(dots, rows, []float64{1})
	f.Put(1, dense.Matrix{Rows: 2, Cols: 1, Stride: 1, Data: []float64{0.5, 0.1}})
	f.Dots(dots, rows, []float64{1})
	same(t, "dots", dots, []float64{0, 0.5, float64(float32(0.1))})
}
