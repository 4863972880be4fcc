package model

import "strconv"

// Cores is how many of the machine's processor cores a run computes on. The result is the same.
type Cores struct {
	Have  int
	Asked int // 0: nobody asked for a number
}

// AutoCores bounds the cores that are used without being asked for, as every one takes memory, and
// MostCores those that can be.
const (
	AutoCores = 8
	MostCores = 64
)

// Use returns how many cores compute.
func (c Cores) Use() int {
	if c.Asked > 0 {
		return min(c.Asked, MostCores)
	}
	return max(min(c.Have, AutoCores), 1)
}

// Choices are the numbers to choose from.
func (c Cores) Choices() []Option {
	list := make([]Option, min(max(c.Have, c.Asked), MostCores))
	for i := range list {
		n := strconv.Itoa(i + 1)
		list[i] = Option{Value: n, Text: n}
	}
	return list
}
