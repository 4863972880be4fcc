// Command gemm takes the time of gonum's matrix product, for tools/bench. It is a program of its own
// because it is built without the tag noasm, with gonum's assembly.
//
//	gemm SAMPLES FEATURES ANCHORS TIMES
//
// For every line of input it prints {"seconds": mean time of a product}.
package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"time"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

func main() {
	var number [4]int
	for i := range number {
		number[i], _ = strconv.Atoi(os.Args[i+1])
	}
	n, d, m, times := number[0], number[1], number[2], number[3]
	x, a, dst := normal(n, d), normal(m, d), normal(n, m)
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		start := time.Now()
		for range times {
			blas64.Gemm(blas.NoTrans, blas.Trans, 1, x, a, 0, dst)
		}
		fmt.Printf("{\"seconds\": %g}\n", time.Since(start).Seconds()/float64(times))
	}
}

// normal draws a matrix.
func normal(rows, cols int) blas64.General {
	g := blas64.General{Rows: rows, Cols: cols, Stride: cols, Data: make([]float64, rows*cols)}
	for i := range g.Data {
		g.Data[i] = rand.NormFloat64()
	}
	return g
}
