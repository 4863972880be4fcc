package dense

// Transpose writes the transposed of src into dst, which does not overlap it.
func Transpose(dst, src Matrix) {
	if dst.Rows != src.Cols || dst.Cols != src.Rows {
		panic("dense: shapes of a transposition do not fit")
	}
	current.Transpose(dst, src)
}

func transpose(dst, src Matrix) {
	n := src.Rows
	if n < 4 {
		for i := range n {
			for j, v := range src.Row(i) {
				dst.Row(j)[i] = v
			}
		}
		return
	}
	for i := 0; i < n; i += 4 {
		i := min(i, n-4) // the last four overlap those before
		x0, x1, x2, x3 := src.Row(i), src.Row(i+1), src.Row(i+2), src.Row(i+3)
		x1, x2, x3 = x1[:len(x0)], x2[:len(x0)], x3[:len(x0)]
		to := i
		for j, v := range x0 {
			t := (*[4]float64)(dst.Data[to:])
			t[0], t[1], t[2], t[3] = v, x1[j], x2[j], x3[j]
			to += dst.Stride
		}
	}
}
