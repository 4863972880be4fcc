package explain

import (
	"viewfold/solver"
	"viewfold/solver/dense"
)

// Sample is a sample with how sure its cluster is, as solver.Result says.
type Sample struct {
	Sample     int     `json:"-"` // its number in the set, from 0
	ID         string  `json:"id"`
	Confidence float64 `json:"confidence"`
	Margin     float64 `json:"margin"`
	Second     int     `json:"second,omitempty"` // the next cluster, from 1; 0 for none

	away float64 // from the cluster's middle
}

// Typical returns for every cluster its most typical samples, at most count: the most confident ones, of equals
// those with the larger margin, and of these the nearest to the middle of the cluster, the mean of its samples'
// rows of B. (In consensus mode the margin itself is of a distance to the middle.)
func Typical(res *solver.Result, ids []string, count int) [][]Sample {
	return pick(res, ids, count, func(Sample) bool { return true }, func(a, b Sample) bool {
		if a.Confidence != b.Confidence {
			return a.Confidence > b.Confidence
		}
		if a.Margin != b.Margin {
			return a.Margin > b.Margin
		}
		return a.away < b.away
	})
}

// Borderline returns for every cluster the samples that are nearest to another one, at most count: those with
// the smallest margin, of equals the less confident. A sample that no other cluster comes into question for is none.
func Borderline(res *solver.Result, ids []string, count int) [][]Sample {
	return pick(res, ids, count, func(s Sample) bool { return s.Second > 0 }, func(a, b Sample) bool {
		if a.Margin != b.Margin {
			return a.Margin < b.Margin
		}
		return a.Confidence < b.Confidence
	})
}

// pick returns for every cluster the first samples, at most count, in the order that before gives.
func pick(res *solver.Result, ids []string, count int, fits func(Sample) bool, before func(a, b Sample) bool) [][]Sample {
	sure, away := res.Confidence(), middle(res)
	list := make([][]Sample, res.Clusters)
	for i, k := range res.Labels {
		s := Sample{Sample: i, ID: ids[i], Confidence: sure[i], Margin: res.Margin[i], Second: res.Second[i] + 1}
		if away != nil {
			s.away = away[i]
		}
		if fits(s) {
			list[k] = insert(list[k], s, count, before)
		}
	}
	return list
}

// middle returns the squared distance of every sample's row of B to the mean row of its cluster; nil in
// consensus mode.
func middle(res *solver.Result) []float64 {
	b := res.Fused
	if b == nil {
		return nil
	}
	mean := dense.New(res.Clusters, b.Anchors)
	for i, k := range res.Labels {
		anchors, weights := b.Row(i)
		row := mean.Row(k)
		for e, j := range anchors {
			row[j] += weights[e] / float64(res.Sizes[k])
		}
	}
	square := make([]float64, res.Clusters)
	for k := range square {
		for _, x := range mean.Row(k) {
			square[k] += x * x
		}
	}
	away := make([]float64, len(res.Labels))
	for i, k := range res.Labels {
		anchors, weights := b.Row(i)
		row := mean.Row(k)
		away[i] = square[k]
		for e, j := range anchors {
			away[i] += weights[e] * (weights[e] - 2*row[j])
		}
	}
	return away
}
