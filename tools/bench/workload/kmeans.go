package workload

import (
	"math/rand/v2"
	"time"

	"viewfold/solver/dense"
	"viewfold/solver/kmeans"
	"viewfold/tools/shapes"
)

// KMeans is one start of k-means on the first view of a shape.
type KMeans struct {
	Shape   shapes.Shape
	K       int
	MaxIter int // Lloyd iterations
}

// Found is what a k-means took and gave.
type Found struct {
	Seconds float64 `json:"seconds"`
	Inertia float64 `json:"inertia"`
}

// Draw returns the samples.
func (k KMeans) Draw() dense.Matrix {
	views, _ := k.Shape.Draw(1)
	return views[0].X.Dense()
}

// stream is the random numbers of a run.
func (k KMeans) stream() *rand.Rand { return rand.New(rand.NewPCG(1, 0)) }

// First returns the centres that Run starts from: solver/kmeans takes samples as it is told to by
// UniformSeeds, the first of a permutation.
func (k KMeans) First(x dense.Matrix) dense.Matrix {
	first := dense.New(k.K, x.Cols)
	for j, i := range k.stream().Perm(x.Rows)[:k.K] {
		copy(first.Row(j), x.Row(i))
	}
	return first
}

// Run clusters the samples.
func (k KMeans) Run(x dense.Matrix) (Found, error) {
	start := time.Now()
	r, err := kmeans.Run(x, kmeans.Options{K: k.K, Restarts: 1, MaxIter: k.MaxIter, UniformSeeds: true}, k.stream(), nil)
	if err != nil {
		return Found{}, err
	}
	return Found{time.Since(start).Seconds(), r.Inertia}, nil
}
