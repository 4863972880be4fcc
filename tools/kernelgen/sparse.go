package main

// Sparse rows are three addresses: where the entries of row i begin and where they end, as 64-bit offsets at
// start + 8i and start + 8(i+1); their columns, 32 bits each; and their values.

// entries walks through the entries of a row.
type entries struct {
	f                    *function
	start, columns, vals local
	column, value, end   local // addresses of an entry's column and value, and where the columns end
}

func newEntries(f *function, start, columns, values local) entries {
	return entries{f, start, columns, values, f.integer(), f.integer(), f.integer()}
}

// begin goes to the first entry of row i.
func (e entries) begin(i code) {
	e.value.set(plus(e.start.value(), bytesOf(i)))
	e.end.set(plus(e.columns.value(), wordsOf(loadWord(plus(e.value.value(), number(8))))))
	e.value.set(loadWord(e.value.value()))
	e.column.set(plus(e.columns.value(), wordsOf(e.value.value())))
	e.value.set(plus(e.vals.value(), bytesOf(e.value.value())))
}

// in is the address of the entry's number in a row of numbers that take so many bytes each.
func (e entries) in(row code, size code) code {
	return plus(row, times(loadWord(e.column.value()), size))
}

func (e entries) forward() {
	e.column.add(number(4))
	e.value.add(number(8))
}

// each runs a block for the entries that are left.
func (e entries) each(block func()) {
	e.f.while(less(number(0), minus(e.end.value(), e.column.value())), func() {
		block()
		e.forward()
	})
}

// sparseDots(dst, start, columns, values, rows, count, a) writes the products of a with the sparse rows that are
// listed. A lane holds the sum of one row: two rows at a time, so that neither waits for its last addition.
func sparseDots() *function {
	f, p := newFunction("sparseDots", 7)
	dst, start, columns, values, rows, count, a := p[0], p[1], p[2], p[3], p[4], p[5], p[6]
	one, two := newEntries(f, start, columns, values), newEntries(f, start, columns, values)
	sum, both := f.vector(), f.integer()
	first := func() {
		one.each(func() { sum.addProduct(loadFirst(one.value.value(), 0), loadFirst(one.in(a.value(), number(8)), 0)) })
	}
	f.while(less(number(1), count.value()), func() {
		one.begin(loadWord(rows.value()))
		two.begin(loadWord(plus(rows.value(), number(4))))
		sum.set(zero())
		both.set(plus(one.column.value(), smaller(minus(one.end.value(), one.column.value()), minus(two.end.value(), two.column.value()))))
		f.while(less(number(0), minus(both.value(), one.column.value())), func() {
			v := loadSecond(loadFirst(one.value.value(), 0), two.value.value())
			sum.addProduct(v, loadSecond(loadFirst(one.in(a.value(), number(8)), 0), two.in(a.value(), number(8))))
			one.forward()
			two.forward()
		})
		first()
		two.each(func() { // 0 is added to the sum of the other, which is never −0
			sum.addProduct(loadSecond(zero(), two.value.value()), loadSecond(zero(), two.in(a.value(), number(8))))
		})
		f.do(store(dst.value(), 0, sum.value()))
		rows.add(number(8))
		dst.add(number(16))
		count.set(minus(count.value(), number(2)))
	})
	f.when(count.value(), func() {
		one.begin(loadWord(rows.value()))
		sum.set(zero())
		first()
		f.do(storeLane(dst.value(), 0, 0, sum.value()))
	})
	return f
}

// sparseAddRows(dst, start, columns, values, rows, count, weights) adds the sparse rows that are listed to dst, in
// their order, each times its weight, which is as that of addRows.
func sparseAddRows() *function {
	f, p := newFunction("sparseAddRows", 7)
	dst, start, columns, values, rows, count, weights := p[0], p[1], p[2], p[3], p[4], p[5], p[6]
	e, at, index := newEntries(f, start, columns, values), f.integer(), f.integer()
	weight, sum := f.vector(), f.vector()
	f.while(count.value(), func() {
		index.set(loadWord(rows.value()))
		e.begin(index.value())
		weight.set(splat(1))
		f.when(weights.value(), func() { weight.set(loadBoth(plus(weights.value(), bytesOf(index.value())), 0)) })
		e.each(func() {
			at.set(e.in(dst.value(), number(8)))
			sum.set(loadFirst(at.value(), 0))
			sum.addProduct(weight.value(), loadFirst(e.value.value(), 0))
			f.do(storeLane(at.value(), 0, 0, sum.value()))
		})
		rows.add(number(4))
		count.set(minus(count.value(), number(1)))
	})
	return f
}

// sparseTakeRows(dst, part, start, columns, rows, count) moves numbers of part to dst, which they are added to: those
// where the listed sparse rows have entries. They are 0 then.
func sparseTakeRows() *function {
	f, p := newFunction("sparseTakeRows", 6)
	dst, part, start, columns, rows, count := p[0], p[1], p[2], p[3], p[4], p[5]
	e, at, to, off := newEntries(f, start, columns, start), f.integer(), f.integer(), f.integer()
	off.set(minus(dst.value(), part.value()))
	f.while(count.value(), func() {
		e.begin(loadWord(rows.value()))
		e.each(func() {
			at.set(e.in(part.value(), number(8)))
			to.set(plus(at.value(), off.value()))
			f.do(storeLane(to.value(), 0, 0, sum(loadFirst(to.value(), 0), loadFirst(at.value(), 0))))
			f.do(storeLane(at.value(), 0, 0, zero()))
		})
		rows.add(number(4))
		count.set(minus(count.value(), number(1)))
	})
	return f
}

// sparseWidth is how many numbers of a row sparseProducts has under way: more sums do not fit the registers.
const sparseWidth = 8

// sparseProducts(dst, dstStride, start, columns, values, n, a, aStride, m) writes x·a into dst, where x has n sparse
// rows and a has m columns. Strides are in bytes. A lane holds one column of a.
func sparseProducts() *function {
	f, p := newFunction("sparseProducts", 9)
	dst, dstStride, start, columns, values, n, a, aStride, m := p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8]
	e, i, left, from, to, at := newEntries(f, start, columns, values), f.integer(), f.integer(), f.integer(), f.integer(), f.integer()
	sums, by := f.vectors(sparseWidth/2), f.vector()
	strip := func(width int) {
		pairs := func(do func(c int, v local)) {
			for c := range (width + 1) / 2 {
				do(c, sums[c])
			}
		}
		access := func(c int) (func(code, int) code, func(code, int, code) code) { return access(min(2, width-2*c)) }
		pairs(func(_ int, v local) { v.set(zero()) })
		e.begin(i.value())
		e.each(func() {
			at.set(e.in(from.value(), aStride.value()))
			by.set(loadBoth(e.value.value(), 0))
			pairs(func(c int, v local) {
				get, _ := access(c)
				v.addProduct(by.value(), get(at.value(), 16*c))
			})
		})
		pairs(func(c int, v local) {
			_, put := access(c)
			f.do(put(to.value(), 16*c, v.value()))
		})
		from.add(number(8 * width))
		to.add(number(8 * width))
		left.set(minus(left.value(), number(width)))
	}
	f.steps(i, 1, n.value(), func() {
		from.set(a.value())
		to.set(plus(dst.value(), times(i.value(), dstStride.value())))
		left.set(m.value())
		f.while(less(number(sparseWidth-1), left.value()), func() { strip(sparseWidth) })
		for width := sparseWidth - 1; width > 0; width-- {
			f.when(less(number(width-1), left.value()), func() { strip(width) })
		}
	})
	return f
}
