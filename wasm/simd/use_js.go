package simd

import (
	"unsafe"

	"viewfold/solver/dataset/digits"
	"viewfold/solver/dense"
	"viewfold/solver/edges"
	"viewfold/solver/samples"
)

// The kernels of this package.
var (
	denseKernels = dense.Kernels{
		Products: Products, AddProducts: AddProducts, Dots: Dots, AddRows: AddRows, SquaredNorms: SquaredNorms,
		Transpose: Transpose, Widen: Widen, Scale: Scale, FromFloat32: FromFloat32, Factorize: Factorize, SolveLower: SolveLower, SolveUpper: SolveUpper,
	}
	sparseKernels = samples.Kernels{
		Dots: SparseDots, AddRows: SparseAddRows, TakeRows: SparseTakeRows, Products: SparseProducts, Together: 16,
	}
	edgeKernels  = edges.Kernels{Means: Means, Project: Project, AddOuter: AddOuter, Spread: Spread, Join: Join}
	digitKernels = digits.Kernels{Cells: Cells}
)

// Use has packages dense, samples, edges and digits compute with the kernels of this package, if the browser can.
func Use() {
	used = start(unsafe.Pointer(unsafe.SliceData(module)), uint32(len(module))) == 1
	if used {
		dense.Use(denseKernels)
		samples.Use(sparseKernels)
		edges.Use(edgeKernels)
		digits.Use(digitKernels)
	}
}
