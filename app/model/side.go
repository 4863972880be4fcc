package model

import (
	"fmt"

	"viewfold/wasm/wire"
)

// The sides that samples can be on, as wire.Format.Samples has them.
const (
	Rows    = "rows"
	Columns = "columns"
)

// Side says whether samples are the rows or the columns of a table that was read; "" when they are neither, as in
// long format.
func (t Table) Side() string {
	switch {
	case t.Info == nil || t.Asked.Long != "":
		return ""
	case t.Asked.Samples == Columns:
		return Columns
	}
	return Rows
}

// LabelInRow says whether known labels can be in a row, which is chosen by its name: so in text whose columns are samples.
func (t Table) LabelInRow() bool { return t.Side() == Columns && t.Info.Format.Delimiter != "" }

// LabelRow is the name of the row of labels, "" for none.
func (t Table) LabelRow() string {
	if t.Asked.Label == NoColumn {
		return ""
	}
	return t.Asked.Label
}

// OtherSide is the side that samples are not on.
func (t Table) OtherSide() string {
	if t.Side() == Columns {
		return Rows
	}
	return Columns
}

// WithSamples returns the format in which samples are on a side. No column keeps its role in an array, where other
// numbers are columns then; in text the names of rows stay where they are, or are looked for when none were known.
func (t Table) WithSamples(side string) wire.Format {
	f := t.Asked
	f.Samples, f.Label, f.Part = side, NoColumn, ""
	switch {
	case t.Info.Format.Delimiter == "":
		f.ID = NoColumn
	case f.ID == NoColumn:
		f.ID = ""
	}
	return f
}

// Turned is a view whose features are called as the samples of other views.
type Turned struct {
	Number int    // of its table
	Words  string // what was found
	Offer  string // to read it with samples on the other side
}

// Turned lists the views whose features are called as the samples of others.
func (d Data) Turned() []Turned {
	var list []Turned
	if d.Join.Findings == nil {
		return nil
	}
	for i, v := range d.Join.Findings.Alignment.Views {
		if v.Turned == 0 || i >= len(d.Join.Views) {
			continue
		}
		t := d.Table(d.Join.Views[i])
		if t == nil || t.Side() == "" {
			continue
		}
		rows := "features"
		if t.Side() == Columns {
			rows = "samples"
		}
		features := "1 feature of %s is called as a sample"
		if v.Turned > 1 {
			features = Count(v.Turned) + " features of %s are called as samples"
		}
		list = append(list, Turned{t.Number, fmt.Sprintf(features+" of other views: perhaps its rows are %s.", t.Name, rows),
			fmt.Sprintf("Read %s with rows as %s", t.Title(), rows)})
	}
	return list
}
