package solver

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// The sets take the looks one after another, each about as often.
func TestSetsTakeTurns(t *testing.T) {
	views, _ := blobs(60, 3, 0.5, 7, 120)
	counts := views[0].X.Dense().Clone()
	for i := range counts.Rows {
		for j := range counts.Cols {
			if (i*7+j*3)%10 > 0 {
				counts.Row(i)[j] = 0
			}
		}
	}
	plain := []string{"as scaled, 50 directions", "as scaled, 25 directions", "as scaled, 60 directions"}
	both := []string{"as scaled, 50 directions", "z-scores, 50 directions", "as scaled, 25 directions",
		"z-scores, 25 directions", "as scaled, 60 directions", "z-scores, 60 directions"}
	for _, c := range []struct {
		name  string
		x     samples.Matrix
		scale Scale
		want  []string
	}{
		{"dense", views[0].X, ScaleAuto, both},
		{"sparse", counts, ScaleAuto, plain},
		{"a recipe of one's own", views[0].X, "unit+reduce+unit+balance", plain},
		{"not reduced", views[0].X, ScaleMinMax, []string{""}},
	} {
		opts := DefaultOptions(Consensus, 3)
		opts.Scale, opts.Sets = []Scale{c.scale}, 2*len(c.want)
		res := mustCluster(t, []View{{"x", c.x}}, opts)
		for k, s := range res.Sets {
			if want := c.want[k/2]; s.Look != want || s.Partial {
				t.Errorf("%s: set %d looks at %q (partial %v), want %q", c.name, k, s.Look, s.Partial, want)
			}
		}
	}
}

// A look is called by the directions that the views really have, from the least to the most of them.
func TestLooksTellDirections(t *testing.T) {
	views, _ := blobs(60, 3, 0.5, 7, 30, 20, 12)
	opts := DefaultOptions(Consensus, 3)
	opts.Scale, opts.Sets = []Scale{"unit+reduce+unit+balance", "unit+reduce+unit+balance", ScaleZScore}, 3
	res := mustCluster(t, views, opts)
	for k, want := range []string{"as scaled, 20 to 30 directions", "as scaled, 20 to 25 directions", "as scaled, 20 to 30 directions"} {
		if got := res.Sets[k].Look; got != want {
			t.Errorf("set %d looks at %q, want %q", k+1, got, want)
		}
	}
}

// A look has the columns and the distances that its scaling alone gives.
func TestLooksAgainstScaling(t *testing.T) {
	for _, d := range []int{1, 20, 30, 80, 120} {
		views, _ := blobs(70, 3, 0.5, 7, d)
		r := &Run{opts: DefaultOptions(Consensus, 3), n: 70, ctx: context.Background()}
		looks, err := r.scale(views)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range looks {
			got, err := r.see(l)
			if err != nil {
				t.Fatal(err)
			}
			opts := DefaultOptions(Paper, 3)
			opts.Scale, opts.Rank = []Scale{l.bases[0].how}, l.rank
			alone := &Run{opts: opts, n: 70, ctx: context.Background()}
			if _, err := alone.scale(views); err != nil {
				t.Fatal(err)
			}
			want := alone.data
			if got.x.Cols != want.x.Cols || !slices.Equal(got.from, want.from) {
				t.Errorf("d=%d, %s: %d columns, want %d", d, l.name, got.x.Cols, want.x.Cols)
				continue
			}
			for i := range 70 {
				a, b := apart(got.x, 0, i), apart(want.x, 0, i)
				if math.Abs(a-b) > 1e-6*(1+b) {
					t.Fatalf("d=%d, %s: samples 0 and %d are %v apart, want %v", d, l.name, i, a, b)
				}
			}
		}
	}
}

func apart(x dense.Matrix, i, j int) float64 {
	s := 0.0
	for k, v := range x.Row(i) {
		s += (v - x.Row(j)[k]) * (v - x.Row(j)[k])
	}
	return math.Sqrt(s)
}

// Two thirds of the anchors of a cluster, within K and 2K.
func TestSetNeighbors(t *testing.T) {
	for _, c := range []struct{ m, c, want int }{{5, 5, 5}, {15, 5, 5}, {50, 5, 7}, {50, 6, 6}, {50, 7, 5}, {50, 4, 8}, {50, 3, 10}, {50, 2, 10}, {100, 100, 5}} {
		r := &Run{opts: DefaultOptions(Consensus, c.c)}
		if got := r.setNeighbors(c.m); got != c.want {
			t.Errorf("%s: %d, want %d", fmt.Sprint(c.m, " anchors, ", c.c, " clusters"), got, c.want)
		}
	}
}
