package main

// What package digits has too.
const (
	span      = 64
	maxDigits = 19
	maxExact  = 1 << 53
)

// cells(out, count, text, length, delim, point, tenTo, powersOfTen, told) reads cells of a row, at most count, from a text and puts their
// numbers into out, see package digits. tenTo is where the powers of ten to 8 are as uint64, powersOfTen those to
// 22 as float64. told gets two int32: how many cells there were, and how many bytes they took.
func cells() *function {
	f, p := newFunction("cells", 9)
	out, count, at, length, delim, point, tenTo, powersOfTen, told := p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8]
	d := digits{f: f, at: f.integer(), value: f.long(), count: f.integer()}
	mant, sign, all, decimals, end, going, begin, left := f.long(), f.integer(), f.integer(), f.integer(), f.integer(), f.integer(), f.integer(), f.integer()
	begin.set(at.value())
	left.set(count.value())
	more := func() code { return and(less(number(0), left.value()), less(number(span-1), length.value())) }
	going.set(more())
	f.while(going.value(), func() {
		sign.set(equal(loadByte(at.value()), number('-')))
		d.at.set(plus(at.value(), sign.value()))
		d.read()
		mant.set(d.value.value())
		all.set(d.count.value())
		decimals.set(number(0))
		f.when(equal(loadByte(d.at.value()), point.value()), func() {
			d.at.add(number(1))
			d.count.set(number(8))
			f.while(and(equal(d.count.value(), number(8)), less(decimals.value(), number(24))), func() {
				d.read()
				mant.set(plusLong(mulLong(mant.value(), loadLong(plus(tenTo.value(), bytesOf(d.count.value())))), d.value.value()))
				decimals.add(d.count.value())
			})
			all.add(decimals.value())
		})
		end.set(loadByte(d.at.value()))
		lastly := either(equal(end.value(), number('\n')), equal(end.value(), number('\r')))
		going.set(and(and(less(number(0), all.value()), less(all.value(), number(maxDigits+1))),
			and(lessLong(mant.value(), long(maxExact)), either(equal(end.value(), delim.value()), lastly))))
		f.when(going.value(), func() {
			power := plus(powersOfTen.value(), bytesOf(decimals.value()))
			f.do(storeLong(out.value(), orLong(bitsOfQuotient(mant.value(), power), raised(extended(sign.value()), long(63)))))
			out.add(number(8))
			d.at.add(number(1))
			length.add(minus(at.value(), d.at.value()))
			at.set(d.at.value())
			left.add(number(-1))
			going.set(and(equal(end.value(), delim.value()), more()))
		})
	})
	f.do(storeWord(told.value(), minus(count.value(), left.value())))
	f.do(storeWord(plus(told.value(), number(4)), minus(at.value(), begin.value())))
	return f
}

// digits reads the digits at an address, at most eight.
type digits struct {
	f     *function
	at    local // moves behind them
	value local // the number that they make
	count local // how many there are
}

func (d digits) read() {
	v := d.value
	// Digits become 0 to 9; the lowest byte is the first. Adding 0x76 sets the high bit of any other value; a carry reaches only
	// bytes behind the first that is no digit.
	v.set(xorLong(loadLong(d.at.value()), long(0x3030303030303030)))
	other := andLong(orLong(plusLong(v.value(), long(0x7676767676767676)), v.value()), long(0x8080808080808080))
	d.count.set(shifted(shortened(zerosBelow(other)), 3))
	d.at.add(d.count.value())
	// With zeros in front they are an eight-digit number; shifting by 64 at once would leave it as it is.
	half := extended(minus(number(32), times(d.count.value(), number(4))))
	v.set(raised(raised(v.value(), half), half))
	// Join neighbours to pairs, fours, eight.
	v.set(lowered(mulLong(v.value(), long(10<<8+1)), long(8)))
	v.set(lowered(mulLong(andLong(v.value(), long(0x00ff00ff00ff00ff)), long(100<<16+1)), long(16)))
	v.set(lowered(mulLong(andLong(v.value(), long(0x0000ffff0000ffff)), long(10000<<32+1)), long(32)))
}
