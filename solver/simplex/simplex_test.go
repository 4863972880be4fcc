package simplex

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"viewfold/solver/dense"
)

func TestProjectByHand(t *testing.T) {
	for _, c := range []struct{ in, want []float64 }{
		{[]float64{3}, []float64{1}},
		{[]float64{0, 0}, []float64{0.5, 0.5}},
		{[]float64{0.2, 0.8}, []float64{0.2, 0.8}},
		{[]float64{2, 0}, []float64{1, 0}},
		{[]float64{1, 0.5, -1}, []float64{0.75, 0.25, 0}},
		{[]float64{-5, -5.5}, []float64{0.75, 0.25}},
	} {
		got := append([]float64(nil), c.in...)
		Project(got, make([]float64, len(got)))
		for i := range got {
			if math.Abs(got[i]-c.want[i]) > 1e-15 {
				t.Errorf("projection of %v = %v, want %v", c.in, got, c.want)
				break
			}
		}
	}
}

// At the projection p of v, p_i > 0 have equal v_i − p_i, and the others' v_i is not above it.
func TestProjectIsOptimal(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, size := range []float64{1e-9, 1, 1e3, 1e12} {
		for range 300 {
			v := make([]float64, 1+rng.IntN(40))
			for i := range v {
				v[i] = size * rng.NormFloat64()
			}
			p := append([]float64(nil), v...)
			Project(p, make([]float64, len(p)))
			sum, tau := 0.0, math.Inf(-1)
			for i, x := range p {
				if x < 0 {
					t.Fatalf("entry %d of %v is negative", i, p)
				}
				if sum += x; x > 0 {
					tau = max(tau, v[i]-x)
				}
			}
			if math.Abs(sum-1) > 1e-12 {
				t.Fatalf("size %g: sum is off by %g", size, sum-1)
			}
			for i, x := range p {
				if want := max(v[i]-tau, 0); math.Abs(x-want) > 1e-12*max(size, 1) {
					t.Fatalf("size %g: entry %d is %g, want %g", size, i, x, want)
				}
			}
		}
	}
}

