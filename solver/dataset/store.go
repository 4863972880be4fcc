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

// room returns space for the next n numbers; take then keeps the first of them.
func (s *store) room(n int) []float64 {
	used := len(s.last)
	if cap(s.last)-used < n {
		if used > 0 {
			s.full = append(s.full, s.last)
		}
		size := min(max(firstBlock, 2*cap(s.last)), maxBlock)
		s.last, used = make([]float64, 0, max(size, n)), 0
	}
	return s.last[used : used+n]
}

// take keeps the first n numbers of the space that room returned last.
func (s *store) take(n int) { s.last = s.last[:len(s.last)+n] }

// all returns the numbers in one slice.
func (s *store) all() []float64 {
	if len(s.full) == 0 {
		return s.last
	}
	return slices.Concat(append(s.full, s.last)...)
}
