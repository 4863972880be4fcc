package solver

import (
	"math"

	"viewfold/solver/dense"
	"viewfold/solver/edges"
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

func newGram(m int) gram { return gramOf(make([]float64, m+m*m), m) }

// gramOf is a gram in memory for m + m·m numbers.
func gramOf(sums []float64, m int) gram {
	return gram{sums, sums[:m:m], dense.Matrix{Rows: m, Cols: m, Stride: m, Data: sums[m:]}}
}

// of computes the sums of a whole graph, folded over blocks of samples.
func (s *gram) of(g *Graph) {
	clear(s.sums)
	part := newGram(g.Anchors)
	var rows dense.Matrix
	_ = eachBlock(g.Samples, blockLength(g.Samples, g.Anchors), func(from, to int) error {
		clear(part.sums)
		g.addGram(part, from, to, &rows)
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

// addGram adds the share of samples from to to. rows is memory for a few of them.
func (g *Graph) addGram(s gram, from, to int, rows *dense.Matrix) {
	if float64(g.Start[to]-g.Start[from]) < fullRows*float64((to-from)*g.Anchors) {
		edges.AddOuter(s.degree, s.outer, g.edges(from, to))
		return
	}
	if rows.Rows == 0 {
		*rows = dense.New(gramRows, g.Anchors)
	}
	for at := from; at < to; at += gramRows {
		end := min(at+gramRows, to)
		few := rows.RowRange(0, end-at)
		edges.Spread(few, s.degree, g.edges(at, end))
		dense.AddGram(s.outer, few)
	}
}
