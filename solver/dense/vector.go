package dense

// Dot returns the sum over i of a[i]·b[i], from the first to the last. The slices have
// equal lengths.
func Dot(a, b []float64) float64 {
	s := 0.0
	for len(a) >= 4 && len(b) >= 4 { // as in AddScaled
		s += a[0] * b[0]
		s += a[1] * b[1]
		s += a[2] * b[2]
		s += a[3] * b[3]
		a, b = a[4:], b[4:]
	}
	b = b[:len(a)]
	for i, v := range a {
		s += v * b[i]
	}
	return s
}

// AddScaled adds c·src to dst, element by element.
func AddScaled(dst []float64, c float64, src []float64) {
	for len(dst) >= 4 && len(src) >= 4 { // four at a time take a third of the time in wasm
		dst[0] += c * src[0]
		dst[1] += c * src[1]
		dst[2] += c * src[2]
		dst[3] += c * src[3]
		dst, src = dst[4:], src[4:]
	}
	src = src[:len(dst)]
	for i := range dst {
		dst[i] += c * src[i]
	}
}
