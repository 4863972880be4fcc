package solver

import (
	"math"
	"reflect"
	"slices"
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

// Of graphs of too many edges an even part is kept, the same in every view and by however many members, and nothing
// else is another.
func TestViewGraphsOfManyEdges(t *testing.T) {
	views, _ := blobs(2300, 4, 1.2, 5, 9, 3)
	smallShares(t, 16)
	opts := DefaultOptions(Paper, 4)
	opts.Anchors, opts.MaxIter = 12, 2
	want := mustCluster(t, views, opts)
	edges := 0
	for _, z := range want.ViewGraphs {
		edges += len(z.Anchor)
	}
	defer func(most int) { mostViewEdges = most }(mostViewEdges)
	for every := 1; every < 12; every += 3 {
		mostViewEdges = (edges + every - 1) / every
		var some []*Graph
		for _, members := range []int{1, 3} {
			got, err := (&Solver{Crew: Cores(members)}).Cluster(t.Context(), views, opts)
			if err != nil {
				t.Fatal(err)
			}
			if some == nil {
				some = got.ViewGraphs
			}
			if !reflect.DeepEqual(got.ViewGraphs, some) {
				t.Errorf("one in %d, %d members: other graphs", every, members)
			}
			got.ViewGraphs = want.ViewGraphs
			if !reflect.DeepEqual(got, want) {
				t.Errorf("one in %d, %d members: another result", every, members)
			}
		}
		var kept [12]int // by residue: in no period of the samples are all of one kind left out
		for i := range 2300 {
			for v, z := range some {
				anchors, weights := z.Row(i)
				all, of := want.ViewGraphs[v].Row(i)
				if v > 0 && (len(anchors) > 0) != (some[0].Start[i+1] > some[0].Start[i]) {
					t.Fatalf("one in %d: sample %d is kept in some views", every, i)
				}
				if len(anchors) > 0 && !(slices.Equal(anchors, all) && slices.Equal(weights, of)) {
					t.Fatalf("one in %d: sample %d has another row in view %d", every, i, v)
				}
				if v == 0 && len(anchors) > 0 {
					kept[i%12]++
				}
			}
		}
		for k, n := range kept {
			if share := float64(n) * 12 / 2300 * float64(every); math.Abs(share-1) > 0.35 {
				t.Errorf("one in %d: of every twelfth sample from %d on %d are kept", every, k, n)
			}
		}
	}
}

// What the views' graphs take beside the run is counted where others have parts of them, or some rows alone are kept.
func TestMemoryOfViewGraphs(t *testing.T) {
	opts := DefaultOptions(Paper, 10)
	opts.Anchors = 1000
	graphs := func(most, workers int) float64 {
		defer func(most int) { mostViewEdges = most }(mostViewEdges)
		mostViewEdges = most
		m, err := EstimateMemory(100_000, []ViewSize{{Features: 10}, {Features: 10}}, opts, workers)
		if err != nil {
			t.Fatal(err)
		}
		return m.Graphs
	}
	const few, all = 1 << 21, 1 << 30
	for workers := 1; workers < 3; workers++ {
		if more := graphs(2*few, workers) - graphs(few, workers); more != edgeBytes*few {
			t.Errorf("%d workers: twice as many edges take %v bytes more", workers, more)
		}
	}
	if one, two := graphs(few, 1)-graphs(all, 1), graphs(few, 2)-graphs(all, 2); one <= 0 || two >= 0 {
		t.Errorf("some rows take %v bytes more than all by one worker, %v by two", one, two)
	}
}
