package report

import (
	"encoding/csv"
	"io"

	"viewfold/solver/dataset"
)

// Columns are further columns of labels.csv: those of a file.
type Columns struct {
	Name  string                 // of the view, before every column's
	Names []string               // of the columns
	Cells func(row int) []string // of a row of the file, as many as Names
	Rows  []int                  // of every sample of the result, −1 where the file has none
}

// Gather gathers the columns of all files that a result was made from: the views' in their order, then those of the
// labels' file and of the file about the samples (both may be nil). read reads the file of a table again, by its place; those
// two come last. Of a file whose rows are not the samples the table's numbers stand in for what is written.
func Gather(tables []*dataset.Table, labels *dataset.LabelTable, about *dataset.ColumnTable, how dataset.Joining, r *Report,
	read func(table int) (*dataset.Written, error)) ([]Columns, error) {
	var beside [][]string
	if labels != nil {
		beside = append(beside, labels.IDs)
	}
	if about != nil {
		beside = append(beside, about.IDs)
	}
	rows, known, err := how.Rows(tables, r.IDs, beside...)
	if err != nil {
		return nil, err
	}
	var list []Columns
	add := func(c Columns, table int) error {
		w, err := read(table)
		if w != nil {
			c.Names, c.Cells = w.Columns, w.Cells
		}
		list = append(list, c)
		return err
	}
	for v, t := range tables {
		if err := add(Columns{r.Views[v], t.Features, t.Cells, rows[v]}, v); err != nil {
			return nil, err
		}
	}
	if labels != nil {
		alone := func(row int) []string { return labels.Labels[row : row+1] }
		if err := add(Columns{labels.Title(), []string{"label"}, alone, known[0]}, len(tables)); err != nil {
			return nil, err
		}
	}
	if about == nil {
		return list, nil
	}
	none := func(int) []string { return nil }
	return list, add(Columns{about.Title(), nil, none, known[len(known)-1]}, len(tables)+len(known)-1)
}

// WriteColumns writes the table of WriteLabels with further columns, headed view/column. tick is told how much is
// done, and its error ends the writing.
func (r *Report) WriteColumns(w io.Writer, columns []Columns, tick func(part float64) error) error {
	out := csv.NewWriter(w)
	row := r.labelsHeader()
	for _, c := range columns {
		for _, name := range c.Names {
			row = append(row, c.Name+"/"+name)
		}
	}
	if err := out.Write(row); err != nil {
		return err
	}
	for i := range r.Labels {
		row = r.appendLabel(row[:0], i)
		for _, c := range columns {
			if c.Rows[i] < 0 {
				row = append(row, make([]string, len(c.Names))...)
				continue
			}
			row = append(row, c.Cells(c.Rows[i])...)
		}
		if err := out.Write(row); err != nil {
			return err
		}
		if err := tick(float64(i+1) / float64(len(r.Labels))); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}
