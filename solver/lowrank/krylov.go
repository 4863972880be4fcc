package lowrank

import (
	"math/rand/v2"

	"viewfold/solver/dense"
)

// block is how many directions are multiplied at a time. With more, a Krylov space of the same size has lower
// powers of the matrix and tells less well what is near; fewer cost more time each. As many equal singular
// values are found as one would be.
const block = 8

// krylovSize is the size of the space that k directions are taken from. On views of cora, citeseer
// and bbcsport, with k from 1 to 100, the directions lose less of the samples' squares, a quarter or
// less, than those of eight subspace iterations with k+10 directions, which take three times the products.
func krylovSize(k int) int {
	return (max(2*k+64, 5*k/2+16) + block - 1) / block * block
}

// krylov takes the k leading directions from the space of random directions and their products with
// powers of XᵀX.
//
// Sources: C. Musco, C. Musco, Randomized block Krylov methods for stronger and faster approximate singular
// value decomposition, NIPS 28, 2015, algorithm 2. The basis is grown as in G. H. Golub, R. Underwood, The block
// Lanczos method for computing eigenvalues, Mathematical Software III, 1977.
//
// Difference: XᵀX as seen in the space comes from the products that the basis is grown by, so neither
// these nor n×size numbers are kept.
func krylov(p *products, k, size int, rng *rand.Rand, tick func(part float64) error) (dense.Matrix, []float64, error) {
	s, w := newSpace(p.d, size, rng), dense.New(block, p.d)
	scores := dense.New(p.n, k)
	steps := size / block
	for step := range steps {
		s.grow(w)
		part := 0.8 / float64(steps)
		if err := p.square(w, s.last(), within(tick, float64(step)*part, float64(step+1)*part)); err != nil {
			return scores, nil, err
		}
		s.see(w)
	}
	values, vectors := leading(s.inside, k)
	directions := dense.New(k, p.d)
	if err := eachTile(size, k*p.d, within(tick, 0.8, 0.85), func(from, to int) {
		dense.AddProducts(directions, vectors.RowRange(from, to), s.basis.RowRange(from, to))
	}); err != nil {
		return scores, nil, err
	}
	return scores, values, p.along(scores, directions, within(tick, 0.85, 1))
}
