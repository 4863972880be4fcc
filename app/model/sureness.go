package model

import "math"

// LeastSure returns rows, which are samples in ascending order, with the least sure first: those of
// least confidence, and among them those of least margin.
func (s *Samples) LeastSure(rows []int32) []int32 {
	if s.bySureness == nil {
		s.bySureness = s.sorted()
	}
	if len(rows) == s.Len() {
		return s.bySureness
	}
	wanted := make([]bool, s.Len())
	for _, i := range rows {
		wanted[i] = true
	}
	sorted := make([]int32, 0, len(rows))
	for _, i := range s.bySureness {
		if wanted[i] {
			sorted = append(sorted, i)
		}
	}
	return sorted
}

// FewLeastSure returns the first of LeastSure, without sorting all.
func (s *Samples) FewLeastSure(rows []int32, most int) []int32 {
	var few []int32
	var keys []uint64
	for _, i := range rows {
		key := s.sureness(i)
		if len(few) == most && key >= keys[most-1] {
			continue
		}
		if len(few) < most {
			few, keys = append(few, i), append(keys, key)
		}
		at := len(few) - 1
		for ; at > 0 && keys[at-1] > key; at-- {
			few[at], keys[at] = few[at-1], keys[at-1]
		}
		few[at], keys[at] = i, key
	}
	return few
}

// sureness is a number that is the smaller, the less sure the cluster of sample i is.
func (s *Samples) sureness(i int32) uint64 {
	key := uint64(ascending(s.margin[i]))
	if s.Confident() {
		key |= uint64(ascending(s.sure[i])) << 32
	}
	return key
}

// ascending maps numbers to integers of the same order.
func ascending(x float32) uint32 {
	bits := math.Float32bits(x + 0) // −0 is 0
	if bits>>31 == 1 {
		return ^bits
	}
	return bits | 1<<31
}

// digit is how many bits of a key one pass of sorted looks at.
const digit = 11

// sorted returns all samples, the least sure first. It sorts by digits, the last first: for a million samples that takes
// the page a seventh of the time that comparing takes.
func (s *Samples) sorted() []int32 {
	type item struct {
		key uint64
		i   int32
	}
	from, to := make([]item, s.Len()), make([]item, s.Len())
	for i := range from {
		from[i] = item{s.sureness(int32(i)), int32(i)}
	}
	for shift := 0; shift < 64; shift += digit {
		var start [1<<digit + 1]int
		for _, it := range from {
			start[it.key>>shift&(1<<digit-1)+1]++
		}
		for d := range 1 << digit {
			start[d+1] += start[d]
		}
		for _, it := range from {
			at := &start[it.key>>shift&(1<<digit-1)]
			to[*at] = it
			*at++
		}
		from, to = to, from
	}
	list := make([]int32, len(from))
	for k, it := range from {
		list[k] = it.i
	}
	return list
}
