package solver

import (
	"math"
	"math/rand/v2"
	"slices"

	"viewfold/solver/dense"
	"viewfold/solver/lowrank"
	"viewfold/solver/samples"
)

// sparseShare is the share of non-zero entries below which a view is not centred before it is
// reduced: in counts and links a zero means "nothing", and the mean would fill it.
const sparseShare = 0.2

// sparse reports whether most entries are 0.
func sparse(x samples.Matrix) bool {
	n, d := x.Shape()
	return float64(x.NonZeros()) < sparseShare*float64(n)*float64(d)
}

// basis is a view with those steps of its scaling done that are the same in every look: all but, where
// it is reduced, what comes after. That leaves most of the noise behind, and what follows costs less.
type basis struct {
	view     int
	features int // d
	how      Scale
	whole    samples.Matrix // n×d; nil when every look is at fewer directions
	scores   dense.Matrix   // n×k, the samples in the leading singular directions; empty when no look is
	rest     []Scale        // steps still to do
	less     []float64      // d, what whole lacks of every sample; nil: nothing
}

// basis prepares view v for looks at so many directions; where mix is not nil, every sample becomes a
// mean of samples before the view is reduced. It works in x (n×len(keep)) when that has the shape and
// the view is dense.
func (r *Run) basis(x dense.Matrix, v int, given samples.Matrix, keep []int, how Scale, ranks []int, mix lowrank.Mixing, tick func(part float64) error) (*basis, error) {
	steps := how.steps()
	if len(keep) == 1 && how == ScaleAuto {
		steps = []Scale{ScaleBalance} // of unit rows only the sign would be left
	}
	b := &basis{view: v, features: len(keep), how: how}
	needScores, needWhole := false, true
	if i := slices.Index(steps, ScaleReduce); i >= 0 {
		needScores, needWhole = len(keep) > min(slices.Min(ranks), r.n), len(keep) <= slices.Max(ranks)
		b.rest = slices.DeleteFunc(slices.Clone(steps[i:]), func(s Scale) bool { return s == ScaleReduce })
		steps = steps[:i]
	}
	y := r.kept(x, given, keep)
	rng := r.stream(streamScale + uint64(v))
	for i, step := range steps {
		if few, ok := y.(*samples.Sparse); ok && how == ScaleZScore && r.mayShift() {
			y, b.less = zScoreSparse(few)
			continue
		}
		var err error
		if y, err = scaleStep(y, step, rng, within(tick, i, len(steps)+1)); err != nil {
			return nil, err
		}
	}
	if needScores {
		var err error
		if b.scores, _, err = lowrank.Scores(toReduce(y, needWhole), mix, slices.Max(ranks), rng, within(tick, len(steps), len(steps)+1)); err != nil {
			return nil, err
		}
	}
	if needWhole {
		b.whole = y
		if mix != nil {
			all := y.Dense()
			mix.Apply(all)
			b.whole = all
		}
	}
	return b, tick(1)
}

// toReduce returns y as it is reduced: centred, unless most entries are 0. It works on y itself unless that
// is needed again.
func toReduce(y samples.Matrix, again bool) samples.Matrix {
	if sparse(y) {
		return y
	}
	all := y.Dense()
	if again {
		all = all.Clone()
	}
	addToRows(all, -1, columnMeans(all))
	return all
}

// kept returns a copy of a view's kept features: sparse when few numbers are not 0, else in x when that
// has the shape. Reference mode takes all numbers.
func (r *Run) kept(x dense.Matrix, given samples.Matrix, keep []int) samples.Matrix {
	few, ok := given.(*samples.Sparse)
	if ok {
		few = few.PickColumns(keep)
		if r.opts.Mode != Reference && samples.Few(few.NonZeros(), r.n, len(keep)) {
			return few
		}
	}
	if x.Cols != len(keep) {
		x = dense.New(r.n, len(keep))
	}
	if ok {
		copyRows(x, few)
	} else {
		gather(x, given.Dense(), keep)
	}
	return x
}

// finishView writes the view, in the leading directions where x has fewer columns than there are
// features, into x and takes the steps left to do.
func (r *Run) finishView(x dense.Matrix, b *basis, tick func(part float64) error) error {
	if b.whole != nil && x.Cols == b.features {
		if all, ok := b.whole.(dense.Matrix); !ok || &all.Data[0] != &x.Data[0] { // else it was made there
			copyRows(x, b.whole)
		}
	} else {
		x.CopyFrom(b.scores.ColRange(0, x.Cols))
	}
	rng := r.stream(streamFinish + uint64(b.view))
	for i, step := range b.rest {
		if err := scaleBy(x, step, rng, within(tick, i, len(b.rest))); err != nil {
			return err
		}
	}
	return nil
}

// balance divides a view by one number, the largest standard deviation of its samples in any
// direction, so that no view outweighs another (the weighting of multiple factor analysis).
func balance(x dense.Matrix, rng *rand.Rand, tick func(part float64) error) error {
	centred := x.Clone()
	addToRows(centred, -1, columnMeans(centred))
	_, values, err := lowrank.Scores(centred, nil, 1, rng, tick)
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
