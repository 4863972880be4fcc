package solver

import (
	"context"
	"math"
	"reflect"
	"testing"
)

// Five samples, anchors 0 and 1 of cluster 0, 2 of cluster 2, 3 of cluster 1; no sample is linked to 4 in P.
func TestShareByHand(t *testing.T) {
	graph := func(rows ...[]float64) *Graph {
		g := newGraph(len(rows), 5)
		for _, row := range rows {
			g.appendDense(row)
		}
		return g
	}
	r := &Result{
		Labels: []int{0, 0, 2, 1, 0}, Clusters: 3,
		Graph: graph([]float64{1, 0, 0, 0, 0}, []float64{0.5, 0.5, 0, 0, 0}, []float64{0, 0, 1, 0, 0}, []float64{0, 0, 0, 1, 0}, []float64{0, 1, 0, 0, 0}),
		Fused: graph(
			[]float64{0.5, 0.25, 0.125, 0.125, 0}, // between 1 and 2 alike: the first
			[]float64{0.75, 0.25, 0, 0, 0},        // of its own alone
			[]float64{0.25, 0.25, 0.25, 0, 0.25},  // rather of cluster 0, and of an anchor of none
			[]float64{0, 0, 0, 0.5, 0.5},          // no other cluster
			[]float64{0, 1, 2, 0, 1}),             // does not sum to 1
	}
	r.lean()
	if want := []float64{0.75, 1, 0.25, 0.5, 0.25}; !reflect.DeepEqual(r.Share, want) {
		t.Errorf("share %v, want %v", r.Share, want)
	}
	if want := []float64{0.625, 1, -0.25, 0.5, -0.25}; !reflect.DeepEqual(r.Margin, want) {
		t.Errorf("margin %v, want %v", r.Margin, want)
	}
	if want := []int{1, -1, 0, -1, 2}; !reflect.DeepEqual(r.Second, want) {
		t.Errorf("second %v, want %v", r.Second, want)
	}
}

// Every mode says how sure a sample is, and the second cluster is another one. What lies half-way between two
// blobs is less sure than what lies in them, and the other blob is its second.
func TestConfidence(t *testing.T) {
	views, truth := blobs(240, 3, 0.3, 1, 6, 4)
	for v := range views { // sample 0 between its blob and that of another
		x, other := views[v].X.Dense(), 0
		for truth[other] == truth[0] {
			other++
		}
		for j := range x.Row(0) {
			x.Row(0)[j] = 0.55*x.Row(0)[j] + 0.45*x.Row(other)[j]
		}
	}
	for _, mode := range []Mode{Consensus, Paper, Reference} {
		opts := DefaultOptions(mode, 3)
		opts.Anchors, opts.Sets = 12, 9
		r, err := Cluster(context.Background(), views, opts)
		if err != nil {
			t.Fatal(err)
		}
		sure := r.Confidence()
		if len(sure) != 240 || len(r.Margin) != 240 || len(r.Second) != 240 || (r.Fused == nil) != (mode == Consensus) {
			t.Fatalf("%s: %d, %d, %d, %v", mode, len(sure), len(r.Margin), len(r.Second), r.Fused)
		}
		mean := 0.0
		for i, s := range r.Second {
			if s == r.Labels[i] || s >= r.Clusters || s < 0 && mode == Consensus || !(sure[i] >= 0 && sure[i] <= 1) || math.Abs(r.Margin[i]) > 1 {
				t.Fatalf("%s: sample %d of %d has second %d, confidence %v, margin %v", mode, i, r.Labels[i], s, sure[i], r.Margin[i])
			}
			mean += r.Margin[i] / 240
		}
		if r.Margin[0] >= mean {
			t.Errorf("%s: the sample between has margin %v, the mean is %v", mode, r.Margin[0], mean)
		}
	}
}
