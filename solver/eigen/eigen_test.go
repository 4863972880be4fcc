package eigen

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"viewfold/solver/dense"
)

// symmetric returns QDQᵀ for a random orthogonal Q and the eigenvalues given.
func symmetric(rng *rand.Rand, values []float64) dense.Matrix {
	m := len(values)
	a := dense.New(m, m)
	for i, v := range values {
		a.Row(i)[i] = v
	}
	v := make([]float64, m)
	for range 4 { // reflections
		for i := range v {
			v[i] = rng.NormFloat64()
		}
		normalize(v)
		p := make([]float64, m)
		for i := range p {
			p[i] = 2 * dense.Dot(a.Row(i), v)
		}
		dense.AddScaled(p, -dense.Dot(p, v), v)
		for i := range m {
			dense.AddScaled(a.Row(i), -p[i], v)
			dense.AddScaled(a.Row(i), -v[i], p)
		}
	}
	return a
}

// TestLeadingPairs makes matrices of known spectra: far apart, equal, close, falling to 0, all 0.
func TestLeadingPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	spectra := map[string]func(i int) float64{
		"apart":    func(i int) float64 { return 3 / float64(1+i) },
		"negative": func(i int) float64 { return 1 - float64(i) },
		"ones":     func(i int) float64 { return float64(min(1, max(0, 5-i))) },
		"equal":    func(i int) float64 { return 1 },
		"close":    func(i int) float64 { return 1 - 1e-9*float64(i) },
		"falling":  func(i int) float64 { return math.Pow(10, -float64(i)) },
		"zero":     func(i int) float64 { return 0 },
		"tiny":     func(i int) float64 { return 1e-200 / float64(1+i) },
	}
	for name, value := range spectra {
		for _, m := range []int{1, 2, 3, 7, 8, 9, 16, 17, 40, 101} {
			for _, k := range []int{1, 3, (m - 1) / 2, m} {
				if k < 1 || k > m {
					continue
				}
				want := make([]float64, m)
				for i := range want {
					want[i] = value(i)
				}
				a := symmetric(rng, want)
				s := New(m, k)
				values, vectors := s.Of(a)
				verify(t, fmt.Sprintf("%s, m=%d, k=%d", name, m, k), a, want, values, vectors)
				if name != "zero" && name != "tiny" && 2*k < m && !s.few(a) {
					t.Errorf("%s, m=%d, k=%d: decomposed in full", name, m, k)
				}
			}
		}
	}
}

func verify(t *testing.T, name string, a dense.Matrix, want, values []float64, vectors dense.Matrix) {
	t.Helper()
	size := math.Abs(want[0]) + math.Abs(want[len(want)-1])
	for p, v := range values {
		if math.Abs(v-want[p]) > 1e-13*size {
			t.Errorf("%s: eigenvalue %d is %v, want %v", name, p, v, want[p])
		}
		x := vectors.Row(p)
		for i := range x {
			if r := dense.Dot(a.Row(i), x) - v*x[i]; math.Abs(r) > 1e-12*size {
				t.Fatalf("%s: residual %d of vector %d is %g", name, i, p, r)
			}
		}
		for q := range p + 1 {
			want := 0.0
			if p == q {
				want = 1
			}
			if dot := dense.Dot(x, vectors.Row(q)); math.Abs(dot-want) > 1e-12 {
				t.Fatalf("%s: vectors %d and %d have product %g", name, p, q, dot)
			}
		}
	}
}

// Blocks that share nothing: of every one the eigenvalue 1 is there.
func TestLeadingPairsOfBlocks(t *testing.T) {
	const blocks, size = 6, 9
	m := blocks * size
	a, want := dense.New(m, m), make([]float64, m)
	for i := range m {
		for j := range m {
			if i%blocks == j%blocks {
				a.Row(i)[j] = 1.0 / size
			}
		}
		if i < blocks {
			want[i] = 1
		}
	}
	for k := 1; k < m/2; k++ {
		values, vectors := New(m, k).Of(a)
		verify(t, fmt.Sprintf("k=%d", k), a, want, values, vectors)
	}
}

func BenchmarkLeading(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, m := range []int{20, 50, 100, 200} {
		values := make([]float64, m)
		for i := range values {
			values[i] = 1 / float64(1+i)
		}
		a := symmetric(rng, values)
		s := New(m, 7)
		b.Run(fmt.Sprintf("few/m=%d", m), func(b *testing.B) {
			for b.Loop() {
				s.Of(a)
			}
		})
		b.Run(fmt.Sprintf("full/m=%d", m), func(b *testing.B) {
			for b.Loop() {
				s.Full(a)
			}
		})
	}
}
