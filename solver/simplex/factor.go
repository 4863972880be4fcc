package simplex

import (
	"math"
	"slices"

	"viewfold/solver/dense"
)

// factor is the Cholesky factor L, LLᵀ = M, of a principal submatrix M of a symmetric positive
// definite matrix: the rows and columns that a list names, in its order.
type factor struct {
	matrix dense.Matrix // all of it, m×m
	list   []int32
	listed []bool       // whether a row is in the list
	l      dense.Matrix // row k of L in the first k+1 entries of its row k
	ready  int          // rows of l that are made
	block  dense.Matrix // products of a few rows with a few others
	rows   []int32      // 0, 1, …, m−1
	minus  []float64    // the solution that back makes, negative
	turns  []rotation   // of rotate
	gone   []int        // positions that become removes
}

// rotation is one of two neighbouring columns.
type rotation struct{ cos, sin float64 }

const (
	// factorRows is how many rows of L are made at a time, from products of whole blocks.
	factorRows = 8
	// pivotFloor bounds a pivot from below, relative to the diagonal entry, where rounding has eaten a small one.
	pivotFloor = 1e-15
	// fewRemoved is the number of rows for each of which one may be removed by rotations: with more, making the rows
	// anew takes less time.
	fewRemoved = 8
)

// reset makes the list empty and the matrix another.
func (c *factor) reset(matrix dense.Matrix) {
	m := matrix.Rows
	c.clear()
	c.matrix = matrix
	if c.l.Rows == m {
		return
	}
	c.list, c.minus, c.turns = make([]int32, 0, m), make([]float64, m), make([]rotation, m)
	c.listed, c.gone = make([]bool, m), make([]int, 0, m)
	c.l, c.block = dense.New(m, m), dense.New(factorRows, max(m, factorRows))
	c.rows = make([]int32, m)
	for j := range c.rows {
		c.rows[j] = int32(j)
	}
}

// clear makes the list empty.
func (c *factor) clear() {
	for _, j := range c.list {
		c.listed[j] = false
	}
	c.list, c.ready = c.list[:0], 0
}

// become makes the list, in some order, of the rows j with inside[j] as wanted.
func (c *factor) become(inside []bool, wanted bool) {
	c.gone = c.gone[:0]
	for k, j := range c.list {
		if inside[j] != wanted {
			c.gone = append(c.gone, k)
		}
	}
	c.remove(c.gone)
	for j, in := range inside {
		if in == wanted && !c.listed[j] {
			c.listed[j] = true
			c.list = append(c.list, int32(j))
		}
	}
	c.extend()
}

// extend makes the rows of L that are missing.
func (c *factor) extend() {
	for c.ready < len(c.list) {
		to := min(c.ready+factorRows, len(c.list))
		c.fill(c.ready, to)
		c.ready = to
	}
}

// fill makes rows from (inclusive) to to (exclusive), at most factorRows, from those before.
func (c *factor) fill(from, to int) {
	var rows, of [factorRows][]float64 // of L and of the matrix
	for k := from; k < to; k++ {
		rows[k-from], of[k-from] = c.l.Row(k), c.matrix.Row(int(c.list[k]))
	}
	for at := 0; at < to; at += factorRows {
		end := min(at+factorRows, to)
		dots := c.block.RowRange(0, to-from).ColRange(0, end-at)
		if at > 0 {
			dense.Products(dots, c.l.RowRange(from, to).ColRange(0, at), c.l.RowRange(at, end).ColRange(0, at))
		}
		for i := at; i < end; i++ {
			other := c.l.Row(i)[at : i+1]
			for k := max(from, i); k < to; k++ {
				row, sum := rows[k-from], 0.0
				if at > 0 {
					sum = dots.Data[(k-from)*dots.Stride+i-at]
				}
				for b, v := range row[at:i] {
					sum += v * other[b]
				}
				value := of[k-from][c.list[i]]
				if k == i {
					row[i] = math.Sqrt(max(value-sum, pivotFloor*value))
				} else {
					row[i] = (value - sum) / other[i-at]
				}
			}
		}
	}
}

// remove drops the given positions, ascending, from the list, and the rows of L that are not made from others.
func (c *factor) remove(positions []int) {
	if len(positions) == 0 {
		return
	}
	for _, k := range positions {
		c.listed[c.list[k]] = false
	}
	first := positions[0]
	if len(positions)*fewRemoved <= len(c.list)-first {
		for _, k := range slices.Backward(positions) {
			c.rotate(k)
		}
		return
	}
	c.ready = first
	kept := c.list[:first]
	for _, j := range c.list[first:] {
		if c.listed[j] {
			kept = append(kept, j)
		}
	}
	c.list = kept
}

// rotate drops position k from the list. Without row k the rows below reach one column beyond the
// diagonal, which rotations of neighbouring columns take back.
func (c *factor) rotate(k int) {
	for i := k + 1; i < len(c.list); i++ {
		row, to := c.l.Row(i), c.l.Row(i-1)
		copy(to[:k], row[:k])
		carried := row[k]
		for j, turn := range c.turns[k : i-1] {
			next := row[k+j+1]
			to[k+j] = turn.cos*carried + turn.sin*next
			carried = turn.cos*next - turn.sin*carried
		}
		length := math.Sqrt(carried*carried + row[i]*row[i])
		to[i-1] = length
		c.turns[i-1] = rotation{carried / length, row[i] / length}
	}
	c.list = append(c.list[:k], c.list[k+1:]...)
	c.ready--
}

// forward replaces the start of every row of ys, y as long as the list, by the solution of L x = y.
func (c *factor) forward(ys dense.Matrix) {
	for at := 0; at < len(c.list); at += factorRows {
		end := min(at+factorRows, len(c.list))
		dots := c.block.RowRange(0, end-at).ColRange(0, ys.Rows)
		if at > 0 {
			dense.Products(dots, c.l.RowRange(at, end).ColRange(0, at), ys.ColRange(0, at))
		}
		for r := range ys.Rows {
			y := ys.Row(r)
			for k := at; k < end; k++ {
				row, sum := c.l.Row(k), 0.0
				if at > 0 {
					sum = dots.Row(k - at)[r]
				}
				for i := at; i < k; i++ {
					sum += row[i] * y[i]
				}
				y[k] = (y[k] - sum) / row[k]
			}
		}
	}
}

// back replaces y, as long as the list, by the solution of Lᵀ x = y.
func (c *factor) back(y []float64) {
	for end := len(y); end > 0; {
		at := (end - 1) / factorRows * factorRows
		for k := end - 1; k >= at; k-- {
			row := c.l.Row(k)
			y[k] /= row[k]
			c.minus[k] = -y[k]
			for i := at; i < k; i++ {
				y[i] -= row[i] * y[k]
			}
		}
		if at > 0 {
			dense.AddRows(y[:at], c.l, c.rows[at:end], c.minus)
		}
		end = at
	}
}
