package main

// join(parent, sampled, start, anchor, n) joins the anchors of each of n samples in a union-find structure, where
// the smaller of two roots becomes the other's parent, and sets the bytes of these anchors in sampled.
func join() *function {
	f, p := newFunction("join", 5)
	parent, sampled, n := p[0], p[1], p[4]
	e := newEdges(f, p[2], p[3], p[3])
	j, first, a, b := f.integer(), f.integer(), f.integer(), f.integer()
	at := func(anchor code) code { return plus(parent.value(), times(anchor, number(4))) }
	above := func(anchor local) code { return loadWord(at(anchor.value())) }
	// climb takes an anchor to its root, halving the way for those after it.
	climb := func(anchor local) {
		f.while(minus(above(anchor), anchor.value()), func() {
			f.do(storeWord(at(anchor.value()), loadWord(at(above(anchor)))))
			anchor.set(above(anchor))
		})
	}
	f.while(n.value(), func() {
		e.begin()
		first.set(loadWord(e.anchorAt.value()))
		e.each(func() {
			j.set(loadWord(e.anchorAt.value()))
			f.do(storeByte(plus(sampled.value(), j.value()), number(1)))
			f.when(minus(above(j), above(first)), func() { // most are joined already
				a.set(first.value())
				b.set(j.value())
				climb(a)
				climb(b)
				f.when(less(a.value(), b.value()), func() { f.do(storeWord(at(b.value()), a.value())) })
				f.when(less(b.value(), a.value()), func() { f.do(storeWord(at(a.value()), b.value())) })
			})
		})
		e.next()
		n.set(minus(n.value(), number(1)))
	})
	return f
}
