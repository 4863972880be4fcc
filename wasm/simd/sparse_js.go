package simd

import (
	"unsafe"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// SparseDots is samples.Sparse.Dots.
func SparseDots(dst []float64, s *samples.Sparse, rows []int32, a []float64) {
	dst = dst[:len(rows)]
	if len(rows) == 0 {
		return
	}
	checkSparse(s, rows, len(a))
	start, columns, values := sparse(s)
	sparseDots(at(dst), start, columns, values, unsafe.Pointer(&rows[0]), uint32(len(rows)), at(a))
}

// SparseAddRows is what samples.Sparse.AddSum does first.
func SparseAddRows(dst []float64, s *samples.Sparse, rows []int32, weights []float64) {
	if len(rows) == 0 {
		return
	}
	checkSparse(s, rows, len(dst))
	by := unsafe.Pointer(nil)
	if weights != nil {
		_ = weights[s.Rows-1]
		by = at(weights)
	}
	start, columns, values := sparse(s)
	sparseAddRows(at(dst), start, columns, values, unsafe.Pointer(&rows[0]), uint32(len(rows)), by)
}

// SparseTakeRows is what samples.Sparse.AddSum does then.
func SparseTakeRows(dst, part []float64, s *samples.Sparse, rows []int32) {
	if len(rows) == 0 {
		return
	}
	checkSparse(s, rows, min(len(dst), len(part)))
	start, columns, _ := sparse(s)
	sparseTakeRows(at(dst), at(part), start, columns, unsafe.Pointer(&rows[0]), uint32(len(rows)))
}

// SparseProducts is samples.Sparse.Products.
func SparseProducts(dst dense.Matrix, s *samples.Sparse, a dense.Matrix) {
	n, m := s.Rows, a.Cols
	if n == 0 || m == 0 {
		return
	}
	all := columnsOf(s)
	for i := range n {
		checkRow(s.Start[i], s.Start[i+1], all, a.Rows)
	}
	from := unsafe.Pointer(nil)
	if a.Rows > 0 {
		from = begin(a)
	}
	start, columns, values := sparse(s)
	sparseProducts(begin(dst), stride(dst), start, columns, values, uint32(n), from, stride(a), uint32(m))
}

// sparse returns the addresses of a matrix's offsets, columns and values.
func sparse(s *samples.Sparse) (start, columns, values unsafe.Pointer) {
	return unsafe.Pointer(unsafe.SliceData(s.Start)), unsafe.Pointer(unsafe.SliceData(s.Column)), at(s.Value)
}

// checkSparse panics unless the listed rows are there and their entries meet d numbers only.
func checkSparse(s *samples.Sparse, rows []int32, d int) {
	start, columns := s.Start[:s.Rows+1], columnsOf(s)
	for _, i := range rows {
		checkRow(start[i], start[i+1], columns, d)
	}
}

// columnsOf returns a column for every value.
func columnsOf(s *samples.Sparse) []int32 {
	if len(s.Column) < len(s.Value) {
		panic("simd: a matrix has fewer columns than values")
	}
	return s.Column[:len(s.Value)]
}

// checkRow is checkSparse for a row with entries from (inclusive) to to (exclusive). Columns ascend, so the last tells of
// all.
func checkRow(from, to int, columns []int32, d int) {
	if from < to && int(columns[to-1]) >= d {
		panic("simd: a row is longer than what it meets")
	}
}
