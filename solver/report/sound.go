package report

import "slices"

// Sound says whether the parts of a document fit together: it may come from another's file.
func (r *Report) Sound() bool {
	n, views := len(r.Labels), len(r.Views)
	if len(r.IDs) != n || len(r.Weights) != views || len(r.Agreement) != len(r.Margin) {
		return false
	}
	if len(r.Agreement) != 0 && len(r.Agreement) != n || len(r.WeightsSpread) != 0 && len(r.WeightsSpread) != views {
		return false
	}
	for _, label := range r.Labels {
		if label < 1 || label > len(r.Sizes) {
			return false
		}
	}
	return !slices.ContainsFunc(r.Sets, func(s Set) bool { return len(s.Objective) == 0 })
}
