package embed

import (
	"math"
	"math/rand/v2"
	"testing"

	"viewfold/solver"
	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// result is one of n samples, with so much as Principal needs.
func result(n int, scale solver.Scale) *solver.Result {
	opts := solver.DefaultOptions(solver.Paper, 2)
	opts.Scale = []solver.Scale{scale}
	return &solver.Result{Labels: make([]int, n), Options: opts}
}

// Samples on a line through two features: one direction with all the variance. A constant feature is left out.
func TestPrincipalByHand(t *testing.T) {
	x := dense.Matrix{Rows: 3, Cols: 3, Stride: 3, Data: []float64{0, 7, 0, 3, 7, 4, 9, 7, 12}}
	m := places(t, []solver.View{{Name: "line", X: x}}, result(3, solver.ScaleNone), DefaultOptions(Principal))
	for i, want := range []float64{-20. / 3, -5. / 3, 25. / 3} {
		if p := m.XY.Row(i); !near(p[0], want) || !near(p[1], 0) {
			t.Errorf("sample %d lies at %v, want (%v, 0)", i, p, want)
		}
	}
	a := m.Axes[0]
	if !near(a.Share, 1) || len(a.Loadings) != 2 || a.Loadings[0].Feature != 2 || a.Loadings[1].Feature != 0 ||
		!near(a.Loadings[0].Value, 0.8) || !near(a.Loadings[1].Value, 0.6) {
		t.Errorf("first axis %+v", a)
	}
	if m.Axes[1].Share > 1e-12 || m.Anchors.Rows != 0 || m.Sampled != 3 {
		t.Errorf("second axis %+v, %d anchors", m.Axes[1], m.Anchors.Rows)
	}
}

// One feature has one direction.
func TestPrincipalOfOneFeature(t *testing.T) {
	x := dense.Matrix{Rows: 3, Cols: 1, Stride: 1, Data: []float64{1, 2, 6}}
	m := places(t, []solver.View{{Name: "one", X: x}}, result(3, solver.ScaleAuto), DefaultOptions(Principal))
	if p := m.XY.Row(2); p[0] != 3 || p[1] != 0 || !near(m.Axes[0].Share, 1) || m.Axes[1].Share != 0 || m.Axes[1].Loadings != nil {
		t.Errorf("the last sample lies at %v, axes %+v", p, m.Axes)
	}
}

// The example digits with rows of unit length (scaling auto, before it reduces), against numpy 1.24's svd of the
// centred rows: shares s²/Σs² and the numbers of largest size of the right singular vectors.
func TestPrincipalAgainstNumpy(t *testing.T) {
	set, res := digits()
	m := places(t, set.Views(), res, DefaultOptions(Principal))
	for k, want := range []struct {
		share   float64
		feature int
		loading float64
	}{{0.1516284914, 34, 0.3590495083}, {0.1411438410, 53, 0.2916461657}} {
		a := m.Axes[k]
		if math.Abs(a.Share-want.share) > 1e-8 || a.Loadings[0].Feature != want.feature || math.Abs(math.Abs(a.Loadings[0].Value)-want.loading) > 1e-8 {
			t.Errorf("axis %d: %+v, want %+v", k, a, want)
		}
	}
}

// A view kept by its non-zeros has the places of the dense one, however it is scaled, and on both ways to its
// directions, few features and a Krylov space.
func TestPrincipalOfNonZeros(t *testing.T) {
	for _, d := range []int{40, 200} {
		rng := rand.New(rand.NewPCG(2, 2))
		x := dense.New(300, d)
		for i := range x.Rows {
			x.Row(i)[i%3] = 2 + rng.Float64()
			for range 2 {
				x.Row(i)[rng.IntN(d)] = 1 + rng.Float64()
			}
		}
		few := samples.FromDense(x)
		for _, scale := range []solver.Scale{solver.ScaleAuto, solver.ScaleNone, solver.ScaleZScore, solver.ScaleMinMax} {
			a := places(t, []solver.View{{Name: "dense", X: x}}, result(x.Rows, scale), DefaultOptions(Principal))
			b := places(t, []solver.View{{Name: "sparse", X: few}}, result(x.Rows, scale), DefaultOptions(Principal))
			for i := range a.XY.Rows {
				p, q := a.XY.Row(i), b.XY.Row(i)
				if math.Abs(p[0]-q[0]) > 1e-6 || math.Abs(p[1]-q[1]) > 1e-6 {
					t.Fatalf("%d features, %s: sample %d lies at %v and %v", d, scale, i, p, q)
				}
			}
			for k := range a.Axes {
				if p, q := a.Axes[k], b.Axes[k]; !near(p.Share, q.Share) || p.Loadings[0].Feature != q.Loadings[0].Feature || math.Abs(p.Loadings[0].Value-q.Loadings[0].Value) > 1e-6 {
					t.Errorf("%d features, %s, axis %d: %+v and %+v", d, scale, k, p, q)
				}
			}
		}
	}
}
