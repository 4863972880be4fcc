package dense

// panelCols is how many rows of a packed matrix share a panel.
const panelCols = 4

// Panels holds an m×d matrix packed for products with many rows: panel p holds, for every
// feature in turn, the values of rows 4p … 4p+3 (zeros beyond the last row). The zero value
// is ready for Pack, and packing again reuses the memory.
type Panels struct {
	rows, cols int
	data       []float64
}

// Pack copies the m×d matrix a.
func (p *Panels) Pack(a Matrix) {
	p.rows, p.cols = a.Rows, a.Cols
	panels := (a.Rows + panelCols - 1) / panelCols
	need := panels * panelCols * a.Cols
	if cap(p.data) < need {
		p.data = make([]float64, need)
	}
	p.data = p.data[:need]
	clear(p.data)
	for i := range a.Rows {
		at := i/panelCols*panelCols*a.Cols + i%panelCols
		for k, v := range a.Row(i) {
			p.data[at+k*panelCols] = v
		}
	}
}

// TileRows is how many rows to multiply between two reports of progress: a few milliseconds of
// work, at least 2 rows and at most 512.
func (p *Panels) TileRows() int { return max(2, min(512, 4_000_000/(p.rows*p.cols+1))) }

// Product writes x·aᵀ into dst, where a is the packed m×d matrix, x is n×d and dst is n×m.
// dst must not overlap x. Every element is the sum over features from the first to the last,
// one multiplication and one addition at a time, so every implementation of this product
// gives the same bits.
func (p *Panels) Product(dst, x Matrix) {
	if x.Cols != p.cols || dst.Rows != x.Rows || dst.Cols != p.rows {
		panic("dense: shapes of a product do not fit")
	}
	i := 0
	for ; i+2 <= x.Rows; i += 2 {
		p.twoRows(dst.Row(i), dst.Row(i+1), x.Row(i), x.Row(i+1))
	}
	if i < x.Rows {
		p.oneRow(dst.Row(i), x.Row(i))
	}
}

// twoRows computes two rows of the product, panel by panel: eight sums live in registers.
func (p *Panels) twoRows(dst0, dst1, x0, x1 []float64) {
	x1 = x1[:len(x0)]
	for j := 0; j < p.rows; j += panelCols {
		panel := p.data[j*p.cols : (j+panelCols)*p.cols]
		var s00, s01, s02, s03, s10, s11, s12, s13 float64
		for k, a := range x0 {
			b := x1[k]
			v := (*[panelCols]float64)(panel[k*panelCols:])
			s00 += a * v[0]
			s01 += a * v[1]
			s02 += a * v[2]
			s03 += a * v[3]
			s10 += b * v[0]
			s11 += b * v[1]
			s12 += b * v[2]
			s13 += b * v[3]
		}
		put(dst0[j:], s00, s01, s02, s03)
		put(dst1[j:], s10, s11, s12, s13)
	}
}

// oneRow computes the last row of a product with an odd number of rows.
func (p *Panels) oneRow(dst, x []float64) {
	for j := 0; j < p.rows; j += panelCols {
		panel := p.data[j*p.cols : (j+panelCols)*p.cols]
		var s0, s1, s2, s3 float64
		for k, a := range x {
			v := (*[panelCols]float64)(panel[k*panelCols:])
			s0 += a * v[0]
			s1 += a * v[1]
			s2 += a * v[2]
			s3 += a * v[3]
		}
		put(dst[j:], s0, s1, s2, s3)
	}
}

// put stores up to four sums, as many as dst still has room for.
func put(dst []float64, s0, s1, s2, s3 float64) {
	if len(dst) >= panelCols {
		d := (*[panelCols]float64)(dst)
		d[0], d[1], d[2], d[3] = s0, s1, s2, s3
		return
	}
	s := [panelCols]float64{s0, s1, s2, s3}
	copy(dst, s[:])
}
