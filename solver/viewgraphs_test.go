package solver

import (
	"math"
	"reflect"
	"testing"
)

// What a result keeps of the views is what B was made of, whoever computed it.
func TestViewGraphs(t *testing.T) {
	views, _ := blobs(230, 4, 1.2, 5, 9, 3, 6)
	smallShares(t, 16)
	for _, mode := range []Mode{Paper, Reference} {
		opts := DefaultOptions(mode, 4)
		opts.Anchors, opts.MaxIter, opts.FixedWeights = 12, 3, []float64{1, 0, 3}
		for _, members := range []int{1, 3} {
			res, err := (&Solver{Crew: Cores(members)}).Cluster(t.Context(), views, opts)
			if err != nil {
				t.Fatal(err)
			}
			if len(res.ViewGraphs) != 3 {
				t.Fatalf("%s: %d graphs of 3 views", mode, len(res.ViewGraphs))
			}
			for i := range 230 {
				row := make([]float64, 12)
				for v, z := range res.ViewGraphs {
					one := make([]float64, 12)
					z.addRow(one, 1, i)
					if s := sum(one); math.Abs(s-1) > 1e-9 {
						t.Fatalf("%s, view %d: sample %d has a weight of %v", mode, v, i, s)
					}
					z.addRow(row, res.Weights[v], i)
				}
				res.Fused.addRow(row, -1, i)
				for _, x := range row {
					if math.Abs(x) > 1e-12 {
						t.Fatalf("%s, sample %d: B differs from the sum of the views' graphs by %v", mode, i, x)
					}
				}
			}
		}
	}
}

// Graphs of too many edges are left out, and nothing else.
func TestViewGraphsOfManyEdges(t *testing.T) {
	views, _ := blobs(230, 4, 1.2, 5, 9, 3)
	smallShares(t, 16)
	opts := DefaultOptions(Paper, 4)
	opts.Anchors, opts.MaxIter = 12, 2
	want := mustCluster(t, views, opts)
	edges := 0
	for _, z := range want.ViewGraphs {
		edges += len(z.Anchor)
	}
	defer func(most int) { mostViewEdges = most }(mostViewEdges)
	for _, most := range []int{edges, edges - 1} {
		mostViewEdges = most
		got, err := (&Solver{Crew: Cores(3)}).Cluster(t.Context(), views, opts)
		if err != nil {
			t.Fatal(err)
		}
		if most < edges {
			if got.ViewGraphs != nil {
				t.Errorf("%d edges are kept, more than %d", edges, most)
			}
			want.ViewGraphs = nil
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("at most %d edges of %d: another result", most, edges)
		}
	}
}

// What the views' graphs take beside the run is counted where others have parts of them.
func TestMemoryOfViewGraphs(t *testing.T) {
	opts := DefaultOptions(Paper, 10)
	opts.Anchors = 1000
	lead := func(most int) float64 {
		defer func(most int) { mostViewEdges = most }(mostViewEdges)
		mostViewEdges = most
		m, err := EstimateMemory(100_000, []ViewSize{{Features: 10}, {Features: 10}}, opts, 2)
		if err != nil {
			t.Fatal(err)
		}
		return m.Graphs
	}
	if more := lead(1<<22) - lead(1<<21); more != edgeBytes*(1<<21) {
		t.Errorf("twice as many edges take %v bytes more", more)
	}
}
