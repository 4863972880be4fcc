package embed

import (
	"math"
	"slices"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/solver/dense"
)

// graphOf is the graph with these weights, n×m, 0 for no edge, as a result with these labels.
func graphOf(labels []int, rows ...[]float64) *solver.Result {
	g := &solver.Graph{Samples: len(rows), Anchors: len(rows[0]), Start: []int{0}}
	for _, row := range rows {
		for j, w := range row {
			if w > 0 {
				g.Anchor, g.Weight = append(g.Anchor, int32(j)), append(g.Weight, w)
			}
		}
		g.Start = append(g.Start, len(g.Anchor))
	}
	return &solver.Result{Graph: g, Labels: labels, Clusters: slices.Max(labels) + 1}
}

// Two groups that share a tenth: B/√2 times (1, −1)/√2 is ±0.4, and there is nothing else. An anchor lies at the mean of its
// samples, 0.9·0.4 − 0.1·0.4, and one without samples nowhere.
func TestSpectralOfTwoGroups(t *testing.T) {
	a, b := []float64{0.9, 0.1, 0}, []float64{0.1, 0.9, 0}
	m := places(t, nil, graphOf([]int{0, 0, 1, 1}, a, a, b, b), DefaultOptions(Spectral))
	for i, want := range []float64{0.4, 0.4, -0.4, -0.4} {
		if p := m.XY.Row(i); !near(p[0], want) || p[1] != 0 {
			t.Errorf("sample %d lies at %v, want (%v, 0)", i, p, want)
		}
	}
	for j, want := range []float64{0.32, -0.32} {
		if p := m.Anchors.Row(j); !near(p[0], want) || p[1] != 0 {
			t.Errorf("anchor %d lies at %v, want (%v, 0)", j, p, want)
		}
	}
	if p := m.Anchors.Row(2); !math.IsNaN(p[0]) || !math.IsNaN(p[1]) {
		t.Errorf("the anchor without samples lies at %v", p)
	}
	if m.Sampled != 4 || m.Note != "" || !near(m.Axes[0].Share, 1) || m.Axes[1].Share != 0 {
		t.Errorf("%d samples, %+v, %q", m.Sampled, m.Axes, m.Note)
	}
}

// Groups each of which shares anchors with the next make a ring on the map, in their order.
func TestSpectralOfRing(t *testing.T) {
	const groups, each = 12, 3
	var rows [][]float64
	for i := range groups * each {
		row := make([]float64, groups)
		row[i/each], row[(i/each+1)%groups] = 0.5, 0.5
		rows = append(rows, row)
	}
	m := places(t, nil, graphOf(make([]int, len(rows)), rows...), DefaultOptions(Spectral))
	radius := math.Hypot(m.XY.Row(0)[0], m.XY.Row(0)[1])
	turn := 0.0
	for i := range rows {
		p, q := m.XY.Row(i), m.XY.Row((i+each)%len(rows))
		if r := math.Hypot(p[0], p[1]); !near(r, radius) || radius < 0.1 {
			t.Errorf("sample %d is %v from the middle, want %v", i, r, radius)
		}
		turn += math.Atan2(p[0]*q[1]-p[1]*q[0], p[0]*q[0]+p[1]*q[1])
	}
	if !near(math.Abs(turn), each*2*math.Pi) {
		t.Errorf("the samples go round %v times", turn/each/2/math.Pi)
	}
	// cos²(πk/12) are the squared singular values; k = ±1 are the axes'.
	sum := 0.0
	for k := 1; k < groups; k++ {
		sum += math.Pow(math.Cos(math.Pi*float64(k)/groups), 2)
	}
	if want := math.Pow(math.Cos(math.Pi/groups), 2) / sum; !near(m.Axes[0].Share, want) || !near(m.Axes[1].Share, want) {
		t.Errorf("shares %v and %v, want %v", m.Axes[0].Share, m.Axes[1].Share, want)
	}
}

