package solver

import (
	"cmp"
	"math"
	"slices"

	"viewfold/solver/dense"
	"viewfold/solver/eigen"
)

// spectrum embeds samples and anchors of a bipartite graph P by the top c singular vectors of
// D_n^−½ P D_m^−½ (paper, Update P): with U, W these vectors, F_n = √½·U and F_m = √½·W. What
// the P-step needs are the rows of F_n D_n^−½ and F_m D_m^−½.
//
// W comes from the m×m eigenproblem of D_m^−½ Pᵀ D_n^−1 P D_m^−½. U is not stored: its row i is
// Σ_j p_ij W_j / (√d_i √d_j σ), so a sample's embedding is a mean of its anchors' embeddings.
type spectrum struct {
	c       int
	right   dense.Matrix // W, m×c
	anchors dense.Matrix // F_m D_m^−½, m×c; zero for an anchor without samples
	inverse []float64    // 1/σ, c values; 0 where σ is 0
	top     float64      // sum of the c largest squared singular values

	degree  []float64 // of anchors
	root    []float64 // 1/√degree; 0 for an anchor without samples
	gram    dense.Matrix
	part    []float64
	leading *eigen.Leading
	weights []float64 // of a sample, by anchor
	largest []int32   // components, by their roots in the forest
}

// zeroSingular is the squared singular value, of at most 1, below which rounding has taken over.
const zeroSingular = 1e-14

// leastDegree is the degree at or below which an anchor counts as one without samples: the
// squares of 1/√degree must stay finite, times γ.
const leastDegree = 1e-100

func newSpectrum(m, c int) *spectrum {
	return &spectrum{
		c: c, right: dense.New(m, c), anchors: dense.New(m, c), inverse: make([]float64, c),
		degree: make([]float64, m), root: make([]float64, m),
		gram: dense.New(m, m), part: make([]float64, m*m), leading: eigen.New(m, c), weights: make([]float64, m),
	}
}

// of computes the embedding of graph p. Every sample has an edge.
func (s *spectrum) of(p *Graph) {
	p.gram(s.gram.Data, s.part, s.degree, s.root)
	s.take(s.leading.Of(s.gram))
}

// ofComponents computes the embedding of graph p, of whose components, as in the forest, there are more than c. Of each
// one singular value is 1, with a vector that is the same number times √degree on all its anchors; any c
// of these directions, or combinations of them, are leading. Those of the components of largest degree are taken: so it
// costs least to join a small component to another, and most to join two large ones.
func (s *spectrum) ofComponents(p *Graph, f *forest) {
	p.inverseRoots(s.degree, s.part[:p.Anchors], s.root)
	size := s.part[:p.Anchors] // of every component, at its root
	clear(size)
	for j, d := range s.degree {
		size[f.root(int32(j))] += d
	}
	s.largest = s.largest[:0]
	for j, d := range size {
		if d > 0 {
			s.largest = append(s.largest, int32(j))
		}
	}
	slices.SortStableFunc(s.largest, func(a, b int32) int { return cmp.Compare(size[b], size[a]) })
	clear(s.right.Data)
	clear(s.anchors.Data)
	for j, d := range s.degree {
		root := f.root(int32(j))
		if k := slices.Index(s.largest[:s.c], root); k >= 0 {
			s.right.Row(j)[k] = math.Sqrt(d / size[root])
			s.anchors.Row(j)[k] = math.Sqrt(0.5 / size[root])
		}
	}
	for k := range s.inverse {
		s.inverse[k] = 1
	}
	s.top = float64(s.c)
}

// inFull is of by a decomposition in full.
func (s *spectrum) inFull(p *Graph) {
	p.gram(s.gram.Data, s.part, s.degree, s.root)
	s.take(s.leading.Full(s.gram))
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

// sample writes the embedding of sample i of p, row i of F_n D_n^−½, into dst (length c). p is the
// graph given to of.
func (s *spectrum) sample(dst []float64, p *Graph, i int) {
	clear(dst)
	anchors, weights := p.Row(i)
	degree := 0.0
	for k, j := range anchors {
		degree += weights[k]
		s.weights[j] = weights[k]
	}
	dense.AddRows(dst, s.anchors, anchors, s.weights)
	for k := range dst {
		dst[k] *= s.inverse[k] / degree
	}
}
