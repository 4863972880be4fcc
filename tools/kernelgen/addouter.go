package main

// addOuter(degree, sum, m, start, anchor, weight, n) adds the weights of n samples to the anchors' degrees and
// p_iᵀp_i / d_i of each to the upper triangle of an m×m matrix without gaps, d_i the sum of its weights p_i.
func addOuter() *function {
	f, p := newFunction("addOuter", 7)
	degree, out, m, n := p[0], p[1], p[2], p[6]
	e := newEdges(f, p[3], p[4], p[5])
	total, by, v := f.vector(), f.vector(), f.vector()
	row, anchor, weight, end, one, two := f.integer(), f.integer(), f.integer(), f.integer(), f.integer(), f.integer()
	// element sets an address to that of an anchor's element of the row.
	element := func(at local, edge int) {
		at.set(plus(row.value(), bytesOf(loadWord(plus(anchor.value(), number(4*edge))))))
	}
	f.while(n.value(), func() {
		e.total(total)
		e.each(func() {
			e.addTo(degree, one)
			row.set(plus(out.value(), bytesOf(times(loadWord(e.anchorAt.value()), m.value()))))
			by.set(quotient(loadBoth(e.weightAt.value(), 0), total.value()))
			anchor.set(e.anchorAt.value())
			weight.set(e.weightAt.value())
			end.set(plus(weight.value(), times(minus(e.end.value(), anchor.value()), number(2))))
			f.pairs(weight, end.value(), func() {
				element(one, 0)
				element(two, 1)
				v.set(sum(loadSecond(loadFirst(one.value(), 0), two.value()), product(by.value(), load(weight.value(), 0))))
				f.do(storeLane(one.value(), 0, 0, v.value()))
				f.do(storeLane(two.value(), 0, 1, v.value()))
				anchor.add(number(8))
				weight.add(number(16))
			}, func() {
				element(one, 0)
				f.do(storeLane(one.value(), 0, 0, sum(loadFirst(one.value(), 0), product(by.value(), loadFirst(weight.value(), 0)))))
			})
		})
		e.next()
		n.set(minus(n.value(), number(1)))
	})
	return f
}
