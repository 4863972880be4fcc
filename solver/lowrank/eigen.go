package lowrank

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"viewfold/solver/dense"
)

// leading returns the roots of the k largest eigenvalues of a Gram matrix, largest first, and their
// eigenvectors as columns. It reads the upper triangle. A root that may be rounding alone is 0.
func leading(gram dense.Matrix, k int) ([]float64, dense.Matrix) {
	n := gram.Rows
	var eig mat.EigenSym
	if !eig.Factorize(mat.NewSymDense(n, gram.Data), true) {
		panic("lowrank: the eigenproblem of a finite symmetric matrix did not converge")
	}
	var all mat.Dense
	eig.VectorsTo(&all)
	ascending := eig.Values(nil)
	roots, vectors := make([]float64, k), dense.New(n, k)
	for j := range k {
		if v := ascending[n-1-j]; v > rounding*ascending[n-1] {
			roots[j] = math.Sqrt(v)
		}
	}
	for i := range n {
		from, row := all.RawRowView(i), vectors.Row(i)
		for j := range row {
			row[j] = from[n-1-j]
		}
	}
	return roots, vectors
}

// rounding is the share of the largest eigenvalue below which another may be nothing but rounding.
const rounding = 1e-14
