package solver

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// someRows returns the listed samples of views; where links is a view, its features are the samples, too.
func someRows(views []View, rows, of []int, links int) []View {
	var list []View
	for v, view := range views {
		x := view.X.Dense()
		columns := make([]int, x.Cols)
		for j := range columns {
			columns[j] = j
		}
		if v == links {
			columns = of
		}
		y := dense.New(len(rows), len(columns))
		for k, i := range rows {
			for c, j := range columns {
				y.Row(k)[c] = x.Row(i)[j]
			}
		}
		list = append(list, View{view.Name, y})
		if _, ok := view.X.(*samples.Sparse); ok {
			list[v].X = samples.FromDense(y)
		}
	}
	return list
}

// everyFourth parts 0 … n−1.
func everyFourth(n int) (fourth, others []int) {
	for i := range n {
		if i%4 == 3 {
			fourth = append(fourth, i)
		} else {
			others = append(others, i)
		}
	}
	return fourth, others
}

func mustAssign(t *testing.T, res *Result, views, fresh []View) *Assigned {
	t.Helper()
	got, err := res.Assign(context.Background(), views, fresh, func(float64) {})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// assignCase is views and options to cluster them with.
type assignCase struct {
	name  string
	views []View
	of    []int
	mode  Mode
	edit  func(*Options)
	links int // which view holds links; −1: none
}

func assignCases() []assignCase {
	plain, of := blobs(240, 4, 0.9, 3, 40, 8, 70)
	few, ofFew := words(200, 4, 0.03, 1, 300, 400)
	linkedViews, groups := linked(240, true)
	ofLinked := make([]int, len(groups))
	for i, g := range groups {
		ofLinked[i] = int(g)
	}
	scale := func(s Scale) func(*Options) { return func(o *Options) { o.Scale = []Scale{s} } }
	list := []assignCase{
		{"consensus", plain, of, Consensus, nil, -1},
		{"consensus, z-scores", plain, of, Consensus, scale(ScaleZScore), -1},
		{"consensus, minmax, unit, reduced", plain, of, Consensus, scale("minmax+unit+reduce+zscore"), -1},
		{"consensus, cosine", plain, of, Consensus, func(o *Options) { o.Distance = Cosine }, -1},
		{"consensus, cosine, unit", plain, of, Consensus, func(o *Options) { o.Distance, o.Scale = Cosine, []Scale{ScaleUnit} }, -1},
		{"consensus, float32", plain, of, Consensus, func(o *Options) { o.Storage = Float32 }, -1},
		{"consensus, fixed weights", plain, of, Consensus, func(o *Options) { o.FixedWeights = []float64{1, 0, 2} }, -1},
		{"consensus, some samples", plain, of, Consensus, func(o *Options) { o.SampleRows = 100 }, -1},
		{"consensus, sparse", byNonZeros(few), ofFew, Consensus, nil, -1},
		{"consensus, sparse, z-scores", byNonZeros(few), ofFew, Consensus, scale(ScaleZScore), -1},
		{"consensus, links", linkedViews, ofLinked, Consensus, nil, 1},
		{"paper", plain, of, Paper, nil, -1},
		{"paper, more anchors", plain, of, Paper, func(o *Options) { o.Anchors = 30 }, -1},
		{"paper, auto", plain, of, Paper, func(o *Options) { o.Scale, o.Anchors = []Scale{ScaleAuto}, 12 }, -1},
		{"paper, samples scaled when taken", plain, of, Paper, func(o *Options) { o.SampleRows = 100 }, -1},
		{"paper, cosine", plain, of, Paper, func(o *Options) { o.Distance, o.Scale = Cosine, []Scale{ScaleUnit} }, -1},
		{"paper, float32, z-scores", plain, of, Paper, func(o *Options) { o.Storage, o.Scale = Float32, []Scale{ScaleZScore} }, -1},
		{"paper, completed", plain, of, Paper, func(o *Options) { o.Anchors, o.MaxRounds = 30, 1 }, -1},
		{"paper, sparse", byNonZeros(few), ofFew, Paper, nil, -1},
		{"paper, sparse, z-scores", byNonZeros(few), ofFew, Paper, scale(ScaleZScore), -1},
		{"reference", plain, of, Reference, nil, -1},
	}
	return list
}

func (c assignCase) options() Options {
	opts := DefaultOptions(c.mode, 4)
	opts.Restarts = 3
	if c.mode == Consensus {
		opts.Sets = 12
	}
	if c.edit != nil {
		c.edit(&opts)
	}
	return opts
}

// empty reports whether all numbers of a sample are 0 in some view.
func empty(views []View, i int) bool {
	return slices.ContainsFunc(views, func(v View) bool {
		numbers := 0
		v.X.Each(i, func(int, float64) { numbers++ })
		return numbers == 0
	})
}

// The run's own samples go where they are. Chance alone would keep a quarter.
func TestOwnSamplesStay(t *testing.T) {
	for _, c := range assignCases() {
		res := mustCluster(t, c.views, c.options())
		got := mustAssign(t, res, c.views, c.views)
		same, least := 0, 0
		for i, l := range got.Labels {
			if empty(c.views, i) { // where it is once reduced is rounding
				continue
			}
			least++
			if got.Away[i] > 0.01 && c.links < 0 { // links from others are not the new samples'
				t.Errorf("%s: sample %d of the run is %v from the nearest", c.name, i, got.Away[i])
			}
			if l == res.Labels[i] {
				same++
			}
			if c.mode == Consensus && c.links < 0 && math.Abs(got.Margin[i]-res.Margin[i]) > 1e-3 {
				t.Errorf("%s: sample %d has margin %v, in the result %v", c.name, i, got.Margin[i], res.Margin[i])
			}
		}
		if c.mode == Reference || c.links >= 0 { // the columns of P, and links from others, are not the new samples'
			least = least * 95 / 100
		}
		if same < least {
			t.Errorf("%s: %d of %d samples stay", c.name, same, len(res.Labels))
		}
	}
}

// New samples of the groups go to them, whichever others come along, and in whatever order.
func TestNewSamples(t *testing.T) {
	for _, c := range assignCases() {
		fresh, old := everyFourth(len(c.of))
		views := someRows(c.views, old, old, c.links)
		res := mustCluster(t, views, c.options())
		got := mustAssign(t, res, views, someRows(c.views, fresh, old, c.links))
		number := make(map[int]map[int]int) // of a group's samples in a cluster
		for k, i := range old {
			if number[c.of[i]] == nil {
				number[c.of[i]] = map[int]int{}
			}
			number[c.of[i]][res.Labels[k]]++
		}
		right := 0
		for k, i := range fresh {
			most := true
			for _, count := range number[c.of[i]] {
				most = most && number[c.of[i]][got.Labels[k]] >= count
			}
			if most {
				right++
			}
			if m := got.Margin[k]; !(m >= 0 && m <= 1) {
				t.Errorf("%s: margin %v", c.name, m)
			}
		}
		if unlike := got.Unlike(); len(unlike) > len(fresh)/10 && number[c.of[fresh[0]]] != nil { // else they are of a new group
			t.Errorf("%s: %d of %d are unlike the data of the run", c.name, len(unlike), len(fresh))
		}
		if right < len(fresh)*9/10 {
			t.Errorf("%s: %d of %d new samples are in their group's cluster", c.name, right, len(fresh))
		}
		for _, some := range [][]int{{fresh[7]}, {fresh[20], fresh[3], fresh[20]}} {
			few := mustAssign(t, res, views, someRows(c.views, some, old, c.links))
			for k, i := range some {
				if at := i / 4; few.Labels[k] != got.Labels[at] || few.Margin[k] != got.Margin[at] || few.Away[k] != got.Away[at] {
					t.Errorf("%s: sample %d alone is in cluster %d, margin %v; among others %d, %v",
						c.name, i, few.Labels[k], few.Margin[k], got.Labels[at], got.Margin[at])
				}
			}
		}
	}
}

// Anchors that are not kept are placed again, with the same result.
func TestAnchorsThatAreNotKept(t *testing.T) {
	defer func(most int) { mostKept = most }(mostKept)
	for _, c := range assignCases() {
		if c.mode != Consensus {
			continue
		}
		fresh, old := everyFourth(len(c.of))
		views, some := someRows(c.views, old, old, c.links), someRows(c.views, fresh, old, c.links)
		mostKept = 1 << 23
		kept := mustCluster(t, views, c.options())
		mostKept = 0
		not := mustCluster(t, views, c.options())
		if kept.fit.sets[0].anchors.Rows == 0 || not.fit.sets[0].anchors.Rows > 0 {
			t.Fatalf("%s: the bound on kept anchors has no say", c.name)
		}
		if a, b := mustAssign(t, kept, views, some), mustAssign(t, not, views, some); !reflect.DeepEqual(a, b) {
			t.Errorf("%s: anchors placed again assign in another way", c.name)
		}
	}
}

// Two groups on a line, and new samples at one, at the other and half way.
func TestAssignByHand(t *testing.T) {
	line := func(x ...float64) []View {
		return []View{{"x", dense.Matrix{Rows: len(x), Cols: 1, Stride: 1, Data: x}}}
	}
	views := line(0, 0.1, -0.1, 0.05, 10, 10.1, 9.9)
	for _, mode := range []Mode{Consensus, Paper, Reference} {
		opts := DefaultOptions(mode, 2)
		opts.Neighbors = 2
		if mode == Consensus {
			opts.Sets = 3
		}
		got := mustAssign(t, mustCluster(t, views, opts), views, line(0.02, 10.02, 3, -50))
		if want := []int{0, 1, 0, 0}; !reflect.DeepEqual(got.Labels, want) {
			t.Errorf("%s: clusters %v, want %v", mode, got.Labels, want)
		}
		if mode != Consensus && (got.Margin[2] > 0.6*got.Margin[0] || got.Margin[2] > 0.6*got.Margin[1]) {
			t.Errorf("%s: margins %v", mode, got.Margin)
		}
		if (mode == Consensus) != (got.Agreement != nil) {
			t.Errorf("%s: agreement %v", mode, got.Agreement)
		}
	}
}

// What a new sample with links is made of is what it would be in a walk where nobody follows it.
func TestCarriedAgainstWalk(t *testing.T) {
	views, _ := linked(30, true)
	own := &walk{views: []int{1}}
	own.join(views)
	x := views[0].X.Dense()
	sums := own.carried(x)
	links := []int32{2, 5, 11}
	with := dense.New(31, x.Cols)
	with.RowRange(0, 30).CopyFrom(x)
	x0 := with.Row(30)
	for j := range x0 {
		x0[j] = float64(j)
	}
	got := make([]float64, x.Cols)
	dense.AddScaled(got, ownShare, x0)
	for _, i := range links {
		dense.AddScaled(got, 1./3, sums.Row(int(i)))
	}
	more := &walk{start: append(append([]int{}, own.start...), len(own.linked)+3), linked: append(append([]int32{}, own.linked...), links...),
		share: append(append([]float64{}, own.share...), 1./6)}
	more.Apply(with)
	for j, want := range with.Row(30) {
		if math.Abs(got[j]-want) > 1e-12*math.Abs(want) {
			t.Errorf("feature %d: %v, want %v", j, got[j], want)
		}
	}
}

func TestAssignRefuses(t *testing.T) {
	views, _ := blobs(40, 2, 0.5, 1, 5, 3)
	opts := DefaultOptions(Paper, 2)
	res := mustCluster(t, views, opts)
	other, _ := blobs(40, 2, 0.5, 2, 5, 3)
	wrong := someRows(views, []int{1, 2}, nil, -1)
	wrong[1].X.Dense().Row(1)[2] = math.NaN()
	for _, c := range []struct {
		views, fresh []View
		want         string
	}{
		{views, views[:1], "the new samples are given in 1 views, but there are 2; give every view, in the order of the run"},
		{views, []View{views[1], views[0]}, `view "view 2": has 3 features, but the view was clustered with 5; give the same features in the same order`},
		{views, []View{views[0], someRows(views, []int{1}, nil, -1)[1]}, `view "view 2": has 1 new samples, but view "view 1" has 40; every view must describe the same samples in the same order`},
		{views, someRows(views, nil, nil, -1), `view "view 1": has no new samples; give at least one`},
		{views, wrong, `view "view 2": new sample 2, feature 3 is NaN; every value must be a number from -1e+70 to 1e+70`},
		{someRows(views, []int{0, 1, 2}, nil, -1), views, "the views have 3 samples, but 40 were clustered; give the views of the run"},
		{other, views, "these are not the views of the run; give the views as they were clustered"},
	} {
		_, err := res.Assign(context.Background(), c.views, c.fresh, func(float64) {})
		if bad := new(InputError); !errors.As(err, &bad) || err.Error() != c.want {
			t.Errorf("%v\nwant %s", err, c.want)
		}
	}
}

// Ending the context ends it, wherever it is; parts done go up to 1.
func TestAssignIsCancelled(t *testing.T) {
	views, _ := blobs(120, 3, 0.5, 1, 60, 30)
	for _, mode := range []Mode{Consensus, Paper} {
		opts := DefaultOptions(mode, 3)
		if mode == Consensus {
			opts.Sets = 6
		}
		res := mustCluster(t, views, opts)
		last := 0.
		if _, err := res.Assign(context.Background(), views, views, func(part float64) {
			if part < last || part > 1 {
				t.Errorf("%s: part %v after %v", mode, part, last)
			}
			last = part
		}); err != nil || last != 1 {
			t.Errorf("%s: %v, ends at %v", mode, err, last)
		}
		for _, at := range []float64{0, 0.2, 0.5, 0.9} {
			ctx, cancel := context.WithCancel(context.Background())
			_, err := res.Assign(ctx, views, views, func(part float64) {
				if part >= at {
					cancel()
				}
			})
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%s: cancelled at %v: %v", mode, at, err)
			}
		}
	}
}

