package solver

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"viewfold/solver/dense"
	"viewfold/solver/metrics"
)

// linked makes four groups of n samples, a fifth of which have nothing of their group, and links between
// them: most stay within a group when alike is true, and none knows of groups otherwise.
func linked(n int, alike bool) ([]View, []float64) {
	rng := rand.New(rand.NewPCG(8, 1))
	x, links, of := dense.New(n, 60), dense.New(n, n), make([]float64, n)
	for i := range n {
		of[i] = float64(i % 4)
		signal := 1.5
		if i%5 == 0 {
			signal = 0
		}
		for j := range x.Cols {
			x.Row(i)[j] = math.Abs(rng.NormFloat64()) + signal*float64((i+j)%4/3)
		}
	}
	for range 6 * n {
		i, j := rng.IntN(n), rng.IntN(n)
		if !alike || of[i] == of[j] || rng.Float64() < 0.05 {
			links.Row(i)[j] = 1
		}
	}
	return []View{{"features", x}, {"links", links}}, of
}

func TestWalkAgainstMatrix(t *testing.T) {
	links := dense.New(5, 5)
	links.Row(0)[1], links.Row(2)[1], links.Row(1)[0], links.Row(3)[3], links.Row(2)[0] = 1, 2, 1, 1, 3
	w := &walk{views: []int{0}}
	w.join([]View{{"", links}})
	// ½ of oneself, ½ of the mean of the neighbours: 0–1, 0–2, 1–2; 3 and 4 are alone.
	step := [5][5]float64{{0.5, 0.25, 0.25}, {0.25, 0.5, 0.25}, {0.25, 0.25, 0.5}, {3: 1}, {4: 1}}
	links.Row(2)[0] = 0
	w2 := &walk{views: []int{0}}
	w2.join([]View{{"", links}})
	path := [5][5]float64{{0.5, 0.5}, {0.25, 0.5, 0.25}, {1: 0.5, 2: 0.5}, {3: 1}, {4: 1}}
	for _, c := range []struct {
		w    *walk
		step [5][5]float64
	}{{w, step}, {w2, path}} {
		for column := range 5 {
			for _, transposed := range []bool{false, true} {
				got := dense.New(5, 1)
				got.Data[column] = 1
				var want [5]float64
				want[column] = 1
				for range linkSteps {
					var next [5]float64
					for i := range 5 {
						for j := range 5 {
							if transposed {
								next[i] += c.step[j][i] * want[j]
							} else {
								next[i] += c.step[i][j] * want[j]
							}
						}
					}
					want = next
				}
				if transposed {
					c.w.ApplyTransposed(got)
				} else {
					c.w.Apply(got)
				}
				for i := range 5 {
					if math.Abs(got.Data[i]-want[i]) > 1e-15 {
						t.Errorf("transposed %v: %v, want %v", transposed, got.Data, want)
						break
					}
				}
			}
		}
	}
}

// Links are followed when they join like samples, and then make up for blurred features.
func TestLinksAreJudged(t *testing.T) {
	for _, alike := range []bool{true, false} {
		views, of := linked(120, alike)
		opts := DefaultOptions(Consensus, 4)
		opts.Sets = 9
		res := mustCluster(t, views, opts)
		if len(res.Links) != 1 || res.Links[0].View != 1 || res.Links[0].Followed != alike {
			t.Fatalf("alike %v: %+v", alike, res.Links)
		}
		if l := res.Links[0]; !alike && math.Abs(l.Alike-0.5) > 0.06 {
			t.Errorf("links by chance: alike in %v of cases", l.Alike)
		}
		if alone := mustCluster(t, views[:1], opts); alike && accuracy(res, of) < accuracy(alone, of)+0.05 {
			t.Errorf("accuracy %v with links, %v without", accuracy(res, of), accuracy(alone, of))
		}
		partial, mean := 0, 0.0
		for _, s := range res.Sets {
			if math.Abs(s.Weights[0]+s.Weights[1]-1) > 1e-12 || s.Partial != (s.Weights[1] == 0) {
				t.Errorf("set %+v", s)
			}
			if s.Partial {
				partial++
			} else {
				mean += s.Weights[1]
			}
		}
		if want := map[bool]int{true: 3, false: 0}[alike]; partial != want {
			t.Errorf("%d sets follow the links, want %d", partial, want)
		}
		if mean /= float64(len(res.Sets) - partial); math.Abs(res.Weights[1]-mean) > 1e-12 {
			t.Errorf("weights %v, but the sets that see all views have %v on average", res.Weights, mean)
		}
		views[0], views[1] = views[1], views[0]
		if again := mustCluster(t, views, opts); len(again.Links) != 1 || again.Links[0].View != 0 || again.Links[0].Followed != alike {
			t.Errorf("in another order: %+v", again.Links)
		}
	}
}

// Weights that are given say how much links count, and paper mode takes views as they are.
func TestLinksAreLeftAlone(t *testing.T) {
	views, _ := linked(60, true)
	opts := DefaultOptions(Consensus, 2)
	opts.Sets, opts.FixedWeights = 6, []float64{1, 1}
	paper := DefaultOptions(Paper, 2)
	paper.Scale = []Scale{ScaleAuto}
	for _, o := range []Options{opts, paper} {
		if res := mustCluster(t, views, o); res.Links != nil {
			t.Errorf("%s: %+v", o.Mode, res.Links)
		}
	}
	opts.FixedWeights = nil
	if res := mustCluster(t, views[1:], opts); res.Links != nil {
		t.Errorf("links alone: %+v", res.Links)
	}
}

func TestWhatMayBeLinks(t *testing.T) {
	views, _ := linked(40, false)
	x := views[1].X.Dense()
	for name, c := range map[string]struct {
		change func() dense.Matrix
		want   bool
	}{
		"links":       {func() dense.Matrix { return x }, true},
		"rectangular": {func() dense.Matrix { return x.ColRange(0, 39) }, false},
		"dense":       {func() dense.Matrix { y := x.Clone(); addToRows(y, 1, onesOf(40)); return y }, false},
		"negative":    {func() dense.Matrix { y := x.Clone(); y.Row(3)[4] = -1; return y }, false},
	} {
		if got := isLinks(c.change()); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	few := dense.New(40, 40)
	few.Row(1)[2] = 1
	r := &Run{opts: DefaultOptions(Consensus, 2), n: 40, ctx: context.Background()}
	if got := r.alike(few, views[0].X.Dense()); got != 0.5 {
		t.Errorf("one link: %v", got)
	}
}

// accuracy is that of the clusters against groups.
func accuracy(res *Result, of []float64) float64 {
	groups := make([]int, len(of))
	for i, g := range of {
		groups[i] = int(g)
	}
	return metrics.Compare(res.Labels, groups).Accuracy()
}

func onesOf(n int) []float64 {
	row := make([]float64, n)
	for i := range row {
		row[i] = 1
	}
	return row
}
