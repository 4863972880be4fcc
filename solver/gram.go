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

// gram writes the upper triangle of D_m^−½ Pᵀ D_n^−1 P D_m^−½ (m×m), the anchors' degrees, and
// 1/√degree, 0 for an anchor without samples. part is m×m too.
func (g *Graph) gram(dst, part, degree, root []float64) {
	m := g.Anchors
	g.inverseRoots(degree, part[:m], root)
	g.outer(dst, part)
	for i := range m {
		for j := i; j < m; j++ {
			dst[i*m+j] = dst[i*m+j] * root[i] * root[j]
		}
	}
}

// inverseRoots writes the anchors' degrees and 1/√degree, 0 for an anchor without samples.
func (g *Graph) inverseRoots(degree, part, root []float64) {
	g.degrees(degree, part)
	for j, d := range degree {
		root[j] = 0
		if d > leastDegree {
			root[j] = 1 / math.Sqrt(d)
		}
	}
}

// outer writes the upper triangle of Pᵀ D_n^−1 P, and something to the rest, folded over blocks of samples.
func (g *Graph) outer(dst, part []float64) {
	m := g.Anchors
	clear(dst)
	var rows dense.Matrix
	for from := 0; from < g.Samples; from += blockRows {
		to := min(from+blockRows, g.Samples)
		clear(part)
		if float64(g.Start[to]-g.Start[from]) < fullRows*float64((to-from)*m) {
			for i := from; i < to; i++ {
				addOuter(part, m, g, i)
			}
		} else {
			if rows.Rows == 0 {
				rows = dense.New(gramRows, m)
			}
			g.addGram(dense.Matrix{Rows: m, Cols: m, Stride: m, Data: part}, rows, from, to)
		}
		for k, v := range part {
			dst[k] += v
		}
	}
}

// addGram adds the rows' share to a whole m×m matrix; rows has room for a few of them.
func (g *Graph) addGram(sum, rows dense.Matrix, from, to int) {
	for at := from; at < to; at += rows.Rows {
		few := rows.RowRange(0, min(rows.Rows, to-at))
		g.divided(few, at)
		dense.AddGram(sum, few)
	}
}

// divided writes rows of D_n^−½ P, from row at on.
func (g *Graph) divided(dst dense.Matrix, at int) {
	for k := range dst.Rows {
		row := dst.Row(k)
		clear(row)
		anchors, weights := g.Row(at + k)
		degree := 0.0
		for _, w := range weights {
			degree += w
		}
		by := 1 / math.Sqrt(degree)
		for a, j := range anchors {
			row[j] = by * weights[a]
		}
	}
}

// addOuter adds p_iᵀp_i / d_i to the upper triangle of an m×m matrix.
func addOuter(dst []float64, m int, p *Graph, i int) {
	anchors, weights := p.Row(i)
	degree := 0.0
	for _, w := range weights {
		degree += w
	}
	for a, ja := range anchors {
		row, by := dst[int(ja)*m:int(ja)*m+m], weights[a]/degree
		for b := a; b < len(anchors); b++ {
			row[anchors[b]] += by * weights[b]
		}
	}
}
