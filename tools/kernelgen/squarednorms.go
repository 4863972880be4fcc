package main

// normsAtOnce is how many rows squaredNorms does at once: enough that none waits for its last addition.
const normsAtOnce = 8

// squaredNorms(dst, x, stride, n, d) writes the squared lengths of the n rows of x, d numbers long. dst and x are
// addresses, the stride is in bytes. A lane holds the sum of one row.
func squaredNorms() *function {
	f, p := newFunction("squaredNorms", 5)
	dst, x, stride, n, d := p[0], p[1], p[2], p[3], p[4]
	row, sums, end := f.integers(normsAtOnce), f.vectors(normsAtOnce/2), f.integer()
	one, two := f.vector(), f.vector()
	f.while(less(number(0), n.value()), func() {
		for r := range row { // the last row stands in for those that lack
			row[r].set(plus(x.value(), times(smaller(number(r), minus(n.value(), number(1))), stride.value())))
		}
		for _, s := range sums {
			s.set(zero())
		}
		end.set(plus(row[0].value(), bytesOf(d.value())))
		f.pairs(row[0], end.value(), func() {
			for h, s := range sums {
				one.set(load(row[2*h].value(), 0))
				one.set(product(one.value(), one.value()))
				two.set(load(row[2*h+1].value(), 0))
				two.set(product(two.value(), two.value()))
				s.set(sum(sum(s.value(), firsts(one.value(), two.value())), seconds(one.value(), two.value())))
			}
			for _, r := range row {
				r.add(number(16))
			}
		}, func() {
			for h, s := range sums {
				one.set(loadSecond(loadFirst(row[2*h].value(), 0), row[2*h+1].value()))
				s.addProduct(one.value(), one.value())
			}
		})
		for h, s := range sums {
			for lane := range 2 {
				at := smaller(number(2*h+lane), minus(n.value(), number(1)))
				f.do(storeLane(plus(dst.value(), bytesOf(at)), 0, lane, s.value()))
			}
		}
		dst.add(number(8 * normsAtOnce))
		x.add(times(stride.value(), number(normsAtOnce)))
		n.set(minus(n.value(), number(normsAtOnce)))
	})
	return f
}
