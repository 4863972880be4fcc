package main

// Integers of 64 bits.

func long(v uint64) code      { return op(opI64Const, signed(int(v))) }
func plusLong(a, b code) code { return op(opI64Add, nil, a, b) }
func mulLong(a, b code) code  { return op(opI64Mul, nil, a, b) }
func andLong(a, b code) code  { return op(opI64And, nil, a, b) }
func orLong(a, b code) code   { return op(opI64Or, nil, a, b) }
func xorLong(a, b code) code  { return op(opI64Xor, nil, a, b) }
func lessLong(a, b code) code { return op(opI64LtU, nil, a, b) } // without signs
func raised(a, n code) code   { return op(opI64Shl, nil, a, n) } // a·2ⁿ
func lowered(a, n code) code  { return op(opI64Shr, nil, a, n) } // a over 2ⁿ, a without a sign
func zerosBelow(a code) code  { return op(opI64Ctz, nil, a) }    // zero bits below the lowest that is one
func shortened(a code) code   { return op(opWrap, nil, a) }      // its lower half
func extended(a code) code    { return op(opExtend, nil, a) }    // of an integer without a sign
func loadLong(at code) code   { return op(opI64Load, code{0, 0}, at) }

// bitsOfQuotient is the bits of the float64 that a number not negative makes, over the one at an address.
func bitsOfQuotient(a, at code) code {
	return op(opF64Bits, nil, op(opF64Div, nil, op(opToF64, nil, a), op(opF64Load, at64(0), at)))
}

func storeLong(at, v code) code { return op(opI64Store, at64(0), at, v) }
