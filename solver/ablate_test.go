package solver

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"viewfold/solver/dense"
)

func TestSubsets(t *testing.T) {
	for views, want := range [][]Subset{
		nil, nil,
		{{Views: []int{0}}, {Views: []int{1}}},
		{{Views: []int{1, 2}, Without: true}, {Views: []int{0, 2}, Without: true}, {Views: []int{0, 1}, Without: true},
			{Views: []int{0}}, {Views: []int{1}}, {Views: []int{2}}},
	} {
		if got := Subsets(views); !reflect.DeepEqual(got, want) {
			t.Errorf("%d views: %+v", views, got)
		}
	}
}

// What the options say of every view they say of those in a subset.
func TestOptionsOfSubset(t *testing.T) {
	views := noisy(20)
	opts := DefaultOptions(Paper, 3)
	opts.Scale, opts.FixedWeights = []Scale{ScaleUnit, ScaleNone, ScaleZScore, ScaleMinMax}, []float64{1, 0, 3, 0}
	s := Subset{Views: []int{1, 2, 3}, Without: true}
	some, got := s.of(views, opts)
	if len(some) != 3 || some[0].Name != views[1].Name || !reflect.DeepEqual(got.Scale, opts.Scale[1:]) || !reflect.DeepEqual(got.FixedWeights, []float64{0, 3, 0}) {
		t.Errorf("%+v", got)
	}
	s = Subset{Views: []int{3}}
	if _, got = s.of(views, opts); !reflect.DeepEqual(got.Scale, []Scale{ScaleMinMax}) || got.FixedWeights != nil {
		t.Errorf("%+v", got)
	}
}

// noisy are views that show groups, and one without any.
func noisy(n int) []View {
	views, _ := blobs(n, 3, 0.3, 3, 8, 12, 10)
	noise, _ := blobs(n, 1, 1, 9, 10)
	return append(views, View{"noise", noise[0].X})
}

// Without noise all stays together, and noise alone parts what is together. Who computes changes nothing.
func TestAblate(t *testing.T) {
	views := noisy(150)
	for _, mode := range []Mode{Consensus, Paper} {
		opts := DefaultOptions(mode, 3)
		opts.Scale = []Scale{ScaleAuto, ScaleZScore, ScaleAuto, ScaleZScore}
		if mode == Consensus {
			opts.Sets = 9
		}
		res := mustCluster(t, views, opts)
		a, err := new(Solver).Ablate(context.Background(), views, res, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Subsets) != 8 || a.Subsets[3].Together < 0.99 || a.Subsets[7].Together > 0.6 || a.Subsets[4].Together < 0.95 {
			t.Errorf("%s: %+v", mode, a)
		}
		if s := a.Subsets[3]; s.Text != "without noise 100 % of samples stay together" || !reflect.DeepEqual(s.Views, []int{0, 1, 2}) {
			t.Errorf("%s: %q of views %v", mode, s.Text, s.Views)
		}
		if (a.SetAgreement > 0) != (mode == Consensus) || (a.Subsets[0].SetAgreement > 0) != (mode == Consensus) {
			t.Errorf("%s: sets agree by %v and %v", mode, a.SetAgreement, a.Subsets[0].SetAgreement)
		}
		own := mustCluster(t, views[1:], func() Options { o := opts; o.Scale = opts.Scale[1:]; return o }())
		if !reflect.DeepEqual(own.Labels, a.Subsets[0].Labels) {
			t.Errorf("%s: without the first view other clusters than of the others", mode)
		}
		runs := 0
		crew := Solver{Crew: Cores(3)}
		again, err := crew.Ablate(context.Background(), views, res, func(k int) {
			if k != runs {
				t.Errorf("run %d after %d others", k, runs)
			}
			runs++
		})
		if err != nil || runs != 8 || !reflect.DeepEqual(a, again) {
			t.Errorf("%s: a crew finds something else (%v, %d runs)", mode, err, runs)
		}
		ctx, cancel := context.WithCancel(context.Background())
		on := new(Ablation)
		stop := new(Solver).AblateOn(ctx, views, res, on, func(k int) {
			if k == 3 {
				cancel()
			}
		})
		first := -1
		err = new(Solver).AblateOn(context.Background(), views, res, on, func(k int) {
			if first < 0 {
				first = k
			}
		})
		if stop == nil || err != nil || first != 3 || !reflect.DeepEqual(a, on) {
			t.Errorf("%s: after %v it goes on at run %d (%v)", mode, stop, first, err)
		}
	}
}

