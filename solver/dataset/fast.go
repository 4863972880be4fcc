package dataset

// numbers takes as many cells of the row as it can, at most max, appends their numbers to
// dst, which must have room, and returns it. It reads digits and cuts cells in one pass, without leaving the
// buffer. It stops before a cell that is not plainly a number or not entirely in the buffer:
// cell can take that one. It also stops after the row's last cell.
func (s *scanner) numbers(dst []float64, max int) []float64 {
	last := len(dst) + max
	buf, delim := s.buf, s.delim
	for i := s.pos; len(dst) < last; {
		v, next := number(buf, i, delim)
		if next == i {
			break
		}
		dst = append(dst, v)
		i, s.pos = next, next
		if c := buf[next-1]; c != delim {
			s.end, s.afterCR = endRow, c == '\r'
			s.line++
			break
		}
		s.end = endCell
	}
	return dst
}

// number reads the cell that starts at buf[i] and returns its number and the position after
// its delimiter or line end; or i itself when the cell is not a number or buf ends first.
func number(buf []byte, i int, delim byte) (float64, int) {
	start := i
	var mant uint64
	neg, points, point, odd := 0, 0, 0, false
	for ; i < len(buf); i++ {
		c := buf[i]
		if d := c - '0'; d <= 9 {
			mant = mant*10 + uint64(d)
			continue
		}
		switch c {
		case delim, '\n', '\r':
			decimals := 0
			if points == 1 {
				decimals = i - point - 1
			}
			digits := i - start - neg - points
			if !odd && points <= 1 && digits > 0 && digits <= maxDigits && mant < maxExact {
				v := float64(mant)
				if neg == 1 {
					v = -v
				}
				return v / pow10[decimals], i + 1
			}
			if v, ok := parseNumber(buf[start:i]); ok {
				return v, i + 1
			}
			return 0, start
		case '.':
			points++
			point = i
		case '-':
			odd = odd || i != start
			neg = 1
		case '"':
			return 0, start
		default:
			odd = true
		}
	}
	return 0, start
}