// Components lie beside each other in the order of the clusters, and discs do not meet.
func TestSpectralOfComponents(t *testing.T) {
	res := graphOf([]int{1, 1, 0, 0, 0, 0, 2},
		[]float64{1, 0, 0, 0}, []float64{1, 0, 0, 0}, // told apart by nothing
		[]float64{0, 0.9, 0.1, 0}, []float64{0, 0.8, 0.2, 0}, []float64{0, 0.2, 0.8, 0}, []float64{0, 0.1, 0.9, 0},
		[]float64{0, 0, 0, 1})
	m := places(t, nil, res, DefaultOptions(Spectral))
	if m.XY.Row(0)[0] != m.XY.Row(1)[0] || m.XY.Row(0)[1] != m.XY.Row(1)[1] {
		t.Error("samples of one anchor lie apart")
	}
	if a, b, c, d := m.XY.Row(2)[0], m.XY.Row(3)[0], m.XY.Row(4)[0], m.XY.Row(5)[0]; !(a > b && b > c && c > d) && !(a < b && b < c && c < d) {
		t.Errorf("samples of two anchors lie at %v, %v, %v, %v", a, b, c, d)
	}
	// Clockwise from the top: the component of cluster 0, then 1, then 2.
	middle := [][]float64{m.XY.Row(2), m.XY.Row(0), m.XY.Row(6)}
	if middle[0][1] <= 0 || middle[1][0] <= 0 || middle[2][0] >= 0 {
		t.Errorf("components lie at %v", middle)
	}
	if !strings.Contains(m.Note, "3 components") || !strings.Contains(m.Note, "3 samples lie at the middle") {
		t.Errorf("note %q", m.Note)
	}
	if s := m.Axes[0].Share; !near(s, 1) {
		t.Errorf("share %v", s)
	}
	for _, radii := range [][]float64{{1, 1}, {3, 1}, {1, 1, 1, 0.1, 2}, {9, 1, 1}} {
		centres := circle(radii)
		for a := range radii {
			for b := range a {
				if d := math.Hypot(centres[a][0]-centres[b][0], centres[a][1]-centres[b][1]); d < radii[a]+radii[b] {
					t.Errorf("radii %v: discs %d and %d are %v apart", radii, b, a, d)
				}
			}
		}
	}
}

// The order of the samples changes no place.
func TestOrderOfSamples(t *testing.T) {
	set, res := digits()
	turned := *res
	turned.Graph, turned.Labels = pick(res, backwards(len(res.Labels)))
	views := slices.Clone(set.Views())
	x := views[0].X.Dense()
	y := dense.New(x.Rows, x.Cols)
	for i := range y.Rows {
		copy(y.Row(i), x.Row(x.Rows-1-i))
	}
	views[0].X = y
	for _, kind := range []Kind{Spectral, Principal} {
		a, b := places(t, set.Views(), res, DefaultOptions(kind)), places(t, views, &turned, DefaultOptions(kind))
		for i := range a.XY.Rows {
			p, q := a.XY.Row(i), b.XY.Row(a.XY.Rows-1-i)
			if !near(p[0], q[0]) || !near(p[1], q[1]) {
				t.Fatalf("%s: sample %d lies at %v and %v", kind, i, p, q)
			}
		}
	}
}

// backwards lists n samples from the last to the first.
func backwards(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = n - 1 - i
	}
	return list
}

// An anchor lies at the weighted mean of its samples.
func TestAnchorPlaces(t *testing.T) {
	xy := dense.Matrix{Rows: 2, Cols: 2, Stride: 2, Data: []float64{0, 4, 8, 0}}
	got, err := anchorPlaces(graphOf([]int{0, 0}, []float64{0.75, 0.25}, []float64{0.25, 0.75}).Graph, xy, func(float64) error { return nil })
	if want := []float64{2, 3, 6, 1}; err != nil || !slices.Equal(got.Data, want) {
		t.Errorf("anchors at %v, want %v", got.Data, want)
	}
}
