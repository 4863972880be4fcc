package solver

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"viewfold/solver/dense"
	"viewfold/solver/metrics"
	"viewfold/solver/samples"
)

// words are views of samples in c groups, which use some of the features each more than others: about share
// of the counts are not 0. Some samples are empty, and so is every tenth feature.
func words(n, c int, share float64, seed uint64, features ...int) ([]View, []int) {
	rng := rand.New(rand.NewPCG(seed, 3))
	of := make([]int, n)
	for i := range of {
		of[i] = i % c
	}
	var views []View
	for v, d := range features {
		x := dense.New(n, d)
		for i := range n {
			for j := range d {
				often := share / 4
				if j%c == of[i] {
					often *= 1 + 3*float64(c)
				}
				if i%31 != 30 && j%10 != 9 && rng.Float64() < often {
					x.Row(i)[j] = 1 + float64(rng.IntN(4))
				}
			}
		}
		views = append(views, View{fmt.Sprintf("words %d", v+1), x})
	}
	return views, of
}

// byNonZeros returns the views kept by their non-zeros.
func byNonZeros(views []View) []View {
	few := make([]View, len(views))
	for v, view := range views {
		few[v] = View{view.Name, samples.FromDense(view.X.Dense())}
	}
	return few
}

// scaledBy returns views as scaled in a mode.
func scaledBy(t *testing.T, views []View, mode Mode, how Scale) *Run {
	t.Helper()
	opts := DefaultOptions(mode, 2)
	opts.Scale = []Scale{how}
	return scaledWith(t, views, opts)
}

func scaledWith(t *testing.T, views []View, opts Options) *Run {
	t.Helper()
	n, _ := views[0].X.Shape()
	r := &Run{opts: opts, n: n, m: opts.Anchors, ctx: context.Background()}
	if _, err := r.scale(views); err != nil {
		t.Fatalf("%s: %v", opts.Scale, err)
	}
	return r
}

// Views are scaled to the same bits whether they are kept by their non-zeros or not, but for a balance,
// and stay sparse where they can.
func TestSparseScaling(t *testing.T) {
	counts, _ := words(90, 3, 0.05, 1, 200, 60)
	signed, _ := words(90, 3, 0.05, 2, 200)
	column := dense.New(90, 1)
	for i := range 90 {
		if x := signed[0].X.Dense().Row(i); i%2 == 0 {
			for j := range x {
				x[j] = -x[j]
			}
		}
		if i%20 == 0 {
			column.Row(i)[0] = float64(i) - 45
		}
	}
	short, _ := words(20, 2, 0.06, 3, 50) // more features than samples, fewer than directions
	full := View{"full", counts[1].X.Dense().Clone()}
	for i := range 90 {
		full.X.Dense().Row(i)[4] = 2000 + float64(i%7)
	}
	for _, c := range []struct {
		name       string
		views      []View
		densifying []Scale
	}{
		{"counts", counts, []Scale{"none+zscore"}},
		{"signed", signed, []Scale{"none+zscore", ScaleMinMax, "unit+minmax"}},
		{"one column", []View{{"x", column}}, []Scale{"none+zscore", ScaleMinMax, "unit+minmax", "zscore+reduce"}},
		{"few samples", short, []Scale{"none+zscore"}},
		{"a full feature", []View{full}, []Scale{"none+zscore"}},
	} {
		for _, how := range []Scale{ScaleNone, ScaleMinMax, ScaleUnit, "none+zscore", "unit+balance", "unit+minmax", "zscore+reduce", "unit+reduce", "none+reduce", ScaleAuto} {
			for _, mode := range []Mode{Paper, Reference} {
				want, got := scaledBy(t, c.views, mode, how), scaledBy(t, byNonZeros(c.views), mode, how)
				sparse := mode == Paper && !slices.Contains(c.densifying, how) && (!how.reduces() || c.name == "one column")
				if (got.data.few != nil) != sparse {
					t.Errorf("%s, %s, %s: sparse is %v, want %v", c.name, how, mode, !sparse, sparse)
				}
				tol := 0.0
				if how == "unit+balance" {
					tol = 1e-13
				}
				x, y := got.data.all().Dense(), want.data.x
				if x.Cols != y.Cols || !slices.Equal(got.data.from, want.data.from) || !slices.EqualFunc(got.dropped, want.dropped, slices.Equal) {
					t.Fatalf("%s, %s, %s: %d columns from %v without %v, want %d from %v without %v", c.name, how, mode,
						x.Cols, got.data.from, got.dropped, y.Cols, want.data.from, want.dropped)
				}
				for i := range y.Rows {
					for j, v := range y.Row(i) {
						if math.Abs(x.Row(i)[j]-v) > tol*math.Abs(v) {
							t.Fatalf("%s, %s, %s: element %d, %d is %v, want %v", c.name, how, mode, i, j, x.Row(i)[j], v)
						}
					}
				}
			}
		}
	}
}

