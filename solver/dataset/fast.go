package dataset

import (
	"encoding/binary"
	"math/bits"
)

// longest is how many bytes numbers looks at for one cell: a sign, eight digits, a point, 24
// digits and what follows fit in with room to spare.
const longest = 64

// numbers takes as many cells of the row as it can, at most len(out), puts their numbers
// into out and returns how many there are. It stops before a cell that is not plainly a
// number or lies too near the end of the buffer: cell can take that one. It also stops after
// the row's last cell.
func (s *scanner) numbers(out []float64) (done int) {
	if s.delim != ' ' {
		return s.closeNumbers(out)
	}
	wide := false // gaps: then trying the cell behind the first space would be in vain
	for done < len(out) {
		cells := out[done:]
		if wide {
			cells = cells[:1]
		}
		n := s.closeNumbers(cells)
		done += n
		s.start = s.pos
		at := s.pos
		if s.end != endCell || s.skipGap() != nil || s.end != endCell || n == 0 && s.pos == at {
			break // an error of the gap is met again by who reads on
		}
		wide = s.pos > at
	}
	return done
}

// closeNumbers is numbers where one byte is between two cells; it stops before a second.
//
// This loop decides how long it takes to read a file. It reads digits and cuts cells in one
// pass, eight bytes at a time, and has its values in local variables, which is what compiles
// well to wasm.
func (s *scanner) closeNumbers(out []float64) (done int) {
	buf, delim, pos := s.buf, s.delim, s.pos
	s.end = endCell
	for done < len(out) && pos+longest <= len(buf) {
		text := buf[pos : pos+longest]
		sign := 0
		if text[0] == '-' {
			sign = 1
		}
		mant, digits := eightDigits(text[sign:])
		i, decimals := sign+digits, 0
		if int(text[i]) == s.point {
			i++
			for n := 8; n == 8 && decimals < 24; decimals += n {
				var more uint64
				more, n = eightDigits(text[i+decimals:])
				mant = mant*tenTo[n] + more
			}
			i += decimals
			digits += decimals
		}
		c := text[i]
		if digits == 0 || digits > maxDigits || mant >= maxExact || c != delim && c != '\n' && c != '\r' {
			end, ok := s.oddNumber(text, &out[done])
			if !ok {
				break
			}
			i, c = end, text[end]
		} else if v := float64(mant); sign == 1 {
			out[done] = -v / pow10[decimals]
		} else {
			out[done] = v / pow10[decimals]
		}
		done++
		pos += i + 1
		if c != delim {
			s.end, s.afterCR = endRow, c == '\r'
			s.line++
			break
		}
	}
	s.pos = pos
	return done
}

// oddNumber reads a number with an exponent, many digits or spaces around it, and returns
// where it ends.
func (s *scanner) oddNumber(text []byte, v *float64) (end int, ok bool) {
	for text[end] != s.delim && text[end] != '\n' && text[end] != '\r' {
		if end++; end == len(text) {
			return 0, false
		}
	}
	if *v, ok = s.notation.parse(text[:end]); !ok {
		return 0, false
	}
	return end, true
}

var tenTo = [9]uint64{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8}

// eightDigits returns the number that the digits at the start of b make, at most eight, and
// how many there are.
func eightDigits(b []byte) (value uint64, n int) {
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
