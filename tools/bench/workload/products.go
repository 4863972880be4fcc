// Package workload is what tools/bench measures beside whole runs, in the worker and natively alike.
package workload

import (
	"math/rand/v2"
	"time"

	"viewfold/solver/dense"
)

// Products is the product of samples with anchors that dominates preparation, some times over.
type Products struct {
	Samples, Features, Anchors int
	Times                      int
}

// Flops is the number of additions and multiplications of one product.
func (p Products) Flops() float64 {
	return 2 * float64(p.Samples) * float64(p.Features) * float64(p.Anchors)
}

// Seconds returns the mean time of a product.
func (p Products) Seconds() float64 {
	rng := rand.New(rand.NewPCG(1, 0))
	x, a := normal(p.Samples, p.Features, rng), normal(p.Anchors, p.Features, rng)
	dst := dense.New(p.Samples, p.Anchors)
	start := time.Now()
	for range p.Times {
		dense.Products(dst, x, a)
	}
	return time.Since(start).Seconds() / float64(p.Times)
}

// normal draws an n×d matrix.
func normal(n, d int, rng *rand.Rand) dense.Matrix {
	x := dense.New(n, d)
	for i := range x.Data {
		x.Data[i] = rng.NormFloat64()
	}
	return x
}
