// Package digits has the inner loop of reading a table: from the digits of a row's cells to numbers. A program can put
// another in its place (Use).
package digits

import (
	"encoding/binary"
	"math/bits"
)

const (
	maxExact  = 1 << 53 // every whole number below it is a float64
	MaxDigits = 19      // so many decimal digits always fit in a uint64
)

// PowersOfTen are those that are exact in a float64. So a whole number below maxExact, times or divided by one of them, is
// rounded once, and correctly (Clinger 1990).
var PowersOfTen = [...]float64{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22}

// WholePowers are the powers of ten as whole numbers.
var WholePowers = [MaxDigits + 1]uint64{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19}

const (
	mostSpaces = 32 // on each side of a number
	mostDigits = 24 // on each side of its decimal mark

	// Span is how many bytes are looked at for one cell: its spaces, signs, digits and exponent, and what ends it, fit in.
	Span = 128
)

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
// A cell is read when it is [spaces] [+|−] digits [point digits] [e [+|−] digits] [spaces], as usual numbers are: with at most
// MaxDigits digits behind leading zeros, 24 on a side of the decimal mark point (never delim; −1 for none), 3 in an exponent, and 32 spaces or
// tabs on a side, none where delim is a space. Its number is the float64 next to it, as strconv.ParseFloat has it. Cells stops
// before any other cell, before the few whose rounding takes more than a word to decide, before one that begins less than
// Span bytes before the end of text, and behind the row's last cell.
func Cells(out []float64, text []byte, delim byte, point int) (count, taken int) {
	return current.Cells(out, text, delim, point)
}

// cells reads digits and cuts cells in one pass, eight bytes at a time. Most cells are short; its loop is for these.
func cells(out []float64, text []byte, delim byte, point int) (count, taken int) {
	for count < len(out) && taken+Span <= len(text) {
		cell := text[taken : taken+Span]
		sign := 0
		if cell[0] == '-' {
			sign = 1
		}
		mant, whole := eight(cell[sign:])
		end, decimals := sign+whole, 0
		if int(cell[end]) == point {
			var part uint64
			part, decimals = eight(cell[end+1:])
			mant = mant*WholePowers[decimals] + part
			end += 1 + decimals
		}
		var v float64
		if c := cell[end]; whole+decimals > 0 && mant < maxExact && (c == delim || c == '\n' || c == '\r') {
			if v = float64(mant); sign == 1 {
				v = -v
			}
			v /= PowersOfTen[decimals]
		} else {
			var ok bool
			if v, end, ok = long(cell, delim, point); !ok {
				break
			}
		}
		out[count] = v
		count++
		taken += end + 1
		if cell[end] != delim {
			break
		}
	}
	return count, taken
}

// long reads the cell at the start of text, whatever it is, and returns its number and where it ends.
func long(text []byte, delim byte, point int) (v float64, end int, ok bool) {
	i := skip(text, 0, delim)
	negative := text[i] == '-'
	if negative || text[i] == '+' {
		i++
	}
	mant, whole, fits := run(text[i:], 0)
	i += whole
	decimals := 0
	if int(text[i]) == point {
		var alsoFits bool
		mant, decimals, alsoFits = run(text[i+1:], mant)
		fits = fits && alsoFits
		i += 1 + decimals
	}
	if !fits || whole+decimals == 0 {
		return 0, 0, false
	}
	exp := -decimals
	if text[i] == 'e' || text[i] == 'E' {
		e, size := exponent(text[i+1:])
		if size == 0 {
			return 0, 0, false
		}
		exp += e
		i += 1 + size
	}
	i = skip(text, i, delim)
	if c := text[i]; c != delim && c != '\n' && c != '\r' {
		return 0, 0, false
	}
	v, ok = Float(mant, exp)
	if negative {
		v = -v
	}
	return v, i, ok
}

// skip returns where spaces from place i on end, of which it passes mostSpaces.
func skip(text []byte, i int, delim byte) int {
	if delim == ' ' {
		return i
	}
	for end := i + mostSpaces; i < end && (text[i] == ' ' || text[i] == '\t' && delim != '\t'); i++ {
	}
	return i
}

// run puts the digits at the start of b, at most mostDigits, behind those of mant. fits tells whether all are at most MaxDigits.
func run(b []byte, mant uint64) (joined uint64, count int, fits bool) {
	fits = true
	for n := 8; n == 8 && count < mostDigits; count += n {
		var part uint64
		part, n = eight(b[count:])
		fits = fits && mant < WholePowers[MaxDigits-n]
		mant = mant*WholePowers[n] + part
	}
	return mant, count, fits
}

// exponent reads a sign, or none, and one to three digits, and returns how many bytes these are, or 0.
func exponent(b []byte) (e, size int) {
	sign := 0
	if b[0] == '-' || b[0] == '+' {
		sign = 1
	}
	for size = sign; size < sign+3 && b[size]-'0' <= 9; size++ {
		e = 10*e + int(b[size]-'0')
	}
	if size == sign {
		return 0, 0
	}
	if b[0] == '-' {
		e = -e
	}
	return e, size
}

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
