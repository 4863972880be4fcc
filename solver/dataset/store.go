package dataset

import "slices"

const (
	firstBlock = 1 << 15 // numbers, 256 KB
	maxBlock   = 1 << 20 // numbers, 8 MB
)

// store collects numbers of unknown count in blocks, so that growing moves none of them:
// every number is copied once, at the end, and memory never holds more than two of each.
type store struct {
	full []([]float64)
	last []float64
}

// room returns the block to append the next n numbers to. What is appended must be assigned
// to last.
func (s *store) room(n int) []float64 {
	if cap(s.last)-len(s.last) >= n {
		return s.last
	}
	size := min(max(firstBlock, 2*cap(s.last)), maxBlock)
	if len(s.last) > 0 {
		s.full = append(s.full, s.last)
	}
	s.last = make([]float64, 0, max(size, n))
	return s.last
}

// all returns the numbers in one slice.
func (s *store) all() []float64 {
	if len(s.full) == 0 {
		return s.last
	}
	return slices.Concat(append(s.full, s.last)...)
}
