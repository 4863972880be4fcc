package solver

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"viewfold/solver/dense"
	"viewfold/solver/lowrank"
)

// blobs draws n samples of c clusters in views with the given numbers of features.
func blobs(n, c int, noise float64, seed uint64, features ...int) ([]View, []int) {
	rng := rand.New(rand.NewPCG(seed, 77))
	of := make([]int, n)
	for i := range of {
		of[i] = rng.IntN(c)
		if i < c {
			of[i] = i
		}
	}
	var views []View
	for v, d := range features {
		centre := dense.New(c, d)
		for i := range centre.Data {
			centre.Data[i] = rng.NormFloat64()
		}
		x := dense.New(n, d)
		for i := range n {
			for j := range d {
				x.Row(i)[j] = centre.Row(of[i])[j] + noise*rng.NormFloat64()
			}
		}
		views = append(views, View{fmt.Sprintf("view %d", v+1), x})
	}
	return views, of
}

func mustCluster(t *testing.T, views []View, opts Options) *Result {
	t.Helper()
	res, err := Cluster(context.Background(), views, opts)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func TestFindsSeparatedClusters(t *testing.T) {
	for _, support := range []Support{SupportAll, SupportEdges} {
		views, of := blobs(300, 4, 0.1, 1, 6, 9, 3)
		opts := DefaultOptions(Paper, 4)
		opts.Support = support
		res := mustCluster(t, views, opts)
		want := make([]float64, len(of))
		for i, c := range of {
			want[i] = float64(c)
		}
		if !sameUpToNames(res.Labels, want) {
			t.Errorf("%s: clusters of sizes %v are not the ones drawn", support, res.Sizes)
		}
		if res.Status.Completed || !res.Status.Converged {
			t.Errorf("%s: %s", support, res.Status.Text)
		}
	}
}

// Exactly c non-empty clusters, whatever the data, the number of anchors and the support; P on
// the simplex; weights on the simplex; labels by size.
func TestPaperModeDeliversExactlyC(t *testing.T) {
	completed, runs := 0, 0
	for seed := range uint64(9) {
		for _, c := range []int{2, 3, 7} {
			for _, m := range []int{c, 2 * c, 5 * c} {
				for _, support := range []Support{SupportAll, SupportEdges} {
					views, _ := blobs(60, 1+int(seed)%5, 1, seed, 4, 2) // fewer clusters than asked for, or noise
					opts := DefaultOptions(Paper, c)
					opts.Anchors, opts.Seed, opts.Support, opts.Restarts = m, seed, support, 2
					if seed%3 == 0 {
						opts.MaxRounds = 1 + int(seed)/3 // so few that the completion rule is needed
					}
					res := mustCluster(t, views, opts)
					verifyResult(t, res, c, 60)
					runs++
					if res.Status.Completed {
						completed++
					}
				}
			}
		}
	}
	t.Logf("the completion rule was needed in %d of %d runs", completed, runs)
	if completed == 0 {
		t.Error("no run needed the completion rule, so it was not tested")
	}
}

func verifyResult(t *testing.T, res *Result, c, n int) {
	t.Helper()
	count := make([]int, c)
	for _, l := range res.Labels {
		count[l]++
	}
	if res.Clusters != c || !slices.Equal(count, res.Sizes) || slices.Min(count) == 0 || len(res.Labels) != n {
		t.Fatalf("clusters %d, sizes %v, counted %v", res.Clusters, res.Sizes, count)
	}
	if !slices.IsSortedFunc(res.Sizes, func(a, b int) int { return b - a }) {
		t.Errorf("sizes %v do not fall", res.Sizes)
	}
	for i := range n {
		if _, w := res.Graph.Row(i); math.Abs(sum(w)-1) > 1e-12 || slices.Min(w) <= 0 {
			t.Fatalf("row %d of P: %v", i, w)
		}
	}
	if math.Abs(sum(res.Weights)-1) > 1e-12 || slices.Min(res.Weights) < 0 {
		t.Errorf("view weights %v", res.Weights)
	}
}

// rowResidual is the relative violation of the optimality conditions of sample i's row of view v,
// given the rows of the other views that it saw.
func (r *Run) rowResidual(v, i int, others func(u int) *Graph) float64 {
	view, d := &r.team.own.views[v], r.delta[v]
	z, rest := make([]float64, r.m), make([]float64, r.m)
	view.z.addRow(z, 1, i)
	for u := range r.views {
		if u != v {
			others(u).addRow(rest, r.delta[u], i)
		}
	}
	r.team.own.p.addRow(rest, -1, i)
	least, size := math.Inf(1), 0.0
	g := make([]float64, r.m)
	for j := range g {
		f := -2*view.g.Row(i)[j] + 2*r.beta*d*rest[j]
		g[j] = f + 2*dense.Dot(view.k.Row(j), z) + 2*(r.alpha+r.beta*d*d)*z[j]
		least = min(least, g[j])
		size = max(size, math.Abs(f), 2*view.k.Row(j)[j])
	}
	worst := math.Abs(sum(z) - 1)
	for j, x := range z {
		if x < 0 {
			return math.Inf(1)
		}
		if x > 0 {
			worst = max(worst, (g[j]-least)/size)
		}
	}
	return worst
}

// Every row of Z and δ is an optimum, and neither step raises the objective. Where there are more anchors than
// features K is singular, and with a small α the program's matrix nearly so.
func TestStepsAreOptimal(t *testing.T) {
	row, weights := 0.0, 0.0
	for _, c := range []struct {
		name  string
		views []View
		k, m  int
	}{
		{"acc", goldenViews(t, acc4), 3, 12},
		{"digits", goldenViews(t, digits2), 10, 20},
		{"more anchors than features", goldenViews(t, digits2), 10, 48},
		{"equal views", equalViews(t), 3, 6},
	} {
		for _, alpha := range []float64{1e-5, 1e-2, 1, 1e3} {
			opts := DefaultOptions(Paper, c.k)
			opts.Anchors, opts.Alpha, opts.Beta, opts.Restarts, opts.MaxIter = c.m, alpha, 1, 1, 3
			run, err := new(Solver).Start(context.Background(), c.views, opts)
			if err != nil {
				t.Fatal(err)
			}
			for !run.Done() {
				r, w := verifyStep(t, fmt.Sprintf("%s, α = %g", c.name, alpha), run)
				row, weights = max(row, r), max(weights, w)
			}
		}
	}
	t.Logf("largest relative residual of a row of Z %.1g, of δ %.1g", row, weights)
}

// verifyStep does what Step does, checking every part. It returns the largest residual of a row of Z and
// that of δ.
func verifyStep(t *testing.T, name string, r *Run) (row, weights float64) {
	t.Helper()
	r.iteration++
	if err := r.unify(StageUnify); err != nil {
		t.Fatal(err)
	}
	before := mustObjective(t, r)
	if err := r.refine(); err != nil {
		t.Fatal(err)
	}
	for i := range r.n {
		for v := range r.views {
			row = max(row, r.rowResidual(v, i, func(u int) *Graph {
				if u < v {
					return r.team.own.views[u].z // already refined (Gauss–Seidel)
				}
				return r.team.own.views[u].next // still the old row
			}))
		}
	}
	if row > 1e-8 {
		t.Errorf("%s: residual of a row of Z is %.2g", name, row)
	}
	r.verifyFits(t, name)
	refined := mustObjective(t, r)
	if err := r.weigh(); err != nil {
		t.Fatal(err)
	}
	weighed := mustObjective(t, r)
	slack := 1e-12 * math.Abs(before)
	if refined > before+slack || weighed > refined+slack {
		t.Errorf("%s: objective %v, after Z-step %v, after δ-step %v", name, before, refined, weighed)
	}
	if weights = r.weightResidual(); weights > 1e-8 {
		t.Errorf("%s: residual of δ is %.2g", name, weights)
	}
	return row, weights
}

// verifyFits compares what the Z-step found of the objective with a look at K.
func (r *Run) verifyFits(t *testing.T, name string) {
	t.Helper()
	for v, s := range r.views {
		rows, got, want := &r.team.own.views[v], 0.0, 0.0
		for _, part := range rows.fit {
			got += part
		}
		for i := range r.n {
			anchors, weights := rows.z.Row(i)
			want += rows.fitOf(i, anchors, weights, r.alpha)
		}
		if math.Abs(got-want) > 1e-12*s.square {
			t.Errorf("%s: view %d adds %v to the objective, want %v", name, v, got, want)
		}
	}
}

func mustObjective(t *testing.T, r *Run) float64 {
	t.Helper()
	objective, err := r.objective()
	if err != nil {
		t.Fatal(err)
	}
	return objective
}

// weightResidual is the relative violation of the optimality conditions of δ.
func (r *Run) weightResidual() float64 {
	v := len(r.views)
	g := make([]float64, v)
	size := 0.0
	for a := range g {
		row := make([]float64, r.m)
		for i := range r.n {
			clear(row)
			r.team.own.views[a].z.addRow(row, 1, i)
			for b := range v {
				g[a] += 2 * r.delta[b] * r.team.own.views[b].z.dotRow(row, i)
			}
			g[a] -= 2 * r.team.own.p.dotRow(row, i)
			size += 2 * dense.Dot(row, row)
		}
	}
	worst := math.Abs(sum(r.delta) - 1)
	for a, d := range r.delta {
		if d < 0 {
			return math.Inf(1)
		}
		if d > 0 {
			worst = max(worst, (g[a]-slices.Min(g))/size)
		}
	}
	return worst
}

func goldenViews(t *testing.T, files []string) []View {
	var views []View
	for _, f := range files {
		views = append(views, View{f, readMatrix(t, "testdata/"+f)})
	}
	return views
}

func equalViews(t *testing.T) []View {
	x := readMatrix(t, "testdata/"+acc4[1])
	return []View{{"a", x}, {"b", x}, {"c", x}}
}

// Equal graphs get equal weights. (After a Z-step the graphs of equal views differ: views are refined
// one after another.)
func TestEqualGraphsGetEqualWeights(t *testing.T) {
	run, err := new(Solver).Start(context.Background(), equalViews(t), DefaultOptions(Paper, 3))
	if err != nil {
		t.Fatal(err)
	}
	if err := run.unify(StageUnify); err != nil {
		t.Fatal(err)
	}
	run.delta = []float64{1, 0, 0}
	run.weigh()
	for _, w := range run.delta {
		if math.Abs(w-1.0/3) > 1e-12 {
			t.Errorf("weights = %v, want thirds", run.delta)
		}
	}
}

// The objective starts from the first P and, P-steps finding equal P, never rises.
func TestObjectiveFalls(t *testing.T) {
	views, _ := blobs(300, 4, 0.1, 1, 6, 9, 3)
	res := mustCluster(t, views, DefaultOptions(Paper, 4))
	last := res.Initial
	for i, o := range res.Objective {
		if o > last*(1+1e-12) {
			t.Errorf("objective rose from %v to %v in iteration %d", last, o, i+1)
		}
		last = o
	}
}

func TestFixedWeightsStay(t *testing.T) {
	opts := DefaultOptions(Paper, 3)
	opts.FixedWeights = []float64{2, 1, 1, 0}
	res := mustCluster(t, goldenViews(t, acc4), opts)
	for i, w := range res.WeightsTrace {
		if !slices.Equal(w, []float64{0.5, 0.25, 0.25, 0}) {
			t.Errorf("after iteration %d: %v", i, w)
		}
	}
}

// With given anchors, permuting the samples permutes the labels, and permuting the views permutes
// the weights. Sums then run in another order, so numbers agree to rounding.
func TestReferenceHasNoRidge(t *testing.T) {
	opts := DefaultOptions(Reference, 3)
	want := mustCluster(t, goldenViews(t, acc4), opts)
	opts.Ridge = 10
	if got := mustCluster(t, goldenViews(t, acc4), opts); !slices.Equal(got.Weights, want.Weights) {
		t.Errorf("weights %v, without a ridge %v", got.Weights, want.Weights)
	}
}

func TestPermutations(t *testing.T) {
	views, _ := blobs(90, 3, 0.6, 5, 4, 7)
	opts := DefaultOptions(Paper, 3)
	opts.Anchors = 5
	x := new(Solver)
	first, err := x.Start(context.Background(), views, opts)
	if err != nil {
		t.Fatal(err)
	}
	a := [2]dense.Matrix{first.views[0].anchors, first.views[1].anchors}
	want := mustCluster(t, views, opts)

	perm := rand.New(rand.NewPCG(1, 1)).Perm(90)
	shuffled := make([]View, 2)
	for v := range views {
		x, from := dense.New(90, [...]int{4, 7}[v]), views[v].X
		for i, p := range perm {
			from.CopyRow(x.Row(i), p)
		}
		shuffled[v] = View{views[v].Name, x}
	}
	got, err := (&Solver{Anchors: beside(a[0], a[1])}).Cluster(context.Background(), shuffled, opts)
	if err != nil {
		t.Fatal(err)
	}
	back := make([]float64, 90)
	for i, p := range perm {
		back[p] = float64(got.Labels[i])
	}
	if !sameUpToNames(want.Labels, back) {
		t.Error("permuting the samples changed the clusters")
	}

	swapped, err := (&Solver{Anchors: beside(a[1], a[0])}).Cluster(context.Background(), []View{views[1], views[0]}, opts)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(swapped.Weights[0]-want.Weights[1]) > 1e-6 {
		t.Errorf("weights %v, after swapping the views %v", want.Weights, swapped.Weights)
	}
	if !slices.Equal(swapped.Labels, want.Labels) {
		t.Error("swapping the views changed the clusters")
	}
}

func beside(a, b dense.Matrix) dense.Matrix {
	out := dense.New(a.Rows, a.Cols+b.Cols)
	for i := range a.Rows {
		copy(out.Row(i), a.Row(i))
		copy(out.Row(i)[a.Cols:], b.Row(i))
	}
	return out
}

func TestSameSeedSameBits(t *testing.T) {
	views, _ := blobs(1300, 5, 1, 3, 8, 5)
	opts := DefaultOptions(Paper, 5)
	opts.SampleRows = 600
	a, b := mustCluster(t, views, opts), mustCluster(t, views, opts)
	if !slices.Equal(a.Labels, b.Labels) || !slices.Equal(a.Objective, b.Objective) || !slices.Equal(a.Weights, b.Weights) {
		t.Error("two runs with the same seed differ")
	}
	opts.Seed++
	if c := mustCluster(t, views, opts); slices.Equal(a.Objective, c.Objective) {
		t.Error("another seed gives the same objective")
	}
}

func TestConstantFeaturesAreDropped(t *testing.T) {
	views, _ := blobs(40, 2, 0.2, 1, 3)
	x := dense.New(40, 5)
	for i := range 40 {
		r := views[0].X.Dense().Row(i)
		copy(x.Row(i), []float64{4, r[0], r[1], 0, r[2]})
	}
	opts := DefaultOptions(Paper, 2)
	for _, how := range []Scale{ScaleMinMax, ScaleUnit, ScaleZScore, ScaleNone, ScaleAuto} {
		opts.Scale = []Scale{how}
		with, without := mustCluster(t, []View{{"x", x}}, opts), mustCluster(t, views, opts)
		if !slices.Equal(with.Dropped[0], []int{0, 3}) {
			t.Errorf("%s: dropped %v, want 0 and 3", how, with.Dropped[0])
		}
		if !slices.Equal(with.Objective, without.Objective) {
			t.Errorf("%s: constant features changed the objective", how)
		}
	}
	opts.Mode, opts.Scale = Reference, []Scale{ScaleMinMax}
	if res := mustCluster(t, []View{{"x", x}}, opts); len(res.Dropped[0]) != 0 || res.Anchors[0].Row(0)[3] != 1 {
		t.Errorf("reference mode dropped %v; anchor %v", res.Dropped[0], res.Anchors[0].Row(0))
	}
}

func TestInputIsNotChanged(t *testing.T) {
	views, _ := blobs(50, 2, 0.5, 1, 3, 2)
	before := slices.Clone(views[0].X.Dense().Data)
	mustCluster(t, views, DefaultOptions(Paper, 2))
	if !slices.Equal(before, views[0].X.Dense().Data) {
		t.Error("the views' numbers were changed")
	}
}

func TestCancel(t *testing.T) {
	views, _ := blobs(600, 4, 1, 1, 10, 10)
	for _, stage := range []Stage{StageScale, StageAnchor, StageLink, StageUnify, StageRefine, StageWeigh, StageLabel} {
		ctx, cancel := context.WithCancel(context.Background())
		s := Solver{Observe: func(p Progress) {
			if p.Stage == stage {
				cancel()
			}
		}}
		if _, err := s.Cluster(ctx, views, DefaultOptions(Paper, 4)); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled in %s: error = %v", stage, err)
		}
	}
}

