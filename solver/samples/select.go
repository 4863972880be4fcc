package samples

// RowRange returns rows from (inclusive) to to (exclusive), sharing memory.
func (s *Sparse) RowRange(from, to int) *Sparse {
	return &Sparse{Rows: to - from, Cols: s.Cols, Start: s.Start[from : to+1], Column: s.Column, Value: s.Value}
}

// PickRows returns the listed rows in one copy.
func (s *Sparse) PickRows(rows []int) *Sparse {
	count := 0
	for _, i := range rows {
		count += s.Start[i+1] - s.Start[i]
	}
	p := newSparse(len(rows), s.Cols, count)
	for _, i := range rows {
		columns, values := s.Row(i)
		p.Column, p.Value = append(p.Column, columns...), append(p.Value, values...)
		p.endRow()
	}
	return p
}

// PickColumns returns the listed columns, which ascend, in one copy.
func (s *Sparse) PickColumns(columns []int) *Sparse {
	at := make([]int32, s.Cols) // the place of a column among those picked, from 1
	for k, j := range columns {
		at[j] = int32(k + 1)
	}
	count := 0
	all, _ := s.Entries()
	for _, j := range all {
		if at[j] > 0 {
			count++
		}
	}
	p := newSparse(s.Rows, len(columns), count)
	for i := range s.Rows {
		columns, values := s.Row(i)
		for e, j := range columns {
			if at[j] > 0 {
				p.Column, p.Value = append(p.Column, at[j]-1), append(p.Value, values[e])
			}
		}
		p.endRow()
	}
	return p
}

// ColRange returns columns from (inclusive) to to (exclusive), in one copy.
func (s *Sparse) ColRange(from, to int) *Sparse {
	columns := make([]int, to-from)
	for k := range columns {
		columns[k] = from + k
	}
	return s.PickColumns(columns)
}

// SideBySide joins matrices of the same samples into one over all their features.
func SideBySide(parts []*Sparse) *Sparse {
	count, d := 0, 0
	for _, p := range parts {
		columns, _ := p.Entries()
		count, d = count+len(columns), d+p.Cols
	}
	n := parts[0].Rows
	wide := newSparse(n, d, count)
	for i := range n {
		from := int32(0)
		for _, p := range parts {
			columns, values := p.Row(i)
			for _, j := range columns {
				wide.Column = append(wide.Column, from+j)
			}
			wide.Value = append(wide.Value, values...)
			from += int32(p.Cols)
		}
		wide.endRow()
	}
	return wide
}

// newSparse returns a matrix without rows and room for n rows with so many entries.
func newSparse(n, d, entries int) *Sparse {
	return &Sparse{Rows: n, Cols: d, Start: make([]int, 1, n+1), Column: make([]int32, 0, entries), Value: make([]float64, 0, entries)}
}

// endRow ends the row whose entries were appended.
func (s *Sparse) endRow() { s.Start = append(s.Start, len(s.Value)) }
