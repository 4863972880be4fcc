package dense

// The kernels keep four sums under way, since one alone waits for itself at every addition; more
// do not fit the registers that Go's compiler gives them. They are functions of their own for the
// same reason. They do four features a turn, because in WebAssembly a turn costs as much as
// several additions, and the compiler finds that no index is out of bounds.

// twoByTwo returns x0·a0, x0·a1, x1·a0 and x1·a1.
func twoByTwo(x0, x1, a0, a1 []float64) (s00, s01, s10, s11 float64) {
	n := len(x0)
	x1, a0, a1 = x1[:n], a0[:n], a1[:n]
	k := 0
	for ; k < n-3; k += 4 {
		s00 += x0[k] * a0[k]
		s01 += x0[k] * a1[k]
		s10 += x1[k] * a0[k]
		s11 += x1[k] * a1[k]
		s00 += x0[k+1] * a0[k+1]
		s01 += x0[k+1] * a1[k+1]
		s10 += x1[k+1] * a0[k+1]
		s11 += x1[k+1] * a1[k+1]
		s00 += x0[k+2] * a0[k+2]
		s01 += x0[k+2] * a1[k+2]
		s10 += x1[k+2] * a0[k+2]
		s11 += x1[k+2] * a1[k+2]
		s00 += x0[k+3] * a0[k+3]
		s01 += x0[k+3] * a1[k+3]
		s10 += x1[k+3] * a0[k+3]
		s11 += x1[k+3] * a1[k+3]
	}
	for ; k < n; k++ {
		s00 += x0[k] * a0[k]
		s01 += x0[k] * a1[k]
		s10 += x1[k] * a0[k]
		s11 += x1[k] * a1[k]
	}
	return s00, s01, s10, s11
}

// fourByOne returns x0·a, x1·a, x2·a and x3·a.
func fourByOne(x0, x1, x2, x3, a []float64) (s0, s1, s2, s3 float64) {
	n := len(a)
	x0, x1, x2, x3 = x0[:n], x1[:n], x2[:n], x3[:n]
	k := 0
	for ; k < n-3; k += 4 {
		s0 += x0[k] * a[k]
		s1 += x1[k] * a[k]
		s2 += x2[k] * a[k]
		s3 += x3[k] * a[k]
		s0 += x0[k+1] * a[k+1]
		s1 += x1[k+1] * a[k+1]
		s2 += x2[k+1] * a[k+1]
		s3 += x3[k+1] * a[k+1]
		s0 += x0[k+2] * a[k+2]
		s1 += x1[k+2] * a[k+2]
		s2 += x2[k+2] * a[k+2]
		s3 += x3[k+2] * a[k+2]
		s0 += x0[k+3] * a[k+3]
		s1 += x1[k+3] * a[k+3]
		s2 += x2[k+3] * a[k+3]
		s3 += x3[k+3] * a[k+3]
	}
	for ; k < n; k++ {
		s0 += x0[k] * a[k]
		s1 += x1[k] * a[k]
		s2 += x2[k] * a[k]
		s3 += x3[k] * a[k]
	}
	return s0, s1, s2, s3
}

// fourSquares returns x0·x0, x1·x1, x2·x2 and x3·x3.
func fourSquares(x0, x1, x2, x3 []float64) (s0, s1, s2, s3 float64) {
	n := len(x0)
	x1, x2, x3 = x1[:n], x2[:n], x3[:n]
	k := 0
	for ; k < n-3; k += 4 {
		s0 += x0[k] * x0[k]
		s1 += x1[k] * x1[k]
		s2 += x2[k] * x2[k]
		s3 += x3[k] * x3[k]
		s0 += x0[k+1] * x0[k+1]
		s1 += x1[k+1] * x1[k+1]
		s2 += x2[k+1] * x2[k+1]
		s3 += x3[k+1] * x3[k+1]
		s0 += x0[k+2] * x0[k+2]
		s1 += x1[k+2] * x1[k+2]
		s2 += x2[k+2] * x2[k+2]
		s3 += x3[k+2] * x3[k+2]
		s0 += x0[k+3] * x0[k+3]
		s1 += x1[k+3] * x1[k+3]
		s2 += x2[k+3] * x2[k+3]
		s3 += x3[k+3] * x3[k+3]
	}
	for ; k < n; k++ {
		s0 += x0[k] * x0[k]
		s1 += x1[k] * x1[k]
		s2 += x2[k] * x2[k]
		s3 += x3[k] * x3[k]
	}
	return s0, s1, s2, s3
}

// addFour adds w0·x0, w1·x1, w2·x2 and w3·x3 to dst, in this order.
func addFour(dst []float64, w0 float64, x0 []float64, w1 float64, x1 []float64, w2 float64, x2 []float64, w3 float64, x3 []float64) {
	n := len(dst)
	x0, x1, x2, x3 = x0[:n], x1[:n], x2[:n], x3[:n]
	k := 0
	for ; k < n-3; k += 4 {
		dst[k] = dst[k] + w0*x0[k] + w1*x1[k] + w2*x2[k] + w3*x3[k]
		dst[k+1] = dst[k+1] + w0*x0[k+1] + w1*x1[k+1] + w2*x2[k+1] + w3*x3[k+1]
		dst[k+2] = dst[k+2] + w0*x0[k+2] + w1*x1[k+2] + w2*x2[k+2] + w3*x3[k+2]
		dst[k+3] = dst[k+3] + w0*x0[k+3] + w1*x1[k+3] + w2*x2[k+3] + w3*x3[k+3]
	}
	for ; k < n; k++ {
		dst[k] = dst[k] + w0*x0[k] + w1*x1[k] + w2*x2[k] + w3*x3[k]
	}
}

// addFourToTwo adds v0·x0, v1·x1, v2·x2 and v3·x3 to a, and the same with w to b, in this order. It
// reads x half as often as addFour.
func addFourToTwo(a, b, x0, x1, x2, x3 []float64, v0, v1, v2, v3, w0, w1, w2, w3 float64) {
	n := len(a)
	b, x0, x1, x2, x3 = b[:n], x0[:n], x1[:n], x2[:n], x3[:n]
	k := 0
	for ; k < n-1; k += 2 {
		p0, p1, p2, p3 := x0[k], x1[k], x2[k], x3[k]
		a[k] = a[k] + v0*p0 + v1*p1 + v2*p2 + v3*p3
		b[k] = b[k] + w0*p0 + w1*p1 + w2*p2 + w3*p3
		p0, p1, p2, p3 = x0[k+1], x1[k+1], x2[k+1], x3[k+1]
		a[k+1] = a[k+1] + v0*p0 + v1*p1 + v2*p2 + v3*p3
		b[k+1] = b[k+1] + w0*p0 + w1*p1 + w2*p2 + w3*p3
	}
	for ; k < n; k++ {
		p0, p1, p2, p3 := x0[k], x1[k], x2[k], x3[k]
		a[k] = a[k] + v0*p0 + v1*p1 + v2*p2 + v3*p3
		b[k] = b[k] + w0*p0 + w1*p1 + w2*p2 + w3*p3
	}
}
