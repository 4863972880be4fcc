package embed

import (
	"fmt"
	"math"

	"viewfold/solver"
	"viewfold/solver/dense"
	"viewfold/solver/lowrank"
	"viewfold/solver/samples"
)

// spectral places the samples by the two leading left singular vectors of B·D_m^−½ after the constant one, times
// their singular values, where B is the learned graph. Places are then means of the anchors' ones, as the graph has
// them, up to each axis' scale: samples that share anchors are together.
//
// Source: I. S. Dhillon, Co-clustering documents and words using bipartite spectral graph partitioning, KDD 2001.
// Rows of B sum to 1, so D_n is the identity and the first vector is constant.
func spectral(res *solver.Result, t tick) (*Map, error) {
	s, err := plane(res.Graph, res.Labels, res.Options.Seed, t.part(0, 0.9))
	if err != nil {
		return nil, err
	}
	m := &Map{Kind: Spectral, XY: s.places, Sampled: s.places.Rows}
	if m.Anchors, err = anchorPlaces(res.Graph, s.places, t.part(0.9, 1)); err != nil {
		return nil, err
	}
	for k, share := range s.shares() {
		m.Axes[k] = Axis{Name: fmt.Sprintf("singular vector %d", k+2), Share: share}
		if s.components > 1 {
			m.Axes[k].Name = fmt.Sprintf("singular vector %d of each component", k+2)
		}
	}
	if s.components > 1 {
		m.note("The graph falls into %d components, which share no anchor, so it says nothing about how near they are to each other. "+
			"They lie on a circle in the order of the clusters; each is drawn by its own singular vectors, in a disc as large as it has samples.", s.components)
	}
	if s.together > 0 {
		m.note("%d samples lie at the middle of their component, as the graph does not tell them apart.", s.together)
	}
	return m, t(1)
}

// plane returns the spectrum of a graph, in a circle of its components if it has several. labels order these.
func plane(g *solver.Graph, labels []int, seed uint64, t tick) (*spectrum, error) {
	parts := componentsOf(g, labels)
	if len(parts) > 1 {
		return beside(g, parts, seed, t)
	}
	return leading(g.ByAnchorDegrees(), seed, t)
}

// spectrum is the leading informative part of a graph's singular vectors.
type spectrum struct {
	places     dense.Matrix // n×2: left singular vectors times singular values
	squares    [2]float64   // of the singular values
	total      float64      // of all squared singular values, without the constant vector's
	components int
	together   int // samples of components that have no such vectors
}

// shares returns what each axis holds of the spectrum.
func (s *spectrum) shares() (list [2]float64) {
	for k, v := range s.squares {
		if s.total > 0 {
			list[k] = min(1, v/s.total)
		}
	}
	return list
}

// leading finds the two leading singular directions of x = B·D_m^−½ but for the constant vector. Of the three
// leading ones what is constant is taken away, however rounding has mixed it with others of about the same singular
// value; what is left has two directions.
func leading(x *samples.Sparse, seed uint64, t tick) (*spectrum, error) {
	s := &spectrum{places: dense.New(x.Rows, 2), components: 1}
	var err error
	if s.total, err = centredSquares(x, t.part(0, 0.1)); err != nil {
		return s, err
	}
	scores, _, err := lowrank.Scores(x, nil, 3, stream(seed, streamSpectral), t.part(0.1, 0.9))
	if err != nil {
		return s, err
	}
	for k := range scores.Cols {
		mean := 0.0
		for i := range scores.Rows {
			mean += scores.Row(i)[k]
		}
		mean /= float64(scores.Rows)
		for i := range scores.Rows {
			scores.Row(i)[k] -= mean
		}
	}
	two, values, err := lowrank.Scores(scores, nil, 2, stream(seed, streamSpectral), t.part(0.9, 1))
	if err != nil {
		return s, err
	}
	for k, v := range values {
		if v*v <= nothing { // of a graph that does not tell the samples apart
			continue
		}
		s.squares[k] = v * v
		for i := range two.Rows {
			s.places.Row(i)[k] = two.Row(i)[k]
		}
	}
	if s.squares[0] == 0 {
		s.together = x.Rows
	}
	upright(s.places)
	return s, nil
}

// nothing is the squared singular value, where the constant vector's is 1, at or below which there is only rounding.
const nothing = 1e-14

// centredSquares returns the sum of the squares of x less its columns' means: of the squared singular values
// but the constant vector's.
func centredSquares(x samples.Matrix, t tick) (float64, error) {
	n, d := x.Shape()
	lengths, sum, part := make([]float64, n), make([]float64, d), make([]float64, d)
	x.SquaredNorms(lengths)
	total := 0.0
	for _, v := range lengths {
		total += v
	}
	if err := eachBlock(n, t, func(rows []int32) { x.AddSum(sum, part, rows, nil) }); err != nil {
		return 0, err
	}
	for _, v := range sum {
		total -= v / float64(n) * v
	}
	return max(0, total), nil
}

// blockRows is the length of the blocks that sums over samples are folded from.
const blockRows = 512

// eachBlock calls do with the numbers of n samples, a block at a time.
func eachBlock(n int, t tick, do func(rows []int32)) error {
	rows := make([]int32, 0, blockRows)
	for i := range n {
		if rows = append(rows, int32(i)); len(rows) == blockRows || i == n-1 {
			do(rows)
			rows = rows[:0]
			if err := t(float64(i+1) / float64(n)); err != nil {
				return err
			}
		}
	}
	return nil
}

// anchorPlaces returns the weighted means of the places of each anchor's samples; NaN for an anchor without any.
func anchorPlaces(g *solver.Graph, xy dense.Matrix, t tick) (dense.Matrix, error) {
	places, weight := dense.New(g.Anchors, 2), make([]float64, g.Anchors)
	for i := range g.Samples {
		if i%blockRows == 0 {
			if err := t(float64(i) / float64(g.Samples)); err != nil {
				return places, err
			}
		}
		from := xy.Row(i)
		anchors, weights := g.Row(i)
		for k, j := range anchors {
			to := places.Row(int(j))
			to[0] += weights[k] * from[0]
			to[1] += weights[k] * from[1]
			weight[j] += weights[k]
		}
	}
	for j, w := range weight {
		to := places.Row(j)
		if w == 0 {
			to[0], to[1] = math.NaN(), math.NaN()
			continue
		}
		to[0] /= w
		to[1] /= w
	}
	return places, nil
}
