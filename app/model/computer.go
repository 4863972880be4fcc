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

// Read returns how many cores read files. One is left to the browser, which fetches the bytes, and to the page.
func (c Cores) Read() int { return max(c.Use()-1, 1) }

// Choices are the numbers to choose from.
func (c Cores) Choices() []Option {
	list := make([]Option, min(max(c.Have, c.Asked), MostCores))
	for i := range list {
		n := strconv.Itoa(i + 1)
		list[i] = Option{Value: n, Text: n}
	}
	return list
}

// Kernel is how the solver computes what takes longest.
type Kernel int

const (
	NoKernel     Kernel = iota // it has not said yet
	PlainKernel                // one number at a time
	VectorKernel               // several, by the processor's vector instructions
)

// Words says it to a person, "" before it is known.
func (k Kernel) Words() string {
	switch k {
	case PlainKernel:
		return "This browser offers no vector instructions (SIMD) to WebAssembly, so computing takes about twice as long as it could; the results are the same."
	case VectorKernel:
		return "Computes with the processor’s vector instructions (SIMD)."
	}
	return ""
}
