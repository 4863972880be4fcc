package solver

import (
	"cmp"
	"math"
	"slices"

	"viewfold/solver/dense"
	"viewfold/solver/edges"
	"viewfold/solver/eigen"
)

// spectrum finds the embedding of a bipartite graph P by the top c singular vectors of
// D_n^−½ P D_m^−½ (paper, Update P): with U, W these vectors, F_n = √½·U and F_m = √½·W. What
// the P-step needs are the rows of F_n D_n^−½ and F_m D_m^−½.
//
// W comes from the m×m eigenproblem of D_m^−½ Pᵀ D_n^−1 P D_m^−½. U is not stored: see embedding.
type spectrum struct {
	embedding
	c     int
	right dense.Matrix // W, m×c
	top   float64      // sum of the c largest squared singular values

	gram    gram      // of P; once the embedding is known its outer is normalised
	root    []float64 // 1/√degree; 0 for an anchor without samples
	size    []float64 // of every component, at its root
	leading *eigen.Leading
	largest []int32 // components, by their roots in the forest
}

// embedding places anchors and samples by c singular vectors. Row i of U is
// Σ_j p_ij W_j / (√d_i √d_j σ), so a sample's place is a mean of its anchors' places, over σ.
type embedding struct {
	anchors dense.Matrix // F_m D_m^−½, m×c; zero for an anchor without samples
	inverse []float64    // 1/σ, c values; 0 where σ is 0
}

// zeroSingular is the squared singular value, of at most 1, below which rounding has taken over.
const zeroSingular = 1e-14

// leastDegree is the degree at or below which an anchor counts as one without samples: the
// squares of 1/√degree must stay finite, times γ.
const leastDegree = 1e-100

func newSpectrum(m, c int) *spectrum {
	return &spectrum{
		embedding: embedding{dense.New(m, c), make([]float64, c)},
		c:         c, right: dense.New(m, c), gram: newGram(m),
		root: make([]float64, m), size: make([]float64, m), leading: eigen.New(m, c),
	}
}

// find computes the embedding of the graph whose sums gram holds. Every sample has an edge.
func (s *spectrum) find() {
	inverseRoots(s.root, s.gram.degree)
	s.gram.normalise(s.root)
	s.take(s.leading.Of(s.gram.outer))
}

// findComponents computes the embedding of a graph, whose degrees gram holds, and of whose components, as in the forest,
// there are more than c. Of each
// one singular value is 1, with a vector that is the same number times √degree on all its anchors; any c
// of these directions, or combinations of them, are leading. Those of the components of largest degree are taken: so it
// costs least to join a small component to another, and most to join two large ones.
func (s *spectrum) findComponents(f *edges.Forest) {
	inverseRoots(s.root, s.gram.degree)
	clear(s.size)
	for j, d := range s.gram.degree {
		s.size[f.Root(int32(j))] += d
	}
	s.largest = s.largest[:0]
	for j, d := range s.size {
		if d > 0 {
			s.largest = append(s.largest, int32(j))
		}
	}
	slices.SortStableFunc(s.largest, func(a, b int32) int { return cmp.Compare(s.size[b], s.size[a]) })
	clear(s.right.Data)
	clear(s.anchors.Data)
	for j, d := range s.gram.degree {
		root := f.Root(int32(j))
		if k := slices.Index(s.largest[:s.c], root); k >= 0 {
			s.right.Row(j)[k] = math.Sqrt(d / s.size[root])
			s.anchors.Row(j)[k] = math.Sqrt(0.5 / s.size[root])
		}
	}
	for k := range s.inverse {
		s.inverse[k] = 1
	}
	s.top = float64(s.c)
}

// findInFull is find by a decomposition in full.
func (s *spectrum) findInFull() {
	inverseRoots(s.root, s.gram.degree)
	s.gram.normalise(s.root)
	s.take(s.leading.Full(s.gram.outer))
}

// take makes the embedding of the c largest eigenpairs, the vectors as rows.
func (s *spectrum) take(values []float64, vectors dense.Matrix) {
	s.top = 0
	for k, value := range values {
		s.top += value
		s.inverse[k] = 0
		if value > zeroSingular {
			s.inverse[k] = 1 / math.Sqrt(value)
		}
		for j, w := range vectors.Row(k) {
			s.right.Row(j)[k] = w
			s.anchors.Row(j)[k] = math.Sqrt2 / 2 * w * s.root[j]
		}
	}
}

// samples writes the embeddings of samples from to to of p, rows of F_n D_n^−½, into dst (c columns). p has the
// samples, or some of those, of the graph that the embedding is of.
func (e *embedding) samples(dst dense.Matrix, p *Graph, from, to int) {
	edges.Means(dst, p.edges(from, to), e.anchors, e.inverse)
}