// Entries that lie on τ to rounding must not come and go for ever, and count as 0.
func TestProjectEndsWhenEntriesLieOnTheBound(t *testing.T) {
	v := []float64{1.2, 0.6, 0.4}
	Project(v, make([]float64, len(v)))
	if math.Abs(v[0]-0.8) > 1e-15 || math.Abs(v[1]-0.2) > 1e-15 || v[2] != 0 {
		t.Errorf("projection = %v, want [0.8 0.2 0]", v)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 100_000 {
		v := make([]float64, 2+rng.IntN(8))
		for i := range v {
			v[i] = float64(rng.IntN(30)) / 10
		}
		Project(v, make([]float64, len(v)))
		sum := 0.0
		for _, x := range v {
			sum += x
		}
		if math.Abs(sum-1) > 1e-14 {
			t.Fatalf("%v sums to %v", v, sum)
		}
	}
}

// residual is how far z is from satisfying the optimality conditions of min zHzᵀ + zf on the
// simplex, relative to the size of the gradient's terms.
func residual(h dense.Matrix, f, z []float64) float64 {
	sum, lambda, size := 0.0, math.Inf(1), 0.0
	g := make([]float64, len(f))
	for j := range g {
		g[j] = 2*dense.Dot(h.Row(j), z) + f[j]
		lambda = min(lambda, g[j])
		size = max(size, math.Abs(f[j]), 2*h.Row(j)[j])
		sum += z[j]
	}
	worst := math.Abs(sum - 1)
	for j, x := range z {
		if x < 0 {
			return math.Inf(1)
		}
		if x > 0 {
			worst = max(worst, (g[j]-lambda)/size)
		}
	}
	return worst
}

func scatter(m int, support []int32, weights []float64) []float64 {
	z := make([]float64, m)
	for k, j := range support {
		z[j] = weights[k]
	}
	return z
}

// gram returns AAᵀ + ridge·I of a random m×d matrix whose rows share a large common part.
func gram(rng *rand.Rand, m, d int, common, ridge float64) dense.Matrix {
	a, h := dense.New(m, d), dense.New(m, m)
	for k := range d {
		shared := common * rng.NormFloat64()
		for j := range m {
			a.Row(j)[k] = shared + rng.NormFloat64()
		}
	}
	for i := range m {
		for j := range m {
			h.Row(i)[j] = dense.Dot(a.Row(i), a.Row(j))
		}
		h.Row(i)[i] += ridge
	}
	return h
}

func TestQPIsOptimal(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	worst := 0.0
	for _, ridge := range []float64{1e-5, 1e-3, 1, 1e3} {
		for _, common := range []float64{0, 1, 30} {
			for range 60 {
				m, d := 1+rng.IntN(30), 1+rng.IntN(20) // d < m: H is nearly singular
				h := gram(rng, m, d, common, ridge)
				var q QP
				q.Reset(h)
				var support []int32
				var weights []float64
				for row := range 5 { // the last answer is the next start
					f := make([]float64, m)
					for j := range f {
						f[j] = 10 * rng.NormFloat64() * (1 + common)
					}
					s, w := q.Solve(f, support, weights)
					support, weights = append([]int32(nil), s...), append([]float64(nil), w...)
					r := residual(h, f, scatter(m, s, w))
					if worst = max(worst, r); r > 1e-8 {
						t.Fatalf("ridge %g, common %g, m=%d, d=%d, row %d: residual %g", ridge, common, m, d, row, r)
					}
				}
			}
		}
	}
	t.Logf("largest relative residual %.1g", worst)
}

// Small whole numbers make many ties: gradients equal to the multiplier, weights that reach 0
// together, variables that are interchangeable.
func TestQPWithTies(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for range 20_000 {
		m, d := 2+rng.IntN(7), 1+rng.IntN(3)
		a, h, f := dense.New(m, d), dense.New(m, m), make([]float64, m)
		for i := range a.Data {
			a.Data[i] = float64(rng.IntN(4)) / 10
		}
		for i := range m {
			for j := range m {
				h.Row(i)[j] = dense.Dot(a.Row(i), a.Row(j))
			}
			h.Row(i)[i] += []float64{1e-5, 0.1, 1}[rng.IntN(3)]
			f[i] = float64(rng.IntN(5)-2) / 10
		}
		var q QP
		q.Reset(h)
		support, weights := q.Solve(f, nil, nil)
		if r := residual(h, f, scatter(m, support, weights)); r > 1e-8 {
			t.Fatalf("m=%d: residual %g\nH = %v\nf = %v", m, r, h.Data, f)
		}
	}
}

// Equal columns: the optimum shares its weight among them evenly or not, but it is an optimum.
func TestQPWithEqualVariables(t *testing.T) {
	h := dense.New(3, 3)
	for i := range h.Data {
		h.Data[i] = 4
	}
	for j := range 3 {
		h.Row(j)[j] += 1e-5
	}
	var q QP
	q.Reset(h)
	f := []float64{-8, -8, -8}
	support, weights := q.Solve(f, []int32{1}, []float64{1})
	z := scatter(3, support, weights)
	for j := range z {
		if math.Abs(z[j]-1.0/3) > 1e-6 {
			t.Errorf("z = %v, want thirds", z)
		}
	}
}

// The start does not matter, only the work it takes.
func TestQPStartDoesNotMatter(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 7))
	for range 100 {
		m := 2 + rng.IntN(12)
		h := gram(rng, m, m, 1, 0.1)
		f := make([]float64, m)
		for j := range f {
			f[j] = 20 * rng.NormFloat64()
		}
		var q QP
		q.Reset(h)
		cold := scatter2(q.Solve(f, nil, nil))(m)
		all, even := make([]int32, m), make([]float64, m)
		for j := range all {
			all[j], even[j] = int32(j), 1/float64(m)
		}
		warm := scatter2(q.Solve(f, all, even))(m)
		for j := range cold {
			if math.Abs(cold[j]-warm[j]) > 1e-10 {
				t.Fatalf("cold %v, warm %v", cold, warm)
			}
			if (cold[j] == 0) != (warm[j] == 0) {
				t.Fatalf("supports differ: cold %v, warm %v", cold, warm)
			}
		}
	}
}

func scatter2(support []int32, weights []float64) func(int) []float64 {
	return func(m int) []float64 { return scatter(m, support, weights) }
}

func TestLeastNormTreatsEqualsEqually(t *testing.T) {
	for _, v := range []int{1, 2, 3, 5} {
		h, f := dense.New(v, v), make([]float64, v)
		for i := range h.Data {
			h.Data[i] = 7.3
		}
		for j := range f {
			f[j] = -14
		}
		for _, w := range LeastNorm(h, f) {
			if math.Abs(w-1/float64(v)) > 1e-14 {
				t.Errorf("%d equal views: weight %v", v, w)
			}
		}
	}
	// Views 0 and 1 equal, view 2 better: z = (z0, z0, p) with distance 1 from p for 0 and 1.
	h := dense.New(3, 3)
	copy(h.Data, []float64{2, 2, 1, 2, 2, 1, 1, 1, 2})
	w := LeastNorm(h, []float64{-2, -2, -3})
	if math.Abs(w[0]-w[1]) > 1e-14 || !(w[2] > w[0]) {
		t.Errorf("weights = %v", w)
	}
}

