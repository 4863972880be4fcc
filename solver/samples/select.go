package samples

import "slices"

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
	to := 0
	for k, i := range rows {
		columns, values := s.Row(i)
		copy(p.Column[to:], columns)
		to += copy(p.Value[to:], values)
		p.Start[k+1] = to
	}
	return p
}

// PickColumns returns the listed columns, which ascend, in one copy; of all of them a Clone.
func (s *Sparse) PickColumns(columns []int) *Sparse {
	if len(columns) == s.Cols {
		return s.Clone()
	}
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
	start, column, value, to := p.Start, p.Column, p.Value, 0
	for i := range s.Rows {
		columns, values := s.Row(i)
		for e, j := range columns {
			if k := at[j]; k > 0 {
				column[to], value[to] = k-1, values[e]
				to++
			}
		}
		start[i+1] = to
	}
	return p
}

// ColRange returns columns from (inclusive) to to (exclusive), in one copy.
func (s *Sparse) ColRange(from, to int) *Sparse {
	lo, hi, count := make([]int, s.Rows), make([]int, s.Rows), 0
	for i := range s.Rows {
		lo[i], hi[i] = s.within(i, from, to)
		count += hi[i] - lo[i]
	}
	p := newSparse(s.Rows, to-from, count)
	end := 0
	for i := range s.Rows {
		columns, row := s.Column[lo[i]:hi[i]], p.Column[end:]
		for e, j := range columns {
			row[e] = j - int32(from)
		}
		end += copy(p.Value[end:], s.Value[lo[i]:hi[i]])
		p.Start[i+1] = end
	}
	return p
}

// within returns where the entries of row i in columns from (inclusive) to to (exclusive) begin and end.
func (s *Sparse) within(i, from, to int) (lo, hi int) {
	lo, hi = s.Start[i], s.Start[i+1]
	if to < s.Cols {
		count, _ := slices.BinarySearch(s.Column[lo:hi], int32(to))
		hi = lo + count
	}
	if from > 0 {
		count, _ := slices.BinarySearch(s.Column[lo:hi], int32(from))
		lo += count
	}
	return lo, hi
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
	to := 0
	for i := range n {
		from := int32(0)
		for _, p := range parts {
			columns, values := p.Row(i)
			row := wide.Column[to:]
			for e, j := range columns {
				row[e] = from + j
			}
			to += copy(wide.Value[to:], values)
			from += int32(p.Cols)
		}
		wide.Start[i+1] = to
	}
	return wide
}

// newSparse returns an n×d matrix with room for so many entries. Whoever fills it takes the slices out of it in the
// innermost loop: to append to the matrix's own writes a pointer an entry, and the garbage collector looks at each.
func newSparse(n, d, entries int) *Sparse {
	return &Sparse{Rows: n, Cols: d, Start: make([]int, n+1), Column: make([]int32, entries), Value: make([]float64, entries)}
}