// Of one view and of two there is less to say; views that cannot be clustered alone are no error.
func TestAblateFewViews(t *testing.T) {
	views := noisy(60)[:2]
	opts := DefaultOptions(Paper, 3)
	opts.FixedWeights = []float64{1, 0}
	a, err := new(Solver).Ablate(context.Background(), views[:1], mustCluster(t, views[:1], DefaultOptions(Paper, 3)), nil)
	if err != nil || len(a.Subsets) != 0 || a.Text != "with one view there is nothing to leave out" {
		t.Errorf("%+v, %v", a, err)
	}
	res := mustCluster(t, views, opts)
	if a, err = new(Solver).Ablate(context.Background(), views, res, nil); err != nil || len(a.Subsets) != 2 || a.Subsets[1].Problem != "" || !strings.Contains(a.Text, "gives nearly the same clusters, so") {
		t.Errorf("%+v, %v", a, err)
	}
	binary := dense.New(60, 1)
	for i := range binary.Rows {
		binary.Row(i)[0] = float64(i % 2)
	}
	views = append(views, View{"mutation", binary})
	res = mustCluster(t, views, DefaultOptions(Paper, 3))
	a, err = new(Solver).Ablate(context.Background(), views, res, nil)
	if err != nil || !strings.HasPrefix(a.Subsets[5].Text, "by mutation alone cannot be clustered: clusters = 3: want at most 2") || a.Subsets[5].Labels != nil {
		t.Errorf("%+v, %v", a, err)
	}
	if strings.Contains(a.Text, "using") {
		t.Errorf("%q, though a view cannot be clustered alone", a.Text)
	}
}

// By hand: three views alone and the runs without each, and what these say.
func TestFusionPays(t *testing.T) {
	views := []View{{Name: "a"}, {Name: "b"}, {Name: "c"}}
	p, q, r := []int{0, 0, 1, 1}, []int{0, 1, 0, 1}, []int{0, 1, 1, 1} // ARI of p and q −½, of p and r and of q and r 0
	for _, c := range []struct {
		alone, without [3][]int
		want           string
	}{
		// Each fusion finds the view that it has not seen; alone they differ.
		{[3][]int{p, q, r}, [3][]int{p, q, r}, "Fusing seems to pay, as it says more of a view than any other view alone does. Compared was how well the clusters of a view that was left out are found: by the other views together with an adjusted Rand index of 1.00 on average, by c alone with 0.00,"},
		// a and b are one, and what is fused without them is something else.
		{[3][]int{p, p, r}, [3][]int{q, q, p}, "Fusing may not pay, as a alone says more of the other views than a fusion does. Compared was how well the clusters of a view that was left out are found: by the other views together with an adjusted Rand index of -0.25 on average, by a alone with 0.50,"},
		{[3][]int{p, p, r}, [3][]int{p, p, p}, "Whether fusing pays is open, as a alone says about as much of the other views as a fusion does. "},
		{[3][]int{p, q, r}, [3][]int{q, r, p}, "The views have too little in common to tell whether fusing them pays: neither any view alone nor the others together find the clusters of a view that they have not seen, with an adjusted Rand index of 0.00 on average at most, "},
	} {
		a := &Ablation{}
		for v := range views {
			without := Subset{Without: true, Labels: c.without[v]}
			for u := range views {
				if u != v {
					without.Views = append(without.Views, u)
				}
			}
			a.Subsets = append(a.Subsets, without, Subset{Views: []int{v}, Labels: c.alone[v]})
		}
		if got := a.fusionText(views); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s\nwant %s", got, c.want)
		}
	}
}

