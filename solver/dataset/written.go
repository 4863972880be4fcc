package dataset

import (
	"io"
	"strconv"
)

// Written is the cells of a table as its file has them, without spaces around them. Numbers that are not written so have a
// decimal point and nothing between thousands.
type Written struct {
	Columns []string // all of the file, but for the IDs and the columns of other views
	keep    []bool   // of all columns, those in Columns
	numbers []bool   // the same: what is a number there is to be written as others are
	number  notation // in which it is one
	text    []byte   // of the cells kept, end to end
	ends    []uint32 // of every cell, from the start of its row
	rows    []int    // where every row starts in text
}

// ReadWritten reads the cells of a table again, with the format in which it was read. It returns nil when the rows of
// the file are not the samples: of an array, a transposed and a long file. roles are those of the columns, as a Table or
// ColumnTable has them; nil of labels. observe and errors are as with Read.
// All text is held in memory, with four bytes a cell.
func ReadWritten(r io.Reader, name string, f Format, kind Role, roles []string, observe func(bytes int64) error) (*Written, error) {
	if f.transposed() || f.Long != "" {
		return nil, nil
	}
	file := open(r, name, bounds{}, observe)
	if file.form == formText {
		return readWritten(file.raw, name, f, kind, roles, observe)
	}
	it, _, err := file.one(f)
	if err != nil {
		return nil, file.fault(err)
	}
	if it.text == nil {
		return nil, nil
	}
	return csvInside(file, it, f, func(r io.Reader, name string, f Format, _ bounds, observe func(int64) error) (*Written, error) {
		return readWritten(r, name, f, kind, roles, observe)
	})
}

func readWritten(r io.Reader, name string, f Format, kind Role, roles []string, observe func(int64) error) (*Written, error) {
	p, why := newParser(r, name, bounds{}, observe), map[Role]purpose{RoleLabels: forLabels, RoleColumns: forColumns}[kind]
	if err := p.open(f, why); err != nil {
		return nil, p.fault(err)
	}
	w := &Written{number: plain}
	if f.Decimal != "" {
		w.number = notation{point: f.Decimal[0], thousands: separatorOf(f.Thousands)}
	}
	for j, role := range p.roleNames() {
		keep := j != p.id && (kind != RoleView || role != ColumnOther)
		w.keep = append(w.keep, keep)
		w.numbers = append(w.numbers, w.number != plain && j < len(roles) && (roles[j] == ColumnFeature || roles[j] == ColumnNumber))
		if keep {
			w.Columns = append(w.Columns, p.columns[j])
		}
	}
	for {
		_, err := p.scan.nextRow()
		if err == io.EOF {
			return w, nil
		}
		if err == nil {
			err = w.readRow(p.scan)
		}
		if err != nil {
			return nil, p.fault(err)
		}
	}
}

// readRow takes in the row at work.
func (w *Written) readRow(s *scanner) error {
	start := len(w.text)
	w.rows = append(w.rows, start)
	j := 0
	for s.end = endCell; s.end == endCell; j++ {
		text, err := s.cell()
		if err != nil {
			return err
		}
		if j < len(w.keep) && w.keep[j] {
			if text = trim(text); w.numbers[j] {
				text = w.number.plainly(text)
			}
			w.text = append(w.text, text...)
			w.ends = append(w.ends, uint32(len(w.text)-start))
		}
	}
	return nil
}

// Cells returns the cells of row i, from 0, in the order of Columns.
func (w *Written) Cells(i int) []string {
	d := len(w.Columns)
	cells, from := make([]string, d), 0
	text := w.text[w.rows[i]:]
	for k, end := range w.ends[i*d : (i+1)*d] {
		cells[k], from = string(text[from:end]), int(end)
	}
	return cells
}

// Cells writes the numbers of sample i, from 0, as texts that are read again to the last bit; "" where one is missing.
func (t *Table) Cells(i int) []string {
	row := make([]float64, len(t.Features))
	t.X.CopyRow(row, i)
	cells := make([]string, len(row))
	for j, v := range row {
		if v == v {
			cells[j] = strconv.FormatFloat(v, 'g', -1, 64)
		}
	}
	return cells
}

// Rows finds the samples of a joined set, by their IDs there, in the tables that it was joined from: per table the row
// of every sample, and the same for tables beside them of these IDs, −1 where they have none.
func (how Joining) Rows(tables []*Table, ids []string, beside ...[]string) (views, known [][]int, err error) {
	l, err := how.Match.leniency()
	if err != nil {
		return nil, nil, err
	}
	byID, named := true, false
	var first []string // IDs of a set that is joined by order
	for _, t := range tables {
		byID = byID && t.IDs != nil
		if t.IDs != nil && first == nil {
			first, named = t.IDs, true
		}
	}
	if byID {
		for _, t := range tables {
			views = append(views, l.rowsOf(t.IDs, ids))
		}
	} else {
		n, _ := tables[0].X.Shape()
		if first == nil {
			first = numbered(n)
		}
		rows := leniency(0).rowsOf(first, ids)
		for range tables {
			views = append(views, rows)
		}
	}
	for _, own := range beside {
		rows := views[0]
		if named && own != nil {
			rows = l.rowsOf(own, ids)
		}
		known = append(known, rows)
	}
	return views, known, nil
}

// rowsOf returns where the wanted IDs are in a list, −1 for those that are not.
func (l leniency) rowsOf(list, wanted []string) []int {
	at := make(map[string]int, len(list))
	for row, id := range list {
		at[l.key(id)] = row
	}
	rows := make([]int, len(wanted))
	for i, id := range wanted {
		row, ok := at[l.key(id)]
		if !ok {
			row = -1
		}
		rows[i] = row
	}
	return rows
}
