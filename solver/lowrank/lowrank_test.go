package lowrank

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
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

// explicit is a mixing by a matrix.
type explicit struct{ m *mat.Dense }

func (e explicit) Apply(y dense.Matrix)           { replace(y, e.m) }
func (e explicit) ApplyTransposed(y dense.Matrix) { replace(y, e.m.T()) }

func replace(y dense.Matrix, m mat.Matrix) {
	var product mat.Dense
	product.Mul(m, gonum(y))
	for i := range y.Rows {
		copy(y.Row(i), product.RawRowView(i))
	}
}

func gonum(x dense.Matrix) *mat.Dense { return mat.NewDense(x.Rows, x.Cols, x.Clone().Data) }

func randomMixing(rng *rand.Rand, n int) explicit {
	m := mat.NewDense(n, n, nil)
	for i := range n {
		m.Set(i, i, 0.5)
		for range 3 {
			m.Set(i, rng.IntN(n), rng.Float64())
		}
	}
	return explicit{m}
}

// shapes lead down every path: few features, few samples, a Krylov space of a dense and of a sparse
// matrix; k = 1; every direction.
var shapes = []struct {
	n, d, k int
	zeros   float64
}{
	{1, 1, 1, 0}, {5, 3, 3, 0}, {3, 9, 2, 0}, {80, 40, 6, 0}, {60, 200, 5, 0.95}, {200, 30, 30, 0}, {300, 80, 1, 0}, {20, 90, 50, 0},
	{190, 170, 1, 0}, {200, 180, 12, 0}, {180, 200, 12, 0.95}, {211, 333, 20, 0}, {301, 303, 33, 0.97},
}

// Singular values and the samples' squares in the leading directions against a full decomposition;
// neither depends on signs or on how equal directions are mixed.
func TestScoresAgainstFullDecomposition(t *testing.T) {
	for _, c := range shapes {
		for _, isMixed := range []bool{false, true} {
			t.Run(fmt.Sprintf("%d×%d k=%d mixed=%v", c.n, c.d, c.k, isMixed), func(t *testing.T) {
				rng := rand.New(rand.NewPCG(1, 2))
				x := random(rng, c.n, c.d, c.zeros)
				whole, mix := gonum(x), Mixing(nil)
				if isMixed {
					m := randomMixing(rng, c.n)
					whole.Mul(m.m, gonum(x))
					mix = m
				}
				before := slices.Clone(x.Data)
				scores, values, err := Scores(x, mix, c.k, rng, quiet)
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(before, x.Data) {
					t.Error("x was changed")
				}
				var svd mat.SVD
				if !svd.Factorize(whole, mat.SVDThin) {
					t.Fatal("no decomposition")
				}
				want := svd.Values(nil)
				for j, v := range values {
					if math.Abs(v-want[j]) > 1e-4*want[0] {
						t.Errorf("singular value %d is %v, want %v", j, v, want[j])
					}
				}
				orthogonal(t, scores, values)
				// The scores' columns lie in the space of the left singular vectors, U: UUᵀS = S when
				// all are taken, and nearly so with those up to k.
				var u, in, back mat.Dense
				svd.UTo(&u)
				leading := u.Slice(0, c.n, 0, len(values))
				in.Mul(leading.T(), gonum(scores))
				back.Mul(leading, &in)
				back.Sub(&back, gonum(scores))
				if out := mat.Norm(&back, 2); out > 0.02*want[0] {
					t.Errorf("%g of the scores is outside the leading directions, of %g", out, want[0])
				}
			})
		}
	}
}

// orthogonal checks that the columns of scores are, and have these lengths.
func orthogonal(t *testing.T, scores dense.Matrix, values []float64) {
	t.Helper()
	if !slices.IsSortedFunc(values, func(a, b float64) int { return cmp.Compare(b, a) }) {
		t.Errorf("singular values %v are not in order", values)
	}
	for a := range values {
		for b := range values {
			s := 0.0
			for i := range scores.Rows {
				s += scores.Row(i)[a] * scores.Row(i)[b]
			}
			if a == b {
				s -= values[a] * values[a]
			}
			if !(math.Abs(s) <= 1e-12*values[0]*values[0]) {
				t.Errorf("columns %d and %d: %g", a, b, s)
			}
		}
	}
}

