package dataset

import (
	"slices"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// fill fills in the missing values of view v when its policy says so.
func (s *Set) fill(v int, observe func(float64) error) error {
	g := &s.Gaps[v]
	if g.Missing == 0 || g.Policy.Then != ThenMedian && g.Policy.Then != ThenNearest {
		return nil
	}
	x := s.X[v]
	n, d := x.Shape()
	count := make([]int, d)
	total := 0
	for i := range n {
		eachMissing(x, i, func(j int) { total++; count[j]++ })
	}
	if total == 0 { // what was missing has left with its feature or its sample
		return nil
	}
	var features []int
	for j, c := range count {
		if c > 0 {
			features = append(features, j)
			g.Filled = append(g.Filled, Filled{s.Features[v][j], c})
		}
	}
	median := make([]float64, d)
	for k, m := range medians(x, features) {
		median[features[k]] = m
	}
	fills := make([]float64, 0, total) // in the order of samples and features
	if g.Policy.Then == ThenNearest {
		var err error
		if fills, err = nearest(x, count, median, g, observe); err != nil {
			return err
		}
	} else {
		for i := range n {
			eachMissing(x, i, func(j int) { fills = append(fills, median[j]) })
		}
	}
	s.X[v], s.Copied[v] = filled(x, s.Copied[v], fills), true
	return nil
}

// filled puts fills in the place of missing values, in the order of samples and features: in x itself when it
// is a copy, else in one.
func filled(x samples.Matrix, copied bool, fills []float64) samples.Matrix {
	put := func(values []float64) {
		for e, v := range values {
			if v != v {
				values[e], fills = fills[0], fills[1:]
			}
		}
	}
	if few, ok := x.(*samples.Sparse); ok {
		if !copied {
			few = few.RowRange(0, few.Rows).Clone()
		}
		_, values := few.Entries()
		put(values)
		return few
	}
	y := x.Dense()
	if !copied {
		y = y.Clone()
	}
	for i := range y.Rows {
		put(y.Row(i))
	}
	return y
}

// medians returns the median of the known values of every listed feature, in their order; 0 for a feature
// without any.
func medians(x samples.Matrix, features []int) []float64 {
	if few, ok := x.(*samples.Sparse); ok {
		return sparseMedians(few, features)
	}
	list := make([]float64, len(features))
	all := x.Dense()
	known := make([]float64, 0, all.Rows)
	for k, j := range features {
		known = appendKnown(known[:0], all, j)
		list[k] = median(known, 0)
	}
	return list
}

// appendKnown appends the known values of a feature.
func appendKnown(dst []float64, x dense.Matrix, j int) []float64 {
	for i := range x.Rows {
		if v := x.Row(i)[j]; v == v {
			dst = append(dst, v)
		}
	}
	return dst
}

// sparseMedians is medians without the zeros at hand.
func sparseMedians(x *samples.Sparse, features []int) []float64 {
	part := x.PickColumns(features)
	known := make([][]float64, len(features)) // but zeros that are not held
	zeros := make([]int, len(features))
	for k := range zeros {
		zeros[k] = x.Rows
	}
	columns, values := part.Entries()
	for e, k := range columns {
		zeros[k]--
		if v := values[e]; v == v {
			known[k] = append(known[k], v)
		}
	}
	list := make([]float64, len(features))
	for k := range list {
		list[k] = median(known[k], zeros[k])
	}
	return list
}

// median returns the median of values, which it sorts, and so many zeros; 0 of nothing.
func median(values []float64, zeros int) float64 {
	n := len(values) + zeros
	if n == 0 {
		return 0
	}
	slices.Sort(values)
	negative, _ := slices.BinarySearch(values, 0)
	at := func(k int) float64 {
		switch {
		case k < negative:
			return values[k]
		case k < negative+zeros:
			return 0
		}
		return values[k-zeros]
	}
	a, b := at((n-1)/2), at(n/2)
	if a == b {
		return a + 0 // not −0
	}
	return a/2 + b/2
}
