package edges

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"viewfold/solver/dense"
	"viewfold/solver/simplex"
)

// draw links each of n samples to some of m anchors, one at least.
func draw(rng *rand.Rand, n, m int) List {
	l := List{Start: []int{0}}
	for range n {
		share := rng.Float64()
		must := rng.IntN(m)
		for j := range m {
			if j == must || rng.Float64() < share {
				l.Anchor, l.Weight = append(l.Anchor, int32(j)), append(l.Weight, rng.Float64())
			}
		}
		l.Start = append(l.Start, len(l.Anchor))
	}
	return l
}

// full returns the edges as an n×m matrix.
func full(l List, m int) dense.Matrix {
	x := dense.New(l.Samples(), m)
	for i := range x.Rows {
		anchors, weights := l.Row(i)
		for k, j := range anchors {
			x.Row(i)[j] = weights[k]
		}
	}
	return x
}

func normal(rng *rand.Rand, n, m int, scale float64) dense.Matrix {
	x := dense.New(n, m)
	for i := range x.Data {
		x.Data[i] = scale * rng.NormFloat64()
	}
	return x
}

func TestMeans(t *testing.T) {
	l := List{Start: []int{1, 3, 4}, Anchor: []int32{9, 0, 2, 1}, Weight: []float64{9, 1, 3, 5}}
	places := dense.Matrix{Rows: 3, Cols: 2, Stride: 2, Data: []float64{1, 2, 3, 4, 5, 6}}
	dst := dense.New(2, 2)
	Means(dst, l, places, []float64{1, 10})
	if want := []float64{4, 50, 3, 40}; !slices.Equal(dst.Data, want) {
		t.Errorf("%v, want %v", dst.Data, want)
	}
}

// TestProject compares with the projection of whole rows, whatever Near says.
func TestProject(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, m := range []int{1, 2, 7, 40} {
		for _, size := range []float64{0.01, 1, 100} {
			const n, gamma = 20, 0.3
			b, near := draw(rng, n, m), draw(rng, n, m)
			own, dots := normal(rng, 1, m, size).Row(0), normal(rng, n, m, size)
			want := full(b, m)
			for i := range n {
				row := want.Row(i)
				for j := range row {
					row[j] += own[j] + gamma*dots.Row(i)[j]
				}
			}
			given := want.Clone()
			got := List{Start: []int{0, 1}, Anchor: []int32{3}, Weight: []float64{0.5}} // stays
			Project(&got, Target{Dots: dots, Own: own, Gamma: gamma, B: b, Near: near})
			if got.Samples() != n+1 || got.Anchor[0] != 3 || got.Weight[0] != 0.5 {
				t.Fatalf("m=%d: %d rows, the first %v", m, got.Samples(), got)
			}
			got.Start = got.Start[1:]
			projected := full(got, m)
			for i := range n {
				simplex.Project(want.Row(i), make([]float64, m))
				for j, w := range want.Row(i) {
					if math.Abs(projected.Row(i)[j]-w) > 1e-13*(1+size) {
						t.Fatalf("m=%d size %g: projection of %v is %v, want %v", m, size, given.Row(i), projected.Row(i), want.Row(i))
					}
				}
				anchors, weights := got.Row(i)
				if !slices.IsSorted(anchors) || slices.Min(weights) <= 0 {
					t.Fatalf("m=%d: edges %v %v", m, anchors, weights)
				}
			}
		}
	}
}

// TestProjectByHand projects (1, 1, 0) to (½, ½, 0): an exact zero is no edge.
func TestProjectByHand(t *testing.T) {
	for _, near := range [][]int32{{0}, {2}, {0, 1}, {0, 1, 2}, {}} {
		got := List{Start: []int{0}}
		Project(&got, Target{
			Dots: dense.New(1, 3), Own: []float64{0, 1, 0}, Gamma: 1,
			B:    List{Start: []int{0, 1}, Anchor: []int32{0}, Weight: []float64{1}},
			Near: List{Start: []int{0, len(near)}, Anchor: near, Weight: make([]float64, len(near))},
		})
		if !slices.Equal(got.Anchor, []int32{0, 1}) || !slices.Equal(got.Weight, []float64{0.5, 0.5}) || !slices.Equal(got.Start, []int{0, 2}) {
			t.Errorf("near %v: %v", near, got)
		}
	}
}

func TestGram(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	const n, m = 30, 7
	l := draw(rng, n, m)
	p := full(l, m)
	degree, spreadDegree := make([]float64, m), make([]float64, m)
	outer, rows := dense.New(m, m), dense.New(n, m)
	AddOuter(degree, outer, l)
	Spread(rows, spreadDegree, l)
	for a := range m {
		want := 0.0
		for i := range n {
			want += p.Row(i)[a]
		}
		if degree[a] != want || spreadDegree[a] != want {
			t.Errorf("degree %d is %v and %v, want %v", a, degree[a], spreadDegree[a], want)
		}
		for b := range m {
			want, spread := 0.0, 0.0
			for i := range n {
				if b >= a {
					want += p.Row(i)[a] * p.Row(i)[b] / sum(p.Row(i))
				}
				spread += rows.Row(i)[a] * rows.Row(i)[b]
			}
			if math.Abs(outer.Row(a)[b]-want) > 1e-12 {
				t.Errorf("element (%d, %d) is %v, want %v", a, b, outer.Row(a)[b], want)
			}
			if b >= a && math.Abs(spread-want) > 1e-12 {
				t.Errorf("element (%d, %d) of rows is %v, want %v", a, b, spread, want)
			}
		}
	}
}

func TestForest(t *testing.T) {
	var f Forest
	f.Reset(7)
	f.JoinSamples(List{Start: []int{0, 2, 4, 5, 7}, Anchor: []int32{4, 5, 1, 5, 6, 2, 4}, Weight: make([]float64, 7)})
	if got, want := f.Roots(), []int{-1, 1, 1, -1, 1, 1, 6}; !slices.Equal(got, want) || f.Components() != 2 {
		t.Errorf("roots %v, want %v; %d components", got, want, f.Components())
	}
	f.Add([]int{-1, -1, -1, 6, -1, -1, 6})
	if got, want := f.Roots(), []int{-1, 1, 1, 3, 1, 1, 3}; !slices.Equal(got, want) || f.Components() != 2 {
		t.Errorf("roots %v, want %v; %d components", got, want, f.Components())
	}
	f.Reset(7)
	if f.Components() != 0 {
		t.Error("a new forest has samples")
	}
}
