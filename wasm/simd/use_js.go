package simd

import (
	"unsafe"

	"viewfold/solver/dense"
	"viewfold/solver/edges"
)

// Use has packages dense and edges compute with the kernels of this package, if the browser can.
func Use() {
	used = start(unsafe.Pointer(unsafe.SliceData(kernel)), uint32(len(kernel))) == 1
	if used {
		dense.Use(dense.Kernels{
			Products: Products, AddProducts: AddProducts, Dots: Dots, AddRows: AddRows,
			Factorize: Factorize, SolveLower: SolveLower, SolveUpper: SolveUpper,
		})
		edges.Use(edges.Kernels{Means: Means, Project: Project, AddOuter: AddOuter, Spread: Spread, Join: Join})
	}
}
