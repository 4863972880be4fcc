// Package lowrank finds the leading singular directions of a tall matrix without ever making
// one that is square in its rows: randomised subspace iteration.
package lowrank

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"viewfold/solver/dense"
)

const (
	// extra directions are carried along beyond those asked for: they take up what a random
	// start mixes in from the directions that come next.
	extra = 10
	// iterations of the subspace. Each multiplies the share of a direction by the square of its
	// singular value: 8 separate values that differ by a tenth by a factor of 4.
	iterations = 8
	// sparse is the share of non-zero entries below which products go over these alone.
	sparse = 0.15
	// dependent is the share of its length that a direction must keep when those before it are
	// taken away; with less it is nothing but rounding.
	dependent = 1e-10
)

// Scores returns the rows of x (n×d) in the coordinates of its k leading right singular
// directions, an n×min(k, n, d) matrix whose column lengths are the singular values, largest
// first; it also returns these. rng is drawn from in a fixed order. tick is called often, with the
// part done; its error ends the work.
//
// Source: N. Halko, P.-G. Martinsson, J. A. Tropp, Finding structure with randomness, SIAM Review
// 53, 2011, algorithm 4.4, on the side of the features.
func Scores(x dense.Matrix, k int, rng *rand.Rand, tick func(part float64) error) (dense.Matrix, []float64, error) {
	small := min(x.Rows, x.Cols)
	k = min(k, small)
	l := min(k+extra, small)
	p := newProducts(x, l)
	w := dense.New(l, x.Cols) // rows span the directions
	for i := range w.Data {
		w.Data[i] = rng.NormFloat64()
	}
	y := dense.New(x.Rows, l)
	for it := 0; ; it++ {
		orthonormalise(w)
		p.along(y, w)
		if err := tick(float64(it) / iterations); err != nil {
			return y, nil, err
		}
		if it == iterations {
			break
		}
		p.back(w, y)
	}
	scores, values := rotate(y, k)
	return scores, values, nil
}

// orthonormalise makes the rows of w orthonormal, one after another, each twice against those
// before it. A row that depends on them becomes zero.
func orthonormalise(w dense.Matrix) {
	for a := range w.Rows {
		r := w.Row(a)
		before := math.Sqrt(dense.Dot(r, r))
		for range 2 {
			for b := range a {
				dense.AddScaled(r, -dense.Dot(r, w.Row(b)), w.Row(b))
			}
		}
		length := math.Sqrt(dense.Dot(r, r))
		if !(length > dependent*before) {
			clear(r)
			continue
		}
		for k := range r {
			r[k] /= length
		}
	}
}

// rotate turns y (n×l) so that its columns are orthogonal, longest first, and returns the first k
// and their lengths.
func rotate(y dense.Matrix, k int) (dense.Matrix, []float64) {
	l := y.Cols
	gram := mat.NewSymDense(l, nil)
	for i := range y.Rows {
		row := y.Row(i)
		for a := range row {
			for b := a; b < l; b++ {
				gram.SetSym(a, b, gram.At(a, b)+row[a]*row[b])
			}
		}
	}
	var eig mat.EigenSym
	if !eig.Factorize(gram, true) {
		panic("lowrank: the eigenproblem of a finite symmetric matrix did not converge")
	}
	var vectors mat.Dense
	eig.VectorsTo(&vectors)
	all := eig.Values(nil)
	turn, values := dense.New(k, l), make([]float64, k)
	for j := range k {
		values[j] = math.Sqrt(max(all[l-1-j], 0))
		for a := range l {
			turn.Row(j)[a] = vectors.At(a, l-1-j)
		}
	}
	var packed dense.Panels
	packed.Pack(turn)
	scores := dense.New(y.Rows, k)
	packed.Product(scores, y)
	return scores, values
}
