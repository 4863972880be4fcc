package dense

// Widen widens the limits of every column of x, d of them, by its values. A NaN among these becomes the upper one.
func Widen(low, high []float64, x Matrix) { current.Widen(low[:x.Cols], high[:x.Cols], x) }

func widen(low, high []float64, x Matrix) {
	for i := range x.Rows {
		row := x.Row(i)
		low, high := low[:len(row)], high[:len(row)]
		// Few values are records, and four at a time take less time in wasm.
		j := 0
		for ; j < len(row)-3; j += 4 {
			a, b, c, d := row[j], row[j+1], row[j+2], row[j+3]
			if !(a > low[j] && a < high[j] && b > low[j+1] && b < high[j+1] && c > low[j+2] && c < high[j+2] && d > low[j+3] && d < high[j+3]) {
				widenBy(low[j:j+4], high[j:j+4], row[j:j+4])
			}
		}
		widenBy(low[j:], high[j:], row[j:])
	}
}

// widenBy takes values into their limits.
func widenBy(low, high, values []float64) {
	for j, v := range values {
		if v < low[j] {
			low[j] = v
		}
		if v > high[j] || v != v {
			high[j] = v
		}
	}
}

// Scale writes x, less a number for every column and times another, into dst, of the same shape.
func Scale(dst, x Matrix, less, times []float64) {
	if dst.Rows != x.Rows || dst.Cols != x.Cols {
		panic("dense: shapes of a matrix and its scaled one do not fit")
	}
	current.Scale(dst, x, less[:x.Cols], times[:x.Cols])
}

func scale(dst, x Matrix, less, times []float64) {
	for i := range x.Rows {
		scaleRow(dst.Row(i), x.Row(i), less, times)
	}
}

func scaleRow(dst, src, less, times []float64) {
	for len(dst) >= 4 && len(src) >= 4 && len(less) >= 4 && len(times) >= 4 { // as in AddScaled
		dst[0] = (src[0] - less[0]) * times[0]
		dst[1] = (src[1] - less[1]) * times[1]
		dst[2] = (src[2] - less[2]) * times[2]
		dst[3] = (src[3] - less[3]) * times[3]
		dst, src, less, times = dst[4:], src[4:], less[4:], times[4:]
	}
	src, less, times = src[:len(dst)], less[:len(dst)], times[:len(dst)]
	for i := range dst {
		dst[i] = (src[i] - less[i]) * times[i]
	}
}
