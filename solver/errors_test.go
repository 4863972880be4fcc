package solver

import (
	"context"
	"math"
	"testing"

	"viewfold/solver/dense"
)

func TestBadInput(t *testing.T) {
	good, _ := blobs(20, 3, 0.5, 1, 4, 3)
	with := func(change func(*Options)) Options {
		o := DefaultOptions(Paper, 3)
		change(&o)
		return o
	}
	view := func(x dense.Matrix) []View { return []View{good[0], {"b", x}} }
	nan, huge, constant := good[1].X.Dense().Clone(), good[1].X.Dense().Clone(), dense.New(20, 3)
	nan.Row(4)[2] = math.NaN()
	huge.Row(0)[0], huge.Row(1)[0] = 1e308, -1e308
	line, signs := dense.New(20, 1), dense.New(20, 1)
	for i := range 20 {
		line.Row(i)[0], signs.Row(i)[0] = float64(i+1), float64(i)-9.5
	}
	two := dense.New(20, 1)
	two.Row(7)[0] = 1
	for _, c := range []struct {
		name  string
		views []View
		opts  Options
		want  string
	}{
		{"no view", nil, DefaultOptions(Paper, 3), "there is no view; give at least one"},
		{"one sample", []View{{"a", dense.New(1, 2)}}, DefaultOptions(Paper, 2), `view "a": has 1 samples; at least 2 are needed`},
		{"different counts", view(dense.New(19, 2)), DefaultOptions(Paper, 3), `view "b": has 19 samples, but view "view 1" has 20; every view must describe the same samples in the same order`},
		{"no features", view(dense.New(20, 0)), DefaultOptions(Paper, 3), `view "b": has no features; leave the view out`},
		{"NaN", view(nan), DefaultOptions(Paper, 3), `view "b": sample 5, feature 3 is NaN; every value must be a number from -1e+70 to 1e+70`},
		{"huge", view(huge), DefaultOptions(Paper, 3), `view "b": sample 1, feature 1 is 1e+308; every value must be a number from -1e+70 to 1e+70`},
		{"equal once scaled", []View{{"b", line}}, with(func(o *Options) { o.Scale = []Scale{ScaleUnit} }), `view "b": all samples are equal once scaled (unit); scale the view in another way or leave it out`},
		{"few distinct once scaled", []View{{"b", signs}}, with(func(o *Options) { o.Scale = []Scale{ScaleUnit} }), "clusters = 3: want at most 2, the number of distinct samples"},
		{"constant view", view(constant), DefaultOptions(Paper, 3), `view "b": every feature has the same value for all samples; leave the view out`},
		{"one cluster", good, DefaultOptions(Paper, 1), "clusters = 1: want at least 2"},
		{"more clusters than samples", good, DefaultOptions(Paper, 21), "clusters = 21: want at most 20, the number of samples"},
		{"more clusters than distinct samples", []View{{"a", two}}, DefaultOptions(Paper, 3), "clusters = 3: want at most 2, the number of distinct samples"},
		{"m < c", good, with(func(o *Options) { o.Anchors = 2 }), "anchors = 2: want at least 3, the number of clusters"},
		{"m > n", good, with(func(o *Options) { o.Anchors = 21 }), "anchors = 21: want at most 20, the number of samples"},
		{"neighbors", good, with(func(o *Options) { o.Neighbors = 0 }), "neighbors = 0: want at least 1"},
		{"alpha 0", good, with(func(o *Options) { o.Alpha = 0 }), "alpha = 0: want a number above 0"},
		{"alpha NaN", good, with(func(o *Options) { o.Alpha = math.NaN() }), "alpha = NaN: want a number above 0"},
		{"beta", good, with(func(o *Options) { o.Beta = -1 }), "beta = -1: want a number above 0"},
		{"restarts", good, with(func(o *Options) { o.Restarts = 0 }), "restarts = 0: want at least 1"},
		{"kmeans iterations", good, with(func(o *Options) { o.KMeansIter = 0 }), "kmeans_iter = 0: want at least 1"},
		{"sample rows", good, with(func(o *Options) { o.SampleRows = 2 }), "sample_rows = 2: want at least 3, the number of anchors"},
		{"iterations", good, with(func(o *Options) { o.MaxIter = 0 }), "max_iter = 0: want at least 1"},
		{"rounds", good, with(func(o *Options) { o.MaxRounds = 0 }), "max_rounds = 0: want from 1 to 1000"},
		{"too many rounds", good, with(func(o *Options) { o.MaxRounds = 1001 }), "max_rounds = 1001: want from 1 to 1000"},
		{"tolerance", good, with(func(o *Options) { o.Tol = -1 }), "tol = -1: want 0 or more"},
		{"distance", good, with(func(o *Options) { o.Distance = "far" }), "distance = far: want euclidean or cosine"},
		{"storage", good, with(func(o *Options) { o.Storage = "" }), "storage = : want float64 or float32"},
		{"support", good, with(func(o *Options) { o.Support = "" }), "support = : want all or edges"},
		{"mode", good, with(func(o *Options) { o.Mode = "x" }), "mode = x: want consensus, paper or reference"},
		{"scales", good, with(func(o *Options) { o.Scale = make([]Scale, 3) }), "scale = [  ]: want one entry, or one per view (2)"},
		{"scale", good, with(func(o *Options) { o.Scale = []Scale{"log"} }), "scale = [log]: want minmax, unit, zscore, none, reduce and balance, joined by +, or auto"},
		{"weights", good, with(func(o *Options) { o.FixedWeights = []float64{0, 0} }), "fixed_weights = [0 0]: want none, or 2 numbers from 0 to 1e+70, not all 0"},
	} {
		for _, views := range [][]View{c.views, byNonZeros(c.views)} {
			_, err := Cluster(context.Background(), views, c.opts)
			if err == nil || err.Error() != c.want {
				t.Errorf("%s:\n got %v\nwant %s", c.name, err, c.want)
			}
		}
	}
}

func TestGivenAnchorsThatAreNoNumbers(t *testing.T) {
	views, _ := blobs(20, 3, 0.5, 1, 4, 3)
	a := dense.New(3, 7)
	a.Row(1)[4] = math.Inf(1)
	_, err := (&Solver{Anchors: a}).Cluster(context.Background(), views, DefaultOptions(Paper, 3))
	want := "given anchor 2, feature 5 is +Inf; every value must be a number from -1e+70 to 1e+70"
	if err == nil || err.Error() != want {
		t.Errorf("error = %v, want %s", err, want)
	}
}

func TestGivenAnchorsOfTheWrongShape(t *testing.T) {
	views, _ := blobs(20, 3, 0.5, 1, 4, 3)
	_, err := (&Solver{Anchors: dense.New(3, 6)}).Cluster(context.Background(), views, DefaultOptions(Paper, 3))
	want := "the given anchors are 3×6, but 3 anchors and 7 features are used; give one row per anchor and one column per feature that is not constant"
	if err == nil || err.Error() != want {
		t.Errorf("error = %v, want %s", err, want)
	}
}
