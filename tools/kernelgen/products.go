package main

// tileRows is how many rows products multiplies at a time.
const tileRows = 4

// products(dst, dstStride, x, xStride, a, aStride, n, m, d, panels) adds x·aᵀ to dst, where x is n×d and a
// is m×d. Addresses, and strides in bytes. A lane holds the sum of one anchor. panels is memory
// for m·d numbers: those of four anchors (at the end two, or one) side by side, feature
// after feature. With tileRows rows and four anchors eight vectors of sums are under way: none waits for its
// last addition, and they fit the registers.
func products() *function {
	f, p := newFunction("products", 10)
	dst, dstStride, x, xStride, a, aStride, n, m, d, panels := p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8], p[9]
	t := productTile{f: f, d: d, panel: f.integer(), end: f.integer(), to: f.integers(tileRows), row: f.integers(tileRows)}
	i, j := f.integer(), f.integer()
	// each runs a block for the anchors from j on, four at a time while there are as many.
	each := func(block func(anchors int)) {
		t.panel.set(panels.value())
		j.set(number(0))
		step := func(anchors int) {
			block(anchors)
			j.add(number(anchors))
		}
		f.while(less(plus(j.value(), number(3)), m.value()), func() { step(4) })
		f.when(less(plus(j.value(), number(1)), m.value()), func() { step(2) })
		f.when(less(j.value(), m.value()), func() { step(1) })
	}
	each(func(anchors int) {
		for r, row := range t.row[:anchors] {
			row.set(plus(a.value(), times(plus(j.value(), number(r)), aStride.value())))
		}
		t.pack(anchors)
	})
	f.steps(i, tileRows, n.value(), func() {
		each(func(anchors int) {
			for r := range tileRows { // the last row stands in for those that lack
				at := smaller(plus(i.value(), number(r)), minus(n.value(), number(1)))
				t.row[r].set(plus(x.value(), times(at, xStride.value())))
				t.to[r].set(plus(plus(dst.value(), times(at, dstStride.value())), bytesOf(j.value())))
			}
			t.multiply(anchors)
		})
	})
	return f
}

// productTile holds the variables of one tile.
type productTile struct {
	f     *function
	d     local
	panel local   // address in a panel, which moves on to the next
	end   local   // of the first row
	row   []local // addresses in x, or in a
	to    []local // addresses in dst
}

// begin notes where the first row ends.
func (t productTile) begin() { t.end.set(plus(t.row[0].value(), bytesOf(t.d.value()))) }

// forward goes to the next features.
func (t productTile) forward(rows []local, features, anchors int) {
	for _, r := range rows {
		r.add(number(8 * features))
	}
	t.panel.add(number(8 * features * anchors))
}

// pack writes the panel of 4, 2 or 1 anchors.
func (t productTile) pack(anchors int) {
	t.begin()
	f, rows, to := t.f, t.row[:anchors], t.panel.value()
	if anchors == 1 {
		f.pairs(rows[0], t.end.value(), func() {
			f.do(store(to, 0, load(rows[0].value(), 0)))
			t.forward(rows, 2, 1)
		}, func() {
			f.do(storeLane(to, 0, 0, loadFirst(rows[0].value(), 0)))
			t.forward(rows, 1, 1)
		})
		return
	}
	f.pairs(rows[0], t.end.value(), func() {
		for h := 0; h < anchors; h += 2 {
			one, two := load(rows[h].value(), 0), load(rows[h+1].value(), 0)
			f.do(store(to, 8*h, firsts(one, two)))
			f.do(store(to, 8*(h+anchors), seconds(one, two)))
		}
		t.forward(rows, 2, anchors)
	}, func() {
		for h := 0; h < anchors; h += 2 {
			f.do(store(to, 8*h, loadSecond(loadFirst(rows[h].value(), 0), rows[h+1].value())))
		}
		t.forward(rows, 1, anchors)
	})
}

// multiply adds the products of all rows with 4, 2 or 1 anchors. One feature a turn: V8 moves all loads of
// a turn to its begin, and more of them than there are registers.
func (t productTile) multiply(anchors int) {
	f := t.f
	width := (anchors + 1) / 2
	get, put := access(anchors)
	sums, anchor, feature := f.vectors(tileRows*width), f.vectors(width), f.vector()
	for r := range tileRows {
		for c := range width {
			sums[r*width+c].set(get(t.to[r].value(), 16*c))
		}
	}
	t.begin()
	f.while(minus(t.end.value(), t.row[0].value()), func() {
		for c := range width {
			anchor[c].set(get(t.panel.value(), 16*c))
		}
		for r := range tileRows {
			feature.set(loadBoth(t.row[r].value(), 0))
			for c := range width {
				sums[r*width+c].addProduct(feature.value(), anchor[c].value())
			}
		}
		t.forward(t.row, 1, anchors)
	})
	for r := range tileRows {
		for c := range width {
			f.do(put(t.to[r].value(), 16*c, sums[r*width+c].value()))
		}
	}
}

// access loads and stores numbers that lie side by side: two at a time, or the only one.
func access(numbers int) (get func(at code, offset int) code, put func(at code, offset int, v code) code) {
	if numbers == 1 {
		return loadFirst, func(at code, offset int, v code) code { return storeLane(at, offset, 0, v) }
	}
	return load, store
}