// A fit makes of the samples what scaling made of them.
func TestFitAgainstScaling(t *testing.T) {
	defer func(n int) { partNumbers = n }(partNumbers)
	partNumbers = 80 * 7 // so that float32 features are scaled in parts
	dry := []Scale{ScaleMinMax, ScaleUnit, ScaleZScore, ScaleNone, ScaleBalance, ScaleAuto, "minmax+zscore+balance", "zscore+reduce+minmax+balance"}
	plain, _ := blobs(80, 3, 0.5, 4, 30, 60)
	few, _ := words(80, 3, 0.04, 1, 300)
	for name, views := range map[string][]View{"dense": plain, "sparse": byNonZeros(few)} {
		for _, how := range dry {
			for _, storage := range []Storage{Float64, Float32} {
				opts := DefaultOptions(Paper, 3)
				opts.Scale, opts.Storage, opts.Rank = []Scale{how}, storage, 20
				r := &Run{opts: opts, n: 80, m: 3, ctx: context.Background(), fitting: true}
				if _, err := r.scale(views); err != nil {
					t.Fatal(err)
				}
				tolerance := 1e-9
				if storage == Float32 {
					tolerance = 1e-5
				}
				for v, f := range r.data.fits {
					name := fmt.Sprintf("%s, %s, %s, view %d", name, how, storage, v)
					if err := compareFit(r, views[v].X.Dense(), f, v, tolerance); err != nil {
						t.Errorf("%s: %v", name, err)
					}
				}
			}
		}
	}
}

