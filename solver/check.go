package solver

import (
	"fmt"
	"math"
	"slices"

	"viewfold/solver/dense"
)

// check refuses views and options that cannot be run together. It returns the number of samples.
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

// checkViews refuses views that are missing, empty, of different lengths, or not finite.
func checkViews(views []View) (int, error) {
	if len(views) == 0 {
		return 0, &InputError{Row: -1, Col: -1, Problem: "there is no view", Fix: "give at least one"}
	}
	n := views[0].X.Rows
	for _, v := range views {
		switch {
		case v.X.Rows != n:
			return 0, &InputError{v.Name, -1, -1,
				fmt.Sprintf("has %d samples, but view %q has %d", v.X.Rows, views[0].Name, n),
				"every view must describe the same samples in the same order"}
		case n < 2:
			return 0, &InputError{v.Name, -1, -1, fmt.Sprintf("has %d samples", n), "at least 2 are needed"}
		case v.X.Cols == 0:
			return 0, &InputError{v.Name, -1, -1, "has no features", "leave the view out"}
		}
		for i := range n {
			for j, x := range v.X.Row(i) {
				if !(math.Abs(x) <= largest) {
					return 0, &InputError{v.Name, i, j,
						fmt.Sprintf("sample %d, feature %d is %v", i+1, j+1, x),
						fmt.Sprintf("every value must be a number from %g to %g", -largest, largest)}
				}
			}
		}
	}
	return n, nil
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
		{o.Sets >= 1 && o.Sets <= mostSets, "sets", o.Sets, fmt.Sprintf("from 1 to %d", mostSets)},
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

// distinct counts the different rows of x, and stops at enough.
func distinct(x dense.Matrix, enough int) int {
	var kept []int
	for i := 0; i < x.Rows && len(kept) < enough; i++ {
		if !slices.ContainsFunc(kept, func(k int) bool { return slices.Equal(x.Row(i), x.Row(k)) }) {
			kept = append(kept, i)
		}
	}
	return len(kept)
}

// constantFeatures reports, for every feature of x, whether all samples have the same value.
func constantFeatures(x dense.Matrix) []bool {
	constant := make([]bool, x.Cols)
	for j := range constant {
		constant[j] = true
	}
	first := x.Row(0)
	for i := 1; i < x.Rows; i++ {
		for j, v := range x.Row(i) {
			if v != first[j] {
				constant[j] = false
			}
		}
	}
	return constant
}
