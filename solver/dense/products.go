package dense

// Products writes x·aᵀ into dst, where a is m×d, x is n×d and dst is n×m. dst must not overlap x
// or a. Every element is the sum over features from the first to the last, one multiplication
// and one addition at a time, so every implementation of this product gives the same bits.
func Products(dst, x, a Matrix) {
	if x.Cols != a.Cols || dst.Rows != x.Rows || dst.Cols != a.Rows {
		panic("dense: shapes of a product do not fit")
	}
	current.Products(dst, x, a)
}

func products(dst, x, a Matrix) {
	for i := 0; i < x.Rows; i += 2 {
		i1 := min(i+1, x.Rows-1) // the last of an odd number of rows is its own partner
		x0, x1, dst0, dst1 := x.Row(i), x.Row(i1), dst.Row(i), dst.Row(i1)
		for j := 0; j < a.Rows; j += 2 {
			j1 := min(j+1, a.Rows-1)
			dst0[j], dst0[j1], dst1[j], dst1[j1] = twoByTwo(x0, x1, a.Row(j), a.Row(j1))
		}
	}
}

// TileRows is how many rows to multiply with a (m×d) between two reports of progress: a few
// milliseconds of work, at least 2 rows and at most 512.
func TileRows(a Matrix) int { return max(2, min(512, 16_000_000/(a.Rows*a.Cols+1))) }