// All directions asked for: distances between samples stay as they are.
func TestFullRankKeepsDistances(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, d := range []int{12, 40, 77} {
		x := random(rng, 40, d, 0)
		scores, _, _ := Scores(x, nil, 77, rng, quiet)
		for i := range 40 {
			for j := range 40 {
				if a, b := distance(x, i, j), distance(scores, i, j); math.Abs(a-b) > 1e-10 {
					t.Fatalf("%d features: distance %d–%d is %v, was %v", d, i, j, b, a)
				}
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

// Matrices of rank 2 and 0 have as many scores that are not 0, and nothing is NaN.
func TestLowRank(t *testing.T) {
	for _, c := range []struct{ n, d int }{{30, 8}, {8, 30}, {150, 170}} {
		x := dense.New(c.n, c.d)
		for _, rank := range []int{0, 2} {
			for i := range c.n * rank / 2 {
				for j := range c.d {
					x.Row(i)[j] = float64(i*j) + float64(j%2)
				}
			}
			scores, values, _ := Scores(x, nil, 5, rand.New(rand.NewPCG(1, 1)), quiet)
			if rank == 0 && values[0] != 0 || rank == 2 && values[1] < 1 || values[2] > 1e-6*values[0] {
				t.Errorf("%d×%d of rank %d: singular values %v", c.n, c.d, rank, values)
			}
			orthogonal(t, scores, values)
		}
	}
}

// More equal singular values than a block has directions: the space has seen everything after one
// step, and must go on with other directions.
func TestEqualSingularValues(t *testing.T) {
	const n = 180
	for _, zeros := range []bool{false, true} {
		x := dense.New(n, n)
		for i := range n {
			x.Row(i)[i] = 3
		}
		if !zeros { // a reflection
			for i := range n {
				for j := range n {
					x.Row(i)[j] -= 6.0 / n
				}
			}
		}
		_, values, _ := Scores(x, nil, 20, rand.New(rand.NewPCG(1, 1)), quiet)
		for _, v := range values {
			if math.Abs(v-3) > 1e-12 {
				t.Fatalf("singular values %v, want 3", values)
			}
		}
	}
}

// The basis is orthonormal although one direction is a million times as long as the next.
func TestBasisIsOrthonormal(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	x := random(rng, 150, 160, 0)
	for i := range x.Rows {
		for j := range x.Cols {
			x.Row(i)[j] += 1e6
		}
	}
	p, s, w := newProducts(x, nil), newSpace(160, 96, rng), dense.New(block, 160)
	for s.found < 96 {
		s.grow(w)
		p.square(w, s.last(), quiet)
		s.see(w)
	}
	for a := range s.found {
		for b := range a + 1 {
			want := 0.0
			if a == b {
				want = 1
			}
			if got := dense.Dot(s.basis.Row(a), s.basis.Row(b)); math.Abs(got-want) > 1e-13 {
				t.Fatalf("product of directions %d and %d is %g", a, b, got)
			}
		}
	}
}

// A matrix kept by its non-zeros has the scores of the dense one, to the last bit, and is left as it is.
func TestScoresOfNonZeros(t *testing.T) {
	several := shapes[0]
	several.n, several.d, several.k = 900, 150, 20 // more than one tile
	for _, c := range append(shapes, several) {
		for _, zeros := range []float64{c.zeros, 0.8} {
			x := random(rand.New(rand.NewPCG(1, 2)), c.n, c.d, zeros)
			few := samples.FromDense(x)
			for name, mix := range map[string]Mixing{"": nil, ", mixed": randomMixing(rand.New(rand.NewPCG(2, 2)), c.n)} {
				want, wantValues, err := Scores(x, mix, c.k, rand.New(rand.NewPCG(3, 3)), quiet)
				if err != nil {
					t.Fatal(err)
				}
				got, values, err := Scores(few, mix, c.k, rand.New(rand.NewPCG(3, 3)), quiet)
				if err != nil || !slices.Equal(values, wantValues) || !slices.Equal(got.Data, want.Data) {
					t.Errorf("%d×%d k=%d%s: singular values %v, want %v (%v)", c.n, c.d, c.k, name, values, wantValues, err)
				}
				if !slices.Equal(few.Dense().Data, x.Data) {
					t.Fatalf("%d×%d k=%d%s: the matrix was changed", c.n, c.d, c.k, name)
				}
			}
		}
	}
}

// Products over the non-zero entries give what dense ones give, to rounding.
func TestSparseProducts(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	x, w := random(rng, 50, 70, 0.95), random(rng, 2*block+3, 70, 0)
	p, full := newProducts(x, nil), &products{n: 50, d: 70, x: x}
	if p.nonzero == nil {
		t.Fatal("not taken for sparse")
	}
	got, want := dense.New(50, w.Rows), dense.New(50, w.Rows)
	p.multiply(got, w, quiet)
	full.multiply(want, w, quiet)
	near(t, "Xwᵀ", got, want)
	y := random(rng, 50, block, 0)
	got, want = dense.New(block, 70), dense.New(block, 70)
	p.back(got, y, quiet)
	full.back(want, y, quiet)
	near(t, "yᵀX", got, want)
}

func near(t *testing.T, what string, got, want dense.Matrix) {
	t.Helper()
	for i := range want.Data {
		if math.Abs(got.Data[i]-want.Data[i]) > 1e-12 {
			t.Fatalf("entry %d of %s = %v, want %v", i, what, got.Data[i], want.Data[i])
		}
	}
}

func TestSameSeedSameBits(t *testing.T) {
	for _, d := range []int{90, 200} {
		x := random(rand.New(rand.NewPCG(1, 1)), 160, d, 0.3)
		a, _, _ := Scores(x, nil, 7, rand.New(rand.NewPCG(2, 2)), quiet)
		b, _, _ := Scores(x, nil, 7, rand.New(rand.NewPCG(2, 2)), quiet)
		if !slices.Equal(a.Data, b.Data) {
			t.Errorf("%d features: two runs with the same seed differ", d)
		}
	}
}

// Whichever report of progress fails, the work ends with its error and without another report; the
// parts reported rise to 1.
func TestTickEndsTheWork(t *testing.T) {
	stop := errors.New("stop")
	for _, c := range shapes[6:] {
		rng := rand.New(rand.NewPCG(1, 1))
		x, m := random(rng, c.n, c.d, c.zeros), randomMixing(rng, c.n)
		for _, mix := range []Mixing{nil, m} {
			var parts []float64
			Scores(x, mix, c.k, rng, func(part float64) error { parts = append(parts, part); return nil })
			if !slices.IsSorted(parts) || parts[0] < 0 || math.Abs(parts[len(parts)-1]-1) > 1e-12 {
				t.Errorf("%d×%d: parts done %v", c.n, c.d, parts)
			}
			for fail := 1; fail <= len(parts); fail += 1 + len(parts)/7 {
				calls := 0
				_, _, err := Scores(x, mix, c.k, rng, func(float64) error {
					if calls++; calls >= fail {
						return stop
					}
					return nil
				})
				if err != stop || calls != fail {
					t.Errorf("%d×%d: error %v after %d reports, want one after %d", c.n, c.d, err, calls, fail)
				}
			}
		}
	}
}

func BenchmarkScores(b *testing.B) {
	for _, c := range []struct {
		n, d, k int
		zeros   float64
	}{
		{2000, 240, 100, 0}, {2000, 76, 100, 0}, {187, 1703, 100, 0}, {3000, 1000, 100, 0}, {3312, 3703, 100, 0.99},
		{2000, 100, 1, 0}, {2000, 25, 1, 0},
	} {
		b.Run(fmt.Sprintf("n=%d/d=%d/k=%d", c.n, c.d, c.k), func(b *testing.B) {
			x := random(rand.New(rand.NewPCG(1, 1)), c.n, c.d, c.zeros)
			for b.Loop() {
				Scores(x, nil, c.k, rand.New(rand.NewPCG(2, 2)), quiet)
			}
		})
	}
}
