package dense

// Kernels are ways to compute what the functions of the same names do, with the same bits: every
// element is the same sum in the same order. The arguments fit each other in shape.
type Kernels struct {
	Products     func(dst, x, a Matrix)
	AddProducts  func(dst, y, x Matrix)
	Dots         func(dst []float64, x Matrix, rows []int32, a []float64)
	AddRows      func(dst []float64, x Matrix, rows []int32, weights []float64)
	SquaredNorms func(dst []float64, x Matrix)
	Transpose    func(dst, src Matrix)
	Widen        func(low, high []float64, x Matrix)
	Scale        func(dst, x Matrix, less, times []float64)
	FromFloat32  func(dst Matrix, src []float32, stride int, less []float64)
	Factorize    func(u, a Matrix, rows []int32, from int)
	SolveLower   func(u Matrix, pairs []float64)
	SolveUpper   func(u Matrix, y []float64)
}

// Plain are the kernels in Go, which are in use where a program does not choose others.
var Plain = Kernels{
	Products: products, AddProducts: addProducts, Dots: dots, AddRows: addRows, SquaredNorms: squaredNorms, Transpose: transpose,
	Widen: widen, Scale: scale, FromFloat32: fromFloat32, Factorize: factorize, SolveLower: solveLower, SolveUpper: solveUpper,
}

var current = Plain

// Use chooses the kernels. It is called before any computing.
func Use(k Kernels) { current = k }
