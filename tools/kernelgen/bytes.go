package main

// The instructions for vectors of 16 bytes, or of integers of 16 or 32 bits.
const (
	opI8Splat    opcode = vector | 0x0f // i8x16.splat
	opI64Extract opcode = vector | 0x1d // i64x2.extract_lane
	opI8Eq       opcode = vector | 0x23
	opI8GtS      opcode = vector | 0x27
	opI8LeU      opcode = vector | 0x2a
	opV128Select opcode = vector | 0x52 // v128.bitselect
	opI8Bitmask  opcode = vector | 0x64
	opI8Sub      opcode = vector | 0x71
	opI16Narrow  opcode = vector | 0x85 // i16x8.narrow_i32x4_s
	opI16Shr     opcode = vector | 0x8d // i16x8.shr_u
	opI16Add     opcode = vector | 0x8e
	opI16Mul     opcode = vector | 0x95
	opI32Dot     opcode = vector | 0xba // i32x4.dot_i16x8_s
)

const bytesInVector = 16

// repeated is a vector that a few bytes make, again and again.
func repeated(b ...byte) code {
	all := make(code, bytesInVector)
	for i := range all {
		all[i] = b[i%len(b)]
	}
	return op(opV128Const, all)
}

// splatByte is a byte in all lanes.
func splatByte(v code) code { return op(opI8Splat, nil, v) }

// behind has ones in the lanes behind lane n, −1 for all, and zeros in the others.
func behind(n code) code {
	place := make(code, bytesInVector)
	for i := range place {
		place[i] = byte(i)
	}
	return op(opI8GtS, nil, op(opV128Const, place), splatByte(n))
}

// chosen has the bits of a where by has ones, and those of b where it has zeros.
func chosen(a, b, by code) code { return op(opV128Select, nil, a, b, by) }

// digitsOf turns characters into digits; characters that are none become more than 9.
func digitsOf(text code) code { return op(opI8Sub, nil, text, repeated('0')) }

// whereDigits and whereSame have a bit for each lane.
func whereDigits(d code) code  { return op(opI8Bitmask, nil, op(opI8LeU, nil, d, repeated(9))) }
func whereSame(a, b code) code { return op(opI8Bitmask, nil, op(opI8Eq, nil, a, b)) }

// joined is the number that 16 digits make.
func (f *function) joined(into local, digits code) {
	d := f.vector()
	d.set(digits)
	pairs := op(opI16Add, nil, op(opI16Mul, nil, masked(d.value(), repeated(0xff, 0)), repeated(10, 0)), op(opI16Shr, nil, d.value(), number(8)))
	d.set(op(opI32Dot, nil, pairs, repeated(100, 0, 1, 0)))
	d.set(op(opI32Dot, nil, op(opI16Narrow, nil, d.value(), d.value()), repeated(10000&0xff, 10000>>8, 1, 0)))
	into.set(op(opI64Extract, code{0}, d.value()))
	into.set(plusLong(timesLong(andLong(into.value(), long(1<<32-1)), long(100_000_000)), lowered(into.value(), long(32))))
}
