package solver

import (
	"math"
	"math/rand/v2"

	"viewfold/solver/dense"
	"viewfold/solver/lowrank"
)

// sparseShare is the share of non-zero entries below which a view is not centred before it is
// reduced: in counts and links a zero means "nothing", and the mean would fill it.
const sparseShare = 0.2

// reduce writes the samples of x (n×d) in the coordinates of its leading singular directions, as
// many as dst has columns. That leaves most of the noise behind, and what follows costs less. x is
// overwritten.
func reduce(dst, x dense.Matrix, rng *rand.Rand, tick func(part float64) error) error {
	if share := float64(x.NonZeros()) / (float64(x.Rows) * float64(x.Cols)); share >= sparseShare {
		addToRows(x, -1, columnMeans(x))
	}
	scores, _, err := lowrank.Scores(x, dst.Cols, rng, tick)
	if err == nil {
		dst.CopyFrom(scores)
	}
	return err
}

// balance divides a view by one number, the largest standard deviation of its samples in any
// direction, so that no view outweighs another (the weighting of multiple factor analysis).
func balance(x dense.Matrix, rng *rand.Rand, tick func(part float64) error) error {
	centred := x.Clone()
	addToRows(centred, -1, columnMeans(centred))
	_, values, err := lowrank.Scores(centred, 1, rng, tick)
	if err != nil {
		return err
	}
	spread := values[0] / math.Sqrt(float64(x.Rows))
	if spread == 0 {
		return nil
	}
	for i := range x.Rows {
		row := x.Row(i)
		for j := range row {
			row[j] /= spread
		}
	}
	return nil
}