// A sparse view beside a larger dense one is not worth a sparse matrix; beside a smaller one it is.
func TestSparseBesideDense(t *testing.T) {
	counts, _ := words(60, 3, 0.05, 1, 300)
	for d, sparse := range map[int]bool{5: true, 60: false} {
		views, _ := blobs(60, 3, 0.5, 1, d)
		views = append(views, counts...)
		got := scaledBy(t, append(views[:1:1], byNonZeros(counts)...), Paper, ScaleMinMax)
		if (got.data.few != nil) != sparse {
			t.Errorf("beside %d features: sparse is %v", d, !sparse)
		}
		if want := scaledBy(t, views, Paper, ScaleMinMax); !slices.Equal(got.data.all().Dense().Data, want.data.x.Data) {
			t.Errorf("beside %d features: other numbers", d)
		}
	}
}

// A run on non-zeros gives the bits of a dense one where that reduces its views, and the same clusters,
// but for empty samples, where only the dense one is centred.
func TestSparseRuns(t *testing.T) {
	views, of := words(300, 3, 0.06, 1, 400, 150)
	for _, c := range []struct {
		mode     Mode
		scale    Scale
		distance Distance
	}{
		{Consensus, ScaleAuto, Euclidean},
		{Consensus, ScaleMinMax, Cosine},
		{Consensus, ScaleUnit, Euclidean},
		{Paper, ScaleAuto, Euclidean},
		{Paper, ScaleMinMax, Euclidean},
		{Paper, ScaleUnit, Cosine},
		{Paper, ScaleNone, Euclidean},
		{Reference, ScaleMinMax, Euclidean},
	} {
		name := fmt.Sprintf("%s, %s, %s", c.mode, c.scale, c.distance)
		opts := DefaultOptions(c.mode, 3)
		opts.Scale, opts.Distance, opts.Sets = []Scale{c.scale}, c.distance, 6
		want, got := mustCluster(t, views, opts), mustCluster(t, byNonZeros(views), opts)
		exact := c.mode == Reference || c.scale == ScaleAuto
		if same := metrics.Compare(got.Labels, want.Labels).Accuracy(); same < 0.96 || exact && !slices.Equal(got.Labels, want.Labels) {
			t.Errorf("%s: %.0f %% of the samples are in the same clusters", name, 100*same)
		}
		if c.mode == Consensus && c.scale == ScaleAuto {
			known := 0
			for i, l := range got.Labels {
				if of[i] == of[slices.Index(got.Labels, l)] {
					known++
				}
			}
			if known < 280 {
				t.Errorf("%s: %d of 300 samples in their group: the test shows little", name, known)
			}
		}
		for k, w := range want.Objective {
			if g := got.Objective[k]; math.Abs(g-w) > 1e-9*w || exact && g != w {
				t.Errorf("%s: objective %v, want %v", name, g, w)
			}
		}
		if exact && (!slices.Equal(got.Weights, want.Weights) || !slices.Equal(got.Margin, want.Margin)) {
			t.Errorf("%s: weights %v, want %v", name, got.Weights, want.Weights)
		}
	}
}

