package main

import (
	"encoding/binary"
	"math"
)

// code is a piece of WebAssembly: an expression, which leaves a value on the stack, or a statement, which
// leaves none.
type code []byte

// opcode is an instruction's number; those of vectors come after the byte 0xfd.
type opcode uint16

// The instructions in use, by their names in the specification.
const (
	opLoop      opcode = 0x03
	opIf        opcode = 0x04
	opEnd       opcode = 0x0b
	opBranchIf  opcode = 0x0d // br_if
	opSelect    opcode = 0x1b
	opGet       opcode = 0x20 // local.get
	opSet       opcode = 0x21 // local.set
	opI32Load   opcode = 0x28
	opI32Load8  opcode = 0x2d // i32.load8_u
	opI32Store  opcode = 0x36
	opI32Store8 opcode = 0x3a
	opI32Const  opcode = 0x41
	opI32Clz    opcode = 0x67
	opI32Eq     opcode = 0x46
	opI32LtS    opcode = 0x48
	opI32LtU    opcode = 0x49
	opI32Add    opcode = 0x6a
	opI32Sub    opcode = 0x6b
	opI32Mul    opcode = 0x6c
	opI32And    opcode = 0x71
	opI32Or     opcode = 0x72
	opI32Xor    opcode = 0x73
	opI32Shl    opcode = 0x74
	opI32ShrS   opcode = 0x75
	opI32Shr    opcode = 0x76 // i32.shr_u

	opI64Load  opcode = 0x29
	opI64Store opcode = 0x37
	opI64Const opcode = 0x42
	opI64Eq    opcode = 0x51
	opI64LtU   opcode = 0x54
	opI64Clz   opcode = 0x79
	opI64Ctz   opcode = 0x7a
	opI64Add   opcode = 0x7c
	opI64Sub   opcode = 0x7d
	opI64Mul   opcode = 0x7e
	opI64And   opcode = 0x83
	opI64Or    opcode = 0x84
	opI64Xor   opcode = 0x85
	opI64Shl   opcode = 0x86
	opI64Shr   opcode = 0x88 // i64.shr_u
	opWrap     opcode = 0xa7 // i32.wrap_i64
	opExtend   opcode = 0xad // i64.extend_i32_u
	opF64Load  opcode = 0x2b
	opF64Mul   opcode = 0xa2
	opF64Div   opcode = 0xa3
	opToF64    opcode = 0xb9 // f64.convert_i64_s
	opF64Bits  opcode = 0xbd // i64.reinterpret_f64

	vector      opcode = 0xfd00
	opLoad      opcode = vector | 0x00 // v128.load
	opLoadSplat opcode = vector | 0x0a // v128.load64_splat
	opStore     opcode = vector | 0x0b // v128.store
	opV128Const opcode = vector | 0x0c
	opShuffle   opcode = vector | 0x0d // i8x16.shuffle
	opI32Splat  opcode = vector | 0x11 // i32x4.splat
	opF64x2Ne   opcode = vector | 0x48
	opF64x2Gt   opcode = vector | 0x4a
	opV128And   opcode = vector | 0x4e
	opV128Or    opcode = vector | 0x50
	opLoadLane  opcode = vector | 0x57 // v128.load64_lane
	opStoreLane opcode = vector | 0x5b // v128.store64_lane
	opLoadZero  opcode = vector | 0x5d // v128.load64_zero
	opLoadWord  opcode = vector | 0x5c // v128.load32_zero
	opPromote   opcode = vector | 0x5f // f64x2.promote_low_f32x4
	opBitmask   opcode = vector | 0xc4 // i64x2.bitmask
	opF64x2Add  opcode = vector | 0xf0
	opF64x2Sub  opcode = vector | 0xf1
	opF64x2Mul  opcode = vector | 0xf2
	opF64x2Sqrt opcode = vector | 0xef
	opF64x2Div  opcode = vector | 0xf3
	opF64x2Pmin opcode = vector | 0xf6
	opF64x2Pmax opcode = vector | 0xf7
	opConvert   opcode = vector | 0xfe // f64x2.convert_low_i32x4_s
)

// Operands.
const (
	blockOfNothing  = 0x40 // the type of a block that leaves no value
	alignedToWord   = 2    // log₂ of the bytes that an address is said to be a multiple of
	alignedToDouble = 3
)

// bytes encodes an instruction without its operands.
func (o opcode) bytes() code {
	if o < vector {
		return code{byte(o)}
	}
	return binary.AppendUvarint(code{byte(o >> 8)}, uint64(o&0xff))
}

// op applies an instruction to arguments; immediate are the bytes that belong to the instruction.
func op(o opcode, immediate code, args ...code) code {
	return append(append(concat(args...), o.bytes()...), immediate...)
}

