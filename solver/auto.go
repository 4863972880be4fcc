package solver

import (
	"math"
	"math/rand/v2"

	"viewfold/solver/dense"
	"viewfold/solver/lowrank"
)

const (
	// autoRank is how many singular directions of a view automatic features keep. A view with no
	// more features keeps these.
	autoRank = 50
	// autoSparse is the share of non-zero entries below which a view is not centred: in counts
	// and links a zero means "nothing", and the mean would fill it.
	autoSparse = 0.2
)

// autoFeatures turns the d features of a view into min(d, 50) that suit distances whatever the
// view holds, and writes them into dst: samples of unit length, so that a long document or a bright
// image is not far from everything; their leading singular directions, which leave most of the
// noise behind; unit length again; and all divided by one number, the largest standard deviation in
// any direction, so that no view outweighs another (the weighting of multiple factor analysis). x is
// overwritten. The paper has no such step.
func autoFeatures(dst, x dense.Matrix, rng *rand.Rand, tick func(part float64) error) error {
	sparse := float64(x.NonZeros())/(float64(x.Rows)*float64(x.Cols)) < autoSparse
	unitRows(x)
	if x.Cols > autoRank {
		if !sparse {
			addToRows(x, -1, columnMeans(x))
		}
		scores, _, err := lowrank.Scores(x, dst.Cols, rng, func(part float64) error { return tick(0.9 * part) })
		if err != nil {
			return err
		}
		x = scores
	}
	dst.CopyFrom(x)
	unitRows(dst)
	centred := dst.Clone()
	addToRows(centred, -1, columnMeans(centred))
	_, values, err := lowrank.Scores(centred, 1, rng, func(part float64) error { return tick(0.9 + 0.1*part) })
	if err != nil {
		return err
	}
	if spread := values[0] / math.Sqrt(float64(dst.Rows)); spread > 0 {
		for i := range dst.Rows {
			row := dst.Row(i)
			for j := range row {
				row[j] /= spread
			}
		}
	}
	return nil
}

// autoCols is how many columns autoFeatures makes of d features of n samples.
func autoCols(n, d int) int {
	if d <= autoRank {
		return d
	}
	return min(autoRank, n)
}