// Along links, too: a sample of the run with all its links, those from others included, is as it was averaged.
func TestFitAlongLinks(t *testing.T) {
	views, _ := linked(240, true)
	opts := DefaultOptions(Consensus, 4)
	for _, rank := range []int{20, 60} { // of 60 features: all looks are reduced to fewer, or one is
		opts.Rank = rank
		r := &Run{opts: opts, n: 240, m: 4, ctx: context.Background(), fitting: true}
		looks, err := r.scale(views)
		if err != nil {
			t.Fatal(err)
		}
		along := &walk{views: []int{1}}
		along.join(views)
		found := 0
		for _, l := range looks {
			data, err := r.see(l)
			if err != nil {
				t.Fatal(err)
			}
			f := data.fits[0]
			if f.carried.Rows == 0 {
				continue
			}
			found++
			for i := range 240 {
				for j, got := range f.scale(views[0].X.Dense().Row(i), along.of(i)) {
					if want := data.x.Row(i)[j]; math.Abs(got-want) > 1e-9 {
						t.Fatalf("%s, sample %d, column %d: %v, want %v", l.name, i, j, got, want)
					}
				}
			}
		}
		if found != 3 {
			t.Errorf("%d looks along links", found)
		}
	}
}

func compareFit(r *Run, given dense.Matrix, f fit, v int, tolerance float64) error {
	whole := r.data.all().Dense()
	less := make([]float64, whole.Cols)
	if r.data.few != nil && r.data.less != nil {
		copy(less, r.data.less)
	}
	for i := range given.Rows {
		if empty([]View{{"", given}}, i) {
			continue
		}
		want := whole.Row(i)[r.data.from[v]:r.data.from[v+1]]
		for j, got := range f.scale(given.Row(i), nil) {
			if w := want[j] + less[r.data.from[v]+j]; math.Abs(got-w) > tolerance*(1+math.Abs(w)) {
				return fmt.Errorf("sample %d, column %d: %v, want %v", i, j, got, w)
			}
		}
	}
	return nil
}

