// Package simd gives packages dense, samples and edges kernels that work on two numbers at a time, by the vector
// instructions of WebAssembly, which Go's compiler does not use, and package digits one without the detours that the
// compiler's loops take. They are in a small module of their own, kernel.wasm, written by tools/kernelgen. It works on
// the memory of the Go program.
//
// The results are the same to the last bit as those of the packages' own: a vector holds two
// elements of a result, and every element is the same sum in the same order.
//
// A program with this package needs the imports of static/kernel.js.
package simd

import _ "embed"

//go:generate go run ../../tools/kernelgen -out kernel.wasm

//go:embed kernel.wasm
var module []byte

var used bool

// Used tells whether Use was able to give the packages the kernels.
func Used() bool { return used }
