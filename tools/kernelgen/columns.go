package main

// widen(low, high, x, stride, n, d) widens the limits of d columns by n rows of x. low, high and x are addresses, the
// stride is in bytes. A lane holds one column.
func widen() *function {
	f, p := newFunction("widen", 6)
	low, high, x, stride, n, d := p[0], p[1], p[2], p[3], p[4], p[5]
	at, end, highAt := f.integer(), f.integer(), f.integer()
	end.set(plus(low.value(), bytesOf(d.value())))
	least, most, none := f.vector(), f.vector(), f.vector() // none: where a number is none, all bits are 1
	rows := func(some int) {
		row, v := f.integers(some), f.vector()
		for r := range row {
			row[r].set(x.value())
			x.add(stride.value())
		}
		at.set(low.value())
		highAt.set(high.value())
		columns := func(get func(at code, offset int) code, put func(at code, v code)) {
			least.set(get(at.value(), 0))
			most.set(get(highAt.value(), 0))
			none.set(zero())
			for _, r := range row {
				v.set(get(r.value(), 0))
				least.set(lower(least.value(), v.value()))
				most.set(higher(most.value(), v.value()))
				none.set(op(opV128Or, nil, none.value(), op(opF64x2Ne, nil, v.value(), v.value())))
			}
			put(at.value(), least.value())
			put(highAt.value(), op(opV128Or, nil, most.value(), none.value()))
		}
		f.pairs(at, end.value(), func() {
			columns(load, func(at, v code) { f.do(store(at, 0, v)) })
			for _, moving := range append(row, at, highAt) {
				moving.add(number(16))
			}
		}, func() {
			columns(loadFirst, func(at, v code) { f.do(storeLane(at, 0, 0, v)) })
		})
		n.set(minus(n.value(), number(some)))
	}
	f.while(less(number(3), n.value()), func() { rows(4) })
	f.while(less(number(0), n.value()), func() { rows(1) })
	return f
}

// scale(dst, dstStride, x, xStride, less, times, n, d) writes n rows of x, less a number for every one of d columns and
// times another, into dst. Strides are in bytes. A lane holds one column.
func scale() *function {
	f, p := newFunction("scale", 8)
	dst, dstStride, x, xStride, minuend, factor, n, d := p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]
	i, to, at, end, by, from := f.integer(), f.integer(), f.integer(), f.integer(), f.integer(), f.integer()
	f.steps(i, 1, n.value(), func() {
		to.set(dst.value())
		at.set(x.value())
		end.set(plus(x.value(), bytesOf(d.value())))
		from.set(minuend.value())
		by.set(factor.value())
		scaled := func(get func(at code, offset int) code) code {
			return product(difference(get(at.value(), 0), get(from.value(), 0)), get(by.value(), 0))
		}
		f.pairs(at, end.value(), func() {
			f.do(store(to.value(), 0, scaled(load)))
			for _, moving := range []local{to, at, from, by} {
				moving.add(number(16))
			}
		}, func() { f.do(storeLane(to.value(), 0, 0, scaled(loadFirst))) })
		dst.add(dstStride.value())
		x.add(xStride.value())
	})
	return f
}