// In reference mode samples that are nearly equal once scaled may go to any cluster, which is told.
func TestAssignTellsOfAstray(t *testing.T) {
	told := 0
	for seed := range uint64(12) {
		rng, c := rand.New(rand.NewPCG(seed, 9)), 2+int(seed%4)
		x := dense.New(90, 3+int(seed%5))
		for i := range x.Rows {
			for j := range x.Cols {
				x.Row(i)[j] = 1e6 + float64((i%c)*(j%3)*4) + rng.NormFloat64()
			}
		}
		views := []View{{"x", x}}
		for _, mode := range []Mode{Reference, Paper} {
			opts := DefaultOptions(mode, c)
			opts.Scale, opts.Distance, opts.Anchors = []Scale{ScaleUnit}, Cosine, 10
			res := mustCluster(t, views, opts)
			got := mustAssign(t, res, views, views)
			moved := 0
			for i, l := range got.Labels {
				if l != res.Labels[i] {
					moved++
				}
			}
			note := slices.ContainsFunc(got.Notes, func(s string) bool {
				return strings.HasPrefix(s, fmt.Sprintf("of 90 samples of the run itself %d would go to another cluster", moved))
			})
			if note != (moved > 4) || note && mode == Paper {
				t.Errorf("%s, seed %d: %d moved, notes %q", mode, seed, moved, got.Notes)
			}
			if note {
				told++
			}
		}
	}
	if told == 0 {
		t.Error("nothing went astray")
	}
}