// Without centring, everything that is made of the data has the bits of the dense data's.
func TestSparseProductsHaveDenseBits(t *testing.T) {
	views, _ := words(700, 3, 0.06, 1, 400, 150)
	for k, how := range []Scale{ScaleMinMax, ScaleUnit, ScaleNone, ScaleMinMax, ScaleNone} {
		want, got := scaledBy(t, views, Paper, how), scaledBy(t, byNonZeros(views), Paper, how)
		want.data.mean = make([]float64, want.data.features()) // nothing is taken away
		for _, r := range []*Run{want, got} {
			if k >= 3 {
				r.opts.Distance, r.opts.SampleRows = Cosine, 400
			}
			if err := r.begin(dense.Matrix{}); err != nil {
				t.Fatal(err)
			}
		}
		for v := range want.views {
			a, b := got.views[v], want.views[v]
			x, y := got.team.own.views[v], want.team.own.views[v]
			if !slices.Equal(a.anchors.Data, b.anchors.Data) || !slices.Equal(x.g.Data, y.g.Data) || !slices.Equal(x.k.Data, y.k.Data) ||
				a.square != b.square || !slices.Equal(x.z.Weight, y.z.Weight) || !slices.Equal(x.z.Anchor, y.z.Anchor) {
				t.Errorf("%s, view %d: other bits", how, v)
			}
		}
		// α and β are in units of the variance, which centring leaves as it is.
		centred := scaledBy(t, views, Paper, how)
		centred.data.centre()
		square := 0.0
		for i := range centred.n {
			for _, x := range centred.data.x.Row(i) {
				square += x * x
			}
		}
		if sum := got.views[0].spread + got.views[1].spread; math.Abs(sum-square) > 1e-12*square {
			t.Errorf("%s: variance %v, want %v", how, sum, square)
		}
	}
}

// A feature without zeros may be far from the origin: years, time stamps.
func TestSparseFarFromTheOrigin(t *testing.T) {
	views, _ := words(120, 3, 0.04, 1, 300)
	x := views[0].X.Dense()
	for i := range 120 {
		x.Row(i)[7] = 1e9 + float64(i%3)
	}
	opts := DefaultOptions(Paper, 3)
	opts.Scale, opts.Seed = []Scale{ScaleNone}, 2 // with one of six seeds distances tie, and k-means takes another way
	want, got := mustCluster(t, views, opts), mustCluster(t, byNonZeros(views), opts)
	if !slices.Equal(got.Labels, want.Labels) {
		t.Error("other clusters")
	}
	last := len(want.Objective) - 1
	if len(got.Objective)-1 != last || math.Abs(got.Objective[last]-want.Objective[last]) > 1e-9*want.Objective[last] {
		t.Errorf("objective %v, want %v", got.Objective, want.Objective)
	}
	if a := got.Anchors[0].Row(0); a[slices.Index(a, slices.Max(a))] < 1e9 {
		t.Errorf("anchors are not shifted back: the largest number is %v", slices.Max(a))
	}
}

// Anything that a dense view may hold, its non-zeros may: the same results and errors.
func TestSparseSurvivesNastyData(t *testing.T) {
	refused, kept := 0, 0
	for seed := range uint64(48) {
		rng := rand.New(rand.NewPCG(seed, 6))
		views := nasty(rng)
		if seed%2 == 0 {
			views = nastySparse(rng)
		}
		opts := nastyOptions(rng, views)
		opts.Storage = Float64 // non-zeros are never kept as float32
		if seed%4 == 0 {
			opts.Scale = [][]Scale{{ScaleNone}, {ScaleUnit}, {"unit+balance"}}[rng.IntN(3)]
		}
		want, err := Cluster(context.Background(), views, opts)
		got, errSparse := Cluster(context.Background(), byNonZeros(views), opts)
		if fmt.Sprint(err) != fmt.Sprint(errSparse) {
			t.Fatalf("seed %d: error %v, want %v", seed, errSparse, err)
		}
		if err != nil {
			refused++
			continue
		}
		if opts.Mode != Reference {
			verifyResult(t, got, opts.Clusters, len(want.Labels))
		}
		r := &Run{opts: opts, n: len(want.Labels), ctx: context.Background()}
		if _, err := r.scale(byNonZeros(views)); err != nil {
			t.Fatal(err)
		}
		full := *r
		if _, err := full.scale(views); err != nil {
			t.Fatal(err)
		}
		if r.data.few != nil {
			kept++
		} else if slices.Contains(opts.Scale, ScaleZScore) || full.data.wait != nil {
			continue // the same to rounding
		} else if !slices.Equal(got.Labels, want.Labels) || !slices.Equal(got.Objective, want.Objective) {
			t.Errorf("seed %d: other clusters, objective %v, want %v", seed, got.Objective, want.Objective)
		}
		if t.Failed() {
			t.Fatalf("seed %d: %+v", seed, opts)
		}
	}
	if kept < 5 || refused > 24 {
		t.Errorf("%d runs on non-zeros, %d of 48 refused: the test shows little", kept, refused)
	}
}

