package dataset

import "viewfold/solver/dataset/digits"

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

// closeNumbers is numbers where one byte is between two cells; it stops before a second. What is not plainly digits is
// read between the calls of the loop over digits, which decides how long it takes to read a file.
func (s *scanner) closeNumbers(out []float64) (done int) {
	s.end = endCell
	for done < len(out) {
		n, taken := digits.Cells(out[done:], s.buf[s.pos:], s.delim, s.point)
		done += n
		s.pos += taken
		if done < len(out) && (n == 0 || s.buf[s.pos-1] == s.delim) {
			if !s.oddNumber(&out[done]) {
				break
			}
			done++
		}
		if c := s.buf[s.pos-1]; c != s.delim {
			s.end, s.afterCR = endRow, c == '\r'
			s.line++
			break
		}
	}
	return done
}

// oddNumber reads a number with an exponent, many digits or spaces around it, and what ends its cell.
func (s *scanner) oddNumber(v *float64) (ok bool) {
	rest := s.buf[s.pos:]
	if len(rest) < digits.Span {
		return false
	}
	end := 0
	for rest[end] != s.delim && rest[end] != '\n' && rest[end] != '\r' {
		if end++; end == digits.Span {
			return false
		}
	}
	if *v, ok = s.notation.parse(rest[:end]); ok {
		s.pos += end + 1
	}
	return ok
}