// A view of noise, of which nothing tells, does not speak for the others: they have much in common, which fusing finds.
func TestNoiseHasNoSay(t *testing.T) {
	const n = 400
	kind := func(period int) []int {
		labels := make([]int, n)
		for i := range labels {
			labels[i] = i / period % 2
		}
		return labels
	}
	true_, part, noise := kind(200), kind(200), kind(1)
	for i := range part { // finds a part of the truth alone
		if i%5 == 0 {
			part[i] = 1 - part[i]
		}
	}
	half := kind(100)
	a := &Ablation{Subsets: []Subset{
		{Views: []int{1, 2}, Without: true, Labels: true_}, {Views: []int{0, 2}, Without: true, Labels: true_}, {Views: []int{0, 1}, Without: true, Labels: half},
		{Views: []int{0}, Labels: part}, {Views: []int{1}, Labels: true_}, {Views: []int{2}, Labels: noise},
	}}
	views := []View{{Name: "a"}, {Name: "b"}, {Name: "noise"}}
	text := a.fusionText(views)
	if alone := a.Subsets[5]; alone.Tells-alone.FusedTells < -0.7 {
		t.Fatalf("noise tells %v, the fusion of the others %v", alone.Tells, alone.FusedTells)
	}
	if strings.Contains(text, "noise") || strings.Contains(text, "little in common") {
		t.Error(text)
	}
}

// Views without which the result changes about as much are named together; of two views each is told against both.
func TestAblationText(t *testing.T) {
	labels := make([]int, 75)
	views := []View{{Name: "a"}, {Name: "b"}, {Name: "c"}}
	without := func(shares ...float64) *Ablation {
		a := &Ablation{}
		for v, share := range shares {
			s := Subset{Without: true, Together: share, Labels: labels}
			for u := range shares {
				if u != v {
					s.Views = append(s.Views, u)
				}
			}
			a.Subsets = append(a.Subsets, s)
		}
		return a
	}
	for want, shares := range map[string][]float64{
		"the result changes most without b: 40 % of samples stay together":                                          {0.9, 0.4, 0.6},
		"the result changes most, and about as much, without b or without c: 53 % to 54 % of samples stay together": {0.9, 0.53, 0.54},
		"the result changes most, and about as much, without b or without c: 53 % of samples stay together":         {0.9, 0.53, 0.533},
		"the result changes about as much whichever view is left out: 50 % to 53 % of samples stay together":        {0.5, 0.52, 0.53},
	} {
		if got := without(shares...).changesMost(views); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	two := func(p, q float64) string {
		a := &Ablation{Subsets: []Subset{{Views: []int{0}, Together: p, Labels: labels}, {Views: []int{1}, Together: q, Labels: labels}}}
		return a.text(views[:2])
	}
	for want, got := range map[string]string{
		"by a alone 60 % of samples stay in the clusters of both views, by b alone 98 %: b alone gives nearly the same clusters, so a adds little":                                                                                                             two(0.6, 0.98),
		"by a alone 97 % of samples stay in the clusters of both views, by b alone 98 %: either view alone gives nearly the same clusters, so the other one adds little":                                                                                       two(0.97, 0.98),
		"by a alone 60 % of samples stay in the clusters of both views, by b alone 62 %: neither view alone gives these clusters, so both have a say in them. Whether they are better clusters takes known labels, or a third view, to tell":                   two(0.6, 0.62),
		"by a alone 60 % of samples stay in the clusters of both views, by b alone 80 %: neither view alone gives these clusters, so both have a say in them, b the larger one. Whether they are better clusters takes known labels, or a third view, to tell": two(0.6, 0.8),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
