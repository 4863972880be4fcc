package samples

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"viewfold/solver/dense"
)

// random returns an n×d matrix with so many of its numbers not 0, and its non-zeros; some rows are empty.
func random(rng *rand.Rand, n, d int, share float64) (dense.Matrix, *Sparse) {
	x := dense.New(n, d)
	for i := range n {
		for j := range d {
			if i%5 != 3 && rng.Float64() < share {
				x.Row(i)[j] = rng.NormFloat64()
			}
		}
	}
	return x, FromDense(x)
}

func randoms(rng *rand.Rand, n int) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = rng.NormFloat64()
	}
	return list
}

// eachShape calls do with matrices of several shapes and shares of non-zeros, none and all among them.
func eachShape(t *testing.T, do func(t *testing.T, rng *rand.Rand, x dense.Matrix, s *Sparse)) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, shape := range [][2]int{{1, 1}, {2, 9}, {7, 1}, {20, 30}, {31, 13}} {
		for _, share := range []float64{0, 0.05, 0.4, 1} {
			x, s := random(rng, shape[0], shape[1], share)
			t.Run(fmt.Sprintf("%d×%d, %v", shape[0], shape[1], share), func(t *testing.T) {
				do(t, rng, x, s)
				// A range of a larger matrix does not start at 0.
				do(t, rng, x.RowRange(1, max(1, x.Rows-1)), s.RowRange(1, max(1, x.Rows-1)))
			})
		}
	}
}

func same(t *testing.T, what string, got, want []float64) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// TestSparseIsTheDense compares everything that a Matrix does, to the last bit.
func TestSparseIsTheDense(t *testing.T) {
	eachShape(t, func(t *testing.T, rng *rand.Rand, x dense.Matrix, s *Sparse) {
		n, d := s.Shape()
		if FewOf(x) != Few(x.NonZeros(), n, d) {
			t.Errorf("FewOf is %v", FewOf(x))
		}
		columns, values := s.Entries()
		if n != x.Rows || d != x.Cols || s.NonZeros() != x.NonZeros() || len(columns) != x.NonZeros() || len(values) != x.NonZeros() {
			t.Fatalf("%d×%d with %d non-zeros in %d entries, want %d×%d with %d", n, d, s.NonZeros(), len(values), x.Rows, x.Cols, x.NonZeros())
		}
		same(t, "dense", s.Dense().Data, x.Clone().Data)
		got, want := make([]float64, n), make([]float64, n)
		s.SquaredNorms(got)
		x.SquaredNorms(want)
		same(t, "squared norms", got, want)

		var rows []int32
		for i := n - 1; i >= 0; i -= 2 {
			rows = append(rows, int32(i))
		}
		a, weights := randoms(rng, d), randoms(rng, n)
		s.Dots(got, rows, a)
		x.Dots(want, rows, a)
		same(t, "dots", got, want)
		for _, w := range [][]float64{nil, weights} {
			got, want, part := slices.Clone(a), slices.Clone(a), make([]float64, d)
			s.AddSum(got, part, rows, w)
			same(t, "what is left of a sum", part, make([]float64, d))
			x.AddSum(want, part, rows, w)
			same(t, "what is left of a sum", part, make([]float64, d))
			same(t, "sum of rows", got, want)
		}
		for i := range n {
			got, want := randoms(rng, d), make([]float64, d)
			s.CopyRow(got, i)
			s.Each(i, func(j int, v float64) { want[j] = v })
			same(t, "row", got, x.Row(i))
			same(t, "entries", want, x.Row(i))
			for j := range got {
				got[j] = s.At(i, j)
			}
			same(t, "single numbers", got, x.Row(i))
		}
	})
}

