package main

// addRows(dst, d, x, stride, rows, count, weights) adds the listed rows of x, d numbers long, to dst, in
// their order, each times its weight; weights is the address of one for every row of x, or 0: all are 1.
// A lane holds one feature.
func addRows() *function {
	f, p := newFunction("addRows", 7)
	dst, d, x, stride, rows, count, weights := p[0], p[1], p[2], p[3], p[4], p[5], p[6]
	at, end := f.integer(), f.integer()
	end.set(plus(dst.value(), bytesOf(d.value())))
	add := func(some int) {
		row, weight := f.integers(some), f.vectors(some)
		index := f.integer()
		for r := range some {
			index.set(loadWord(plus(rows.value(), number(4*r))))
			row[r].set(plus(x.value(), times(index.value(), stride.value())))
			weight[r].set(splat(1))
			f.when(weights.value(), func() {
				weight[r].set(loadBoth(plus(weights.value(), bytesOf(index.value())), 0))
			})
		}
		at.set(dst.value())
		sum := f.vector()
		f.pairs(at, end.value(), func() {
			sum.set(load(at.value(), 0))
			for r := range some {
				sum.addProduct(weight[r].value(), load(row[r].value(), 0))
				row[r].add(number(16))
			}
			f.do(store(at.value(), 0, sum.value()))
			at.add(number(16))
		}, func() {
			sum.set(loadFirst(at.value(), 0))
			for r := range some {
				sum.addProduct(weight[r].value(), loadFirst(row[r].value(), 0))
			}
			f.do(storeLane(at.value(), 0, 0, sum.value()))
		})
		rows.add(number(4 * some))
		count.set(minus(count.value(), number(some)))
	}
	f.while(less(number(3), count.value()), func() { add(4) })
	f.while(less(number(0), count.value()), func() { add(1) })
	return f
}
