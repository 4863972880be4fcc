package dataset

import (
	"fmt"
	"io"
	"strconv"

	"viewfold/solver/samples"
)

// table reads a view from a file that is not CSV.
func (f *file) table(format Format) (*Table, error) {
	it, all, err := f.one(format)
	if err == nil && it.Role == RoleLabels && format.Entry == "" && !f.single {
		err = f.several(all)
	}
	if err != nil {
		return nil, f.fault(err)
	}
	var t *Table
	if it.text != nil {
		t, err = csvInside(f, it, format, readView)
	} else {
		t, err = it.table(all, format, f.least())
	}
	if err != nil {
		return nil, f.at(format.Entry).fault(err)
	}
	t.Name, t.Bytes, t.Format.Entry = f.at(format.Entry).name, f.input.n, format.Entry
	return t, nil
}

// labels reads labels from a file that is not CSV.
func (f *file) labels(format Format) (*LabelTable, error) {
	it, all, err := f.one(format)
	if err != nil {
		return nil, f.fault(err)
	}
	var t *LabelTable
	if it.text != nil {
		t, err = csvInside(f, it, format, readLabels)
	} else {
		t, err = it.labels(all, format)
	}
	if err != nil {
		return nil, f.at(format.Entry).fault(err)
	}
	t.Name, t.Bytes, t.Format.Entry = f.at(format.Entry).name, f.input.n, format.Entry
	return t, nil
}

// at is the file named together with one of its entries.
func (f *file) at(entry string) *file { return &file{name: f.name + suffix(entry)} }

// suffix follows a file's name where one of its entries is meant.
func suffix(entry string) string {
	if entry == "" {
		return ""
	}
	return " · " + entry
}

// csvInside reads a CSV file in an archive.
func csvInside[T any](f *file, it item, format Format, read func(io.Reader, string, Format, bounds, func(int64) error) (T, error)) (T, error) {
	format.Entry = ""
	r, err := it.text()
	if err != nil {
		var none T
		return none, badArchive(err)
	}
	defer r.Close()
	return read(archiveReader{r}, f.name, format, f.left(), f.stillHere)
}

// table makes a view of an array that has so many samples at least.
func (it item) table(all []item, format Format, least int) (*Table, error) {
	if it.array.IsText {
		return nil, &Error{Problem: "it holds texts, not numbers", Fix: "choose it as labels"}
	}
	side, why := sideOf(it, all, format.Samples)
	x := it.array.Matrix(side == SideColumns)
	n, d := x.Shape()
	if n < least {
		return nil, &Error{Problem: "the array holds only one sample",
			Fix: "a view needs one row per sample, and at least two; say what samples are if they are its " + string(otherSide(side))}
	}
	c := columnsOf(d)
	t := &Table{Columns: c.names, Warnings: sideWarning(it, side, why),
		Format: Format{Header: HeaderNo, Samples: side, ID: none, Label: none}}
	id, err := c.find("ID", format.ID)
	if err != nil {
		return nil, err
	}
	label, err := c.find("label", format.Label)
	if err != nil {
		return nil, err
	}
	if id >= 0 && id == label {
		return nil, &Error{Column: id + 1, Problem: "the column is chosen both as ID and as label", Fix: "choose two different columns"}
	}
	if id >= 0 {
		t.Format.ID, t.IDs = strconv.Itoa(id+1), wordsOf(x, id)
		if err := refuseTwins(t.IDs); err != nil {
			return nil, err
		}
	}
	if label >= 0 {
		t.Format.Label, t.Labels = strconv.Itoa(label+1), wordsOf(x, label)
	}
	t.X, t.Features = withoutColumns(x, id, label), c.withoutColumns(id, label)
	if len(t.Features) == 0 {
		return nil, &Error{Problem: "no column is left beside the IDs and labels", Fix: "set the ID or label column to none"}
	}
	t.Format.Missing = format.Missing
	if err := t.dropNumbers(); err != nil {
		return nil, err
	}
	return t, t.countMissing()
}

// labels makes labels of a vector, or of a column of a matrix.
func (it item) labels(all []item, format Format) (*LabelTable, error) {
	t := &LabelTable{Columns: []string{"column 1"}, Format: Format{Header: HeaderNo, ID: none, Label: "1"}}
	if it.array.IsVector() {
		t.Labels = it.array.Words()
		return t, nil
	}
	side, why := sideOf(it, all, format.Samples)
	x := it.array.Matrix(side == SideColumns)
	_, d := x.Shape()
	c := columnsOf(d)
	label, err := c.find("label", format.Label)
	if err != nil {
		return nil, err
	}
	id, err := c.find("ID", format.ID)
	if err != nil {
		return nil, err
	}
	if label < 0 {
		return nil, &Error{Problem: fmt.Sprintf("the array has %d columns, and labels are one", d), Fix: "choose the column that holds the labels, by number"}
	}
	t.Columns, t.Labels, t.Warnings = c.names, wordsOf(x, label), sideWarning(it, side, why)
	t.Format.Samples, t.Format.Label = side, strconv.Itoa(label+1)
	if id >= 0 {
		t.Format.ID, t.IDs = strconv.Itoa(id+1), wordsOf(x, id)
		return t, refuseTwins(t.IDs)
	}
	return t, nil
}

func otherSide(s Side) Side {
	if s == SideColumns {
		return SideRows
	}
	return SideColumns
}

// countMissing notes what is missing, and refuses infinite numbers. Where it is is not known by line.
func (t *Table) countMissing() error {
	var infinite *Error
	n, _ := t.X.Shape()
	for i := range n {
		if finite(valuesOf(t.X, i)) {
			continue
		}
		t.X.Each(i, func(j int, v float64) {
			switch {
			case v != v:
				if t.Missing.Count++; t.Missing.ByFeature == nil {
					t.Missing.ByFeature, t.Missing.Text = make([]int, len(t.Features)), "NaN"
				}
				t.Missing.ByFeature[j]++
			case v-v != 0 && infinite == nil:
				infinite = &Error{Text: strconv.FormatFloat(v, 'g', -1, 64), Fix: "replace infinite values by finite ones or leave the sample out",
					Problem: fmt.Sprintf("sample %d has %v in %s", i+1, v, t.Features[j])}
			}
		})
	}
	if infinite == nil {
		return nil
	}
	return infinite
}

// valuesOf returns the stored values of row i, sharing memory.
func valuesOf(x samples.Matrix, i int) []float64 {
	if few, ok := x.(*samples.Sparse); ok {
		_, values := few.Row(i)
		return values
	}
	return x.Dense().Row(i)
}

// finite tells whether all values are finite: v−v is NaN otherwise.
func finite(values []float64) bool {
	sum := 0.0
	for _, v := range values {
		sum += v - v
	}
	return sum == 0
}
