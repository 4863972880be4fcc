package main

// Integers of 64 bits, without signs.

func long(v uint64) code         { return op(opI64Const, signed(int(v))) }
func plusLong(a, b code) code    { return op(opI64Add, nil, a, b) }
func minusLong(a, b code) code   { return op(opI64Sub, nil, a, b) }
func timesLong(a, b code) code   { return op(opI64Mul, nil, a, b) }
func andLong(a, b code) code     { return op(opI64And, nil, a, b) }
func orLong(a, b code) code      { return op(opI64Or, nil, a, b) }
func xorLong(a, b code) code     { return op(opI64Xor, nil, a, b) }
func equalLong(a, b code) code   { return op(opI64Eq, nil, a, b) }
func lessLong(a, b code) code    { return op(opI64LtU, nil, a, b) }
func raised(a, n code) code      { return op(opI64Shl, nil, a, n) } // a·2ⁿ
func lowered(a, n code) code     { return op(opI64Shr, nil, a, n) } // a over 2ⁿ
func zerosBelow(a code) code     { return op(opI64Ctz, nil, a) }    // zero bits below the lowest that is one
func zerosAbove(a code) code     { return op(opI64Clz, nil, a) }    // zero bits above the highest that is one
func shortened(a code) code      { return op(opWrap, nil, a) }      // its lower half
func extended(a code) code       { return op(opExtend, nil, a) }    // of an integer that is not negative
func loadLong(at code) code      { return op(opI64Load, code{0, 0}, at) }
func storeLong(at, v code) code  { return op(opI64Store, at64(0), at, v) }
func item(list, index code) code { return plus(list, bytesOf(index)) } // the address of a number of 64 bits in a list
func doubled(a code) code        { return op(opToF64, nil, a) }        // as float64, below 2^63
func loadDouble(at code) code    { return op(opF64Load, at64(0), at) }
func overDouble(a, b code) code  { return op(opF64Div, nil, a, b) }
func timesDouble(a, b code) code { return op(opF64Mul, nil, a, b) }
func bitsOfDouble(a code) code   { return op(opF64Bits, nil, a) }

// product128 sets high and low to the two words of a product.
func (f *function) product128(high, low local, a, b code) {
	const word = 1<<32 - 1
	a0, a1, b0, b1, t, w := f.long(), f.long(), f.long(), f.long(), f.long(), f.long()
	lower := func(v code) code { return andLong(v, long(word)) }
	upper := func(v code) code { return lowered(v, long(32)) }
	a0.set(lower(a))
	a1.set(upper(a))
	b0.set(lower(b))
	b1.set(upper(b))
	t.set(plusLong(timesLong(a1.value(), b0.value()), upper(timesLong(a0.value(), b0.value()))))
	w.set(plusLong(lower(t.value()), timesLong(a0.value(), b1.value())))
	high.set(plusLong(plusLong(timesLong(a1.value(), b1.value()), upper(t.value())), upper(w.value())))
	low.set(timesLong(a, b))
}
