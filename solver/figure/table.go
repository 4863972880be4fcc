package figure

import (
	"encoding/csv"
	"io"
)

// Table is the numbers of a figure. Numbers are written so that reading them gives the same bits.
type Table struct {
	Columns []string
	Rows    [][]string
	All     int // how many rows there are, where Rows has only the first; else 0 may stand for len(Rows)
}

// WriteCSV writes the table with its columns' names.
func (t Table) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	if err := out.Write(t.Columns); err != nil {
		return err
	}
	return out.WriteAll(t.Rows)
}
