package main

import (
	"context"
	"math"
	"strings"
	"testing"

	"viewfold/tools/bench/workload"
	"viewfold/tools/shapes"
)

// testBench returns a bench without data sets.
func testBench(t *testing.T) *bench {
	t.Helper()
	b, err := newBench(context.Background(), "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.close)
	return b
}

// Peers measure as often as they are asked to.
func TestProductPeers(t *testing.T) {
	b := testBench(t)
	p := workload.Products{Samples: 200, Features: 30, Anchors: 10, Times: 2}
	gonum, err := b.gonum(p)
	if err != nil {
		t.Fatal(err)
	}
	peers := []*peer{gonum}
	if numpy, err := b.python("products", p.Samples, p.Features, p.Anchors, p.Times); err != nil {
		t.Logf("left out: %v", err)
	} else {
		peers = append(peers, numpy)
		if got := versions(); !strings.HasPrefix(got, "NumPy ") {
			t.Errorf("versions %q", got)
		}
	}
	for _, peer := range peers {
		for range 3 {
			if s, err := peer.seconds(); err != nil || s <= 0 || s > 10 {
				t.Errorf("%g s, %v", s, err)
			}
		}
	}
}

// scikit-learn does from the same centres what solver/kmeans does.
func TestSKLearn(t *testing.T) {
	b := testBench(t)
	k := workload.KMeans{Shape: shapes.Shape{Samples: 500, Clusters: 4, Features: []int{20}}, K: 9, MaxIter: 5}
	sklearn, err := b.sklearn(k)
	if err != nil {
		t.Skip(err)
	}
	if _, err := sklearn.seconds(); err != nil {
		t.Fatal(err)
	}
	found, err := k.Run(k.Draw())
	if err != nil {
		t.Fatal(err)
	}
	if got := sklearn.latest; math.Abs(got.Inertia/found.Inertia-1) > sameInertia || got.Iterations != 5 {
		t.Errorf("%+v, want inertia %g after 5 iterations", got, found.Inertia)
	}
}
