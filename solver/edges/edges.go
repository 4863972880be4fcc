// Package edges has the inner loops of the P-step, over the edges of bipartite graphs between samples and
// anchors. A program can put others in their place (Use).
package edges

import "viewfold/solver/dense"

// List is the edges of n samples, one after the other: those of sample i are Anchor[Start[i]:Start[i+1]],
// ascending, with weights Weight[Start[i]:Start[i+1]].
type List struct {
	Start  []int // n+1 offsets; the first need not be 0
	Anchor []int32
	Weight []float64
}

// Samples returns n.
func (l List) Samples() int { return len(l.Start) - 1 }

// Row returns the anchors and weights of sample i's edges, sharing memory.
func (l List) Row(i int) ([]int32, []float64) {
	from, to := l.Start[i], l.Start[i+1]
	return l.Anchor[from:to:to], l.Weight[from:to:to]
}

// Kernels are ways to compute what the functions of the same names do, with the same bits.
type Kernels struct {
	Means    func(dst dense.Matrix, l List, places dense.Matrix, scale []float64)
	Project  func(to *List, t Target)
	AddOuter func(degree []float64, outer dense.Matrix, l List)
	Spread   func(dst dense.Matrix, degree []float64, l List)
	Join     func(f *Forest, l List) // Forest.JoinSamples
}

// Plain are the kernels in Go, which are in use where a program does not choose others.
var Plain = Kernels{Means: means, Project: project, AddOuter: addOuter, Spread: spread, Join: join}

var current = Plain

// Use chooses the kernels. It is called before any computing.
func Use(k Kernels) { current = k }
