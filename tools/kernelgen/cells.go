package main

// What package digits has too.
const (
	span       = 128
	mostSpaces = 32
	mostDigits = 24
	maxDigits  = 19
	maxExact   = 1 << 53
	farthest   = 60
)

// cells(out, count, text, length, delim, point, wholePowers, powersOfTen, leading, told) reads cells of a row, at most count,
// from a text and puts their numbers into out, see package digits, which has the three lists. told gets two int32: how
// many cells there were, and how many bytes they took.
//
// Where cells end is found for 64 bytes at once. So reading a cell does not wait for where the one before ends, and the processor
// works on several at a time.
func cells() *function {
	f, p := newFunction("cells", 10)
	c := cell{
		f: f, at: p[2], delim: p[4], point: p[5], wholePowers: p[6], powersOfTen: p[7], leading: p[8],
		i: f.integer(), sign: f.integer(), last: f.integer(), valid: f.integer(), whole: f.integer(), decimals: f.integer(),
		count: f.integer(), mant: f.long(), part: f.long(), bits: f.long(),
		marks: f.vector(), text: f.vector(), digits: f.vector(), size: f.integer(), other: f.integer(), mark: f.integer(),
	}
	out, count, length, told := p[0], p[1], p[3], p[9]
	begin, full, latest, base := f.integer(), f.integer(), f.integer(), f.integer()
	delims, ends := f.vector(), f.long()
	begin.set(c.at.value())
	full.set(plus(out.value(), bytesOf(count.value())))
	latest.set(minus(plus(c.at.value(), length.value()), number(span))) // where a cell may begin
	delims.set(splatByte(c.delim.value()))
	c.marks.set(splatByte(op(opSelect, nil, c.point.value(), number('0'), less(number(-1), c.point.value())))) // a digit is none
	more := func() code {
		return and(below(out.value(), full.value()), below(c.at.value(), plus(latest.value(), number(1))))
	}
	keep := func() {
		f.do(storeLong(out.value(), orLong(c.bits.value(), raised(extended(c.sign.value()), long(63)))))
		out.add(number(8))
		c.at.set(plus(c.i.value(), number(1)))
		c.valid.set(and(equal(loadByte(c.i.value()), c.delim.value()), more()))
	}
	c.valid.set(more())
	f.while(c.valid.value(), func() {
		ends.set(long(0))
		f.while(c.valid.value(), func() {
			f.when(equalLong(ends.value(), long(0)), func() {
				base.set(c.at.value())
				c.ends(ends, base, delims)
			})
			c.i.set(plus(base.value(), shortened(zerosBelow(ends.value())))) // 64 bytes away when there is none: too far to be short
			ends.set(andLong(ends.value(), minusLong(ends.value(), long(1))))
			c.short()
			c.valid.set(number(0))
			f.when(equal(c.other.value(), number(0)), keep)
		})
		f.when(c.other.value(), func() {
			c.long()
			f.when(c.valid.value(), keep)
		})
	})
	f.do(storeWord(told.value(), minus(count.value(), shifted(minus(full.value(), out.value()), 3))))
	f.do(storeWord(plus(told.value(), number(4)), minus(c.at.value(), begin.value())))
	return f
}

// cell holds the variables of one cell.
type cell struct {
	f                                 *function
	at                                local // where it begins
	delim, point                      local
	wholePowers, powersOfTen, leading local
	i                                 local // the byte at work
	sign                              local // 1 for −
	last                              local // the byte behind the cell
	valid                             local
	whole, decimals                   local // digits
	count                             local // of digits that were read last
	mant, part                        local
	bits                              local // of the number without its sign
	marks                             local // the decimal mark in all lanes
	text, digits                      local // the last 16 bytes of a cell and what is before it
	size                              local // bytes of a cell without its sign
	other                             local // has a bit for each lane that is no digit
	mark                              local // the lane of the decimal mark
}

// ends has a bit for each of the 64 bytes from base on that ends a cell.
func (c cell) ends(into, base, delims local) {
	part := func(k int) code {
		c.text.set(load(base.value(), k*bytesInVector))
		same := func(b code) code { return op(opI8Eq, nil, c.text.value(), b) }
		return op(opI8Bitmask, nil, op(opV128Or, nil, same(delims.value()), op(opV128Or, nil, same(repeated('\n')), same(repeated('\r')))))
	}
	for k := range 4 {
		into.set(orLong(into.value(), raised(extended(part(k)), long(uint64(k*bytesInVector)))))
	}
}

