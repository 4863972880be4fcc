// Package samples holds the numbers of samples: n×d matrices whose rows are samples and whose columns
// are features. Where few numbers are not 0, these alone are kept, and what is computed from them costs
// in proportion to their count. Both ways give the same bits: every sum goes through the features, or the
// samples, in their order, and what a 0 would add changes no sum. Where memory is short, dense numbers can be kept
// as float32.
package samples

import "viewfold/solver/dense"

// Matrix is a dense.Matrix, a *Sparse or a *Float32.
type Matrix interface {
	Shape() (n, d int)
	// NonZeros counts the numbers that are not 0.
	NonZeros() int
	// Each calls do for the numbers of row i that are not 0, in their order.
	Each(i int, do func(j int, v float64))
	// CopyRow writes all d numbers of row i into dst.
	CopyRow(dst []float64, i int)
	// Dense returns all numbers. A dense.Matrix returns itself.
	Dense() dense.Matrix

	// SquaredNorms writes the squared Euclidean length of every row into dst.
	SquaredNorms(dst []float64)
	// Dots writes the products of the listed rows with a into dst.
	Dots(dst []float64, rows []int32, a []float64)
	// AddSum adds to dst the sum of the listed rows, in their order, each times its weight; weights has one for
	// every row of the matrix, or is nil: all are 1. part, as long as dst, holds zeros before and after.
	AddSum(dst, part []float64, rows []int32, weights []float64)
}

// Tiled is a Matrix that keeps all its numbers: a dense.Matrix or a *Float32.
type Tiled interface {
	Matrix
	// Tile returns rows from (inclusive) to to (exclusive), which are valid until the next and not to be written to.
	Tile(from, to int) dense.Matrix
}

var (
	_ Tiled  = dense.Matrix{}
	_ Tiled  = (*Float32)(nil)
	_ Matrix = (*Sparse)(nil)
)

// sparseShare is the share of non-zeros below which an n×d matrix is kept as Sparse. A non-zero takes one
// and a half times the memory that it takes in a dense matrix, and several times as long.
const sparseShare = 0.1

// Few reports whether so many non-zeros of n×d numbers are few enough for a Sparse.
func Few(nonZeros, n, d int) bool { return float64(nonZeros) < sparseShare*float64(n)*float64(d) }

// FewOf is Few of a matrix's non-zeros. It looks no further than to where they are too many.
func FewOf(x dense.Matrix) bool {
	count := 0
	for i := range x.Rows {
		for _, v := range x.Row(i) {
			if v != 0 {
				count++
			}
		}
		if !Few(count, x.Rows, x.Cols) {
			return false
		}
	}
	return Few(count, x.Rows, x.Cols)
}
