//go:build js && wasm

package simd

import (
	"math/rand/v2"
	"slices"
	"testing"

	"viewfold/solver/dense"
	"viewfold/solver/edges"
)

// list draws edges from n samples to m anchors, one at least each, behind some others' in memory. strange is the
// share of weights that are odd.
func list(rng *rand.Rand, n, m int, strange float64) edges.List {
	l := edges.List{}
	for range 1 + rng.IntN(3) {
		l.Anchor, l.Weight = append(l.Anchor, 0), append(l.Weight, 1)
	}
	l.Start = append(l.Start, len(l.Anchor))
	for range n {
		must, share := rng.IntN(m), rng.Float64()
		for j := range m {
			if j == must || rng.Float64() < share {
				w := rng.Float64()
				if rng.Float64() < strange {
					w = odd[rng.IntN(len(odd))]
				}
				l.Anchor, l.Weight = append(l.Anchor, int32(j)), append(l.Weight, w)
			}
		}
		l.Start = append(l.Start, len(l.Anchor))
	}
	return l
}

// TestEdges compares every kernel with package edges' own.
func TestEdges(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for _, strange := range []float64{0, 0.1} {
		for _, n := range sizes {
			for _, m := range sizes[1:] {
				compareGram(t, rng, n, m, strange)
				for _, c := range []int{0, 1, 2, 3, 5, 7, 8, 9, 15, 23} {
					compareMeans(t, rng, n, m, c, strange)
				}
			}
		}
	}
}

func compareMeans(t *testing.T, rng *rand.Rand, n, m, c int, strange float64) {
	t.Helper()
	l, places, scale := list(rng, n, m, strange), random(rng, m, c, strange), random(rng, 1, c, strange).Row(0)
	got := random(rng, n, c, 0)
	want := copyOf(got)
	Means(got, l, places, scale)
	edges.Plain.Means(want, l, places, scale)
	if !same(got.Data, want.Data) {
		t.Fatalf("Means of %d samples, %d anchors, %d coordinates", n, m, c)
	}
}

func compareGram(t *testing.T, rng *rand.Rand, n, m int, strange float64) {
	t.Helper()
	l := list(rng, n, m, strange)
	degree, outer := random(rng, 1, m, strange).Row(0), dense.New(m, m)
	for i := range outer.Data {
		outer.Data[i] = rng.NormFloat64()
	}
	wantDegree, want := slices.Clone(degree), copyOf(outer)
	AddOuter(degree, outer, l)
	edges.Plain.AddOuter(wantDegree, want, l)
	if !same(degree, wantDegree) || !same(outer.Data, want.Data) {
		t.Fatalf("AddOuter of %d samples and %d anchors", n, m)
	}
	rows := random(rng, n, m, 0)
	want = copyOf(rows)
	Spread(rows, degree, l)
	edges.Plain.Spread(want, wantDegree, l)
	if !same(degree, wantDegree) || !same(rows.Data, want.Data) {
		t.Fatalf("Spread of %d samples and %d anchors", n, m)
	}
	var forest, wantForest edges.Forest
	forest.Reset(m)
	wantForest.Reset(m)
	l = list(rng, n, m, 0)
	if rng.IntN(2) == 0 { // single edges join nothing
		l = pairs(rng, n, m)
	}
	Join(&forest, l)
	edges.Plain.Join(&wantForest, l)
	if !slices.Equal(forest.Parent, wantForest.Parent) || !slices.Equal(forest.Sampled, wantForest.Sampled) {
		t.Fatalf("Join of %d samples and %d anchors: %v, want %v", n, m, forest, wantForest)
	}
}

// pairs links each of n samples to one or two of m anchors, so that trees become deep.
func pairs(rng *rand.Rand, n, m int) edges.List {
	l := edges.List{Start: []int{0}}
	for range n {
		a, b := rng.Int32N(int32(m)), rng.Int32N(int32(m))
		l.Anchor = append(l.Anchor, min(a, b))
		if a != b {
			l.Anchor = append(l.Anchor, max(a, b))
		}
		l.Start = append(l.Start, len(l.Anchor))
	}
	l.Weight = make([]float64, len(l.Anchor))
	return l
}

