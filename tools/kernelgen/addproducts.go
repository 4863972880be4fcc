package main

// blockRows is how many samples addProducts adds before it goes on to other columns: of these,
// a strip of x stays in the processor's first cache, and y in the second.
const blockRows = 256

// addProducts(dst, dstStride, y, yStride, x, xStride, n, m, d) adds yᵀ·x to dst, where y is n×m and x is
// n×d. Addresses, and strides in bytes. A lane holds one column of x. The samples come in
// their order; sums are under way for two rows and eight columns of dst, or what there is of these.
func addProducts() *function {
	f, p := newFunction("addProducts", 9)
	dst, dstStride, y, yStride, x, xStride, n, m, d := p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8]
	t := addTile{f: f, yStride: yStride, xStride: xStride,
		to: f.integers(2), y: f.integer(), x: f.integer(), count: f.integer(), i: f.integer()}
	j, a := f.integer(), f.integer()
	// strip does all rows of dst for the columns from j on.
	strip := func(columns int) {
		rows := func(some int) {
			t.to[0].set(plus(plus(dst.value(), times(a.value(), dstStride.value())), bytesOf(j.value())))
			t.to[1].set(plus(t.to[0].value(), dstStride.value()))
			t.y.set(plus(y.value(), bytesOf(a.value())))
			t.x.set(plus(x.value(), bytesOf(j.value())))
			t.add(some, columns)
			a.add(number(some))
		}
		a.set(number(0))
		f.while(less(plus(a.value(), number(1)), m.value()), func() { rows(2) })
		f.when(less(a.value(), m.value()), func() { rows(1) })
		j.add(number(columns))
	}
	f.while(less(number(0), n.value()), func() {
		t.count.set(smaller(n.value(), number(blockRows)))
		j.set(number(0))
		f.while(less(plus(j.value(), number(7)), d.value()), func() { strip(8) })
		f.while(less(plus(j.value(), number(1)), d.value()), func() { strip(2) })
		f.when(less(j.value(), d.value()), func() { strip(1) })
		y.add(times(yStride.value(), number(blockRows)))
		x.add(times(xStride.value(), number(blockRows)))
		n.set(minus(n.value(), number(blockRows)))
	})
	return f
}

// addTile adds to a few rows and columns of dst.
type addTile struct {
	f                *function
	yStride, xStride local
	to               []local // addresses of the rows of dst, at the first column
	y, x             local   // addresses in the first sample
	count            local   // samples, at least one
	i                local   // a variable for the loop over these
}

// add emits the loop for 1 or 2 rows and 1, 2 or 8 columns.
func (t addTile) add(rows, columns int) {
	f := t.f
	width := (columns + 1) / 2 // in vectors
	get, put := access(columns)
	sums, features, by := f.vectors(rows*width), f.vectors(width), f.vector()
	each := func(do func(s local, r, c int)) {
		for r := range rows {
			for c := range width {
				do(sums[r*width+c], r, c)
			}
		}
	}
	each(func(s local, r, c int) { s.set(get(t.to[r].value(), 16*c)) })
	f.steps(t.i, 1, t.count.value(), func() {
		for c := range features {
			features[c].set(get(t.x.value(), 16*c))
		}
		each(func(s local, r, c int) {
			if c == 0 {
				by.set(loadBoth(t.y.value(), 8*r))
			}
			s.addProduct(by.value(), features[c].value())
		})
		t.y.add(t.yStride.value())
		t.x.add(t.xStride.value())
	})
	each(func(s local, r, c int) { f.do(put(t.to[r].value(), 16*c, s.value())) })
}
