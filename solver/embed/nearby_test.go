package embed

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/solver/dense"
	"viewfold/solver/neighbors"
)

// Figures that maps of the example digits must have: trustworthiness and the share of the 15 nearest
// neighbours that stay. On the same points scikit-learn 1.2.1's TSNE (started from PCA, 63 s) has 0.9961 and 0.690, its PCA
// 0.8942 and 0.258; its trustworthiness of our maps is ours to the last digit.
func TestNeighborsStayTogether(t *testing.T) {
	set, res := digits()
	x := compared(t, res)
	part := DefaultOptions(Nearby)
	part.Samples = 600
	for name, c := range map[string]struct {
		opts        Options
		trust, kept float64
		sampled     int
	}{
		"all":      {DefaultOptions(Nearby), 0.99, 0.58, 1797},
		"600":      {part, 0.98, 0.5, 600},
		"spectral": {DefaultOptions(Spectral), 0.88, 0.23, 1797},
	} {
		m := places(t, set.Views(), res, c.opts)
		if trust, kept := trustworthiness(x, m.XY, 15); trust < c.trust || kept < c.kept {
			t.Errorf("%s: trustworthiness %.4f and %.3f of the neighbours, want %v and %v", name, trust, kept, c.trust, c.kept)
		}
		if m.Sampled != c.sampled || strings.Contains(m.Note, "600 of 1797 samples") != (c.sampled == 600) {
			t.Errorf("%s: %d sampled, %q", name, m.Sampled, m.Note)
		}
		if m.XY.Rows != 1797 || m.Anchors.Rows != res.Graph.Anchors {
			t.Errorf("%s: %d samples and %d anchors", name, m.XY.Rows, m.Anchors.Rows)
		}
	}
}

// The samples that are not drawn have the points that they would have if their rows were known from the start: those
// of the drawn, taken for others, are theirs.
func TestOthersAreComparedAlike(t *testing.T) {
	_, res := digits()
	chosen := draw(res.Graph.Samples, 700, 1)
	g, _ := pick(res, chosen)
	by, err := byGraph(res, g, func(float64) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	again := by.others(chosen)
	for i := range chosen {
		for k, v := range by.rows.Row(i) {
			if math.Abs(v-again.Row(i)[k]) > 1e-6 {
				t.Fatalf("sample %d lies at %v and %v", i, by.rows.Row(i), again.Row(i))
			}
		}
	}
}

// As many anchors as clusters: the graph puts all samples of a cluster at one point, so the views are compared.
func TestNearbyOfFewPoints(t *testing.T) {
	set, _ := digits()
	res := run(t, set, solver.Paper, 10, 1)
	opts := DefaultOptions(Nearby)
	opts.Samples = 1500
	m := places(t, set.Views(), res, opts)
	if !strings.Contains(m.Note, "sought in the views") || strings.Contains(m.Note, "components") {
		t.Errorf("note %q", m.Note)
	}
	f, err := solver.ScaledFeatures(t.Context(), set.Views(), 0, res.Options, func(float64) {})
	if err != nil {
		t.Fatal(err)
	}
	if trust, kept := trustworthiness(f.X.Dense(), m.XY, 15); trust < 0.97 || kept < 0.45 {
		t.Errorf("trustworthiness %.4f and %.3f of the neighbours", trust, kept)
	}
}

// Weights fall with the distance, the nearest that is not equal has 1, and they sum to log₂ k; equal neighbours all have 1.
func TestWeigh(t *testing.T) {
	for _, distances := range [][]float64{{1, 1.5, 2, 3, 5, 8, 9, 10}, {0, 0, 0.1, 0.2, 0.2, 0.3, 0.4, 5}, {7, 7.5, 7.6, 8, 10, 20, 20, 20}} {
		w := make([]float64, len(distances))
		weigh(w, distances)
		sum := 0.0
		for k, v := range w {
			sum += v
			if v < 0 || k > 0 && v > w[k-1] {
				t.Errorf("weights %v of %v", w, distances)
			}
		}
		if w[0] != 1 || math.Abs(sum-3) > 1e-4 {
			t.Errorf("weights %v of %v sum to %v", w, distances, sum)
		}
	}
	w := make([]float64, 3)
	if weigh(w, []float64{0, 0, 0}); !slices.Equal(w, []float64{1, 1, 1}) {
		t.Errorf("weights %v of equal samples", w)
	}
	if weigh(w, []float64{2, 2, 2}); !slices.Equal(w, []float64{1, 1, 1}) {
		t.Errorf("weights %v of neighbours at one distance", w)
	}
}

// Links of both sides by hand: 0 names 1, 1 names 2, 2 names 1.
func TestLinksFromBoth(t *testing.T) {
	l := fromBoth(&neighbors.List{K: 1, Sample: []int32{1, 2, 1}, Square: make([]float64, 3)}, []float64{0.5, 0.25, 1})
	if !slices.Equal(l.start, []int{0, 1, 3, 4}) || !slices.Equal(l.to, []int32{1, 0, 2, 1}) || !slices.Equal(l.weight, []float64{0.5, 0.5, 1, 1}) {
		t.Errorf("%+v", l)
	}
}

// Two groups without links between them end apart, and linked samples near each other, from one place.
func TestLayOut(t *testing.T) {
	l := &links{start: []int{0}}
	for i := range 40 {
		for j := i / 20 * 20; j < i/20*20+20; j++ {
			if j != i {
				l.to, l.weight = append(l.to, int32(j)), append(l.weight, 1)
			}
		}
		l.start = append(l.start, len(l.to))
	}
	xy := dense.New(40, 2)
	spreadOut(xy, stream(1, streamLayout))
	if err := layOut(xy, l, stream(1, streamLayout), func(float64) error { return nil }); err != nil {
		t.Fatal(err)
	}
	for i := range 40 {
		if r := ranks(xy, i)[:19]; slices.ContainsFunc(r, func(j int) bool { return j/20 != i/20 }) {
			t.Errorf("sample %d is nearest to %v", i, r)
		}
	}
}

// Every map of very few samples has a place for each.
func TestMapsOfFewSamples(t *testing.T) {
	for _, mode := range []solver.Mode{solver.Paper, solver.Consensus} {
		for n := 2; n < 7; n++ {
			views := []solver.View{blobs(rand.New(rand.NewPCG(1, 1)), n, 3, 2, 0.1)}
			res, err := solver.Cluster(t.Context(), views, solver.DefaultOptions(mode, 2))
			if err != nil {
				t.Fatal(err)
			}
			for _, kind := range []Kind{Spectral, Principal, Nearby} {
				opts := DefaultOptions(kind)
				opts.Samples = 4
				m := places(t, views, res, opts)
				if m.XY.Rows != n || slices.ContainsFunc(m.XY.Data, func(v float64) bool { return math.IsNaN(v) || math.IsInf(v, 0) }) {
					t.Errorf("%s, %s: %d samples at %v", mode, kind, n, m.XY.Data)
				}
			}
		}
	}
}
