package dataset

import (
	"fmt"
	"strconv"
)

// Missing tells of the cells of a table's features that hold no value: they are blank or one of
// NA, N/A, #N/A, NaN, null, None, "-", "." and "?", in any case, or what Format.Missing lists.
type Missing struct {
	Count     int    // how many
	ByFeature []int  // how many in every feature; nil when there are none
	Line      int    // of the first, from 1; 0 when none has a cell, and in an array, which has no lines
	Column    int    // of the first, in the file, from 1
	Text      string // what it holds
	Absent    int    // how many of them have no cell, as a long file has no row for them
}

// missingFault returns an error about the first missing value of a table that has some, without advice.
func (t *Table) missingFault() *Error {
	m := t.Missing
	if m.Absent == m.Count {
		return &Error{File: t.Name, Problem: fmt.Sprintf("the file has no row for %s of a sample and a feature", plural(m.Absent, "value"))}
	}
	e := &Error{File: t.Name, Line: m.Line, Column: m.Column, Text: shorten(m.Text)}
	if name := t.Columns[m.Column-1]; name != "column "+strconv.Itoa(m.Column) {
		e.Header = name
	}
	shown := "the cell is blank"
	switch text := trim([]byte(m.Text)); {
	case isNumber(string(text)):
		shown = quote(m.Text) + " stands for a missing value"
	case len(text) > 0:
		shown = quote(m.Text) + " is not a number"
	}
	e.Problem = fmt.Sprintf("%s (the file has %s)", shown, plural(m.Count, "missing value"))
	return e
}
