package model

import "cmp"

// leastSure returns the sample at place k of all, the least sure first.
func (s *Samples) leastSure(k int) int { return number(s.order, k) }

// LeastSure returns rows with the least sure first: those of least confidence, and among them those of least margin. It rests
// as List does.
func (s *Samples) LeastSure(rows []int32, rest func() bool) (sorted []int32, all bool) {
	wanted := make([]bool, s.Len())
	for _, i := range rows {
		wanted[i] = true
	}
	sorted = make([]int32, 0, len(rows))
	all = pieces(s.Len(), rest, func(from, to int) {
		for k := from; k < to; k++ {
			if i := s.leastSure(k); wanted[i] {
				sorted = append(sorted, int32(i))
			}
		}
	})
	return sorted, all
}

// fewLeastSure returns the least sure of few, which are in that order, and of rows that come behind these: most at most.
func (s *Samples) fewLeastSure(few, rows []int32, most int) []int32 {
	for _, i := range rows {
		if len(few) == most && s.compareSureness(i, few[most-1]) >= 0 {
			continue
		}
		if len(few) < most {
			few = append(few, i)
		}
		at := len(few) - 1
		for ; at > 0 && s.compareSureness(i, few[at-1]) < 0; at-- {
			few[at] = few[at-1]
		}
		few[at] = i
	}
	return few
}

// compareSureness is negative when the cluster of sample i is less sure than that of sample j, 0 when both are as sure.
func (s *Samples) compareSureness(i, j int32) int {
	if s.Confident() {
		if by := cmp.Compare(float(s.sure, int(i)), float(s.sure, int(j))); by != 0 {
			return by
		}
	}
	return cmp.Compare(float(s.margin, int(i)), float(s.margin, int(j)))
}