func concat(parts ...code) code {
	var all code
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

// number is an integer constant.
func number(v int) code { return op(opI32Const, signed(v)) }

// signed encodes an integer as signed LEB128.
func signed(v int) code {
	var b code
	for ; v < -64 || v > 63; v >>= 7 {
		b = append(b, byte(v&0x7f)|0x80)
	}
	return append(b, byte(v&0x7f))
}

// Integers.

func plus(a, b code) code     { return op(opI32Add, nil, a, b) }
func minus(a, b code) code    { return op(opI32Sub, nil, a, b) }
func times(a, b code) code    { return op(opI32Mul, nil, a, b) }
func and(a, b code) code      { return op(opI32And, nil, a, b) }
func equal(a, b code) code    { return op(opI32Eq, nil, a, b) }
func less(a, b code) code     { return op(opI32LtS, nil, a, b) }
func below(a, b code) code    { return op(opI32LtU, nil, a, b) } // without signs
func smaller(a, b code) code  { return op(opSelect, nil, a, b, less(a, b)) }
func larger(a, b code) code   { return op(opSelect, nil, b, a, less(a, b)) }
func either(a, b code) code   { return op(opI32Or, nil, a, b) }
func loadByte(at code) code   { return op(opI32Load8, code{0, 0}, at) }
func loadWord(at code) code   { return op(opI32Load, at32(0), at) }
func bytesOf(count code) code { return times(count, number(8)) } // that many float64 take
func wordsOf(count code) code { return times(count, number(4)) } // that many int32 take

func storeWord(at, v code) code { return op(opI32Store, at32(0), at, v) }
func storeByte(at, v code) code { return op(opI32Store8, code{0, 0}, at, v) }

// shifted is a number, not negative, over 2ⁿ.
func shifted(v code, n int) code { return op(opI32Shr, nil, v, number(n)) }

// Vectors of two float64. Addresses are an expression and a constant number of bytes after it.

func zero() code                { return op(opV128Const, make(code, 16)) }
func sum(a, b code) code        { return op(opF64x2Add, nil, a, b) }
func difference(a, b code) code { return op(opF64x2Sub, nil, a, b) }
func product(a, b code) code    { return op(opF64x2Mul, nil, a, b) }
func quotient(a, b code) code   { return op(opF64x2Div, nil, a, b) }
func root(a code) code          { return op(opF64x2Sqrt, nil, a) }
func higher(a, b code) code     { return op(opF64x2Pmax, nil, a, b) } // b where a is below it, else a
func lower(a, b code) code      { return op(opF64x2Pmin, nil, a, b) } // b where it is below a, else a

// above is all ones in the lanes where a > b; masked is 0 in the others, and lanes has a bit for each.
func above(a, b code) code   { return op(opF64x2Gt, nil, a, b) }
func masked(a, by code) code { return op(opV128And, nil, a, by) }
func lanes(mask code) code   { return op(opBitmask, nil, mask) }

// splat is a number in both lanes, and splatInteger that of an integer.
func splat(v float64) code {
	one := binary.LittleEndian.AppendUint64(nil, math.Float64bits(v))
	return op(opV128Const, concat(one, one))
}
func splatInteger(v code) code { return op(opConvert, nil, op(opI32Splat, nil, v)) }

func load(at code, offset int) code      { return op(opLoad, at64(offset), at) }
func loadBoth(at code, offset int) code  { return op(opLoadSplat, at64(offset), at) } // one number in both lanes
func loadFirst(at code, offset int) code { return op(opLoadZero, at64(offset), at) }  // one number and 0
func loadSecond(into, at code) code      { return op(opLoadLane, append(at64(0), 1), at, into) }

// loadFloat32s is two float32 as float64, and loadFloat32 one and 0.
func loadFloat32s(at code) code { return op(opPromote, nil, op(opLoadZero, at32(0), at)) }
func loadFloat32(at code) code  { return op(opPromote, nil, op(opLoadWord, at32(0), at)) }

func store(at code, offset int, v code) code { return op(opStore, at64(offset), at, v) }

// storeLane stores lane 0 or 1 alone.
func storeLane(at code, offset, lane int, v code) code {
	return op(opStoreLane, append(at64(offset), byte(lane)), at, v)
}

// firsts and seconds are the vectors of the first and second numbers of two.
func firsts(a, b code) code {
	return op(opShuffle, code{0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23}, a, b)
}
func seconds(a, b code) code {
	return op(opShuffle, code{8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31}, a, b)
}

func at32(offset int) code { return binary.AppendUvarint(code{alignedToWord}, uint64(offset)) }
func at64(offset int) code { return binary.AppendUvarint(code{alignedToDouble}, uint64(offset)) }
