package dense

// blockCols is how many columns addProducts does at a time: of these, four rows of x and a few of
// dst stay in the processor's first cache.
const blockCols = 256

// AddProducts adds yᵀ·x to dst, where y is n×m, x is n×d and dst is m×d and overlaps neither. Every
// element takes the samples in their order, one multiplication and one addition at a time.
func AddProducts(dst, y, x Matrix) {
	if y.Rows != x.Rows || dst.Rows != y.Cols || dst.Cols != x.Cols {
		panic("dense: shapes of a product do not fit")
	}
	current.AddProducts(dst, y, x)
}

func addProducts(dst, y, x Matrix) {
	for from := 0; from < x.Cols; from += blockCols {
		to := min(from+blockCols, x.Cols)
		addBlock(dst.ColRange(from, to), y, x.ColRange(from, to))
	}
}

// AddGram adds xᵀ·x to the upper triangle of dst (d×d), and something to the rest. Elements take the samples in their order.
func AddGram(dst, x Matrix) {
	if dst.Rows != x.Cols || dst.Cols != x.Cols {
		panic("dense: shapes of a product do not fit")
	}
	for from := 0; from < x.Cols; from += gramCols {
		to := min(from+gramCols, x.Cols)
		AddProducts(dst.RowRange(from, to).ColRange(from, x.Cols), x.ColRange(from, to), x.ColRange(from, x.Cols))
	}
}

// gramCols is the height of the strips of AddGram, which begin at the diagonal.
const gramCols = 16

// addBlock is addProducts for blockCols columns at most.
func addBlock(dst, y, x Matrix) {
	i := 0
	for ; i < x.Rows-3; i += 4 {
		x0, x1, x2, x3 := x.Row(i), x.Row(i+1), x.Row(i+2), x.Row(i+3)
		y0, y1, y2, y3 := y.Row(i), y.Row(i+1), y.Row(i+2), y.Row(i+3)
		a := 0
		for ; a < dst.Rows-1; a += 2 {
			addFourToTwo(dst.Row(a), dst.Row(a+1), x0, x1, x2, x3,
				y0[a], y1[a], y2[a], y3[a], y0[a+1], y1[a+1], y2[a+1], y3[a+1])
		}
		if a < dst.Rows {
			addFour(dst.Row(a), y0[a], x0, y1[a], x1, y2[a], x2, y3[a], x3)
		}
	}
	for ; i < x.Rows; i++ {
		for a, v := range y.Row(i) {
			AddScaled(dst.Row(a), v, x.Row(i))
		}
	}
}
