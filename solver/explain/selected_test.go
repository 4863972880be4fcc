package explain

import (
	"errors"
	"math"
	"testing"

	"viewfold/solver/dataset"
	"viewfold/solver/samples"
)

// The samples of a cluster, selected, are told apart as the cluster is: the same numbers inside, and outside those of all
// others, whichever clusters they are in.
func TestSelectedIsAsCluster(t *testing.T) {
	x, labels := sparseMatrix(1500, 12)
	set := &dataset.Set{
		Names: []string{"a", "b"}, X: []samples.Matrix{x, samples.FromDense(x)},
		Features: [][]string{{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"}, {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"}},
		Gaps:     []dataset.Gaps{{}, {Filled: []dataset.Filled{{Feature: "3", Count: 2}}}},
	}
	want, err := apart(set, labels, 7, 12, quiet)
	if err != nil {
		t.Fatal(err)
	}
	for k := range 7 {
		in, size := make([]bool, len(labels)), 0
		for i, label := range labels {
			if in[i] = label == k; in[i] {
				size++
			}
		}
		got, err := Selected(set, in, 12, quiet)
		if err != nil {
			t.Fatal(err)
		}
		if got.Size != size || len(got.Views) != 2 || len(got.Views[1].Features) != 12 {
			t.Fatalf("%d samples and %d views, want %d", got.Size, len(got.Views), size)
		}
		for v := range got.Views {
			for j, a := range got.Views[v].Features {
				b := want[k][v].Features[j]
				if a.Name != b.Name || a.Filled != b.Filled || a.MeanIn != b.MeanIn || a.SDIn != b.SDIn ||
					math.Abs(a.MeanOut-b.MeanOut) > 1e-12 || math.Abs(a.SDOut-b.SDOut) > 1e-12 || math.Abs(a.D-b.D) > 1e-12 {
					t.Errorf("cluster %d: %+v, want %+v", k, a, b)
				}
			}
		}
	}
}

// All samples have no others to differ from, none nothing of their own; one is compared all the same.
func TestSelectedFew(t *testing.T) {
	x, _ := sparseMatrix(50, 3)
	set := &dataset.Set{Names: []string{"a"}, X: []samples.Matrix{x}, Features: [][]string{{"0", "1", "2"}}}
	in := make([]bool, 50)
	none, err := Selected(set, in, 3, quiet)
	if err != nil || none.Size != 0 || len(none.Views[0].Features) != 0 {
		t.Errorf("%+v, %v", none, err)
	}
	in[7] = true
	if one, err := Selected(set, in, 3, quiet); err != nil || one.Size != 1 || len(one.Views[0].Features) == 0 || one.Views[0].Features[0].SDIn != 0 {
		t.Errorf("%+v, %v", one, err)
	}
	for i := range in {
		in[i] = true
	}
	if all, err := Selected(set, in, 3, quiet); err != nil || all.Size != 50 || len(all.Views[0].Features) != 0 {
		t.Errorf("%+v, %v", all, err)
	}
	stop := errors.New("stop")
	if _, err := Selected(set, in, 3, func(float64) error { return stop }); err != stop {
		t.Errorf("%v", err)
	}
}
