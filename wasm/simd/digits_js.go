package simd

import (
	"unsafe"

	"viewfold/solver/dataset/digits"
)

// Cells is digits.Cells.
func Cells(out []float64, text []byte, delim byte, point int) (count, taken int) {
	var told [2]int32
	cells(first(out), uint32(len(out)), first(text), uint32(len(text)), uint32(delim), int32(point),
		unsafe.Pointer(&digits.WholePowers), unsafe.Pointer(&digits.PowersOfTen), unsafe.Pointer(&digits.Leading), unsafe.Pointer(&told))
	return int(told[0]), int(told[1])
}
