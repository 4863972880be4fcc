package simd

import (
	"unsafe"

	"viewfold/solver/dataset/digits"
)

// tenTo are the powers of ten to 8.
var tenTo = [9]uint64{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8}

// Cells is digits.Cells.
func Cells(out []float64, text []byte, delim byte, point int) (count, taken int) {
	var told [2]int32
	cells(first(out), uint32(len(out)), first(text), uint32(len(text)), uint32(delim), int32(point),
		unsafe.Pointer(&tenTo), unsafe.Pointer(&digits.PowersOfTen), unsafe.Pointer(&told))
	return int(told[0]), int(told[1])
}
