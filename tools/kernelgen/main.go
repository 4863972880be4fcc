// Command kernelgen writes the WebAssembly module of package simd: the inner loops of packages dense, samples and edges,
// two numbers at a time, and of package digits.
//
//	go run ./tools/kernelgen [-out FILE]
//
// Go's compiler makes no use of the vector instructions of WebAssembly. They are few enough to write the module
// down by hand, in Go (code.go, function.go, module.go), so nothing but Go is needed to make it.
// go generate ./wasm/simd runs it. FILE.sha256 gets the module's hash, as the program sha256sum reads it.
package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	out := flag.String("out", "kernel.wasm", "file to write")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := write(*out); err != nil {
		fmt.Fprintln(os.Stderr, "kernelgen:", err)
		os.Exit(1)
	}
}

// write writes the module and its hash.
func write(out string) error {
	module := kernel()
	if err := os.WriteFile(out, module, 0o644); err != nil {
		return err
	}
	line := fmt.Sprintf("%x  %s\n", sha256.Sum256(module), filepath.Base(out))
	return os.WriteFile(out+".sha256", []byte(line), 0o644)
}

// kernel assembles the module.
func kernel() []byte {
	return module(
		dots(), addRows(), products(), addProducts(), squaredNorms(), transpose(), widen(), scale(), fromFloat32(),
		factorize(), solveLower(), solveUpper(),
		means(), project(), addOuter(), spread(), join(),
		cells(),
		sparseDots(), sparseAddRows(), sparseTakeRows(), sparseProducts(),
	)
}