func TestProgressMovesForward(t *testing.T) {
	views, _ := blobs(1200, 4, 1, 1, 10, 10)
	for mode, end := range map[Mode]Stage{Paper: StageLabel, Consensus: StageJoin} {
		var last Progress
		seen := map[Stage]bool{}
		s := Solver{Observe: func(p Progress) {
			if p.Part < 0 || p.Part > 1 {
				t.Errorf("%s: part %v", p.Stage, p.Part)
			}
			if p.Stage == last.Stage && p.Iteration == last.Iteration && p.Part < last.Part {
				t.Errorf("%s went from %v back to %v", p.Stage, last.Part, p.Part)
			}
			if p.Set < last.Set && p.Stage != StageJoin {
				t.Errorf("set %d after set %d", p.Set, last.Set)
			}
			seen[p.Stage], last = true, p
		}}
		if _, err := s.Cluster(context.Background(), views, DefaultOptions(mode, 4)); err != nil {
			t.Fatal(err)
		}
		if len(seen) != 7 || last.Stage != end || last.Part != 1 {
			t.Errorf("%s: stages %v, last %+v", mode, seen, last)
		}
	}
}

// The simple methods find what is plainly there, also when k-means sees few samples.
func TestBaselines(t *testing.T) {
	views, of := blobs(200, 3, 0.1, 5, 6, 9)
	want := make([]float64, len(of))
	for i, c := range of {
		want[i] = float64(c)
	}
	opts := DefaultOptions(Paper, 3)
	opts.SampleRows = 20
	for _, b := range Baselines(len(views)) {
		if got, err := b.Cluster(context.Background(), views, opts); err != nil || !sameUpToNames(got, want) {
			t.Errorf("%+v: %v, %v", b, got, err)
		}
	}
	if _, err := (Baseline{Kind: BaselineView, View: 2, Scale: ScaleAuto}).Cluster(context.Background(), views, opts); err == nil {
		t.Error("a view that is not there")
	}
}

