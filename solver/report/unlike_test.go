package report

import (
	"runtime"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/dense"
)

// Most samples of a digit that a run never saw are unlike its data, and hardly any of the others.
func TestUnlike(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("takes long; TestSameAssigned compares the bits")
	}
	set := exampleSet(t, "digits")
	for _, mode := range []solver.Mode{solver.Consensus, solver.Paper} {
		var known, other float64
		some := set.Classes[:4] // of which two are harder to tell
		for _, left := range some {
			a, b := markedWithout(t, set, left, mode)
			t.Logf("%s without %s: %.3f of the known digits are marked, %.3f of the other", mode, left, a, b)
			known, other = known+a/float64(len(some)), other+b/float64(len(some))
		}
		if known > 0.02 || other < 0.65 {
			t.Errorf("%s: %.3f of the known digits are marked, %.3f of the others", mode, known, other)
		}
	}
}

// markedWithout returns what shares of a fourth of the known samples and of those of a class that is left out are unlike
// the data of a run.
func markedWithout(t *testing.T, set *dataset.Set, left string, mode solver.Mode) (known, other float64) {
	t.Helper()
	var old, seen, unseen []int
	for i, label := range set.Labels {
		switch {
		case label == left:
			unseen = append(unseen, i)
		case i%4 == 3:
			seen = append(seen, i)
		default:
			old = append(old, i)
		}
	}
	of := func(list []int) (some []solver.View) {
		for _, v := range set.Views() {
			_, d := v.X.Shape()
			x := dense.New(len(list), d)
			for k, i := range list {
				v.X.CopyRow(x.Row(k), i)
			}
			some = append(some, solver.View{Name: v.Name, X: x})
		}
		return some
	}
	opts := solver.DefaultOptions(mode, 9)
	opts.Restarts = 1
	if mode == solver.Consensus {
		opts.Sets = 2
	}
	views := of(old)
	res, err := solver.Cluster(t.Context(), views, opts)
	if err != nil {
		t.Fatal(err)
	}
	a, err := res.Assign(t.Context(), views, of(append(seen, unseen...)), func(float64) {})
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range a.Unlike() {
		if k < len(seen) {
			known += 1 / float64(len(seen))
		} else {
			other += 1 / float64(len(unseen))
		}
	}
	if note := a.Notes[len(a.Notes)-1]; !strings.Contains(note, "new samples are unlike the data of the run") {
		t.Errorf("%q", note)
	}
	return known, other
}