func TestLeastNormIsOptimal(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	worst := 0.0
	for range 300 {
		v := 1 + rng.IntN(8)
		h := gram(rng, v, 1+rng.IntN(8), rng.Float64()*10, 0) // often singular
		f := make([]float64, v)
		y := make([]float64, v) // f = −2Hy: the optimum is y when it lies on the simplex
		for j := range y {
			y[j] = rng.Float64()
		}
		Project(y, make([]float64, len(y)))
		for j := range f {
			f[j] = -2*dense.Dot(h.Row(j), y) + 0.1*rng.NormFloat64()
		}
		r := residual(h, f, LeastNorm(h, f))
		if worst = max(worst, r); r > 1e-8 {
			t.Fatalf("v=%d: residual %g", v, r)
		}
	}
	t.Logf("largest relative residual %.1g", worst)
}

// Nearly equal views make a matrix that is nearly singular in some directions and not in others.
func TestLeastNormWithNearlyEqualVariables(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	worst := 0.0
	for _, eps := range []float64{1e-3, 1e-5, 1e-7, 1e-9, 1e-12} {
		for range 200 {
			v, d := 2+rng.IntN(4), 40
			a := dense.New(v, d)
			for j := range d {
				a.Row(0)[j] = rng.Float64()
				for i := 1; i < v; i++ {
					a.Row(i)[j] = a.Row(0)[j] + eps*rng.NormFloat64()
				}
			}
			a.Row(v - 1)[0] += rng.Float64() // and one that is not
			h, f := dense.New(v, v), make([]float64, v)
			for i := range v {
				for j := range v {
					h.Row(i)[j] = dense.Dot(a.Row(i), a.Row(j))
				}
				f[i] = -2*h.Row(i)[0] + eps*rng.NormFloat64()
			}
			y := LeastNorm(h, f)
			r := residual(h, f, y)
			if worst = max(worst, r); r > 1e-8 {
				t.Fatalf("eps %g: residual %g, y = %v", eps, r, y)
			}
			if s := dense.Dot(y, ones(v)); math.Abs(s-1) > 1e-12 {
				t.Fatalf("eps %g: sum is off by %g", eps, s-1)
			}
		}
	}
	t.Logf("largest relative residual %.1g", worst)
}

func ones(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = 1
	}
	return v
}

// However large f, weights sum to 1.
func TestQPWithLargeLinearTerm(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for _, size := range []float64{1e4, 1e8, 1e14, 1e20, 1e100} {
		for range 200 {
			m := 1 + rng.IntN(9)
			h := gram(rng, m, m, 1, 0.1)
			f := make([]float64, m)
			for j := range f {
				f[j] = size * (1 + 0.1*float64(rng.IntN(3))*rng.Float64())
			}
			var q QP
			q.Reset(h)
			support, weights := q.Solve(f, nil, nil)
			if s := dense.Dot(weights, ones(len(weights))); len(support) == 0 || math.Abs(s-1) > 1e-12 {
				t.Fatalf("size %g: weights %v sum to %v", size, weights, s)
			}
			if r := residual(h, f, scatter(m, support, weights)); r > 1e-8 {
				t.Fatalf("size %g: residual %g", size, r)
			}
		}
	}
}

func BenchmarkQP(b *testing.B) {
	for _, m := range []int{10, 100} {
		b.Run(fmt.Sprintf("m=%d", m), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 1))
			h := gram(rng, m, 2*m, 1, 1)
			fs := make([][]float64, 64)
			for i := range fs {
				fs[i] = make([]float64, m)
				for j := range m {
					fs[i][j] = 4 * float64(m) * rng.NormFloat64()
				}
			}
			var q QP
			q.Reset(h)
			i := 0
			for b.Loop() {
				q.Solve(fs[i%len(fs)], nil, nil)
				i++
			}
		})
	}
}

func BenchmarkProject(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	v, w, spare := make([]float64, 100), make([]float64, 100), make([]float64, 100)
	for i := range v {
		v[i] = rng.NormFloat64()
	}
	for b.Loop() {
		copy(w, v)
		Project(w, spare)
	}
}
