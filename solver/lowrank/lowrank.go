// Package lowrank finds the leading singular directions of a matrix without ever making one that is
// square in its samples or its features, unless these are few: then it decomposes exactly, else it
// takes the directions from a Krylov space.
package lowrank

import (
	"math/rand/v2"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// Mixing makes every sample a sum of samples: a sparse n×n matrix that is known by its products, which
// take the place of what they are given.
type Mixing interface {
	Apply(y dense.Matrix)
	ApplyTransposed(y dense.Matrix)
}

// Scores returns the rows of x (n×d), mixed when mix is not nil, in the coordinates of its k leading
// right singular directions, an n×min(k, n, d) matrix whose column lengths are the singular values,
// largest first; it also returns these. rng is drawn from in a fixed order. tick is called often, with
// the part done; its error ends the work.
//
// Singular values below 1e-7 of the largest are lost in the rounding of its square.
func Scores(x samples.Matrix, mix Mixing, k int, rng *rand.Rand, tick func(part float64) error) (dense.Matrix, []float64, error) {
	small := min(x.Shape())
	k = min(k, small)
	size := krylovSize(k)
	if small <= size+narrow {
		return exact(x, mix, k, tick)
	}
	return krylov(newProducts(x, mix), k, size, rng, tick)
}

// narrow is how many samples or features more than a Krylov space would have directions still cost
// less to decompose exactly.
const narrow = 64

// within turns reports of a stage's progress into ones of the whole's, where the stage takes it from one
// part to another.
func within(tick func(part float64) error, from, to float64) func(part float64) error {
	return func(part float64) error { return tick(from + part*(to-from)) }
}