// TestProjectSameBits compares projections of points of many sizes, with coordinates that tie, and into lists that
// have edges.
func TestProjectSameBits(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	for _, size := range []float64{0, 1e-3, 0.1, 1, 30, 1e9, 1e300} {
		for _, steps := range []float64{0, 2} { // coordinates are multiples of 1/steps
			for _, n := range sizes {
				for _, m := range sizes[1:] {
					numbers := func(rows int) dense.Matrix {
						x := random(rng, rows, m, 0)
						for i, v := range x.Data {
							if x.Data[i] = size * v; steps > 0 {
								x.Data[i] = size * float64(int(2*v)) / steps
							}
						}
						return x
					}
					target := edges.Target{Dots: numbers(n), Own: numbers(1).Row(0), Gamma: 0.4, B: list(rng, n, m, 0), Near: list(rng, n, m, 0)}
					if steps > 0 {
						for k := range target.B.Weight {
							target.B.Weight[k] = float64(rng.IntN(3)) / steps
						}
					}
					got := list(rng, rng.IntN(4), m, 0)
					want := edges.List{Start: slices.Clone(got.Start), Anchor: slices.Clone(got.Anchor), Weight: slices.Clone(got.Weight)}
					plain := target
					plain.Dots = copyOf(target.Dots)
					Project(&got, target)
					edges.Plain.Project(&want, plain)
					if !slices.Equal(got.Start, want.Start) || !slices.Equal(got.Anchor, want.Anchor) || !same(got.Weight, want.Weight) || !same(target.Dots.Data, plain.Dots.Data) {
						t.Fatalf("size %g, %d points of %d coordinates:\n%v\nwant\n%v", size, n, m, got, want)
					}
				}
			}
		}
	}
}

// TestBadEdges checks that what would be outside of memory panics.
func TestBadEdges(t *testing.T) {
	l := edges.List{Start: []int{0, 2, 3}, Anchor: []int32{0, 1, 1}, Weight: []float64{1, 1, 1}}
	short := l
	short.Weight = short.Weight[:2:2]
	list := func() *edges.List { return &edges.List{Start: []int{0}} }
	target := func(n, m int, b, near edges.List) edges.Target {
		return edges.Target{Dots: dense.New(n, m), Own: make([]float64, 2), B: b, Near: near}
	}
	degree, scale := make([]float64, 2), make([]float64, 3)
	for name, do := range map[string]func(){
		"means, short list":    func() { Means(dense.New(2, 3), short, dense.New(2, 3), scale) },
		"means, long result":   func() { Means(dense.New(3, 3), l, dense.New(2, 3), scale) },
		"means, short places":  func() { Means(dense.New(2, 3), l, dense.New(2, 2), scale) },
		"means, short scale":   func() { Means(dense.New(2, 3), l, dense.New(2, 3), scale[:2]) },
		"project, short list":  func() { Project(list(), target(2, 2, short, l)) },
		"project, short near":  func() { Project(list(), target(2, 2, l, short)) },
		"project, many points": func() { Project(list(), target(3, 2, l, l)) },
		"project, short point": func() { Project(list(), target(2, 1, l, l)) },
		"project, edges behind": func() {
			Project(&edges.List{Start: []int{0}, Anchor: []int32{0}, Weight: []float64{1}}, target(2, 2, l, l))
		},
		"outer, short list":   func() { AddOuter(degree, dense.New(2, 2), short) },
		"outer, short degree": func() { AddOuter(degree[:1], dense.New(2, 2), l) },
		"outer, narrow":       func() { AddOuter(degree, dense.New(2, 1), l) },
		"spread, short list":  func() { Spread(dense.New(2, 2), degree, short) },
		"spread, degree":      func() { Spread(dense.New(2, 2), degree[:1], l) },
		"join, short list":    func() { Join(&edges.Forest{Parent: make([]int32, 2), Sampled: make([]bool, 2)}, short) },
		"join, short forest":  func() { Join(&edges.Forest{Parent: make([]int32, 2), Sampled: make([]bool, 1)}, l) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			do()
		})
	}
}
