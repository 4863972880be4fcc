package dense

// Dot returns the sum over i of a[i]·b[i], from the first to the last. The slices have
// equal lengths.
func Dot(a, b []float64) float64 {
	b = b[:len(a)]
	s := 0.0
	for i, v := range a {
		s += v * b[i]
	}
	return s
}

// AddScaled adds c·src to dst, element by element.
func AddScaled(dst []float64, c float64, src []float64) {
	src = src[:len(dst)]
	for i := range dst {
		dst[i] += c * src[i]
	}
}

// SquaredNorms writes the squared Euclidean length of every row of x into dst.
func SquaredNorms(dst []float64, x Matrix) {
	for i := range dst {
		r := x.Row(i)
		dst[i] = Dot(r, r)
	}
}
