package lowrank

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"viewfold/solver/dense"
)

func quiet(float64) error { return nil }

// random draws an n×d matrix whose singular values fall, a share of its entries being zero.
func random(rng *rand.Rand, n, d int, zeros float64) dense.Matrix {
	x := dense.New(n, d)
	for i := range n {
		for j := range d {
			if rng.Float64() >= zeros {
				x.Row(i)[j] = rng.NormFloat64() * math.Pow(0.8, float64(j%20))
			}
		}
	}
	return x
}

// Singular values and the products of scores against a full decomposition: XXᵀ of the leading part
// does not depend on signs or on how equal directions are mixed.
func TestScoresAgainstFullDecomposition(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		n, d, k int
		zeros   float64
	}{{1, 1, 1, 0}, {5, 3, 3, 0}, {3, 9, 2, 0}, {80, 40, 6, 0}, {60, 200, 5, 0.95}, {200, 30, 30, 0}} {
		x := random(rng, c.n, c.d, c.zeros)
		scores, values, err := Scores(x, c.k, rng, quiet)
		if err != nil {
			t.Fatal(err)
		}
		var svd mat.SVD
		if !svd.Factorize(mat.NewDense(c.n, c.d, x.Data), mat.SVDThin) {
			t.Fatal("no decomposition")
		}
		want := svd.Values(nil)
		for j, v := range values {
			if math.Abs(v-want[j]) > 1e-3*want[0] {
				t.Errorf("%d×%d: singular value %d is %v, want %v", c.n, c.d, j, v, want[j])
			}
		}
		// Whatever the subspace, the scores' columns are orthogonal and have these lengths.
		for a := range values {
			for b := range values {
				s := 0.0
				for i := range c.n {
					s += scores.Row(i)[a] * scores.Row(i)[b]
				}
				if a == b {
					s -= values[a] * values[a]
				}
				if math.Abs(s) > 1e-10*want[0]*want[0] {
					t.Errorf("%d×%d: columns %d and %d: %g", c.n, c.d, a, b, s)
				}
			}
		}
	}
}

// All directions asked for: distances between samples stay as they are.
func TestFullRankKeepsDistances(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	x := random(rng, 40, 12, 0)
	scores, _, _ := Scores(x, 12, rng, quiet)
	for i := range 40 {
		for j := range 40 {
			if a, b := distance(x, i, j), distance(scores, i, j); math.Abs(a-b) > 1e-10 {
				t.Fatalf("distance %d–%d is %v, was %v", i, j, b, a)
			}
		}
	}
}

func distance(x dense.Matrix, i, j int) float64 {
	s := 0.0
	for k, v := range x.Row(i) {
		s += (v - x.Row(j)[k]) * (v - x.Row(j)[k])
	}
	return s
}

// A matrix of rank 2 has two scores that are not 0, and nothing is NaN.
func TestLowRank(t *testing.T) {
	x := dense.New(30, 8)
	for i := range 30 {
		for j := range 8 {
			x.Row(i)[j] = float64(i*j) + float64(j%2)
		}
	}
	scores, values, _ := Scores(x, 5, rand.New(rand.NewPCG(1, 1)), quiet)
	if values[1] < 1 || values[2] > 1e-5*values[0] {
		t.Errorf("singular values %v", values)
	}
	for _, v := range scores.Data {
		if math.IsNaN(v) {
			t.Fatal("a score is NaN")
		}
	}
}

// Products over the non-zero entries give what dense ones give, to rounding.
func TestSparseProducts(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	x, w, y := random(rng, 50, 70, 0.95), random(rng, 4, 70, 0), dense.New(50, 4)
	p := newProducts(x, 4)
	if p.start == nil {
		t.Fatal("not taken for sparse")
	}
	p.along(y, w)
	for i := range 50 {
		for a := range 4 {
			if want := dense.Dot(x.Row(i), w.Row(a)); math.Abs(y.Row(i)[a]-want) > 1e-12 {
				t.Fatalf("y(%d, %d) = %v, want %v", i, a, y.Row(i)[a], want)
			}
		}
	}
	back, want := dense.New(4, 70), dense.New(4, 70)
	p.back(back, y)
	(&products{x: x}).back(want, y)
	for i := range want.Data {
		if math.Abs(back.Data[i]-want.Data[i]) > 1e-12 {
			t.Fatalf("entry %d of yᵀx = %v, want %v", i, back.Data[i], want.Data[i])
		}
	}
}

func TestSameSeedSameBits(t *testing.T) {
	x := random(rand.New(rand.NewPCG(1, 1)), 60, 90, 0.3)
	a, _, _ := Scores(x, 7, rand.New(rand.NewPCG(2, 2)), quiet)
	b, _, _ := Scores(x, 7, rand.New(rand.NewPCG(2, 2)), quiet)
	if !slices.Equal(a.Data, b.Data) {
		t.Error("two runs with the same seed differ")
	}
}

func TestTickEndsTheWork(t *testing.T) {
	stop := errors.New("stop")
	x := random(rand.New(rand.NewPCG(1, 1)), 20, 9, 0)
	if _, _, err := Scores(x, 3, rand.New(rand.NewPCG(2, 2)), func(float64) error { return stop }); err != stop {
		t.Errorf("error = %v", err)
	}
}

func BenchmarkScores(b *testing.B) {
	for _, zeros := range []float64{0, 0.98} {
		name := "dense"
		if zeros > 0 {
			name = "sparse"
		}
		x := random(rand.New(rand.NewPCG(1, 1)), 1000, 1000, zeros)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Scores(x, 50, rand.New(rand.NewPCG(2, 2)), quiet)
			}
		})
	}
}
