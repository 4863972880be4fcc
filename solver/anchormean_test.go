package solver

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"viewfold/solver/dense"
)

// eachAnchor collects what EachAnchor gives.
func eachAnchor(t *testing.T, res *Result, views []View) []AnchorMean {
	t.Helper()
	var list []AnchorMean
	last := 0.0
	err := res.EachAnchor(views, func(a AnchorMean) error {
		a.Mean = slices.Clone(a.Mean)
		list = append(list, a)
		return nil
	}, func(part float64) error {
		if part < last || part > 1 {
			t.Errorf("%g of it is done after %g", part, last)
		}
		last = part
		return nil
	})
	if err != nil || last != 1 {
		t.Fatalf("%v at %g", err, last)
	}
	return list
}

// graphOf makes a graph of rows of weights.
func graphOf(rows ...[]float64) *Graph {
	g := newGraph(len(rows), len(rows[0]))
	for _, row := range rows {
		g.appendDense(row)
	}
	return g
}

// Three samples, linked to two sets, of two anchors and of one, as consensus mode leaves them: each
// set has half of every weight. The feature that is 5 throughout was dropped by the run.
func TestAnchorMeansByHand(t *testing.T) {
	views := []View{
		{"x", dense.Matrix{Rows: 3, Cols: 1, Stride: 1, Data: []float64{0, 3, 9}}},
		{"y", dense.Matrix{Rows: 3, Cols: 2, Stride: 2, Data: []float64{5, 4, 5, -2, 5, 1}}},
	}
	res := &Result{
		Labels: []int{0, 1, 1}, Clusters: 2, Sets: []Set{{Anchors: 2}, {Anchors: 1}}, Dropped: [][]int{nil, {0}},
		Graph: graphOf([]float64{0.5, 0, 0.5}, []float64{0.25, 0.25, 0.5}, []float64{0, 0.5, 0.5}),
	}
	want := []AnchorMean{
		{Set: 0, Number: 0, Cluster: 0, Weight: 1.5, Mean: []float64{1, 5, 2}},
		{Set: 0, Number: 1, Cluster: 1, Weight: 1.5, Mean: []float64{7, 5, 0}},
		{Set: 1, Number: 0, Cluster: 1, Weight: 3, Mean: []float64{4, 5, 1}},
	}
	if got := eachAnchor(t, res, views); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("\n got %v\nwant %v", got, want)
	}

	// One set; two clusters give the first anchor equally much, and nobody is linked to the second.
	res = &Result{Labels: []int{1, 0, 2}, Clusters: 3, Graph: graphOf([]float64{1, 0}, []float64{1, 0}, []float64{1, 0})}
	want = []AnchorMean{{Weight: 3, Mean: []float64{4, 5, 1}}, {Number: 1, Cluster: -1}}
	if got := eachAnchor(t, res, views); fmt.Sprint(got) != fmt.Sprint(want) || got[1].Mean != nil {
		t.Errorf("\n got %v\nwant %v", got, want)
	}
}

// In every mode the anchors of a set share all samples out: their weights sum to the number of
// samples, and weights times means to the sums of the features.
func TestAnchorMeansShareTheSamples(t *testing.T) {
	views, _ := blobs(90, 3, 0.6, 5, 7, 4)
	for j := range 90 {
		views[0].X.Dense().Row(j)[2] = 0.1 // dropped
	}
	for _, mode := range []Mode{Consensus, Paper, Reference} {
		opts := DefaultOptions(mode, 3)
		opts.Anchors = 8
		res := mustCluster(t, views, opts)
		sets := max(1, len(res.Sets))
		weight, sums := make([]float64, sets), dense.New(sets, 11)
		list := eachAnchor(t, res, views)
		for _, a := range list {
			weight[a.Set] += a.Weight
			if a.Mean == nil {
				if a.Weight != 0 || a.Cluster != -1 {
					t.Errorf("%s: no means of %+v", mode, a)
				}
				continue
			}
			if math.Abs(a.Mean[2]-0.1) > 1e-12 {
				t.Errorf("%s: mean %v of a feature that is 0.1", mode, a.Mean[2])
			}
			dense.AddScaled(sums.Row(a.Set), a.Weight, a.Mean)
		}
		if len(list) != res.Graph.Anchors || list[len(list)-1].Set != sets-1 {
			t.Errorf("%s: %d anchors, the last %+v", mode, len(list), list[len(list)-1])
		}
		for k := range sets {
			if math.Abs(weight[k]-90) > 1e-9 {
				t.Errorf("%s: the weights of set %d sum to %v", mode, k, weight[k])
			}
			for f, got := range sums.Row(k) {
				v, j := 0, f
				if f >= 7 {
					v, j = 1, f-7
				}
				want := 0.0
				for i := range 90 {
					want += views[v].X.Dense().Row(i)[j]
				}
				if math.Abs(got-want) > 1e-9 {
					t.Errorf("%s: feature %d sums to %v in set %d, want %v", mode, f, got, k, want)
				}
			}
		}
	}
}

