package solver

import (
	"context"
	"testing"
)

// A view without weight is refined once, and again when it has a weight or had one before. The last view sees what
// the others have become.
func TestViewWithoutWeightIsRefinedOnce(t *testing.T) {
	opts := DefaultOptions(Paper, 3)
	opts.Anchors, opts.Beta = 12, 1
	run, err := new(Solver).Start(context.Background(), goldenViews(t, acc4), opts)
	if err != nil {
		t.Fatal(err)
	}
	if err := run.unify(StageUnify); err != nil {
		t.Fatal(err)
	}
	const last = 3
	for step, c := range []struct {
		delta   []float64
		refined int // views
	}{
		{[]float64{0.25, 0.25, 0.25, 0.25}, 4},
		{[]float64{0.5, 0, 0.5, 0}, 4},
		{[]float64{0.5, 0, 0.5, 0}, 2},
		{[]float64{0.2, 0, 0.2, 0.6}, 3},
		{[]float64{0.5, 0, 0.5, 0}, 3},
	} {
		run.delta = c.delta
		if err := run.refine(); err != nil {
			t.Fatal(err)
		}
		if got := len(run.team.own.refiner.views); got != c.refined {
			t.Errorf("step %d: %d views are refined, want %d", step, got, c.refined)
		}
		for i := range run.n {
			if r := run.rowResidual(last, i, func(u int) *Graph { return run.team.own.views[u].z }); r > 1e-11 {
				t.Fatalf("step %d: residual %g of row %d", step, r, i)
			}
		}
	}
}
