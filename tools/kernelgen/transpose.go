package main

// transpose(dst, dstStride, src, srcStride, n, d) writes the transposed of src, which is n×d, into dst. Addresses, and
// strides in bytes.
func transpose() *function {
	f, p := newFunction("transpose", 6)
	dst, dstStride, src, srcStride, n, d := p[0], p[1], p[2], p[3], p[4], p[5]
	from, to, end := f.integers(2), f.integers(2), f.integer()
	// rows does one or two rows of src, which are as many columns of dst.
	rows := func(some int) {
		from[0].set(src.value())
		from[1].set(plus(src.value(), srcStride.value()))
		to[0].set(dst.value())
		end.set(plus(src.value(), bytesOf(d.value())))
		forward := func(columns int) {
			from[0].add(number(8 * columns))
			from[1].add(number(8 * columns))
		}
		f.pairs(from[0], end.value(), func() {
			to[1].set(plus(to[0].value(), dstStride.value()))
			if some == 2 {
				one, two := load(from[0].value(), 0), load(from[1].value(), 0)
				f.do(store(to[0].value(), 0, firsts(one, two)))
				f.do(store(to[1].value(), 0, seconds(one, two)))
			} else {
				f.do(storeLane(to[0].value(), 0, 0, load(from[0].value(), 0)))
				f.do(storeLane(to[1].value(), 0, 1, load(from[0].value(), 0)))
			}
			forward(2)
			to[0].set(plus(to[1].value(), dstStride.value()))
		}, func() {
			if some == 2 {
				f.do(store(to[0].value(), 0, loadSecond(loadFirst(from[0].value(), 0), from[1].value())))
			} else {
				f.do(storeLane(to[0].value(), 0, 0, loadFirst(from[0].value(), 0)))
			}
		})
		src.add(times(srcStride.value(), number(some)))
		dst.add(number(8 * some))
		n.set(minus(n.value(), number(some)))
	}
	f.while(less(number(1), n.value()), func() { rows(2) })
	f.when(n.value(), func() { rows(1) })
	return f
}