// nastySparse draws views of few non-zeros, with duplicated samples and features of all sizes, some full.
func nastySparse(rng *rand.Rand) []View {
	n, views := 40+rng.IntN(30), make([]View, 1+rng.IntN(3))
	for k := range views {
		x := dense.New(n, 30+rng.IntN(60))
		for j := range x.Cols {
			size, off := math.Pow(10, float64(rng.IntN(20)-10)), 0.0
			if rng.IntN(40) == 0 {
				off = 1e9 * size
			}
			for i := range n {
				if off > 0 || rng.IntN(25) == 0 {
					x.Row(i)[j] = off + size*float64(rng.IntN(4)-1)
				}
			}
		}
		for range rng.IntN(n) {
			copy(x.Row(rng.IntN(n)), x.Row(rng.IntN(n)))
		}
		views[k] = View{fmt.Sprint("v", k), x}
	}
	return views
}

func TestSparseFeatures(t *testing.T) {
	x := &samples.Sparse{
		Rows: 3, Cols: 6, Start: []int{0, 3, 7, 10},
		Column: []int32{1, 2, 3, 1, 2, 3, 5, 1, 2, 3},
		Value:  []float64{4, 4, 4, 4, 5, 4, 0, 4, 4, 0},
	}
	if got, want := constantSparse(x), limitsOf(x.Dense()).constant(); !slices.Equal(got, want) || !slices.Equal(got, []bool{true, true, false, false, true, true}) {
		t.Errorf("constant: %v, dense %v", got, want)
	}
	same := func(x samples.Matrix, from, to int) func(i, j int) bool {
		s := scaled{from: []int{0, from, to, 6}}
		if few, ok := x.(*samples.Sparse); ok {
			s.few = few
		} else {
			s.x = x.Dense()
		}
		return s.same(1, 2)
	}
	for _, part := range []struct{ from, to, want int }{{0, 6, 3}, {0, 2, 1}, {2, 3, 2}, {3, 6, 2}, {4, 6, 1}} {
		for _, x := range []samples.Matrix{x, x.Dense()} {
			if got := distinct(3, same(x, part.from, part.to), 3); got != part.want {
				t.Errorf("%d distinct rows in columns %d to %d, want %d", got, part.from, part.to, part.want)
			}
		}
	}
}

func TestSparseAnchorMeans(t *testing.T) {
	views, _ := words(120, 3, 0.06, 1, 90, 200)
	for _, mode := range []Mode{Consensus, Paper} {
		opts := DefaultOptions(mode, 3)
		opts.Sets, opts.Anchors = 3, 9
		res := mustCluster(t, views, opts)
		want, got := eachAnchor(t, res, views), eachAnchor(t, res, byNonZeros(views))
		for k, a := range want {
			if g := got[k]; g.Weight != a.Weight || !slices.Equal(g.Mean, a.Mean) {
				t.Errorf("%s: anchor %d is %v, want %v", mode, k, g, a)
			}
		}
	}
}

