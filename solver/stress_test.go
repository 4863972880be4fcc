package solver

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"viewfold/solver/dense"
)

// nasty draws views that real files hold and textbooks do not: duplicated samples, all-zero rows,
// constant, huge, tiny and far-off features, one feature, one view, nearly equal views.
func nasty(rng *rand.Rand) []View {
	n, v := 2+rng.IntN(40), 1+rng.IntN(4)
	views := make([]View, v)
	for k := range views {
		d := 1 + rng.IntN(6)
		x := dense.New(n, d)
		size := math.Pow(10, float64(rng.IntN(31)-15))
		for i := range x.Data {
			switch rng.IntN(4) {
			case 0:
				x.Data[i] = size * float64(rng.IntN(3))
			case 1:
				x.Data[i] = size * rng.NormFloat64()
			case 2:
				x.Data[i] = size*1e9 + size*float64(rng.IntN(5))
			}
		}
		for range rng.IntN(n) {
			copy(x.Row(rng.IntN(n)), x.Row(rng.IntN(n)))
		}
		if rng.IntN(3) == 0 {
			clear(x.Row(rng.IntN(n)))
		}
		views[k] = View{fmt.Sprint("v", k), x}
		if k > 0 && rng.IntN(4) == 0 {
			x = views[k-1].X.Dense().Clone()
			x.Row(0)[0] += size * 1e-9
			views[k].X = x
		}
	}
	return views
}

func nastyOptions(rng *rand.Rand, views []View) Options {
	n, _ := views[0].X.Shape()
	o := DefaultOptions(Paper, 2+rng.IntN(min(5, n-1)))
	pick := func(list ...any) any { return list[rng.IntN(len(list))] }
	o.Anchors = o.Clusters + rng.IntN(n-o.Clusters+1)
	o.Neighbors = 1 + rng.IntN(6)
	o.Alpha, o.Beta = math.Pow(10, float64(rng.IntN(9)-5)), math.Pow(10, float64(rng.IntN(9)-5))
	o.Scale = nil
	for range views {
		o.Scale = append(o.Scale, pick(ScaleMinMax, ScaleUnit, ScaleZScore, ScaleNone, ScaleAuto, Scale("none+reduce"), Scale("zscore+balance")).(Scale))
	}
	o.Distance = pick(Euclidean, Cosine).(Distance)
	o.Support = pick(SupportAll, SupportEdges).(Support)
	o.Mode = pick(Paper, Paper, Reference, Consensus).(Mode)
	if o.Mode != Reference {
		o.Storage = pick(Float64, Float32).(Storage)
	}
	o.Sets, o.Rank, o.Ridge = 1+rng.IntN(5), 1+rng.IntN(5), pick(0.0, 0.3, 1e3).(float64)
	o.MaxRounds = pick(1, 3, 50, 1000).(int)
	o.MaxIter, o.Restarts = 1+rng.IntN(5), 1+rng.IntN(3)
	o.SampleRows = max(o.Anchors, pick(10, 10000).(int))
	o.Seed = rng.Uint64()
	return o
}

// TestNastyInput runs whatever is not refused to its end: exactly c clusters, graphs and weights on
// the simplex, finite objective, in little time.
func TestNastyInput(t *testing.T) {
	refused := 0
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 5))
		views := nasty(rng)
		opts := nastyOptions(rng, views)
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		res, err := Cluster(ctx, views, opts)
		cancel()
		switch err.(type) {
		case nil:
		case *InputError, *OptionError:
			refused++
			continue
		default:
			t.Fatalf("seed %d: %v", seed, err)
		}
		if opts.Mode != Reference {
			verifyResult(t, res, opts.Clusters, views[0].X.Dense().Rows)
		}
		for _, o := range append([]float64{res.Initial}, res.Objective...) {
			if math.IsNaN(o) || math.IsInf(o, 0) {
				t.Errorf("seed %d: objective %v", seed, res.Objective)
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d: %+v", seed, opts)
		}
	}
	if refused > 75 {
		t.Errorf("%d of 150 inputs were refused: too few were run", refused)
	}
}

// Time stamps without scaling: all that tells the samples apart is in the last digits.
func TestDataFarFromTheOrigin(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for _, distance := range []Distance{Euclidean, Cosine} {
		x, of := dense.New(120, 2), make([]float64, 120)
		for i := range x.Rows {
			of[i] = float64(i % 3)
			x.Row(i)[0] = 1.7e9 + 30*of[i] + rng.NormFloat64()
			x.Row(i)[1] = 1.7e9 - 30*of[i]*of[i] + rng.NormFloat64()
		}
		opts := DefaultOptions(Paper, 3)
		opts.Scale, opts.Distance = []Scale{ScaleNone}, distance
		res := mustCluster(t, []View{{"times", x}}, opts)
		if distance == Euclidean && !sameUpToNames(res.Labels, of) {
			t.Errorf("sizes %v are not the three groups", res.Sizes)
		}
		if a := res.Anchors[0].Row(0)[0]; distance == Euclidean && math.Abs(a-1.7e9) > 1e3 {
			t.Errorf("an anchor is at %v, not where the data is", a)
		}
	}
}

// The size of the numbers is not what z-scores see.
func TestZScoresOfAnySize(t *testing.T) {
	views, _ := blobs(60, 3, 0.3, 1, 4)
	opts := DefaultOptions(Paper, 3)
	opts.Scale = []Scale{ScaleZScore}
	want := mustCluster(t, views, opts)
	for _, size := range []float64{0x1p-600, 0x1p200} {
		x := views[0].X.Dense().Clone()
		for i := range x.Data {
			x.Data[i] *= size
		}
		if got := mustCluster(t, []View{{"x", x}}, opts); got.Objective[0] != want.Objective[0] {
			t.Errorf("times %g: objective %v, want %v", size, got.Objective, want.Objective)
		}
	}
}

// A constant feature is 0 in z-scores, though its mean rounds, and of new samples, too.
func TestZScoreOfConstants(t *testing.T) {
	x := dense.New(91, 2)
	for i := range x.Rows {
		x.Row(i)[0], x.Row(i)[1] = 0.1, float64(i%3)
	}
	if mean := columnMeans(x)[0]; mean == 0.1 {
		t.Fatal("its mean does not round")
	}
	do := zScore(x)
	for i := range x.Rows {
		if v := x.Row(i)[0]; v != 0 {
			t.Fatalf("sample %d is %v", i, v)
		}
	}
	row := []float64{7, 1}
	if do(row); row[0] != 0 || math.Abs(row[1]) > 0.1 {
		t.Errorf("a new sample is %v", row)
	}
}
