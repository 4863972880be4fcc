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
func (s *Sparse) Dots(dst []float64, rows []int32, a []float64) { current.Dots(dst, s, rows, a) }

func dots(dst []float64, s *Sparse, rows []int32, a []float64) {
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

// AddSum implements Matrix.
func (s *Sparse) AddSum(dst, part []float64, rows []int32, weights []float64) {
	current.AddRows(part, s, rows, weights)
	// To move the number of one entry takes about twice as long as to add one of all numbers.
	if entries, _ := s.Entries(); 2*len(entries)*len(rows) < s.Cols*s.Rows { // as many as rows have on average
		current.TakeRows(dst, part, s, rows)
		return
	}
	dense.AddRow(dst, part)
	clear(part)
}

// addRows adds the listed rows to dst, as AddRow does.
func addRows(dst []float64, s *Sparse, rows []int32, weights []float64) {
	for _, i := range rows {
		weight := 1.0
		if weights != nil {
			weight = weights[i]
		}
		s.AddRow(dst, weight, int(i))
	}
}

// takeRows moves numbers of part to dst, which they are added to: those of the features that the listed rows have
// entries of. They are 0 then.
func takeRows(dst, part []float64, s *Sparse, rows []int32) {
	for _, i := range rows {
		columns, _ := s.Row(int(i))
		for _, j := range columns {
			dst[j] += part[j]
			part[j] = 0
		}
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
	current.Products(dst, s, a)
}

func products(dst dense.Matrix, s *Sparse, a dense.Matrix) {
	for i := range s.Rows {
		row := dst.Row(i)
		columns, values := s.Row(i)
		if len(values) == 0 {
			clear(row)
			continue
		}
		if len(row) < 4 {
			for j := range row {
				row[j] = oneSum(columns, values, a, j)
			}
			continue
		}
		for j := 0; j < len(row); j += 4 {
			j := min(j, len(row)-4) // the last four overlap those before
			row[j], row[j+1], row[j+2], row[j+3] = fourSums(columns, values, a, j)
		}
	}
}

// fourSums multiplies the entries of a row with columns j to j+3 of a: so many sums fit the registers.
func fourSums(columns []int32, values []float64, a dense.Matrix, j int) (s0, s1, s2, s3 float64) {
	columns = columns[:len(values)]
	data, stride := a.Data[j:], a.Stride
	for e, v := range values {
		t := (*[4]float64)(data[int(columns[e])*stride:])
		s0 += v * t[0]
		s1 += v * t[1]
		s2 += v * t[2]
		s3 += v * t[3]
	}
	return s0, s1, s2, s3
}

// oneSum multiplies the entries of a row with column j of a.
func oneSum(columns []int32, values []float64, a dense.Matrix, j int) float64 {
	columns = columns[:len(values)]
	data, stride, sum := a.Data[j:], a.Stride, 0.0
	for e, v := range values {
		sum += v * data[int(columns[e])*stride]
	}
	return sum
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
