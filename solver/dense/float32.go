package dense

// FromFloat32 writes numbers that are kept as float32, less a number for every column, into dst (n×d). Their row i
// begins at src[i*stride].
func FromFloat32(dst Matrix, src []float32, stride int, less []float64) {
	current.FromFloat32(dst, src, stride, less[:dst.Cols])
}

func fromFloat32(dst Matrix, src []float32, stride int, less []float64) {
	for i := range dst.Rows {
		row := dst.Row(i)
		fromFloat32Row(row, src[i*stride:i*stride+len(row)], less)
	}
}

func fromFloat32Row(dst []float64, src []float32, less []float64) {
	for len(dst) >= 4 && len(src) >= 4 && len(less) >= 4 { // as in AddScaled
		dst[0] = float64(src[0]) - less[0]
		dst[1] = float64(src[1]) - less[1]
		dst[2] = float64(src[2]) - less[2]
		dst[3] = float64(src[3]) - less[3]
		dst, src, less = dst[4:], src[4:], less[4:]
	}
	src, less = src[:len(dst)], less[:len(dst)]
	for j := range dst {
		dst[j] = float64(src[j]) - less[j]
	}
}