// Consensus finds what is plainly there, says how sure it is, and a view of one feature is no
// trouble for automatic features.
func TestConsensus(t *testing.T) {
	views, of := blobs(200, 4, 0.2, 3, 6, 9)
	age := dense.New(200, 1)
	want := make([]float64, len(of))
	for i, c := range of {
		want[i] = float64(c)
		age.Row(i)[0] = float64(10*c) + float64(i%5)
	}
	views = append(views, View{"age", age})
	opts := DefaultOptions(Consensus, 4)
	res := mustCluster(t, views, opts)
	opts = opts.For(200)
	verifyResult(t, res, 4, 200)
	if !sameUpToNames(res.Labels, want) {
		t.Errorf("clusters of sizes %v are not the ones drawn", res.Sizes)
	}
	if len(res.Sets) != opts.Sets || len(res.WeightsSpread) != 3 {
		t.Errorf("%d sets, spread %v", len(res.Sets), res.WeightsSpread)
	}
	for k, s := range res.Sets {
		if want := []int{4, 12, 50}[k%3]; s.Anchors != want || math.Abs(sum(s.Weights)-1) > 1e-12 || len(s.Objective) < 2 {
			t.Errorf("set %d: %+v", k, s)
		}
	}
	for i := range res.Labels {
		if res.Agreement[i] < 0.8 || res.Agreement[i] > 1 || res.Margin[i] < 0.5 || res.Margin[i] > 1 {
			t.Errorf("sample %d: agreement %v, margin %v", i, res.Agreement[i], res.Margin[i])
		}
	}
	again := mustCluster(t, views, opts)
	if !slices.Equal(again.Labels, res.Labels) || !slices.Equal(again.Margin, res.Margin) {
		t.Error("the same run gives another result")
	}
}

