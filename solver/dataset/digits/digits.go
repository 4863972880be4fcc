// Package digits has the inner loop of reading a table: from the digits of a row's cells to numbers. A program can put
// another in its place (Use).
package digits

import (
	"encoding/binary"
	"math/bits"
)

const (
	MaxExact  = 1 << 53 // every whole number below it is a float64
	MaxDigits = 19      // so many decimal digits always fit in a uint64
)

// PowersOfTen are those that are exact in a float64. So a whole number below MaxExact, times or divided by one of them, is
// rounded once, and correctly (Clinger 1990).
var PowersOfTen = [...]float64{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22}

// Span is how many bytes are looked at for one cell: a sign, eight digits, a point, 32 digits and what follows fit in
// with room to spare.
const Span = 64

// Kernels are ways to compute what the functions of the same names do, with the same bits.
type Kernels struct {
	Cells func(out []float64, text []byte, delim byte, point int) (count, taken int)
}

// Plain are the kernels in Go, which are in use where a program does not choose others.
var Plain = Kernels{Cells: cells}

var current = Plain

// Use chooses the kernels. It is called before any reading.
func Use(k Kernels) { current = k }

// Cells reads cells of one row, at most len(out), from the start of text, and puts their numbers into out. It returns how many
// there are and how many bytes they and what ends them take. The row's last cell ends with LF or CR, others with delim.
//
// A cell is read when it is a sign or none, at most eight digits and, behind the decimal mark point (−1 for none),
// others, and when its number is exact: at most MaxDigits digits, which make less than MaxExact. Cells stops before
// any other, before one that begins less than Span bytes before the end of text, and behind the row's last cell.
func Cells(out []float64, text []byte, delim byte, point int) (count, taken int) {
	return current.Cells(out, text, delim, point)
}

// cells reads digits and cuts cells in one pass, eight bytes at a time, and has its values in local variables.
func cells(out []float64, text []byte, delim byte, point int) (count, taken int) {
	for count < len(out) && taken+Span <= len(text) {
		cell := text[taken : taken+Span]
		sign := 0
		if cell[0] == '-' {
			sign = 1
		}
		mant, digits := eight(cell[sign:])
		i, decimals := sign+digits, 0
		if int(cell[i]) == point {
			i++
			for n := 8; n == 8 && decimals < 24; decimals += n {
				var more uint64
				more, n = eight(cell[i+decimals:])
				mant = mant*tenTo[n] + more
			}
			i += decimals
			digits += decimals
		}
		c := cell[i]
		if digits == 0 || digits > MaxDigits || mant >= MaxExact || c != delim && c != '\n' && c != '\r' {
			break
		}
		v := float64(mant)
		if sign == 1 {
			v = -v
		}
		out[count] = v / PowersOfTen[decimals]
		count++
		taken += i + 1
		if c != delim {
			break
		}
	}
	return count, taken
}

var tenTo = [9]uint64{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8}

// eight returns the number that the digits at the start of b make, at most eight, and how many there are.
func eight(b []byte) (value uint64, n int) {
	// Digits become 0 to 9; the lowest byte is the first.
	x := binary.LittleEndian.Uint64(b) ^ 0x3030303030303030
	// Adding 0x76 sets the high bit of any other value; a carry reaches only bytes behind
	// the first that is no digit.
	n = bits.TrailingZeros64((x+0x7676767676767676|x)&0x8080808080808080) / 8
	// With zeros in front they are an eight-digit number: join neighbours to pairs, fours, eight.
	x <<= uint(64 - 8*n)
	x = x * (10<<8 + 1) >> 8
	x = x & 0x00ff00ff00ff00ff * (100<<16 + 1) >> 16
	return x & 0x0000ffff0000ffff * (10000<<32 + 1) >> 32, n
}