// With an anchor for every cluster, paper mode links each sample to its cluster's: the means are the
// clusters'.
func TestAnchorMeansOfClusters(t *testing.T) {
	views, _ := blobs(80, 4, 0.3, 2, 5)
	res := mustCluster(t, views, DefaultOptions(Paper, 4))
	seen := map[int]bool{}
	for _, a := range eachAnchor(t, res, views) {
		seen[a.Cluster] = true
		if math.Abs(a.Weight-float64(res.Sizes[a.Cluster])) > 1e-9 {
			t.Errorf("weight %v in a cluster of %d", a.Weight, res.Sizes[a.Cluster])
		}
		for f, got := range a.Mean {
			want := 0.0
			for i, l := range res.Labels {
				if l == a.Cluster {
					want += views[0].X.Dense().Row(i)[f] / float64(res.Sizes[l])
				}
			}
			if math.Abs(got-want) > 1e-9 {
				t.Errorf("cluster %d, feature %d: mean %v, want %v", a.Cluster, f, got, want)
			}
		}
	}
	if len(seen) != 4 {
		t.Errorf("anchors of clusters %v", seen)
	}
}

// Anchors that do not fit into the memory for means at once go through the samples in several blocks.
func TestAnchorMeansInBlocks(t *testing.T) {
	const n, m, d = 30, 900, 5000
	if m*d < meanNumbers {
		t.Fatal("they fit")
	}
	rng := rand.New(rand.NewPCG(1, 2))
	x := dense.New(n, d)
	for k := range x.Data {
		x.Data[k] = rng.NormFloat64()
	}
	res := &Result{Labels: make([]int, n), Clusters: 1, Graph: newGraph(n, m)}
	want, weight := dense.New(m, d), make([]float64, m)
	for i := range n {
		row := make([]float64, m)
		row[i], row[m-1-i] = 0.375, 0.125
		for _, j := range rng.Perm(m - 2*n)[:8] {
			row[n+j] = 0.0625
		}
		res.Graph.appendDense(row)
		for j, w := range row {
			weight[j] += w
			dense.AddScaled(want.Row(j), w, x.Row(i))
		}
	}
	for j, a := range eachAnchor(t, res, []View{{"x", x}}) {
		if a.Number != j || a.Weight != weight[j] || (a.Mean == nil) != (weight[j] == 0) {
			t.Fatalf("anchor %d: %d with weight %v, want %v", j, a.Number, a.Weight, weight[j])
		}
		for f, got := range a.Mean {
			if got != want.Row(j)[f]/weight[j] {
				t.Fatalf("anchor %d, feature %d: %v, want %v", j, f, got, want.Row(j)[f]/weight[j])
			}
		}
	}
}

func TestEachAnchorEnds(t *testing.T) {
	views, _ := blobs(20, 2, 0.3, 2, 3)
	res := mustCluster(t, views, DefaultOptions(Paper, 2))
	stop := errors.New("stop")
	calls := 0
	if err := res.EachAnchor(views, func(AnchorMean) error { calls++; return stop }, func(float64) error { return nil }); err != stop || calls != 1 {
		t.Errorf("%v after %d anchors", err, calls)
	}
	err := res.EachAnchor(views, func(AnchorMean) error { t.Error("an anchor came"); return nil }, func(float64) error { return stop })
	if err != stop {
		t.Error(err)
	}
}
