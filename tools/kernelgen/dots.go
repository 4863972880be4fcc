package main

// rowsAtOnce is how many rows dots multiplies at once: enough sums under way that none waits for
// its last addition, few enough that their addresses fit the registers.
const rowsAtOnce = 8

// dots(dst, x, stride, rows, count, a, d) writes the products of a, d numbers long, with the rows of x that are
// listed. dst, x, rows and a are addresses, the stride is in bytes. A lane holds the sum of one row.
func dots() *function {
	f, p := newFunction("dots", 7)
	dst, x, stride, rows, count, a, d := p[0], p[1], p[2], p[3], p[4], p[5], p[6]
	g := dotsGroup{f: f, x: x, stride: stride, a: a, end: f.integer(), at: f.integer()}
	g.end.set(plus(a.value(), bytesOf(d.value())))
	f.while(less(number(rowsAtOnce-1), count.value()), func() {
		at := make([]code, rowsAtOnce)
		for r := range at {
			at[r] = number(r)
		}
		g.multiply(dst, rows, at)
		rows.add(number(4 * rowsAtOnce))
		dst.add(number(8 * rowsAtOnce))
		count.set(minus(count.value(), number(rowsAtOnce)))
	})
	// Of what is left the last row stands in for those that lack.
	f.while(less(number(0), count.value()), func() {
		at := make([]code, rowsAtOnce/2)
		for r := range at {
			at[r] = smaller(number(r), minus(count.value(), number(1)))
		}
		g.multiply(dst, rows, at)
		rows.add(number(4 * rowsAtOnce / 2))
		dst.add(number(8 * rowsAtOnce / 2))
		count.set(minus(count.value(), number(rowsAtOnce/2)))
	})
	return f
}

// dotsGroup multiplies some rows at once.
type dotsGroup struct {
	f            *function
	x, stride, a local
	end, at      local // of a; at is a variable
}

// multiply does rows[i] for every i of the list, an even number of them, and writes dst[i].
func (g dotsGroup) multiply(dst, rows local, list []code) {
	f, at := g.f, g.at.value()
	row, sums := f.integers(len(list)), f.vectors(len(list)/2)
	for r, i := range list {
		row[r].set(plus(g.x.value(), times(loadWord(plus(rows.value(), times(i, number(4)))), g.stride.value())))
	}
	for _, s := range sums {
		s.set(zero())
	}
	g.at.set(g.a.value())
	one, two, by := f.vector(), f.vector(), f.vector()
	f.pairs(g.at, g.end.value(), func() {
		by.set(load(at, 0))
		for h, s := range sums {
			one.set(product(load(row[2*h].value(), 0), by.value()))
			two.set(product(load(row[2*h+1].value(), 0), by.value()))
			s.set(sum(sum(s.value(), firsts(one.value(), two.value())), seconds(one.value(), two.value())))
		}
		for _, r := range row {
			r.add(number(16))
		}
		g.at.add(number(16))
	}, func() {
		for h, s := range sums {
			s.addProduct(loadSecond(loadFirst(row[2*h].value(), 0), row[2*h+1].value()), loadBoth(at, 0))
		}
	})
	for h, s := range sums {
		for lane := range 2 {
			f.do(storeLane(plus(dst.value(), bytesOf(list[2*h+lane])), 0, lane, s.value()))
		}
	}
}
