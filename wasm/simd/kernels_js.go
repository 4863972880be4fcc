package simd

import (
	"unsafe"

	"viewfold/solver/dense"
)

// fewest is how many multiplications make a call to the module worth its while.
const fewest = 64

// fewestFeatures is how many features Products takes at a time at least, so that sums do not go to memory
// and back too often.
const fewestFeatures = 64

// panels is the memory in which Products lays out anchors. It stays in the processor's second
// cache, next to samples.
var panels [64 << 10]float64

// Products is dense.Products.
func Products(dst, x, a dense.Matrix) {
	n, m, d := x.Rows, a.Rows, x.Cols
	if n == 0 || m == 0 {
		return
	}
	if dst.Stride == m {
		clear(dst.Data[:n*m])
	} else {
		for i := range n {
			clear(dst.Row(i))
		}
	}
	if m > len(panels)/fewestFeatures {
		half := m / 2
		Products(dst.ColRange(0, half), x, a.RowRange(0, half))
		Products(dst.ColRange(half, m), x, a.RowRange(half, m))
		return
	}
	block := len(panels) / m
	for from := 0; from < d; from += block {
		to := min(from+block, d)
		x, a := x.ColRange(from, to), a.ColRange(from, to)
		products(begin(dst), stride(dst), begin(x), stride(x), begin(a), stride(a), uint32(n), uint32(m), uint32(to-from), at(panels[:]))
	}
}

// AddProducts is dense.AddProducts.
func AddProducts(dst, y, x dense.Matrix) {
	if n, m, d := x.Rows, y.Cols, x.Cols; n > 0 && m > 0 && d > 0 {
		addProducts(begin(dst), stride(dst), begin(y), stride(y), begin(x), stride(x), uint32(n), uint32(m), uint32(d))
	}
}

// Dots is dense.Dots.
func Dots(dst []float64, x dense.Matrix, rows []int32, a []float64) {
	d := len(a)
	if len(rows)*d < fewest {
		dense.Plain.Dots(dst, x, rows, a)
		return
	}
	dst = dst[:len(rows)]
	check(rows, x.Rows, d, x.Cols)
	dots(at(dst), begin(x), stride(x), unsafe.Pointer(&rows[0]), uint32(len(rows)), at(a), uint32(d))
}

// AddRows is dense.AddRows.
func AddRows(dst []float64, x dense.Matrix, rows []int32, weights []float64) {
	d := len(dst)
	if len(rows)*d < fewest {
		dense.Plain.AddRows(dst, x, rows, weights)
		return
	}
	n, by := x.Rows, unsafe.Pointer(nil)
	if weights != nil {
		n, by = min(n, len(weights)), at(weights)
	}
	check(rows, n, d, x.Cols)
	addRows(at(dst), uint32(d), begin(x), stride(x), unsafe.Pointer(&rows[0]), uint32(len(rows)), by)
}

// Factorize is dense.Factorize.
func Factorize(u, a dense.Matrix, rows []int32, from int) {
	count := len(rows)
	if count <= from {
		return
	}
	check(rows, min(a.Rows, a.Cols), count, min(u.Rows, u.Cols))
	factorize(begin(u), stride(u), begin(a), stride(a), unsafe.Pointer(&rows[0]), uint32(count), uint32(from))
}

// SolveLower is dense.SolveLower.
func SolveLower(u dense.Matrix, pairs []float64) {
	if count := len(pairs) / 2; count > 0 {
		check(nil, 0, count, min(u.Rows, u.Cols))
		solveLower(begin(u), stride(u), uint32(count), at(pairs))
	}
}

// SolveUpper is dense.SolveUpper.
func SolveUpper(u dense.Matrix, y []float64) {
	if count := len(y); count > 0 {
		check(nil, 0, count, min(u.Rows, u.Cols))
		solveUpper(begin(u), stride(u), uint32(count), at(y))
	}
}

// SquaredNorms is dense.SquaredNorms.
func SquaredNorms(dst []float64, x dense.Matrix) {
	if n, d := x.Rows, x.Cols; n*d < fewest {
		dense.Plain.SquaredNorms(dst, x)
	} else {
		squaredNorms(at(dst[:n]), begin(x), stride(x), uint32(n), uint32(d))
	}
}

// Transpose is dense.Transpose.
func Transpose(dst, src dense.Matrix) {
	if n, d := src.Rows, src.Cols; n > 0 && d > 0 {
		transpose(begin(dst), stride(dst), begin(src), stride(src), uint32(n), uint32(d))
	}
}

// Widen is dense.Widen.
func Widen(low, high []float64, x dense.Matrix) {
	if n, d := x.Rows, x.Cols; n > 0 && d > 0 {
		widen(at(low[:d]), at(high[:d]), begin(x), stride(x), uint32(n), uint32(d))
	}
}

// Scale is dense.Scale.
func Scale(dst, x dense.Matrix, less, times []float64) {
	if n, d := x.Rows, x.Cols; n > 0 && d > 0 {
		scale(begin(dst), stride(dst), begin(x), stride(x), at(less[:d]), at(times[:d]), uint32(n), uint32(d))
	}
}

// FromFloat32 is dense.FromFloat32.
func FromFloat32(dst dense.Matrix, src []float32, srcStride int, less []float64) {
	if n, d := dst.Rows, dst.Cols; n > 0 && d > 0 {
		_ = src[(n-1)*srcStride+d-1]
		fromFloat32(begin(dst), stride(dst), unsafe.Pointer(unsafe.SliceData(src)), uint32(4*srcStride), at(less[:d]), uint32(n), uint32(d))
	}
}

// begin returns the address of a matrix's first element, after a look that all its elements are in its
// memory: the module does not check.
func begin(a dense.Matrix) unsafe.Pointer {
	_ = a.Row(a.Rows - 1)
	return at(a.Row(0))
}

// check has the same purpose for d numbers of listed rows, where there are n rows of cols.
func check(rows []int32, n, d, cols int) {
	if d > cols {
		panic("simd: a matrix has no rows so long")
	}
	for _, i := range rows {
		if uint(i) >= uint(n) {
			panic("simd: a matrix has no such row")
		}
	}
}

func at(a []float64) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(a)) }

func stride(a dense.Matrix) uint32 { return uint32(8 * a.Stride) }
