package dataset

import (
	"encoding/binary"
	"math/bits"
)

// longest is how many bytes numbers looks at for one cell. It covers a sign, 24 digits, a
// point, 24 more and the eight bytes behind them.
const longest = 64

// numbers takes as many cells of the row as it can, at most max, appends their numbers to
// dst, which must have room, and returns it. It reads digits and cuts cells in one pass,
// eight bytes at a time. It stops before a cell that is not plainly a number or lies too
// near the end of the buffer: cell can take that one. It also stops after the row's last
// cell.
func (s *scanner) numbers(dst []float64, max int) []float64 {
	s.end = endCell
	for last := len(dst) + max; len(dst) < last && s.end == endCell && s.pos+longest <= len(s.buf); {
		text := s.buf[s.pos : s.pos+longest]
		d, i := plainDecimal(text)
		v, ok := d.exact()
		if c := text[i]; !ok || d.digits == 0 || c != s.delim && c != '\n' && c != '\r' {
			if v, i, ok = s.oddNumber(text); !ok {
				break
			}
		}
		dst = append(dst, v)
		s.pos += i
		s.finish(s.buf[s.pos])
	}
	return dst
}

// oddNumber reads a number that plainDecimal or exact does not understand, such as one with
// an exponent, many digits or spaces around it, and returns where it ends.
func (s *scanner) oddNumber(text []byte) (v float64, end int, ok bool) {
	for end < len(text) && text[end] != s.delim && text[end] != '\n' && text[end] != '\r' {
		end++
	}
	if end == len(text) {
		return 0, 0, false
	}
	v, ok = parseNumber(text[:end])
	return v, end, ok
}

// plainDecimal reads [-] digits [. digits] from the start of text, which is longest bytes
// long, and returns where that ends: at the latest after 24 digits before or after the point.
func plainDecimal(text []byte) (d decimal, end int) {
	i := 0
	if text[0] == '-' {
		d.neg = true
		i = 1
	}
	start := i
	for n := 8; n == 8 && i-start < 24; i += n {
		n = d.eightDigits(text[i:])
	}
	d.digits = i - start
	if text[i] == '.' {
		i++
		point := i
		for n := 8; n == 8 && i-point < 24; i += n {
			n = d.eightDigits(text[i:])
		}
		d.exp = point - i
		d.digits += i - point
	}
	d.small = true
	return d, i
}

var tenTo = [9]uint64{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8}

// eightDigits adds the digits at the start of b to the mantissa, at most eight, and returns
// how many there are.
func (d *decimal) eightDigits(b []byte) int {
	// Digits become 0 to 9; the lowest byte is the first.
	x := binary.LittleEndian.Uint64(b) ^ 0x3030303030303030
	// Adding 0x76 sets the high bit of any other value; a carry reaches only bytes behind
	// the first that is no digit.
	n := bits.TrailingZeros64((x+0x7676767676767676|x)&0x8080808080808080) / 8
	// With zeros in front they are an eight-digit number: join neighbours to pairs, fours, eight.
	x <<= uint(64 - 8*n)
	x = x * (10<<8 + 1) >> 8
	x = x & 0x00ff00ff00ff00ff * (100<<16 + 1) >> 16
	x = x & 0x0000ffff0000ffff * (10000<<32 + 1) >> 32
	d.mant = d.mant*tenTo[n] + x
	return n
}