// Links are judged and followed as those of a dense view.
func TestSparseLinks(t *testing.T) {
	views, _ := linked(60, true)
	opts := DefaultOptions(Consensus, 2)
	opts.Sets = 9
	want := mustCluster(t, views, opts)
	got := mustCluster(t, []View{views[0], byNonZeros(views)[1]}, opts)
	if !slices.Equal(got.Links, want.Links) || len(got.Links) != 1 || !got.Links[0].Followed {
		t.Errorf("links %+v, want %+v", got.Links, want.Links)
	}
	if !slices.Equal(got.Labels, want.Labels) || !slices.Equal(got.Margin, want.Margin) {
		t.Error("other clusters")
	}
	x := views[1].X.Dense().Clone()
	x.Row(3)[4] = -1
	if isLinks(samples.FromDense(x)) || isLinks(samples.FromDense(x).PickColumns([]int{0, 1})) {
		t.Error("negative or rectangular, and taken for links")
	}
}

// z-scores of non-zeros lack the same of all samples; with it they are those of the dense view, and given
// and delivered anchors are in the same units.
func TestSparseZScores(t *testing.T) {
	views, _ := words(120, 3, 0.06, 1, 200, 90)
	for i, x := 0, views[0].X.Dense(); i < 120; i++ {
		x.Row(i)[7] = 1e9 + float64(i%3)
	}
	other, _ := blobs(120, 3, 0.5, 1, 5, 100)
	few := byNonZeros(views)
	for _, c := range []struct {
		name     string
		all, few []View
		change   func(*Options)
		keepsFew bool
	}{
		{"alone", views, few, func(*Options) {}, true},
		{"beside a small dense view", append(views[:2:2], other[0]), append(few[:2:2], other[0]), func(*Options) {}, true},
		{"beside a large dense view", append(views[:2:2], other[1]), append(few[:2:2], other[1]), func(*Options) {}, false},
		{"cosine", views, few, func(o *Options) { o.Distance = Cosine }, false},
		{"reference", views, few, func(o *Options) { o.Mode = Reference }, false},
		{"beside a reduced view", views, few, func(o *Options) { o.Mode, o.Scale = Consensus, []Scale{ScaleZScore, ScaleAuto} }, false},
	} {
		opts := DefaultOptions(Paper, 3)
		opts.Scale = []Scale{ScaleZScore}
		c.change(&opts)
		want, got := scaledWith(t, c.all, opts), scaledWith(t, c.few, opts)
		if (got.data.few != nil) != c.keepsFew {
			t.Errorf("%s: sparse is %v", c.name, !c.keepsFew)
		}
		for _, r := range []*Run{want, got} {
			if r.data.centre(); r == got && c.keepsFew {
				r.data.x = r.data.few.Dense()
			}
			addToRows(r.data.x, 1, r.data.mean)
		}
		for i := range want.data.x.Rows {
			for j, w := range want.data.x.Row(i) {
				if v := got.data.x.Row(i)[j]; math.Abs(v-w) > 1e-12*(1+math.Abs(w)) {
					t.Fatalf("%s: sample %d, feature %d is %v, want %v", c.name, i, j, v, w)
				}
			}
		}
	}

	want := scaledBy(t, views, Paper, ScaleZScore)
	anchors := dense.New(3, want.data.features())
	for k := range 3 {
		copy(anchors.Row(k), want.data.x.Row(k))
	}
	opts := DefaultOptions(Paper, 3)
	opts.Scale = []Scale{ScaleZScore}
	var res [2]*Result
	for k, v := range [][]View{views, byNonZeros(views)} {
		var err error
		if res[k], err = (&Solver{Anchors: anchors}).Cluster(context.Background(), v, opts); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(res[0].Labels, res[1].Labels) || math.Abs(res[0].Objective[0]-res[1].Objective[0]) > 1e-9*res[0].Objective[0] {
		t.Errorf("objectives %v and %v, or other clusters", res[0].Objective, res[1].Objective)
	}
	for v := range views {
		for j, a := range res[0].Anchors[v].Row(0) {
			if b := res[1].Anchors[v].Row(0)[j]; math.Abs(a-b) > 1e-12*(1+math.Abs(a)) {
				t.Errorf("view %d: anchors are at %v and %v in feature %d", v, a, b, j)
			}
		}
	}
}
