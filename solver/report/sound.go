package report

import (
	"regexp"
	"slices"

	"viewfold/solver"
	"viewfold/solver/explain"
)

// Sound says whether the parts of a document fit together: it may come from another's file.
func (r *Report) Sound() bool {
	n, views := len(r.Labels), len(r.Views)
	if n == 0 || views == 0 || r.Clusters != len(r.Sizes) || len(r.IDs) != n || len(r.Weights) != views || len(r.Agreement) != len(r.Margin) {
		return false
	}
	if len(r.Agreement) != 0 && len(r.Agreement) != n || len(r.Share) != 0 && len(r.Share) != n || len(r.WeightsSpread) != 0 && len(r.WeightsSpread) != views {
		return false
	}
	for _, label := range r.Labels {
		if label < 1 || label > len(r.Sizes) {
			return false
		}
	}
	if !r.soundExplanation() || !r.soundConfusion() {
		return false
	}
	if !r.soundCourse() || slices.ContainsFunc(r.Colors, func(s string) bool { return s != "" && !color.MatchString(s) }) {
		return false
	}
	return !slices.ContainsFunc(r.Sets, func(s Set) bool {
		return len(s.Objective) == 0 || len(s.Weights) != views || len(r.WeightsSpread) != views
	})
}

// color is what a colour looks like. It stands in figures as it is.
var color = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// soundCourse says whether weights and rounds of a run can be drawn.
func (r *Report) soundCourse() bool {
	return !slices.ContainsFunc(r.WeightsTrace, func(weights []float64) bool { return len(weights) != len(r.Views) }) &&
		!slices.ContainsFunc(r.PSteps, func(s solver.PStep) bool {
			return len(s.Gamma) == 0 || len(s.Components) != len(s.Gamma) || slices.ContainsFunc(s.Gamma, func(g float64) bool { return !(g > 0) })
		})
}

// soundExplanation says whether an explanation fits the clusters that it is of.
func (r *Report) soundExplanation() bool {
	e := r.Explanation
	if e == nil {
		return true
	}
	if len(e.Clusters) != len(r.Sizes) || slices.ContainsFunc(e.Clusters, func(c explain.Cluster) bool {
		return slices.ContainsFunc(slices.Concat(c.Typical, c.Borderline), func(s explain.Sample) bool { return s.Second < 0 || s.Second > len(r.Sizes) })
	}) {
		return false
	}
	if e.Columns == nil {
		return true
	}
	return !slices.ContainsFunc(e.Columns.Columns, func(c explain.Test) bool {
		return len(c.Groups) != 0 && len(c.Groups) != len(r.Sizes) || slices.ContainsFunc(c.Groups, func(g explain.Group) bool {
			return len(g.Counts) != len(c.Levels) || len(g.Quartiles) != 0 && len(g.Quartiles) != 3
		})
	})
}

// soundConfusion says whether the parts of a confusion fit together.
func (r *Report) soundConfusion() bool {
	c := r.Confusion
	if c == nil {
		return true
	}
	if len(c.PerClass) == 0 || len(c.Counts) != len(c.Clusters) || c.Pairs < 0 || c.Pairs > min(len(c.Clusters), len(c.Classes)) {
		return false
	}
	known := func(cluster int) bool { return cluster >= 1 && cluster <= len(r.Sizes) }
	for i, row := range c.Counts {
		if len(row) != len(c.Classes) || !known(c.Clusters[i]) {
			return false
		}
	}
	return !slices.ContainsFunc(c.PerClass, func(k Class) bool { return k.Cluster != 0 && !known(k.Cluster) })
}
