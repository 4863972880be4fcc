package main

// fromFloat32(dst, dstStride, src, srcStride, less, n, d) writes n rows of src, of d float32, less a number for every
// column, into dst, which are float64. Strides are in bytes. A lane holds one column.
func fromFloat32() *function {
	f, p := newFunction("fromFloat32", 7)
	dst, dstStride, src, srcStride, minuend, n, d := p[0], p[1], p[2], p[3], p[4], p[5], p[6]
	i, to, end, at, from := f.integer(), f.integer(), f.integer(), f.integer(), f.integer()
	f.steps(i, 1, n.value(), func() {
		to.set(dst.value())
		end.set(plus(dst.value(), bytesOf(d.value())))
		at.set(src.value())
		from.set(minuend.value())
		f.pairs(to, end.value(), func() {
			f.do(store(to.value(), 0, difference(loadFloat32s(at.value()), load(from.value(), 0))))
			to.add(number(16))
			at.add(number(8))
			from.add(number(16))
		}, func() {
			f.do(storeLane(to.value(), 0, 0, difference(loadFloat32(at.value()), loadFirst(from.value(), 0))))
		})
		dst.add(dstStride.value())
		src.add(srcStride.value())
	})
	return f
}
