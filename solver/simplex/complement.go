package simplex

import (
	"math"

	"viewfold/solver/dense"
)

// mostCondition is the condition of H up to which its inverse is good enough.
const mostCondition = 1e5

// complement computes optima on supports that have most variables. With W = H⁻¹, b = −f/2, g = Wb, u = W·1
// and C the few variables outside the support,
//
//	z = g + t·u − W_{·C} w,   W_CC w = (g + t·u)_C,   2Hz + f = 2t − 2w on C and 2t elsewhere,
//
// with the t that makes the sum 1. This needs a Cholesky factor of W on C alone.
type complement struct {
	h       dense.Matrix
	all     []int32 // 0, 1, …, m−1
	known   bool    // the following four are of h
	usable  bool
	inverse dense.Matrix
	unit    []float64 // u
	units   float64   // its sum
	factor  factor    // of W on C

	f     []float64 // of the program at hand
	ready bool      // g is of f
	least float64   // entry of f
	half  []float64 // b
	g     []float64
	sum   float64   // of g
	pairs []float64 // g and u on C
	w     []float64 // on C, in the order of the factor's list
	minus []float64 // −w
}

// reset makes h the matrix.
func (c *complement) reset(h dense.Matrix) { c.h, c.known = h, false }

// begin makes f the linear term.
func (c *complement) begin(f []float64) {
	c.f, c.ready = f, false
	c.factor.begin(nil)
}

// optimum writes the optimum on the variables inside (so many) and the slack of all, half of gradient less multiplier, which is
// 0 inside. It returns half the multiplier, or false when H is too close to singular.
func (c *complement) optimum(z, slack []float64, inside []bool, size int) (half float64, ok bool) {
	if !c.known {
		c.invert()
	}
	if !c.usable {
		return 0, false
	}
	if !c.ready {
		c.unconstrained()
	}
	c.factor.become(inside, false, len(inside)-size)
	list := c.factor.list
	pairs, w := c.pairs[:2*len(list)], c.w[:len(list)]
	for k, j := range list {
		pairs[2*k], pairs[2*k+1] = c.g[j], c.unit[j]
	}
	dense.SolveLower(c.factor.u, pairs)
	t := along(w, pairs, c.sum-1, c.units)
	dense.SolveUpper(c.factor.u, w)
	for k, j := range list {
		c.minus[j] = -w[k]
	}
	copy(z, c.g)
	dense.AddScaled(z, t, c.unit)
	dense.AddRows(z, c.inverse, list, c.minus)
	clear(slack)
	for _, j := range list {
		z[j], slack[j] = 0, c.minus[j]
	}
	return c.least/2 + t, true
}

// unconstrained computes g. A constant added to f changes t alone, so it is taken relative to its least entry.
func (c *complement) unconstrained() {
	c.least = math.Inf(1)
	for _, v := range c.f {
		if v < c.least { // min is a call in WebAssembly
			c.least = v
		}
	}
	for j, v := range c.f {
		c.half[j] = (c.least - v) / 2
	}
	dense.Dots(c.g, c.inverse, c.all, c.half)
	c.sum = 0
	for _, v := range c.g {
		c.sum += v
	}
	c.ready = true
}

// invert computes W and what depends on it alone.
func (c *complement) invert() {
	m := c.h.Rows
	if c.inverse.Rows != m {
		c.inverse, c.pairs = dense.New(m, m), make([]float64, 2*m)
		c.unit, c.half, c.g, c.w, c.minus = make([]float64, m), make([]float64, m), make([]float64, m), make([]float64, m), make([]float64, m)
		c.all = make([]int32, m)
		for j := range c.all {
			c.all[j] = int32(j)
		}
	}
	c.factor.reset(c.h)
	c.factor.become(make([]bool, m), false, m)
	lower := dense.New(m, m) // U⁻ᵀ
	for k := range m {
		row, by := lower.Row(k)[:k+1], c.factor.u.Row(k)[k]
		for b := range k {
			c.minus[b] = -c.factor.u.Row(b)[k]
		}
		row[k] = 1
		dense.AddRows(row, lower, c.all[:k], c.minus)
		for j := range row {
			row[j] *= by
		}
	}
	clear(c.inverse.Data)
	dense.AddProducts(c.inverse, lower, lower)
	c.units = 0
	for j := range m {
		c.unit[j] = 0
		for _, v := range c.inverse.Row(j) {
			c.unit[j] += v
		}
		c.units += c.unit[j]
	}
	c.known, c.usable = true, norm(c.h)*norm(c.inverse) <= mostCondition
	c.factor.reset(c.inverse)
}

// norm is the largest sum of the absolute values of a row.
func norm(a dense.Matrix) float64 {
	most := 0.0
	for i := range a.Rows {
		sum := 0.0
		for _, v := range a.Row(i) {
			sum += math.Abs(v)
		}
		most = max(most, sum)
	}
	return most
}
