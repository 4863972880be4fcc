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
	scores   samples.Matrix // n×k, the samples in the leading singular directions; nil when no look is
	rest     []Scale        // steps still to do
	less     []float64      // d, what whole lacks of every sample; nil: nothing
	fit      fit            // in as many directions as scores has; of a view that is scaled, its own
	mixed    dense.Matrix   // n×d, fit.carried of whole
}

// basis prepares view v for looks at so many directions; where mix is not nil, every sample becomes a
// mean of samples before the view is reduced. It works in x (n×len(keep)) when that has the shape and
// the view is dense; nil: in memory of its own.
func (r *Run) basis(x samples.Tiled, v int, given samples.Matrix, keep []int, how Scale, ranks []int, mix *walk, tick func(part float64) error) (*basis, error) {
	steps := how.stepsOf(len(keep))
	b := &basis{view: v, features: len(keep), how: how, fit: fit{keep: keep}}
	needScores, needWhole := false, true
	if i := slices.Index(steps, ScaleReduce); i >= 0 {
		needScores, needWhole = len(keep) > min(slices.Min(ranks), r.n), len(keep) <= slices.Max(ranks)
		b.rest = slices.DeleteFunc(slices.Clone(steps[i:]), func(s Scale) bool { return s == ScaleReduce })
		steps = steps[:i]
	}
	y, from := r.kept(x, given, keep)
	if from != nil && len(steps) == 0 {
		steps = []Scale{ScaleNone}
	}
	rng := r.stream(streamScale + uint64(v))
	for i, step := range steps {
		if few, ok := y.(*samples.Sparse); ok && how == ScaleZScore && r.mayShift() {
			var made mapping
			y, b.less, made = zScoreSparse(few)
			b.fit.before = append(b.fit.before, made)
			continue
		}
		var made mapping
		var err error
		if y, made, err = r.scaleStep(y, from, step, rng, within(tick, i, len(steps)+1)); err != nil {
			return nil, err
		}
		b.fit.before = append(b.fit.before, made)
		from = nil
	}
	if needScores {
		if r.fitting && !sparse(y) {
			b.fit.mean = columnMeans(y)
		}
		x := toReduce(y, needWhole)
		scores, values, err := lowrank.Scores(x, mix.mixing(), slices.Max(ranks), rng, within(tick, len(steps), len(steps)+1))
		if err != nil {
			return nil, err
		}
		if r.fitting {
			b.fit.reduce(x, mix, scores, values)
		}
		b.scores = r.round(scores)
	}
	if needWhole {
		b.whole = y
		if mix != nil {
			all := y.Dense()
			if r.fitting {
				b.mixed = mix.carried(all)
			}
			mix.Apply(all)
			b.whole = r.round(all)
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
	if rounded, ok := y.(*samples.Float32); ok {
		return rounded.LessBy(columnMeans(rounded))
	}
	all := y.Dense()
	if again {
		all = all.Clone()
	}
	addToRows(all, -1, columnMeans(all))
	return all
}

// kept returns a copy of a view's kept features: sparse when few numbers are not 0, else in x when that
// has the shape. Reference mode takes all numbers. For a view that is to be kept as float32 it returns room and
// where the numbers are: so the first step of its scaling takes them as they were given.
func (r *Run) kept(x samples.Tiled, given samples.Matrix, keep []int) (samples.Matrix, source) {
	few, ok := given.(*samples.Sparse)
	if ok {
		few = few.PickColumns(keep)
		if r.opts.Mode != Reference && samples.Few(few.NonZeros(), r.n, len(keep)) {
			return few, nil
		}
	}
	if x == nil || columnsOf(x) != len(keep) {
		x = r.room(len(keep))
	}
	from := itself(few)
	if !ok {
		from = columnsFrom(given.Dense(), keep)
	}
	if all, ok := x.(dense.Matrix); ok {
		from(all, 0, 0)
		from = nil
	}
	return x, from
}

// firstColumns returns the first columns of x, sharing memory.
func firstColumns(x samples.Matrix, count int) samples.Matrix {
	if rounded, ok := x.(*samples.Float32); ok {
		return rounded.ColRange(0, count)
	}
	return x.Dense().ColRange(0, count)
}

// columnsOf returns how many columns x has.
func columnsOf(x samples.Matrix) int {
	_, d := x.Shape()
	return d
}

// finishView writes the view, in the leading directions where x has fewer columns than there are
// features, into x and takes the steps left to do. It returns how the view was scaled.
func (r *Run) finishView(x samples.Tiled, b *basis, tick func(part float64) error) (fit, error) {
	made, f := b.whole, fit{keep: b.fit.keep, before: b.fit.before, carried: b.mixed}
	if made == nil || columnsOf(x) < b.features {
		made, f = firstColumns(b.scores, columnsOf(x)), b.fit.first(columnsOf(x))
	}
	if len(b.rest) == 0 {
		if !same(x, made) {
			copyRows(x, made)
		}
		return f, nil
	}
	y, ok := x.(dense.Matrix)
	if !ok { // it is rounded at the end
		y = dense.New(r.n, columnsOf(x))
	}
	if !same(y, made) {
		copyRows(y, made)
	}
	rng := r.stream(streamFinish + uint64(b.view))
	for i, step := range b.rest {
		made, err := scaleBy(y, step, rng, within(tick, i, len(b.rest)))
		if err != nil {
			return f, err
		}
		f.after = append(f.after, made)
	}
	if !ok {
		copyRows(x, y)
	}
	return f, nil
}

// same reports whether a and b share their numbers.
func same(a, b samples.Matrix) bool {
	switch a := a.(type) {
	case dense.Matrix:
		b, ok := b.(dense.Matrix)
		return ok && &a.Data[0] == &b.Data[0]
	case *samples.Float32:
		b, ok := b.(*samples.Float32)
		return ok && &a.Data[0] == &b.Data[0]
	}
	return false
}

// balance divides a view by one number, the largest standard deviation of its samples in any
// direction, so that no view outweighs another (the weighting of multiple factor analysis).
func balance(x dense.Matrix, rng *rand.Rand, tick func(part float64) error) (mapping, error) {
	centred := x.Clone()
	addToRows(centred, -1, columnMeans(centred))
	_, values, err := lowrank.Scores(centred, nil, 1, rng, tick)
	if err != nil {
		return nil, err
	}
	spread := values[0] / math.Sqrt(float64(x.Rows))
	if spread == 0 {
		return asGiven, nil
	}
	divideRows(x, spread)
	return dividedBy(spread), nil
}

// divideRows divides every number by one.
func divideRows(x dense.Matrix, by float64) {
	for i := range x.Rows {
		row := x.Row(i)
		for j := range row {
			row[j] /= by
		}
	}
}
