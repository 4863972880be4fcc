package array

import (
	"math"
	"slices"

	"viewfold/solver/samples"
)

// Turn returns the transpose of s. Non-zeros of a row stay in the order of the columns.
func Turn(s *samples.Sparse) *samples.Sparse {
	columns, values := s.Entries()
	t := &samples.Sparse{Rows: s.Cols, Cols: s.Rows, Start: starts(s.Cols, columns),
		Column: make([]int32, len(columns)), Value: make([]float64, len(values))}
	next := slices.Clone(t.Start)
	for i := range s.Rows {
		columns, values := s.Row(i)
		for e, j := range columns {
			t.Column[next[j]], t.Value[next[j]] = int32(i), values[e]
			next[j]++
		}
	}
	return t
}

// starts returns where the entries of every row start when they are put in order: row holds the row of each.
func starts(rows int, row []int32) []int {
	start := make([]int, rows+1)
	for _, i := range row {
		start[i+1]++
	}
	for i := range rows {
		start[i+1] += start[i]
	}
	return start
}

// Entries are the non-zeros of a sparse matrix in any order.
type Entries struct {
	Row, Column []int32 // from 0
	Value       []float64
}

// Add appends an entry.
func (e *Entries) Add(i, j int32, v float64) {
	e.Row, e.Column, e.Value = append(e.Row, i), append(e.Column, j), append(e.Value, v)
}

// Sparse puts entries of a rows×cols matrix in order; all must lie in it. Values of 0 are left out, but for −0.
func (e *Entries) Sparse(rows, cols int) (*samples.Sparse, error) {
	if err := Plausible(rows, cols, len(e.Value)); err != nil {
		return nil, err
	}
	// By columns first: turning keeps their order.
	t := &samples.Sparse{Rows: cols, Cols: rows, Start: starts(cols, e.Column),
		Column: make([]int32, len(e.Row)), Value: make([]float64, len(e.Value))}
	next := slices.Clone(t.Start)
	for k, j := range e.Column {
		t.Column[next[j]], t.Value[next[j]] = e.Row[k], e.Value[k]
		next[j]++
	}
	s := Turn(t)
	for i := range s.Rows {
		columns, _ := s.Row(i)
		for k := 1; k < len(columns); k++ {
			if columns[k] == columns[k-1] {
				return nil, Broken("the entry in row %d, column %d is given twice", i+1, columns[k]+1)
			}
		}
	}
	return withoutZeros(s), nil
}

// Plausible refuses a sparse matrix of a size that its entries do not account for: what is made for its rows and
// columns would take far more memory than the file.
func Plausible(rows, cols, entries int) error {
	if most := 1<<20 + 64*entries; rows > most || cols > most || rows > math.MaxInt32 || cols > math.MaxInt32 {
		return Broken("it tells of %d×%d numbers, of which only %d are not 0", rows, cols, entries)
	}
	return nil
}

// withoutZeros leaves out stored zeros, in place.
func withoutZeros(s *samples.Sparse) *samples.Sparse {
	kept := 0
	for i := range s.Rows {
		from, to := s.Start[i], s.Start[i+1]
		s.Start[i] = kept
		for k := from; k < to; k++ {
			if math.Float64bits(s.Value[k]) != 0 {
				s.Column[kept], s.Value[kept] = s.Column[k], s.Value[k]
				kept++
			}
		}
	}
	s.Start[s.Rows] = kept
	s.Column, s.Value = s.Column[:kept], s.Value[:kept]
	return s
}