func TestProducts(t *testing.T) {
	eachShape(t, func(t *testing.T, rng *rand.Rand, x dense.Matrix, s *Sparse) {
		n, d, m := x.Rows, x.Cols, 3
		a, turned := dense.Matrix{Rows: m, Cols: d, Stride: d, Data: randoms(rng, m*d)}, dense.New(d, m)
		for i := range m {
			for j := range d {
				turned.Row(j)[i] = a.Row(i)[j]
			}
		}
		got, want := dense.Matrix{Rows: n, Cols: m, Stride: m, Data: randoms(rng, n*m)}, dense.New(n, m)
		s.Products(got, turned)
		dense.Products(want, x, a)
		same(t, "products", got.Data, want.Data)

		gram, all, spare := dense.New(n, n), dense.New(n, n), make([]float64, d)
		for from := 0; from < n; from += 4 {
			s.GramRows(gram, from, min(from+4, n), spare)
		}
		dense.Products(all, x, x)
		for i := range n {
			same(t, "products of rows", gram.Row(i)[i:], all.Row(i)[i:])
		}
		square, whole := dense.New(d, d), dense.New(d, d)
		s.AddGram(square)
		dense.AddGram(whole, x)
		for j := range d {
			same(t, "products of columns", square.Row(j)[j:], whole.Row(j)[j:])
		}
	})
}

func TestSelections(t *testing.T) {
	eachShape(t, func(t *testing.T, rng *rand.Rand, x dense.Matrix, s *Sparse) {
		rows := rng.Perm(x.Rows)
		picked := s.PickRows(rows)
		for k, i := range rows {
			got := make([]float64, x.Cols)
			picked.CopyRow(got, k)
			same(t, "picked row", got, x.Row(i))
		}
		var columns []int
		for j := 1; j < x.Cols; j += 3 {
			columns = append(columns, j)
		}
		some := s.PickColumns(columns).Dense()
		for i := range x.Rows {
			for k, j := range columns {
				if got := some.Row(i)[k]; got != x.Row(i)[j] {
					t.Errorf("row %d, picked column %d is %v, want %v", i, k, got, x.Row(i)[j])
				}
			}
		}
		if x.Rows == 0 || x.Cols == 1 {
			return
		}
		same(t, "columns", s.ColRange(1, x.Cols).Dense().Data, x.ColRange(1, x.Cols).Clone().Data)
		wide := SideBySide([]*Sparse{s, FromDense(x), s.ColRange(1, x.Cols)}).Dense()
		same(t, "side by side, first", wide.ColRange(0, x.Cols).Clone().Data, x.Clone().Data)
		same(t, "side by side, second", wide.ColRange(x.Cols, 2*x.Cols).Clone().Data, x.Clone().Data)
		same(t, "side by side, third", wide.ColRange(2*x.Cols, wide.Cols).Clone().Data, x.ColRange(1, x.Cols).Clone().Data)
	})
}

// TestZeroEntries has values that are 0, which count as others' zeros do.
func TestZeroEntries(t *testing.T) {
	s := &Sparse{Rows: 2, Cols: 3, Start: []int{0, 2, 3}, Column: []int32{0, 2, 1}, Value: []float64{0, 5, 0}}
	s.Each(0, func(j int, v float64) {
		if j != 2 || v != 5 {
			t.Errorf("entry %d is %v", j, v)
		}
	})
	if _, values := s.Entries(); s.NonZeros() != 1 || len(values) != 3 {
		t.Errorf("%d non-zeros in %d entries, want 1 in 3", s.NonZeros(), len(values))
	}
	rows := &Sparse{
		Rows: 5, Cols: 3, Start: []int{0, 3, 4, 4, 5, 6},
		Column: []int32{0, 1, 2, 1, 0, 2}, Value: []float64{0, 5, 0, 5, 0, 5},
	}
	for i := range 5 {
		for k := range 5 {
			for _, part := range [][2]int{{0, 3}, {0, 2}, {1, 3}, {2, 2}} {
				a, b := rows.Dense().Row(i)[part[0]:part[1]], rows.Dense().Row(k)[part[0]:part[1]]
				if got := rows.SameRows(i, k, part[0], part[1]); got != slices.Equal(a, b) {
					t.Errorf("rows %d and %d are the same in columns %d to %d: %v", i, k, part[0], part[1], got)
				}
			}
		}
	}
	c := s.Clone()
	c.Value[1] = 7
	if s.Value[1] != 5 {
		t.Error("a clone shares values")
	}
}