// short reads a cell of at most 15 digits, among them perhaps a decimal mark, that ends at i, as most are. other becomes 0
// if it is one.
func (c cell) short() {
	c.sign.set(equal(loadByte(c.at.value()), number('-')))
	c.size.set(minus(minus(c.i.value(), c.at.value()), c.sign.value()))
	c.text.set(load(minus(c.i.value(), number(bytesInVector)), 0))
	c.other.set(and(op(opI32Xor, nil, whereDigits(digitsOf(c.text.value())), number(1<<bytesInVector-1)), op(opI32Shl, nil, number(-1), minus(number(bytesInVector), c.size.value()))))
	c.mark.set(minus(number(31), op(opI32Clz, nil, c.other.value())))                                   // its lane, −1 for none
	c.whole.set(minus(c.size.value(), plus(number(1), op(opI32ShrS, nil, c.mark.value(), number(31))))) // all digits
	// Digits before the mark move by one, over it.
	c.digits.set(chosen(c.text.value(), load(minus(c.i.value(), number(bytesInVector+1)), 0), behind(c.mark.value())))
	c.f.joined(c.mant, masked(digitsOf(c.digits.value()), behind(minus(number(bytesInVector-1), c.whole.value()))))
	c.bits.set(bitsOfDouble(overDouble(doubled(c.mant.value()), loadDouble(item(c.powersOfTen.value(), and(minus(number(bytesInVector-1), c.mark.value()), number(bytesInVector-1)))))))
	// Of those that are no digits there is at most one, the decimal mark.
	c.other.set(either(and(c.other.value(), op(opI32Xor, nil, whereSame(c.text.value(), c.marks.value()), number(-1))),
		and(c.other.value(), plus(c.other.value(), number(-1)))))
	c.other.set(either(c.other.value(), op(opI32Shr, nil, either(minus(number(bytesInVector-1), c.whole.value()), plus(c.whole.value(), number(-1))), number(31))))
}

// end looks whether the cell ends at i.
func (c cell) end() {
	c.last.set(loadByte(c.i.value()))
	row := either(equal(c.last.value(), number('\n')), equal(c.last.value(), number('\r')))
	c.valid.set(either(equal(c.last.value(), c.delim.value()), row))
}

// long reads any cell.
func (c cell) long() {
	f := c.f
	exp, fits, known := f.integer(), f.integer(), f.integer()
	c.i.set(c.at.value())
	c.skip()
	c.sign.set(equal(loadByte(c.i.value()), number('-')))
	c.i.add(either(c.sign.value(), equal(loadByte(c.i.value()), number('+'))))
	c.mant.set(long(0))
	fits.set(number(1))
	c.run(c.whole, fits)
	c.decimals.set(number(0))
	f.when(equal(loadByte(c.i.value()), c.point.value()), func() {
		c.i.add(number(1))
		c.run(c.decimals, fits)
	})
	exp.set(minus(number(0), c.decimals.value()))
	f.when(equal(either(loadByte(c.i.value()), number(0x20)), number('e')), func() { c.exponent(exp, fits) })
	c.skip()
	c.end()
	c.valid.set(and(and(c.valid.value(), fits.value()), less(number(0), plus(c.whole.value(), c.decimals.value()))))
	f.when(c.valid.value(), func() {
		c.bits.set(long(0))
		known.set(equalLong(c.mant.value(), long(0)))
		f.when(equal(known.value(), number(0)), func() {
			// At most 22 either way, and below 2^53.
			known.set(and(below(plus(exp.value(), number(22)), number(45)), lessLong(c.mant.value(), long(maxExact))))
			f.when(known.value(), func() { c.exact(exp) })
			f.when(equal(known.value(), number(0)), func() {
				c.valid.set(below(plus(exp.value(), number(farthest)), number(2*farthest+1)))
				f.when(c.valid.value(), func() { c.rounded(exp) })
			})
		})
	})
}

// skip passes spaces.
func (c cell) skip() {
	end := c.f.integer()
	end.set(plus(c.i.value(), op(opSelect, nil, number(0), number(mostSpaces), equal(c.delim.value(), number(' ')))))
	tab := op(opSelect, nil, number(' '), number('\t'), equal(c.delim.value(), number('\t')))
	space := either(equal(loadByte(c.i.value()), number(' ')), equal(loadByte(c.i.value()), tab))
	c.f.while(and(below(c.i.value(), end.value()), space), func() { c.i.add(number(1)) })
}

// run puts digits behind those of mant, and sets total to how many there are. fits becomes 0 where all are too many.
func (c cell) run(total, fits local) {
	total.set(number(0))
	c.count.set(number(8))
	c.f.while(and(equal(c.count.value(), number(8)), less(total.value(), number(mostDigits))), func() {
		c.eight(c.part)
		room := loadLong(item(c.wholePowers.value(), minus(number(maxDigits), c.count.value())))
		fits.set(and(fits.value(), lessLong(c.mant.value(), room)))
		c.join()
		total.add(c.count.value())
	})
}