// A sample halfway between two clusters is the least certain one.
func TestConsensusBorder(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	x := dense.New(101, 5)
	for i := range x.Rows {
		for j := range x.Cols {
			x.Row(i)[j] = 0.3 * rng.NormFloat64()
		}
		x.Row(i)[0] += float64(4 * (i % 2))
		x.Row(i)[1] += float64(4 * (1 - i%2))
	}
	copy(x.Row(100), []float64{2, 2, 0, 0, 0})
	res := mustCluster(t, []View{{"x", x}}, DefaultOptions(Consensus, 2))
	for i := range 100 {
		if res.Margin[i] <= res.Margin[100] {
			t.Errorf("sample %d has margin %v, the one in between %v", i, res.Margin[i], res.Margin[100])
		}
	}
}

// Small data sets are tried with more sets, and a number that was asked for stays.
func TestSetsForSamples(t *testing.T) {
	for _, c := range []struct{ asked, n, want int }{
		{0, 75, 800}, {0, 59, 1000}, {0, 200, 300}, {0, 1333, 46}, {0, 1334, 45}, {0, 60_000, 45}, {7, 75, 7},
	} {
		o := DefaultOptions(Consensus, 3)
		o.Sets = c.asked
		if got := o.For(c.n).Sets; got != c.want {
			t.Errorf("%d sets asked for, %d samples: %d sets, want %d", c.asked, c.n, got, c.want)
		}
	}
	if got := DefaultOptions(Paper, 3).For(75).Sets; got != 1 {
		t.Errorf("paper mode: %d sets", got)
	}
}

