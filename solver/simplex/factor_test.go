package simplex

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"viewfold/solver/dense"
)

// After any additions and removals U is the Cholesky factor of the listed rows and columns, and solves with them.
func TestFactorFollowsTheList(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	const m = 60
	h := gram(rng, m, 2*m, 1, 1)
	var c factor
	c.reset(h)
	inside := make([]bool, m)
	for step := range 300 {
		few := rng.IntN(4) > 0 // few at a time are removed by rotations, many by making rows anew
		for j := range inside {
			if rng.Float64() < 0.5 && (!few || rng.IntN(20) == 0) {
				inside[j] = !inside[j]
			}
		}
		wanted := step/50%2 == 0
		count := 0
		for _, in := range inside {
			if in == wanted {
				count++
			}
		}
		c.become(inside, wanted, count)
		if len(c.list) != c.ready {
			t.Fatalf("step %d: %d columns of %d are made", step, c.ready, len(c.list))
		}
		listed := make([]bool, m)
		for _, j := range c.list {
			listed[j] = true
		}
		for j, in := range inside {
			if listed[j] != (in == wanted) {
				t.Fatalf("step %d: the list %v is not what was wanted", step, c.list)
			}
		}
		verifySolution(t, &c, rng)
	}
}

// verifySolution solves for two right-hand sides.
func verifySolution(t *testing.T, c *factor, rng *rand.Rand) {
	t.Helper()
	pairs := make([]float64, 2*len(c.list))
	for i := range pairs {
		pairs[i] = rng.NormFloat64()
	}
	want := slices.Clone(pairs)
	dense.SolveLower(c.u, pairs)
	for r := range 2 {
		x := make([]float64, len(c.list))
		for k := range x {
			x[k] = pairs[2*k+r]
		}
		dense.SolveUpper(c.u, x)
		for a, i := range c.list {
			got := 0.0
			for b, j := range c.list {
				got += c.matrix.Row(int(i))[j] * x[b]
			}
			if math.Abs(got-want[2*a+r]) > 1e-9 {
				t.Fatalf("product %d is %v, want %v", a, got, want[2*a+r])
			}
		}
	}
}

// Where most variables are in the support the optimum comes from the inverse; it is the same.
func TestComplementFindsTheSameOptimum(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, m := range []int{2, 5, 20, 70} {
		for range 20 {
			h := gram(rng, m, 2*m, rng.Float64(), 1)
			f := make([]float64, m)
			for j := range f {
				f[j] = float64(m) * rng.NormFloat64()
			}
			var q QP
			q.Reset(h)
			q.begin(f, nil, nil)
			q.size = 0
			for j := range q.inside {
				if q.inside[j] = rng.IntN(4) > 0 || j == 0; q.inside[j] {
					q.size++
				}
			}
			target, half := q.target(f)
			want := scatter(m, q.factor.list, target)
			copy(q.z, want)
			q.slacks(f, half)
			z, slack := make([]float64, m), make([]float64, m)
			if _, ok := q.complement.optimum(z, slack, q.inside, q.size); !ok {
				t.Fatalf("m=%d: H counts as singular", m)
			}
			for j := range z {
				if math.Abs(z[j]-want[j]) > 1e-10 {
					t.Fatalf("m=%d: z = %v, want %v", m, z, want)
				}
				if !q.inside[j] && math.Abs(slack[j]-q.slack[j]) > 200*q.tolerance(f) {
					t.Fatalf("m=%d: slack %d is %v, want %v", m, j, slack[j], q.slack[j])
				}
			}
		}
	}
}

// The active-set method, which finishes where exchanges give up, finds the answer alone.
func TestActiveSetIsOptimal(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		m := 1 + rng.IntN(30)
		h := gram(rng, m, 1+rng.IntN(30), rng.Float64(), 1e-3)
		f := make([]float64, m)
		for j := range f {
			f[j] = 10 * rng.NormFloat64()
		}
		var q QP
		q.Reset(h)
		found, weights := q.Solve(f, nil, nil)
		want := scatter(m, slices.Clone(found), slices.Clone(weights))
		q.begin(f, nil, nil)
		q.activeSet(f, q.tolerance(f))
		q.collect()
		got := scatter(m, q.support, q.weights)
		if r := residual(h, f, got); r > 1e-8 {
			t.Fatalf("m=%d: residual %g", m, r)
		}
		for j := range got {
			if math.Abs(got[j]-want[j]) > 1e-8 {
				t.Fatalf("m=%d: %v, by exchanges %v", m, got, want)
			}
		}
	}
}

// Supports of nearly all variables, where H is close to a multiple of the identity.
func TestQPWithLargeRidge(t *testing.T) {
	for _, m := range []int{3, 50, 120} {
		for _, alpha := range []float64{1, 10, 1000} {
			s := newZstep(m, alpha)
			var q QP
			q.Reset(s.h)
			for _, f := range s.fs {
				support, weights := q.Solve(f, []int32{0}, []float64{1})
				if r := residual(s.h, f, scatter(m, support, weights)); r > 1e-13 {
					t.Fatalf("m=%d, α=%g: residual %g", m, alpha, r)
				}
			}
		}
	}
}
