// Package shapes draws synthetic data sets of the sizes that matter, for measuring time and memory.
package shapes

import (
	"fmt"
	"math"
	"math/rand/v2"

	"viewfold/solver"
	"viewfold/solver/dense"
)

// Shape is the size of a data set: n samples in c clusters, and the features of every view.
type Shape struct {
	Name     string
	Samples  int
	Clusters int
	Features []int
}

// The sizes of the largest data sets of the paper (its Table I).
var (
	CIFAR10  = Shape{"CIFAR-10 shape", 60_000, 10, []int{944, 576, 512, 640}}
	CIFAR100 = Shape{"CIFAR-100 shape", 60_000, 100, []int{944, 576, 512, 640}}
	VGGFace  = Shape{"VGGFace shape", 34_027, 50, []int{944, 576, 512, 640}}
)

// Growth is a shape of two views of 100 features and 10 clusters with n samples.
func Growth(n int) Shape { return Shape{fmt.Sprintf("n = %d", n), n, 10, []int{100, 100}} }

// A sample is its cluster's centre plus noise of variance 1 in every feature. The centres of a view are
// drawn so that the squared distance between two of them is distance² on average, whatever the number of
// features. In every view a share of the samples lies at another cluster's centre instead, so no view
// tells all clusters, and the views correct each other.
const (
	distance = 12
	astray   = 0.1
)

// Draw returns the views of a shape and the cluster of every sample, as the seed decides.
func (s Shape) Draw(seed uint64) ([]solver.View, []int) {
	rng := rand.New(rand.NewPCG(seed, uint64(s.Samples)))
	clusters := make([]int, s.Samples)
	for i := range clusters {
		clusters[i] = rng.IntN(s.Clusters)
	}
	views := make([]solver.View, len(s.Features))
	for v, d := range s.Features {
		views[v] = solver.View{Name: fmt.Sprintf("view %d", v+1), X: s.draw(d, clusters, rng)}
	}
	return views, clusters
}

// draw returns a view of d features.
func (s Shape) draw(d int, clusters []int, rng *rand.Rand) dense.Matrix {
	centres, x := dense.New(s.Clusters, d), dense.New(s.Samples, d)
	for i := range centres.Data {
		centres.Data[i] = rng.NormFloat64() * distance / math.Sqrt(2*float64(d))
	}
	for i, at := range clusters {
		if rng.Float64() < astray {
			at = rng.IntN(s.Clusters)
		}
		centre, row := centres.Row(at), x.Row(i)
		for j := range row {
			row[j] = centre[j] + rng.NormFloat64()
		}
	}
	return x
}
