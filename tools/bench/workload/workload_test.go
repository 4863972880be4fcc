package workload

import (
	"math"
	"testing"

	"viewfold/solver/dense"
	"viewfold/tools/shapes"
)

// From the first centres, plain Lloyd iterations find what Run finds.
func TestFirst(t *testing.T) {
	k := KMeans{Shape: shapes.Shape{Samples: 300, Clusters: 4, Features: []int{5}}, K: 7, MaxIter: 3}
	x := k.Draw()
	found, err := k.Run(x)
	if err != nil {
		t.Fatal(err)
	}
	centres, inertia := k.First(x), 0.0
	for it := range k.MaxIter + 1 {
		inertia = 0
		sums, count := dense.New(k.K, x.Cols), make([]float64, k.K)
		for i := range x.Rows {
			near, least := 0, math.Inf(1)
			for j := range k.K {
				if d := squared(x.Row(i), centres.Row(j)); d < least {
					near, least = j, d
				}
			}
			inertia += least
			count[near]++
			dense.AddScaled(sums.Row(near), 1, x.Row(i))
		}
		if it == k.MaxIter {
			break
		}
		for j, c := range count {
			for f := range x.Cols {
				centres.Row(j)[f] = sums.Row(j)[f] / c
			}
		}
	}
	if math.Abs(found.Inertia/inertia-1) > 1e-9 || found.Seconds <= 0 {
		t.Errorf("%+v, want inertia %g", found, inertia)
	}
}

func squared(x, y []float64) float64 {
	d := 0.0
	for j := range x {
		d += (x[j] - y[j]) * (x[j] - y[j])
	}
	return d
}

func TestProducts(t *testing.T) {
	p := Products{Samples: 20, Features: 30, Anchors: 5, Times: 2}
	if p.Flops() != 6000 || p.Seconds() <= 0 {
		t.Errorf("%g operations in %g s", p.Flops(), p.Seconds())
	}
}