// exponent adds the exponent at i to exp. fits becomes 0 where there is none.
func (c cell) exponent(exp, fits local) {
	f := c.f
	e, negative, end := f.integer(), f.integer(), f.integer()
	c.i.add(number(1))
	negative.set(equal(loadByte(c.i.value()), number('-')))
	c.i.add(either(negative.value(), equal(loadByte(c.i.value()), number('+'))))
	e.set(number(0))
	end.set(plus(c.i.value(), number(3)))
	digit := minus(loadByte(c.i.value()), number('0'))
	fits.set(and(fits.value(), below(digit, number(10))))
	f.while(and(below(c.i.value(), end.value()), below(digit, number(10))), func() {
		e.set(plus(times(e.value(), number(10)), digit))
		c.i.add(number(1))
	})
	exp.add(times(e.value(), minus(number(1), times(negative.value(), number(2)))))
}

// exact makes the number by one operation on exact numbers.
func (c cell) exact(exp local) {
	mant := doubled(c.mant.value())
	c.f.when(less(exp.value(), number(0)), func() {
		c.bits.set(bitsOfDouble(overDouble(mant, loadDouble(item(c.powersOfTen.value(), minus(number(0), exp.value()))))))
	})
	c.f.when(less(number(-1), exp.value()), func() {
		c.bits.set(bitsOfDouble(timesDouble(mant, loadDouble(item(c.powersOfTen.value(), exp.value())))))
	})
}

// rounded makes the number as digits.Float does, or sets valid to 0.
func (c cell) rounded(exp local) {
	f := c.f
	zeros, high, low, top, cut, kept, rest := f.long(), f.long(), f.long(), f.long(), f.long(), f.long(), f.long()
	half, exponent := f.integer(), f.integer()
	zeros.set(zerosAbove(c.mant.value()))
	c.mant.set(raised(c.mant.value(), zeros.value()))
	f.product128(high, low, c.mant.value(), loadLong(item(c.leading.value(), plus(exp.value(), number(farthest)))))
	top.set(lowered(high.value(), long(63)))
	cut.set(plusLong(top.value(), long(9)))
	kept.set(lowered(high.value(), cut.value()))
	rest.set(minusLong(high.value(), raised(kept.value(), cut.value())))
	ends := func(bits, value uint64) code { return equalLong(andLong(kept.value(), long(bits)), long(value)) }
	open := and(and(ends(1, 0), equalLong(rest.value(), minusLong(raised(long(1), cut.value()), long(1)))),
		lessLong(plusLong(low.value(), c.mant.value()), low.value()))
	c.valid.set(equal(open, number(0)))
	half.set(and(ends(3, 1), equalLong(orLong(rest.value(), low.value()), long(0))))
	f.when(half.value(), func() {
		c.valid.set(below(exp.value(), number(28)))
		kept.set(minusLong(kept.value(), long(1)))
	})
	kept.set(lowered(plusLong(kept.value(), andLong(kept.value(), long(1))), long(1)))
	exponent.set(plus(op(opI32ShrS, nil, times(exp.value(), number(217706)), number(16)), number(1023+63)))
	exponent.add(shortened(minusLong(top.value(), zeros.value())))
	c.bits.set(plusLong(raised(extended(exponent.value()), long(52)), minusLong(kept.value(), long(1<<52))))
}

// eight reads the digits at i, at most eight, and passes them.
func (c cell) eight(into local) {
	half := c.f.long()
	// Digits become 0 to 9; the lowest byte is the first. Adding 0x76 sets the high bit of any other value; a carry reaches only
	// bytes behind the first that is no digit.
	into.set(xorLong(loadLong(c.i.value()), long(0x3030303030303030)))
	other := andLong(orLong(plusLong(into.value(), long(0x7676767676767676)), into.value()), long(0x8080808080808080))
	c.count.set(shifted(shortened(zerosBelow(other)), 3))
	c.i.add(c.count.value())
	// With zeros in front they are an eight-digit number. Shifting by 64 bits at once would leave it as it is.
	half.set(extended(minus(number(32), times(c.count.value(), number(4)))))
	into.set(raised(raised(into.value(), half.value()), half.value()))
	// Join neighbours to pairs, fours, eight.
	into.set(lowered(timesLong(into.value(), long(10<<8+1)), long(8)))
	into.set(lowered(timesLong(andLong(into.value(), long(0x00ff00ff00ff00ff)), long(100<<16+1)), long(16)))
	into.set(lowered(timesLong(andLong(into.value(), long(0x0000ffff0000ffff)), long(10000<<32+1)), long(32)))
}

// join puts the digits of part behind those of mant.
func (c cell) join() {
	c.mant.set(plusLong(timesLong(c.mant.value(), loadLong(item(c.wholePowers.value(), c.count.value()))), c.part.value()))
}
