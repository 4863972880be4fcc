package samples

import "viewfold/solver/dense"

// Kernels are ways to compute what the methods of Sparse of the same names do, with the same bits: every
// element is the same sum in the same order. The arguments fit each other in shape.
type Kernels struct {
	Dots     func(dst []float64, s *Sparse, rows []int32, a []float64)
	AddRows  func(dst []float64, s *Sparse, rows []int32, weights []float64)
	TakeRows func(dst, part []float64, s *Sparse, rows []int32)
	Products func(dst dense.Matrix, s *Sparse, a dense.Matrix)
	// Together is up to how many columns of a Products takes no longer than Dots with a few of them.
	Together int
}

// Plain are the kernels in Go, which are in use where a program does not choose others.
var Plain = Kernels{Dots: dots, AddRows: addRows, TakeRows: takeRows, Products: products}

var current = Plain

// Together is the number of this name of the kernels in use; 0 for those in Go.
func Together() int { return current.Together }

// Use chooses the kernels. It is called before any computing.
func Use(k Kernels) { current = k }
