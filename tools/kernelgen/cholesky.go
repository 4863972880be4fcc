package main

import "viewfold/solver/dense"

// factorize(u, uStride, a, aStride, rows, count, from) makes columns from on of the upper triangular u with uᵀu
// the listed rows and columns of a, see dense.Factorize. Addresses, and strides in bytes. A lane holds one column.
func factorize() *function {
	f, p := newFunction("factorize", 7)
	u, uStride, a, aStride, rows, count, from := p[0], p[1], p[2], p[3], p[4], p[5], p[6]
	t := factorRow{
		f: f, u: u, stride: uStride, rows: rows,
		i: f.integer(), j: f.integer(), row: f.integer(), of: f.integer(), b: f.integer(), left: f.integer(), right: f.integer(),
		by: f.vector(), least: f.vector(), above: f.vector(),
	}
	t.row.set(u.value())
	f.steps(t.i, 1, count.value(), func() {
		index := loadWord(plus(rows.value(), times(t.i.value(), number(4))))
		t.of.set(plus(a.value(), times(index, aStride.value())))
		t.j.set(larger(t.i.value(), from.value()))
		t.by.set(loadBoth(plus(t.row.value(), bytesOf(t.i.value())), 0))
		t.least.set(product(loadFirst(plus(t.of.value(), bytesOf(index)), 0), splat(dense.PivotFloor)))
		t.strips(count)
		t.row.add(uStride.value())
	})
	return f
}

// factorRow makes row i of u, or what is missing of it.
type factorRow struct {
	f               *function
	u, stride, rows local
	i, j            local // the row, and the column that is next
	row, of         local // addresses of the row, and of that of a
	b, left, right  local // variables of the loop over the rows above
	by, least       local // reciprocal of the pivot, and its bound
	above           local // an entry of column i
}

// strips makes the columns from j on.
func (t factorRow) strips(count local) {
	next := func(columns int) code { return less(plus(t.j.value(), number(columns-1)), count.value()) }
	t.f.while(next(8), func() { t.strip(8) })
	for _, columns := range []int{4, 2, 1} {
		t.f.when(next(columns), func() { t.strip(columns) })
	}
}

// strip makes 8, 4, 2 or 1 columns.
func (t factorRow) strip(columns int) {
	f := t.f
	width := (columns + 1) / 2
	get, put := access(columns)
	sums := f.vectors(width)
	for c := range columns {
		index := loadWord(plus(plus(t.rows.value(), times(t.j.value(), number(4))), number(4*c)))
		at := plus(t.of.value(), bytesOf(index))
		if c%2 == 0 {
			sums[c/2].set(loadFirst(at, 0))
		} else {
			sums[c/2].set(loadSecond(sums[c/2].value(), at))
		}
	}
	t.left.set(plus(t.u.value(), bytesOf(t.i.value())))
	t.right.set(plus(t.u.value(), bytesOf(t.j.value())))
	f.steps(t.b, 1, t.i.value(), func() {
		t.above.set(loadBoth(t.left.value(), 0))
		for c, s := range sums {
			s.takeProduct(t.above.value(), get(t.right.value(), 16*c))
		}
		t.left.add(t.stride.value())
		t.right.add(t.stride.value())
	})
	diagonal := equal(t.i.value(), t.j.value())
	f.when(diagonal, func() {
		t.by.set(quotient(splat(1), root(higher(sums[0].value(), t.least.value()))))
		t.by.set(firsts(t.by.value(), t.by.value()))
	})
	to := plus(t.row.value(), bytesOf(t.j.value()))
	for c, s := range sums {
		f.do(put(to, 16*c, product(s.value(), t.by.value())))
	}
	f.when(diagonal, func() { f.do(storeLane(to, 0, 0, t.by.value())) })
	t.j.add(number(columns))
}

// solveAtOnce is how many unknowns solveLower and solveUpper solve for at once: enough sums under way that none waits
// for its last subtraction.
const solveAtOnce = 4

// solveLower(u, stride, count, pairs) replaces count pairs of numbers by the solution of uᵀx = y, see dense.SolveLower.
// Addresses, and a stride in bytes. The lanes hold the two numbers of a pair.
func solveLower() *function {
	f, p := newFunction("solveLower", 4)
	u, stride, count, pairs := p[0], p[1], p[2], p[3]
	k, at, known, left := f.integer(), f.integer(), f.integer(), f.integer()
	solve := func(some int) {
		sums, y := f.vectors(some), f.vector()
		at.set(plus(pairs.value(), times(k.value(), number(16))))
		for r, s := range sums {
			s.set(load(at.value(), 16*r))
		}
		left.set(plus(u.value(), bytesOf(k.value())))
		known.set(pairs.value())
		f.while(minus(at.value(), known.value()), func() {
			y.set(load(known.value(), 0))
			for r, s := range sums {
				s.takeProduct(loadBoth(left.value(), 8*r), y.value())
			}
			left.add(stride.value())
			known.add(number(16))
		})
		for r, s := range sums {
			s.set(product(s.value(), loadBoth(left.value(), 8*r)))
			f.do(store(at.value(), 16*r, s.value()))
			for later := r + 1; later < some; later++ {
				sums[later].takeProduct(loadBoth(left.value(), 8*later), s.value())
			}
			left.add(stride.value())
		}
		k.add(number(some))
	}
	k.set(number(0))
	f.while(and(minus(count.value(), k.value()), number(solveAtOnce-1)), func() { solve(1) })
	f.while(less(k.value(), count.value()), func() { solve(solveAtOnce) })
	return f
}

// solveUpper(u, stride, count, y) replaces y by the solution of ux = y, see dense.SolveUpper. Addresses, and a stride in
// bytes. The first lane holds an unknown. The last are solved for first.
func solveUpper() *function {
	f, p := newFunction("solveUpper", 4)
	u, stride, count, y := p[0], p[1], p[2], p[3]
	k, at, left, rows := f.integer(), f.integer(), f.integer(), f.integers(solveAtOnce)
	solve := func(some int) {
		sums, known := f.vectors(some), f.vector()
		k.set(minus(k.value(), number(some)))
		at.set(plus(y.value(), bytesOf(k.value())))
		left.set(bytesOf(minus(minus(count.value(), k.value()), number(some)))) // of known ones
		for r, s := range sums {
			s.set(loadFirst(at.value(), 8*r))
			rows[r].set(plus(plus(u.value(), times(plus(k.value(), number(r)), stride.value())), bytesOf(k.value())))
		}
		f.while(left.value(), func() {
			left.set(minus(left.value(), number(8)))
			known.set(loadFirst(plus(at.value(), left.value()), 8*some))
			for r, s := range sums {
				s.takeProduct(loadFirst(plus(rows[r].value(), left.value()), 8*some), known.value())
			}
		})
		for r := some - 1; r >= 0; r-- {
			s := sums[r]
			s.set(product(s.value(), loadFirst(rows[r].value(), 8*r)))
			f.do(storeLane(at.value(), 8*r, 0, s.value()))
			for above := r - 1; above >= 0; above-- {
				sums[above].takeProduct(loadFirst(rows[above].value(), 8*r), s.value())
			}
		}
	}
	k.set(count.value())
	f.while(and(k.value(), number(solveAtOnce-1)), func() { solve(1) })
	f.while(k.value(), func() { solve(solveAtOnce) })
	return f
}
