package solver

import (
	"fmt"
	"math"
	"slices"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// check refuses views, but for their values, and options that cannot be run together. It returns the number of
// samples.
func check(views []View, opts *Options) (int, error) {
	n, err := checkViews(views)
	if err != nil {
		return 0, err
	}
	return n, checkOptions(opts, n, len(views))
}

const (
	// largest bounds the values, so that squares and sums of squares of squares stay finite.
	largest = 1e70
	// mostRounds bounds the rounds of a P-step, so that γ, doubled in each, stays finite.
	mostRounds = 1000
	// mostSets bounds the sets of consensus mode: their graphs are all kept.
	mostSets = 1000
)

// checkViews refuses views that are missing, empty or of different lengths.
func checkViews(views []View) (int, error) {
	if len(views) == 0 {
		return 0, &InputError{Row: -1, Col: -1, Problem: "there is no view", Fix: "give at least one"}
	}
	n, _ := views[0].X.Shape()
	for _, v := range views {
		rows, cols := v.X.Shape()
		switch {
		case rows != n:
			return 0, &InputError{v.Name, -1, -1,
				fmt.Sprintf("has %d samples, but view %q has %d", rows, views[0].Name, n),
				"every view must describe the same samples in the same order"}
		case n < 2:
			return 0, &InputError{v.Name, -1, -1, fmt.Sprintf("has %d samples", n), "at least 2 are needed"}
		case cols == 0:
			return 0, &InputError{v.Name, -1, -1, "has no features", "leave the view out"}
		}
	}
	return n, nil
}

// limits are the smallest and the largest value of every feature of a view.
type limits struct{ low, high []float64 }

// limitsOf returns the limits of x. A feature with a NaN has it as the upper one.
func limitsOf(x dense.Matrix) limits {
	l := limits{slices.Clone(x.Row(0)), slices.Clone(x.Row(0))}
	dense.Widen(l.low, l.high, x)
	return l
}

// usable reports whether all values are numbers and none is too large.
func (l limits) usable() bool {
	return !slices.ContainsFunc(l.low, func(v float64) bool { return !(v >= -largest) }) &&
		!slices.ContainsFunc(l.high, func(v float64) bool { return !(v <= largest) })
}

// constant reports, for every feature, whether all samples have the same value.
func (l limits) constant() []bool {
	constant := make([]bool, len(l.low))
	for j, low := range l.low {
		constant[j] = low == l.high[j]
	}
	return constant
}

// checkValues refuses views with values that are too large or no numbers. It returns the limits of the dense
// views, and nothing in the place of the others.
func (r *Run) checkValues(views []View) ([]limits, error) {
	list := make([]limits, len(views))
	for v, view := range views {
		if err := r.tick(StageScale, 0, 0); err != nil {
			return nil, err
		}
		if x, ok := view.X.(dense.Matrix); ok {
			if list[v] = limitsOf(x); list[v].usable() {
				continue
			}
		}
		for i := range r.n {
			if j, x := beyond(view.X, i); j >= 0 {
				return nil, &InputError{view.Name, i, j,
					fmt.Sprintf("sample %d, feature %d is %v", i+1, j+1, x),
					fmt.Sprintf("every value must be a number from %g to %g", -largest, largest)}
			}
		}
	}
	return list, nil
}

// beyond returns the first feature of sample i that is too large or no number, and its value; −1 when
// there is none.
func beyond(x samples.Matrix, i int) (int, float64) {
	var columns []int32
	var values []float64
	few, ok := x.(*samples.Sparse)
	if ok {
		columns, values = few.Row(i)
	} else {
		values = x.Dense().Row(i)
	}
	for k, v := range values {
		if math.Abs(v) <= largest {
			continue
		}
		if ok {
			k = int(columns[k])
		}
		return k, v
	}
	return -1, 0
}

// checkOptions refuses options that do not fit n samples in v views.
func checkOptions(o *Options, n, v int) error {
	m := o.Anchors
	for _, c := range []struct {
		ok    bool
		field string
		value any
		want  string
	}{
		{o.Clusters >= 2, "clusters", o.Clusters, "at least 2"},
		{o.Clusters <= n, "clusters", o.Clusters, fmt.Sprintf("at most %d, the number of samples", n)},
		{m >= o.Clusters, "anchors", m, fmt.Sprintf("at least %d, the number of clusters", o.Clusters)},
		{m <= n || o.Mode == Consensus, "anchors", m, fmt.Sprintf("at most %d, the number of samples", n)},
		{o.Sets >= 0 && o.Sets <= mostSets, "sets", o.Sets, fmt.Sprintf("from 1 to %d, or 0 for as many as the number of samples asks for", mostSets)},
		{o.Neighbors >= 1, "neighbors", o.Neighbors, "at least 1"},
		{positive(o.Alpha), "alpha", o.Alpha, "a number above 0"},
		{positive(o.Beta), "beta", o.Beta, "a number above 0"},
		{o.Ridge >= 0 && !math.IsInf(o.Ridge, 0), "ridge", o.Ridge, "0 or more"},
		{o.Rank >= 1, "rank", o.Rank, "at least 1"},
		{o.Restarts >= 1, "restarts", o.Restarts, "at least 1"},
		{o.KMeansIter >= 1, "kmeans_iter", o.KMeansIter, "at least 1"},
		{o.SampleRows >= m || o.SampleRows >= n, "sample_rows", o.SampleRows, fmt.Sprintf("at least %d, the number of anchors", m)},
		{o.MaxIter >= 1, "max_iter", o.MaxIter, "at least 1"},
		{o.MaxRounds >= 1 && o.MaxRounds <= mostRounds, "max_rounds", o.MaxRounds, fmt.Sprintf("from 1 to %d", mostRounds)},
		{o.Tol >= 0 && !math.IsInf(o.Tol, 0), "tol", o.Tol, "0 or more"},
		{o.Distance == Euclidean || o.Distance == Cosine, "distance", o.Distance, "euclidean or cosine"},
		{o.Support == SupportAll || o.Support == SupportEdges, "support", o.Support, "all or edges"},
		{o.Mode == Consensus || o.Mode == Paper || o.Mode == Reference, "mode", o.Mode, "consensus, paper or reference"},
		{o.Storage == Float64 || o.Storage == Float32, "storage", o.Storage, "float64 or float32"},
		{o.Storage == Float64 || o.Mode != Reference, "storage", o.Storage, "float64 in reference mode, which computes as the authors' program does"},
		{len(o.Scale) == 1 || len(o.Scale) == v, "scale", o.Scale, fmt.Sprintf("one entry, or one per view (%d)", v)},
		{knownScales(o.Scale), "scale", o.Scale, "minmax, unit, zscore, none, reduce and balance, joined by +, or auto"},
		{goodWeights(o.FixedWeights, v), "fixed_weights", o.FixedWeights,
			fmt.Sprintf("none, or %d numbers from 0 to %g, not all 0", v, largest)},
	} {
		if !c.ok {
			return &OptionError{c.field, c.value, c.want}
		}
	}
	return nil
}

func positive(x float64) bool { return x > 0 && !math.IsInf(x, 0) }

func knownScales(scales []Scale) bool {
	for _, s := range scales {
		for _, step := range s.steps() {
			if !slices.Contains([]Scale{ScaleMinMax, ScaleUnit, ScaleZScore, ScaleNone, ScaleReduce, ScaleBalance}, step) {
				return false
			}
		}
	}
	return true
}

func goodWeights(w []float64, views int) bool {
	if w == nil {
		return true
	}
	sum := 0.0
	for _, x := range w {
		if !(x >= 0 && x <= largest) {
			return false
		}
		sum += x
	}
	return len(w) == views && positive(sum)
}

// distinct counts the different ones of n samples, of which same compares two, and stops at enough.
func distinct(n int, same func(i, j int) bool, enough int) int {
	var kept []int
	for i := 0; i < n && len(kept) < enough; i++ {
		if !slices.ContainsFunc(kept, func(k int) bool { return same(i, k) }) {
			kept = append(kept, i)
		}
	}
	return len(kept)
}

// constantSparse reports, for every feature, whether all samples have the same value. One without an entry is 0.
func constantSparse(x *samples.Sparse) []bool {
	count, constant := make([]int, x.Cols), make([]bool, x.Cols)
	for j := range constant {
		constant[j] = true
	}
	columns, values := x.Entries()
	for e, j := range columns {
		count[j]++
		if values[e] != 0 {
			constant[j] = false
		}
	}
	if !slices.Contains(count, x.Rows) {
		return constant
	}
	// A feature with an entry in every sample has the first sample's value, if it is constant.
	first := make([]float64, x.Cols)
	x.CopyRow(first, 0)
	for j, c := range count {
		constant[j] = constant[j] || c == x.Rows
	}
	for e, j := range columns {
		constant[j] = constant[j] && (count[j] < x.Rows || values[e] == first[j])
	}
	return constant
}
