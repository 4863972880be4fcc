package simplex

import (
	"math"
	"slices"

	"viewfold/solver/dense"
)

// factor is the Cholesky factor U, UᵀU = M, of a principal submatrix M of a symmetric positive
// definite matrix: the rows and columns that a list names, in its order. U is as dense.Factorize makes it.
type factor struct {
	matrix dense.Matrix // all of it, m×m
	list   []int32
	listed []bool       // whether a row is in the list
	u      dense.Matrix // in the first rows and columns
	ready  int          // columns of u that are made
	below  []float64    // the row that rotate carries
	gone   []int        // positions that become removes
}

// fewRemoved is the number of columns for each of which one may be removed by rotations: with more, making the columns
// anew takes less time.
const fewRemoved = 8

// reset makes the list empty and the matrix another.
func (c *factor) reset(matrix dense.Matrix) {
	m := matrix.Rows
	c.begin(nil)
	c.matrix = matrix
	if c.u.Rows == m {
		return
	}
	c.list, c.gone = make([]int32, 0, m), make([]int, 0, m)
	c.listed, c.below = make([]bool, m), make([]float64, m)
	c.u = dense.New(m, m)
}

// begin makes another list, of which nothing is made.
func (c *factor) begin(list []int32) {
	for _, j := range c.list {
		c.listed[j] = false
	}
	for _, j := range list {
		c.listed[j] = true
	}
	c.list, c.ready = append(c.list[:0], list...), 0
}

// become makes the list, in some order, of the rows j with inside[j] as wanted, which are so many.
func (c *factor) become(inside []bool, wanted bool, count int) {
	c.gone = c.gone[:0]
	for k, j := range c.list {
		if inside[j] != wanted {
			c.gone = append(c.gone, k)
		}
	}
	c.remove(c.gone)
	if len(c.list) < count {
		for j, in := range inside {
			if in == wanted && !c.listed[j] {
				c.listed[j] = true
				c.list = append(c.list, int32(j))
			}
		}
	}
	if c.ready < len(c.list) {
		dense.Factorize(c.u, c.matrix, c.list, c.ready)
		c.ready = len(c.list)
	}
}

// remove drops the given positions, ascending, from the list, and the columns of U that are not made from others.
func (c *factor) remove(positions []int) {
	if len(positions) == 0 {
		return
	}
	for _, k := range positions {
		c.listed[c.list[k]] = false
	}
	first := positions[0]
	if c.ready == len(c.list) && len(positions)*fewRemoved <= len(c.list)-first {
		for _, k := range slices.Backward(positions) {
			c.rotate(k)
		}
		return
	}
	c.ready = min(c.ready, first)
	kept := c.list[:first]
	for _, j := range c.list[first:] {
		if c.listed[j] {
			kept = append(kept, j)
		}
	}
	c.list = kept
}

// rotate drops position k from the list. Without column k the columns behind reach one row below the diagonal, which
// rotations of neighbouring rows take back.
func (c *factor) rotate(k int) {
	last := len(c.list) - 1
	for i := range k {
		row := c.u.Row(i)
		copy(row[k:last], row[k+1:])
	}
	above := c.below[:last-k]
	copy(above, c.u.Row(k)[k+1:])
	for i := k; i < last; i++ {
		to, below := c.u.Row(i)[i:last], c.u.Row(i + 1)[i+1:last+1]
		corner := 1 / below[0]
		by := 1 / math.Sqrt(above[0]*above[0]+corner*corner)
		cos, sin := above[0]*by, corner*by
		to[0] = by
		for j := 1; j < len(to); j++ {
			to[j], above[j-1] = cos*above[j]+sin*below[j], cos*below[j]-sin*above[j]
		}
		above = above[:len(to)-1]
	}
	c.list = append(c.list[:k], c.list[k+1:]...)
	c.ready--
}
