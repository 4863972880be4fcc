package dataset

import "math"

// AddColumns sets Columns to those of a table, joined to the samples as labels are: by ID when both have
// IDs, else by the order of the rows. Errors are of type *Error.
func (s *Set) AddColumns(t *ColumnTable) error {
	l, err := s.Match.leniency()
	if err != nil {
		return err
	}
	joined := len(s.IDs)
	if s.order != nil {
		joined = s.joined
	}
	rows, err := s.rowsOf(beside{t.Name, "row", t.IDs, t.Rows}, joined, l)
	if err != nil {
		return err
	}
	s.Columns = nil
	for _, c := range t.Columns {
		s.Columns = append(s.Columns, c.of(rows))
	}
	var names []string
	for _, c := range s.Columns {
		names = append(append(names, c.Name), c.Levels...)
	}
	s.warnOfFormulas("names and levels of columns", names)
	lack := 0
	for _, r := range rows {
		if r == absent {
			lack++
		}
	}
	if lack > 0 {
		s.warn("%s has no row for %d of %s", t.Name, lack, plural(len(rows), "sample"))
	}
	return nil
}

// of returns the column of the samples in the given rows, nil for all in their order. Of absent ones nothing
// is known.
func (c Column) of(rows []int) Column {
	switch {
	case rows == nil:
	case c.Numbers != nil:
		c.Numbers = taken(c.Numbers, rows, math.NaN())
	default:
		c.Codes = taken(c.Codes, rows, -1)
	}
	return c
}
