package kmeans

import (
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

func rng(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func rows(r ...[]float64) dense.Matrix {
	a := dense.New(len(r), len(r[0]))
	for i, v := range r {
		copy(a.Row(i), v)
	}
	return a
}

func defaults(k int) Options { return Options{K: k, Restarts: 5, MaxIter: 100} }

func cluster(t *testing.T, x dense.Matrix, o Options, seed uint64) *Result {
	t.Helper()
	res, err := Run(x, o, rng(seed), nil)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// Two pairs on a line: centres 1 and 11, squared distances 1 each.
func TestByHand(t *testing.T) {
	res := cluster(t, rows([]float64{0}, []float64{12}, []float64{2}, []float64{10}), defaults(2), 1)
	if res.Inertia != 4 {
		t.Errorf("inertia = %v, want 4", res.Inertia)
	}
	c := []float64{res.Centres.Row(0)[0], res.Centres.Row(1)[0]}
	if slices.Sort(c); !slices.Equal(c, []float64{1, 11}) {
		t.Errorf("centres = %v, want 1 and 11", c)
	}
	if a := res.Assign; a[0] != a[2] || a[1] != a[3] || a[0] == a[1] {
		t.Errorf("assignment = %v", a)
	}
}

// Weights pull the mean: 0 with weight 3 and 4 with weight 1 have mean 1.
func TestWeights(t *testing.T) {
	o := defaults(1)
	o.Weights = []float64{3, 1}
	res := cluster(t, rows([]float64{0}, []float64{4}), o, 1)
	if got := res.Centres.Row(0)[0]; got != 1 {
		t.Errorf("centre = %v, want 1", got)
	}
	if res.Inertia != 3*1+9 {
		t.Errorf("inertia = %v, want 12", res.Inertia)
	}
}

func blobs(n, k, d int, noise float64, seed uint64) (dense.Matrix, []int) {
	g := rng(seed)
	centres := dense.New(k, d)
	for i := range centres.Data {
		centres.Data[i] = 10 * g.NormFloat64()
	}
	x, of := dense.New(n, d), make([]int, n)
	for i := range n {
		of[i] = i % k
		for j := range d {
			x.Row(i)[j] = centres.Row(of[i])[j] + noise*g.NormFloat64()
		}
	}
	return x, of
}

// The result is a fixed point: every sample is at its nearest centre, and every centre is the mean.
func TestFixedPoint(t *testing.T) {
	x, of := blobs(700, 6, 3, 1, 4)
	res := cluster(t, x, defaults(6), 2)
	mean, count := dense.New(6, 3), make([]float64, 6)
	for i := range x.Rows {
		own := distance(x.Row(i), res.Centres.Row(res.Assign[i]))
		for j := range 6 {
			if distance(x.Row(i), res.Centres.Row(j)) < own-1e-9 {
				t.Fatalf("sample %d is nearer to centre %d than to its own", i, j)
			}
		}
		count[res.Assign[i]]++
		dense.AddScaled(mean.Row(res.Assign[i]), 1, x.Row(i))
		if first := slices.Index(of, of[i]); res.Assign[i] != res.Assign[first] {
			t.Fatalf("samples %d and %d of one blob are apart", i, first)
		}
	}
	for j := range 6 {
		for k, s := range mean.Row(j) {
			if d := math.Abs(s/count[j] - res.Centres.Row(j)[k]); d > 1e-12 {
				t.Errorf("centre %d is %g off the mean", j, d)
			}
		}
	}
}

func distance(a, b []float64) float64 {
	s := 0.0
	for i := range a {
		s += (a[i] - b[i]) * (a[i] - b[i])
	}
	return s
}

func TestMoreRestartsAreNeverWorse(t *testing.T) {
	x, _ := blobs(200, 12, 2, 3, 9)
	last := math.Inf(1)
	for _, n := range []int{1, 3, 10} {
		o := defaults(12)
		o.Restarts = n
		if got := cluster(t, x, o, 5).Inertia; got > last {
			t.Errorf("%d restarts: inertia %v, fewer had %v", n, got, last)
		} else {
			last = got
		}
	}
}

// With fewer distinct samples than centres every cluster still has a sample.
func TestEmptyClustersAreFilled(t *testing.T) {
	x := rows([]float64{1}, []float64{1}, []float64{1}, []float64{2}, []float64{2})
	for _, uniform := range []bool{false, true} {
		o := defaults(4)
		o.UniformSeeds = uniform
		res := cluster(t, x, o, 3)
		seen := make([]int, 4)
		for _, j := range res.Assign {
			seen[j]++
		}
		if slices.Contains(seen, 0) {
			t.Errorf("uniform=%v: sizes %v", uniform, seen)
		}
		if res.Inertia != 0 {
			t.Errorf("uniform=%v: inertia %v, want 0", uniform, res.Inertia)
		}
	}
}

// Few distinct samples are no reason to go on to the last iteration.
func TestFewDistinctSamplesConverge(t *testing.T) {
	x := dense.New(400, 1)
	for i := range x.Rows {
		x.Row(i)[0] = float64(i % 6)
	}
	ticks := 0
	o := Options{K: 20, Restarts: 1, MaxIter: 100}
	if _, err := Run(x, o, rng(1), func(float64) error { ticks++; return nil }); err != nil {
		t.Fatal(err)
	}
	if ticks > 40 { // 20 of seeding, the rest iterations
		t.Errorf("reported %d times", ticks)
	}
}

func TestCosineIgnoresNothingButLength(t *testing.T) {
	x := rows([]float64{1, 0}, []float64{0.96, 0.28}, []float64{0, 1}, []float64{0.28, 0.96})
	o := defaults(2)
	o.Cosine = true
	res := cluster(t, x, o, 1)
	if a := res.Assign; a[0] != a[1] || a[2] != a[3] || a[0] == a[2] {
		t.Errorf("assignment = %v", a)
	}
	want := 0.0
	for i := range 4 {
		c := res.Centres.Row(res.Assign[i])
		if n := dense.Dot(c, c); math.Abs(n-1) > 1e-12 {
			t.Errorf("centre has squared length %v", n)
		}
		want += 1 - dense.Dot(x.Row(i), c)
	}
	if math.Abs(res.Inertia-want) > 1e-12 {
		t.Errorf("inertia = %v, want %v", res.Inertia, want)
	}
}

// Starts can be shared among calls: the best of theirs is the best of all.
func TestStartsAreShared(t *testing.T) {
	x := overlapping(300, 6, 4, 1)
	for _, uniform := range []bool{false, true} {
		o := Options{K: 6, Restarts: 12, MaxIter: 50, UniformSeeds: uniform}
		want, _ := Run(x, o, rng(4), nil)
		var best *Result
		tightest := 0
		o.Restarts = 3
		for o.First = 0; o.First < 12; o.First += 3 {
			if got, _ := Run(x, o, rng(4), nil); best == nil || got.Inertia < best.Inertia {
				best, tightest = got, o.First
			}
		}
		if tightest == 0 {
			t.Error("the first starts have the tightest: the test shows little")
		}
		if !reflect.DeepEqual(best, want) {
			t.Errorf("uniform seeds %v: inertia %v, want %v", uniform, best.Inertia, want.Inertia)
		}
	}
}

func TestSameSeedSameBits(t *testing.T) {
	x, _ := blobs(1100, 5, 4, 2, 1)
	a, b := cluster(t, x, defaults(5), 8), cluster(t, x, defaults(5), 8)
	if !slices.Equal(a.Centres.Data, b.Centres.Data) || !slices.Equal(a.Assign, b.Assign) {
		t.Error("two runs with the same seed differ")
	}
}

func TestObserverEndsTheRun(t *testing.T) {
	x, _ := blobs(50, 3, 2, 1, 1)
	stop := errors.New("stop")
	if _, err := Run(x, defaults(3), rng(1), func(float64) error { return stop }); err != stop {
		t.Errorf("error = %v, want the observer's", err)
	}
	last := 0.0
	_, err := Run(x, defaults(3), rng(1), func(p float64) error {
		if p < last || p > 1 {
			t.Errorf("progress went from %v to %v", last, p)
		}
		last = p
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A centre longer than any sample, which only weights near 0 can make, has larger rounding errors
// than the bounds allow for.
func TestCentreBeyondReachVoidsBounds(t *testing.T) {
	b := newBounds([]float64{1, 4}, 1, Options{K: 1, MaxIter: 1})
	for _, c := range []struct {
		square float64
		void   bool
	}{{0, false}, {4, false}, {4.1, true}, {1, false}, {math.Inf(1), true}, {math.NaN(), true}} {
		b.follow([]float64{c.square / 2})
		if b.void() != c.void {
			t.Errorf("squared length %v: void = %v", c.square, b.void())
		}
	}
}

// Ways of a centre in one iteration add up, and the longest of each iteration does.
func TestWays(t *testing.T) {
	b := newBounds([]float64{1, 4}, 1, Options{K: 2, MaxIter: 1})
	centre := []float64{0, 0, 0}
	b.moved(1, move(centre, []float64{6, 8, 0}, 2))
	if !slices.Equal(centre, []float64{3, 4, 0}) {
		t.Errorf("moved to %v, want [3 4 0]", centre)
	}
	b.moved(1, move(centre, []float64{3, 4, 2}, 1))
	b.moved(0, 9)
	b.follow([]float64{1, 1})
	b.moved(0, 1)
	b.follow([]float64{1, 1})
	for what, got := range map[string][2]float64{"way of 0": {b.way[0], 4}, "way of 1": {b.way[1], 7}, "longest": {b.longest, 8}} {
		if got[0] < got[1] || got[0] > got[1]*(1+1e-8) {
			t.Errorf("%s is %v, want %v", what, got[0], got[1])
		}
	}
	if b.reset(); b.way[1] != 0 || b.longest != 0 {
		t.Errorf("after a reset ways are %v, %v", b.way, b.longest)
	}
}

// Samples kept by their non-zeros, empty ones among them, are clustered as dense ones, to the last bit.
func TestNonZeros(t *testing.T) {
	random := rng(9)
	x, weights := dense.New(700, 40), make([]float64, 700)
	for i := range 700 {
		weights[i] = float64(i % 3)
		for range 3 + i%4 {
			x.Row(i)[(i%7)*5+random.IntN(9)%5] = random.NormFloat64() + 2
		}
		if i%50 == 0 {
			clear(x.Row(i))
		}
	}
	unit := x.Clone()
	for i := range 700 {
		row := unit.Row(i)
		if length := math.Sqrt(dense.Dot(row, row)); length > 0 {
			for j := range row {
				row[j] /= length
			}
		}
	}
	for name, c := range map[string]struct {
		x    dense.Matrix
		opts Options
	}{
		"plain":    {x, Options{K: 7, Restarts: 3, MaxIter: 50}},
		"weighted": {x, Options{K: 12, Restarts: 2, MaxIter: 50, Weights: weights}},
		"cosine":   {unit, Options{K: 9, Restarts: 2, MaxIter: 50, Cosine: true}},
		"uniform":  {x, Options{K: 650, Restarts: 1, MaxIter: 5, UniformSeeds: true, ByDistance: true}}, // with empty clusters
	} {
		want := cluster(t, c.x, c.opts, 3)
		for _, together := range []int{0, c.opts.K} {
			kernels := samples.Plain
			kernels.Together = together
			samples.Use(kernels)
			got, err := Run(samples.FromDense(c.x), c.opts, rng(3), nil)
			samples.Use(samples.Plain)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got.Assign, want.Assign) || !slices.Equal(got.Centres.Data, want.Centres.Data) || got.Inertia != want.Inertia {
				t.Errorf("%s, %d together: inertia %v, want %v", name, together, got.Inertia, want.Inertia)
			}
		}
	}
}
