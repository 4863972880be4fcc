package solver

import (
	"math"

	"viewfold/solver/dense"
)

const (
	// fullRows is the share of all edges from which on a block of samples is multiplied as a dense matrix; there both
	// ways take the same time.
	fullRows = 0.5
	// gramRows is how many rows of such a block are multiplied at a time.
	gramRows = 64
)

// gram holds sums over the samples of a graph P: what of its embedding depends on them.
type gram struct {
	sums   []float64    // both of the following
	degree []float64    // of every anchor
	outer  dense.Matrix // upper triangle of Pᵀ D_n^−1 P, m×m, and something in the rest
}

func newGram(m int) gram {
	sums := make([]float64, m+m*m)
	return gram{sums, sums[:m:m], dense.Matrix{Rows: m, Cols: m, Stride: m, Data: sums[m:]}}
}

// of computes the sums of a whole graph, folded over blocks of samples.
func (s *gram) of(g *Graph) {
	clear(s.sums)
	part := newGram(g.Anchors)
	var rows dense.Matrix
	_ = eachBlock(g.Samples, blockLength(g.Samples, g.Anchors), func(from, to int) error {
		clear(part.sums)
		g.addDegrees(part.degree, from, to)
		g.addOuter(part.outer.Data, from, to, &rows)
		addTo(s.sums, part.sums)
		return nil
	})
}

// inverseRoots writes 1/√degree of every anchor, 0 for one without samples.
func inverseRoots(root, degree []float64) {
	for j, d := range degree {
		root[j] = 0
		if d > leastDegree {
			root[j] = 1 / math.Sqrt(d)
		}
	}
}

// normalise makes D_m^−½ Pᵀ D_n^−1 P D_m^−½ of outer; root is D_m^−½.
func (s *gram) normalise(root []float64) {
	for i := range s.outer.Rows {
		row := s.outer.Row(i)
		for j := i; j < len(row); j++ {
			row[j] = row[j] * root[i] * root[j]
		}
	}
}

// addOuter adds the share of samples from to to in the upper triangle of Pᵀ D_n^−1 P, and something to the rest. rows
// is memory for a few of them.
func (g *Graph) addOuter(sum []float64, from, to int, rows *dense.Matrix) {
	m := g.Anchors
	if float64(g.Start[to]-g.Start[from]) < fullRows*float64((to-from)*m) {
		for i := from; i < to; i++ {
			g.addOuterOf(sum, i)
		}
		return
	}
	if rows.Rows == 0 {
		*rows = dense.New(gramRows, m)
	}
	for at := from; at < to; at += gramRows {
		few := rows.RowRange(0, min(gramRows, to-at))
		g.divided(few, at)
		dense.AddGram(dense.Matrix{Rows: m, Cols: m, Stride: m, Data: sum}, few)
	}
}

// divided writes rows of D_n^−½ P, from row at on.
func (g *Graph) divided(dst dense.Matrix, at int) {
	for k := range dst.Rows {
		row := dst.Row(k)
		clear(row)
		anchors, weights := g.Row(at + k)
		by := 1 / math.Sqrt(sum(weights))
		for a, j := range anchors {
			row[j] = by * weights[a]
		}
	}
}

// addOuterOf adds p_iᵀp_i / d_i to the upper triangle of an m×m matrix.
func (g *Graph) addOuterOf(dst []float64, i int) {
	m := g.Anchors
	anchors, weights := g.Row(i)
	degree := sum(weights)
	for a, ja := range anchors {
		row, by := dst[int(ja)*m:int(ja)*m+m], weights[a]/degree
		for b := a; b < len(anchors); b++ {
			row[anchors[b]] += by * weights[b]
		}
	}
}
