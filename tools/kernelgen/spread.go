package main

// spread(dst, dstStride, m, degree, start, anchor, weight, n) writes the edges of n samples as rows of m numbers, each
// over the root of the sample's degree, and adds their weights to the anchors' degrees.
func spread() *function {
	f, p := newFunction("spread", 8)
	dst, dstStride, m, degree, n := p[0], p[1], p[2], p[3], p[7]
	e := newEdges(f, p[4], p[5], p[6])
	at, end, by := f.integer(), f.integer(), f.vector()
	f.while(n.value(), func() {
		at.set(dst.value())
		end.set(plus(dst.value(), bytesOf(m.value())))
		f.pairs(at, end.value(), func() {
			f.do(store(at.value(), 0, zero()))
			at.add(number(16))
		}, func() {
			f.do(storeLane(at.value(), 0, 0, zero()))
		})
		e.total(by)
		by.set(quotient(splat(1), root(by.value())))
		e.each(func() {
			e.addTo(degree, at)
			to := plus(dst.value(), bytesOf(loadWord(e.anchorAt.value())))
			f.do(storeLane(to, 0, 0, product(by.value(), loadFirst(e.weightAt.value(), 0))))
		})
		dst.add(dstStride.value())
		e.next()
		n.set(minus(n.value(), number(1)))
	})
	return f
}
