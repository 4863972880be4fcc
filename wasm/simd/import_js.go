package simd

import "unsafe"

// What static/kernel.js provides: start makes an instance of the module with the given bytes and
// returns 1, or 0 when the browser knows no vector instructions; the others are the module's
// functions, see tools/kernelgen. Strides are in bytes.

//go:wasmimport kernel start
//go:noescape
func start(module unsafe.Pointer, length uint32) uint32

//go:wasmimport kernel dots
//go:noescape
func dots(dst, x unsafe.Pointer, stride uint32, rows unsafe.Pointer, count uint32, a unsafe.Pointer, d uint32)

//go:wasmimport kernel addRows
//go:noescape
func addRows(dst unsafe.Pointer, d uint32, x unsafe.Pointer, stride uint32, rows unsafe.Pointer, count uint32, weights unsafe.Pointer)

//go:wasmimport kernel products
//go:noescape
func products(dst unsafe.Pointer, dstStride uint32, x unsafe.Pointer, xStride uint32, a unsafe.Pointer, aStride, n, m, d uint32, panels unsafe.Pointer)

//go:wasmimport kernel widen
//go:noescape
func widen(low, high, x unsafe.Pointer, stride, n, d uint32)

//go:wasmimport kernel scale
//go:noescape
func scale(dst unsafe.Pointer, dstStride uint32, x unsafe.Pointer, xStride uint32, less, times unsafe.Pointer, n, d uint32)

//go:wasmimport kernel fromFloat32
//go:noescape
func fromFloat32(dst unsafe.Pointer, dstStride uint32, src unsafe.Pointer, srcStride uint32, less unsafe.Pointer, n, d uint32)

//go:wasmimport kernel addProducts
//go:noescape
func addProducts(dst unsafe.Pointer, dstStride uint32, y unsafe.Pointer, yStride uint32, x unsafe.Pointer, xStride, n, m, d uint32)

//go:wasmimport kernel means
//go:noescape
func means(dst unsafe.Pointer, dstStride, c uint32, start, anchor, weight unsafe.Pointer, n uint32, places unsafe.Pointer, placesStride uint32, scale unsafe.Pointer)

//go:wasmimport kernel project
//go:noescape
func project(x unsafe.Pointer, xStride uint32, own, gamma unsafe.Pointer, n, m uint32, bStart, bAnchor, bWeight, nearStart, nearAnchor, toStart, toAnchor, toWeight unsafe.Pointer)

//go:wasmimport kernel addOuter
//go:noescape
func addOuter(degree, outer unsafe.Pointer, m uint32, start, anchor, weight unsafe.Pointer, n uint32)

//go:wasmimport kernel spread
//go:noescape
func spread(dst unsafe.Pointer, dstStride, m uint32, degree, start, anchor, weight unsafe.Pointer, n uint32)

//go:wasmimport kernel join
//go:noescape
func join(parent, sampled, start, anchor unsafe.Pointer, n uint32)

//go:wasmimport kernel cells
//go:noescape
func cells(out unsafe.Pointer, count uint32, text unsafe.Pointer, length, delim uint32, point int32, wholePowers, powersOfTen, leading, told unsafe.Pointer)

//go:wasmimport kernel factorize
//go:noescape
func factorize(u unsafe.Pointer, uStride uint32, a unsafe.Pointer, aStride uint32, rows unsafe.Pointer, count, from uint32)

//go:wasmimport kernel solveLower
//go:noescape
func solveLower(u unsafe.Pointer, stride, count uint32, pairs unsafe.Pointer)

//go:wasmimport kernel solveUpper
//go:noescape
func solveUpper(u unsafe.Pointer, stride, count uint32, y unsafe.Pointer)

//go:wasmimport kernel squaredNorms
//go:noescape
func squaredNorms(dst, x unsafe.Pointer, stride, n, d uint32)

//go:wasmimport kernel transpose
//go:noescape
func transpose(dst unsafe.Pointer, dstStride uint32, src unsafe.Pointer, srcStride, n, d uint32)

//go:wasmimport kernel sparseDots
//go:noescape
func sparseDots(dst, start, columns, values, rows unsafe.Pointer, count uint32, a unsafe.Pointer)

//go:wasmimport kernel sparseAddRows
//go:noescape
func sparseAddRows(dst, start, columns, values, rows unsafe.Pointer, count uint32, weights unsafe.Pointer)

//go:wasmimport kernel sparseTakeRows
//go:noescape
func sparseTakeRows(dst, part, start, columns, rows unsafe.Pointer, count uint32)

//go:wasmimport kernel sparseProducts
//go:noescape
func sparseProducts(dst unsafe.Pointer, dstStride uint32, start, columns, values unsafe.Pointer, n uint32, a unsafe.Pointer, aStride, m uint32)
