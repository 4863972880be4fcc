package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"viewfold/solver/dense"
	"viewfold/solver/edges"
)

// randomGraph links n samples to about a share of m anchors each, rows summing to 1; sample i is in block i mod blocks,
// and so are the anchors it is linked to.
func randomGraph(rng *rand.Rand, n, m, blocks int, share float64) *Graph {
	g := newGraph(n, m)
	row := make([]float64, m)
	for i := range n {
		clear(row)
		sum := 0.0
		for j := i % blocks; j < m; j += blocks {
			if j < blocks || rng.Float64() < share {
				row[j] = rng.Float64()
				sum += row[j]
			}
		}
		for j := range row {
			row[j] /= sum
		}
		g.appendDense(row)
	}
	return g
}

// Blocks with many edges are multiplied as dense matrices, others edge by edge; both give Pᵀ D_n^−1 P.
func TestOuterProductOfDenseAndSparseBlocks(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, share := range []float64{0.1, 0.45, 0.55, 1} {
		const n, m = blockRows + 100, 21
		g := randomGraph(rng, n, m, 1, share)
		for i := range n { // in reference mode rows need not sum to 1
			_, w := g.Row(i)
			for k, by := 0, 0.5+rng.Float64(); k < len(w); k++ {
				w[k] *= by
			}
		}
		sums, want := newGram(m), dense.New(m, m)
		sums.of(g)
		got := sums.outer
		row := make([]float64, m)
		for i := range n {
			clear(row)
			g.addRow(row, 1, i)
			for j, w := range row {
				dense.AddScaled(want.Row(j), w/sum(row), row)
			}
		}
		for i := range m {
			for j := i; j < m; j++ {
				if math.Abs(got.Row(i)[j]-want.Row(i)[j]) > 1e-11 {
					t.Fatalf("share %g: entry (%d, %d) is %v, want %v", share, i, j, got.Row(i)[j], want.Row(i)[j])
				}
			}
		}
	}
}

// Of a graph with more components than wanted the embedding is of leading singular vectors, those of the
// largest components.
func TestEmbeddingOfMoreComponentsThanWanted(t *testing.T) {
	const n, m, blocks, c = 200, 24, 6, 4
	g := randomGraph(rand.New(rand.NewPCG(2, 1)), n, m, blocks, 0.5)
	for i := range n { // blocks 1 and 4 shrink: their samples weigh less
		if b := i % blocks; b == 1 || b == 4 {
			_, w := g.Row(i)
			for k := range w {
				w[k] /= 10
			}
		}
	}
	var f edges.Forest
	if count := g.components(&f); count != blocks {
		t.Fatalf("the graph has %d components", count)
	}
	s := newSpectrum(m, c)
	s.gram.of(g)
	s.find()
	gram := s.gram.outer // whose top c eigenvalues are 1
	for i := range m {
		for j := range i {
			gram.Row(i)[j] = gram.Row(j)[i]
		}
	}
	s.findComponents(&f)
	for k := range c {
		w := make([]float64, m)
		for j := range w {
			w[j] = s.right.Row(j)[k]
		}
		if length := dense.Dot(w, w); math.Abs(length-1) > 1e-14 {
			t.Errorf("vector %d has squared length %v", k, length)
		}
		for j := range m {
			if r := dense.Dot(gram.Row(j), w) - w[j]; math.Abs(r) > 1e-14 {
				t.Errorf("vector %d is no singular vector of 1: residual %g", k, r)
			}
			if b := j % blocks; w[j] != 0 && (b == 1 || b == 4) {
				t.Errorf("vector %d is of a small component", k)
			}
			if got := s.anchors.Row(j)[k]; math.Abs(got-math.Sqrt(0.5)*w[j]*s.root[j]) > 1e-15 {
				t.Errorf("anchor %d is at %v", j, got)
			}
		}
	}
	// A sample is where its anchors are.
	places := dense.New(n, c)
	s.samples(places, g, 0, n)
	for i := range n {
		e := places.Row(i)
		anchors, _ := g.Row(i)
		for k, x := range s.anchors.Row(int(anchors[0])) {
			if math.Abs(e[k]-x) > 1e-14 {
				t.Fatalf("sample %d is at %v, its anchors at %v", i, e, s.anchors.Row(int(anchors[0])))
			}
		}
	}
}

// Blocks do not depend on who computes them, and what their sums take is bounded.
func TestBlockLength(t *testing.T) {
	for _, c := range []struct{ n, m, want int }{
		{1, 1, 512}, {12_288, 100, 512}, {12_289, 100, 513}, {60_000, 100, 2500}, {60_000, 1000, 15_000}, {60_000, 5000, 60_000},
	} {
		if got := blockLength(c.n, c.m); got != c.want {
			t.Errorf("n = %d, m = %d: %d, want %d", c.n, c.m, got, c.want)
		}
	}
}