// Samples are placed at distance 1, with less of the constant direction in the second grouping, and sets agree with clusters that are plainly there.
func TestGroupings(t *testing.T) {
	views, _ := blobs(90, 3, 0.3, 5, 4, 6)
	opts := DefaultOptions(Consensus, 3)
	opts.Sets = 6
	r, err := new(Solver).Start(context.Background(), views, opts)
	if err != nil {
		t.Fatal(err)
	}
	for !r.Done() {
		if err := r.Step(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	wide := sideBySide(r.ensemble.graphs)
	_, first, _, err := r.group(wide)
	if err != nil {
		t.Fatal(err)
	}
	if got := r.ensemble.likeness(first.Assign); got < 0.9 {
		t.Errorf("the sets agree with plain clusters by %v", got)
	}
	scores, values, err := lowrank.Scores(wide.ByAnchorDegrees(), nil, 6, r.stream(streamJoin), func(float64) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	full, less := Spread(scores, values, 1), Spread(scores, values, lessConstant)
	for i := range full.Rows {
		var a, b float64
		for k := range full.Cols {
			a, b = a+full.Row(i)[k]*full.Row(i)[k], b+less.Row(i)[k]*less.Row(i)[k]
		}
		if math.Abs(a-1) > 1e-12 || math.Abs(b-1) > 1e-12 || math.Abs(less.Row(i)[0]) >= math.Abs(full.Row(i)[0]) {
			t.Fatalf("sample %d: squares %v and %v, first %v and %v", i, a, b, full.Row(i)[0], less.Row(i)[0])
		}
	}
}
