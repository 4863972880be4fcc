package main

// means(dst, dstStride, c, start, anchor, weight, n, places, placesStride, scale) writes for each of n samples the
// mean of the places (rows of c numbers) of its anchors, by its weights, times scale, into dst. start, 64-bit
// integers, says where a sample's edges begin, and the next one's. A lane holds one coordinate.
func means() *function {
	f, p := newFunction("means", 10)
	dst, dstStride, c, start, anchor, weight, n, places, placesStride, scale := p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8], p[9]
	e := newEdges(f, start, anchor, weight)
	left, to, by, place, total, w := f.integer(), f.integer(), f.integer(), f.integer(), f.vector(), f.vector()
	// some does that many coordinates, two or more of them in vectors.
	some := func(coordinates int) {
		get, put := access(coordinates)
		sums := f.vectors((coordinates + 1) / 2)
		for _, s := range sums {
			s.set(zero())
		}
		e.each(func() {
			place.set(plus(places.value(), times(loadWord(e.anchorAt.value()), placesStride.value())))
			w.set(loadBoth(e.weightAt.value(), 0))
			for k, s := range sums {
				s.addProduct(w.value(), get(place.value(), 16*k))
			}
		})
		for k, s := range sums {
			f.do(put(to.value(), 16*k, product(s.value(), quotient(get(by.value(), 16*k), total.value()))))
		}
		for _, v := range []local{to, by, places} {
			v.add(number(8 * coordinates))
		}
		left.set(minus(left.value(), number(coordinates)))
	}
	f.while(n.value(), func() {
		e.total(total)
		to.set(dst.value())
		by.set(scale.value())
		left.set(c.value())
		f.while(less(number(7), left.value()), func() { some(8) })
		for _, coordinates := range []int{4, 2, 1} {
			f.when(less(number(coordinates-1), left.value()), func() { some(coordinates) })
		}
		places.set(minus(places.value(), bytesOf(c.value())))
		dst.add(dstStride.value())
		e.next()
		n.set(minus(n.value(), number(1)))
	})
	return f
}
