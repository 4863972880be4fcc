package dense

// Panels holds an m×d matrix for products with many rows. The zero value is ready for Pack, and
// packing again reuses the memory.
type Panels struct{ a Matrix }

// Pack copies the m×d matrix a.
func (p *Panels) Pack(a Matrix) {
	need := a.Rows * a.Cols
	if cap(p.a.Data) < need {
		p.a.Data = make([]float64, need)
	}
	p.a = Matrix{Rows: a.Rows, Cols: a.Cols, Stride: a.Cols, Data: p.a.Data[:need]}
	p.a.CopyFrom(a)
}

// TileRows is how many rows to multiply between two reports of progress: a few milliseconds of
// work, at least 2 rows and at most 512.
func (p *Panels) TileRows() int { return max(2, min(512, 4_000_000/(p.a.Rows*p.a.Cols+1))) }

// Product writes x·aᵀ into dst, where a is the packed m×d matrix, x is n×d and dst is n×m.
// dst must not overlap x. Every element is the sum over features from the first to the last,
// one multiplication and one addition at a time, so every implementation of this product
// gives the same bits.
func (p *Panels) Product(dst, x Matrix) { Products(dst, x, p.a) }

// Products is Panels.Product with a matrix a (m×d) that is not packed.
func Products(dst, x, a Matrix) {
	if x.Cols != a.Cols || dst.Rows != x.Rows || dst.Cols != a.Rows {
		panic("dense: shapes of a product do not fit")
	}
	for i := 0; i < x.Rows; i += 2 {
		i1 := min(i+1, x.Rows-1) // the last of an odd number of rows is its own partner
		x0, x1, dst0, dst1 := x.Row(i), x.Row(i1), dst.Row(i), dst.Row(i1)
		for j := 0; j < a.Rows; j += 2 {
			j1 := min(j+1, a.Rows-1)
			dst0[j], dst0[j1], dst1[j], dst1[j1] = twoByTwo(x0, x1, a.Row(j), a.Row(j1))
		}
	}
}
