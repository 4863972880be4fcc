package samples

import "viewfold/solver/dense"

// SquaredNorms implements Matrix.
func (s *Sparse) SquaredNorms(dst []float64) {
	for i := range dst {
		_, values := s.Row(i)
		dst[i] = dense.Dot(values, values)
	}
}

// Dots implements Matrix.
func (s *Sparse) Dots(dst []float64, rows []int32, a []float64) {
	dst = dst[:len(rows)]
	for k, i := range rows {
		dst[k] = dot(s.Column[s.Start[i]:s.Start[i+1]], s.Value[s.Start[i]:s.Start[i+1]], a)
	}
}

// dot multiplies the entries of a row with a.
func dot(columns []int32, values, a []float64) float64 {
	columns = columns[:len(values)]
	sum := 0.0
	for e, v := range values {
		sum += v * a[columns[e]]
	}
	return sum
}

// AddRows implements Matrix.
func (s *Sparse) AddRows(dst []float64, rows []int32, weights []float64) {
	for _, i := range rows {
		weight := 1.0
		if weights != nil {
			weight = weights[i]
		}
		s.AddRow(dst, weight, int(i))
	}
}

// AddRow adds row i times a weight to dst.
func (s *Sparse) AddRow(dst []float64, weight float64, i int) {
	columns, values := s.Row(i)
	for e, v := range values {
		dst[columns[e]] += weight * v
	}
}

// Products writes x·a into dst, where x is s (n×d), a is d×m and dst is n×m.
func (s *Sparse) Products(dst, a dense.Matrix) {
	if s.Cols != a.Rows || dst.Rows != s.Rows || dst.Cols != a.Cols {
		panic("samples: shapes of a product do not fit")
	}
	for i := range s.Rows {
		row := dst.Row(i)
		clear(row)
		columns, values := s.Row(i)
		for e, v := range values {
			dense.AddScaled(row, v, a.Row(int(columns[e])))
		}
	}
}

// GramRows writes columns from (inclusive) to to (exclusive) of the upper triangle of x·xᵀ into dst (n×n),
// where x is s. spare has room for a row, and holds zeros before and after.
func (s *Sparse) GramRows(dst dense.Matrix, from, to int, spare []float64) {
	for j := from; j < to; j++ {
		columns, values := s.Row(j)
		for e, v := range values {
			spare[columns[e]] = v
		}
		for i := range j + 1 {
			columns, values := s.Row(i)
			dst.Row(i)[j] = dot(columns, values, spare)
		}
		for _, c := range columns {
			spare[c] = 0
		}
	}
}

// AddGram adds xᵀ·x, x being s, to the upper triangle of dst (d×d).
func (s *Sparse) AddGram(dst dense.Matrix) {
	for i := range s.Rows {
		columns, values := s.Row(i)
		for a, v := range values {
			row := dst.Row(int(columns[a]))
			for b := a; b < len(values); b++ {
				row[columns[b]] += v * values[b]
			}
		}
	}
}
