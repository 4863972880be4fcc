package model

import (
	"fmt"
	"slices"

	"viewfold/wasm/wire"
)

// Data is the tables the person chose, and what joining them gives.
type Data struct {
	Name string // of the data set: an example's title, a kept name, or "" for own files
	Kept string // key of the kept data set that this is, "" when it is not kept or was changed since
	// Example is the ID of the bundled example that files are of, "" when none is known to be.
	Example string
	Views   []Table // in the order of arrival
	Labels  *Table  // that were read; nil without a labels file
	// NewLabels is a labels file that is being read, to take the place of Labels.
	NewLabels *Table
	// Columns is a file of what else is known of the samples, NewColumns one on its way to take its place.
	Columns    *Table
	NewColumns *Table
	Join       Join
	// Match and Unshared say how the views are joined, as wire.Joining's Match and Samples do.
	Match    string
	Unshared string
	Next     int // next free table number; numbers are never used twice
	Turn     int // counts the times that other data took the place of the present
	// Opening says what is being opened to take the place of this data, "" for nothing.
	Opening string
	// Problems are the files that could not be read at all, newest last.
	Problems []Table
	// OpenProblem says why something could not be opened or taken.
	OpenProblem *Problem
}

// Join is the outcome of joining the views that are switched on.
type Join struct {
	Asked   bool // the worker was asked and has not answered
	Info    *wire.JoinInfo
	Problem *Problem
	// Views are the tables that were joined, and Findings what there is to know about them, joined or not. They
	// stay while a join is asked for.
	Views    []int
	Findings *wire.Findings
}

// Table returns the table with a number among views, labels and problems, nil when there is
// none. The answer is a copy.
func (d Data) Table(number int) *Table {
	for _, list := range [][]Table{d.Views, d.Problems, d.beside()} {
		if i := index(list, number); i >= 0 {
			t := list[i]
			return &t
		}
	}
	return nil
}

// Known returns the labels that were read, and those that are being read.
func (d Data) Known() []Table { return these(d.Labels, d.NewLabels) }

// beside returns the tables that are no views.
func (d Data) beside() []Table { return these(d.Labels, d.NewLabels, d.Columns, d.NewColumns) }

// these returns the tables that there are.
func these(tables ...*Table) []Table {
	var list []Table
	for _, t := range tables {
		if t != nil {
			list = append(list, *t)
		}
	}
	return list
}

func index(list []Table, number int) int {
	return slices.IndexFunc(list, func(t Table) bool { return t.Number == number })
}

// Change applies edit to a copy of the table with the given number and stores the copy.
func (d *Data) Change(number int, edit func(*Table)) {
	d.Views = changed(d.Views, number, edit)
	d.Problems = changed(d.Problems, number, edit)
	for _, at := range []**Table{&d.Labels, &d.NewLabels, &d.Columns, &d.NewColumns} {
		if *at != nil && (*at).Number == number {
			t := **at
			edit(&t)
			*at = &t
		}
	}
}

func changed(list []Table, number int, edit func(*Table)) []Table {
	i := index(list, number)
	if i < 0 {
		return list
	}
	list = slices.Clone(list)
	edit(&list[i])
	return list
}

// Remove drops the table with the given number.
func (d *Data) Remove(number int) {
	d.Views = without(d.Views, number)
	d.Problems = without(d.Problems, number)
	for _, at := range []**Table{&d.Labels, &d.NewLabels, &d.Columns, &d.NewColumns} {
		if *at != nil && (*at).Number == number {
			*at = nil
		}
	}
}

func without(list []Table, number int) []Table {
	i := index(list, number)
	if i < 0 {
		return list
	}
	return slices.Delete(slices.Clone(list), i, i+1)
}

// Add stores a new table, which is still to be read, and returns its number. Labels and columns take the
// place of others that are still to be read.
func (d *Data) Add(t Table) int {
	t.Number = d.TakeNumbers(1)
	if t.Role == wire.RoleLabels {
		d.NewLabels = &t
		return t.Number
	}
	if t.Role == wire.RoleColumns {
		d.NewColumns = &t
		return t.Number
	}
	d.Views = append(slices.Clone(d.Views), t)
	return t.Number
}

// Accept stores what the worker found in a table. Labels and columns that were read for the first time
// take the place of the ones before, whose number is returned; otherwise it is 0.
func (d *Data) Accept(number int, info wire.TableInfo) (replaced int) {
	d.Change(number, func(t *Table) { t.Read(info) })
	for _, at := range [][2]**Table{{&d.Labels, &d.NewLabels}, {&d.Columns, &d.NewColumns}} {
		now, fresh := at[0], at[1]
		if *fresh == nil || (*fresh).Number != number {
			continue
		}
		if *now != nil {
			replaced = (*now).Number
		}
		*now, *fresh = *fresh, nil
	}
	return replaced
}

// TakeNumbers reserves n table numbers and returns the first.
func (d *Data) TakeNumbers(n int) int {
	first := max(d.Next, 1)
	d.Next = first + n
	return first
}

// Numbers returns the numbers of all tables, problems included.
func (d Data) Numbers() []int {
	var out []int
	for _, list := range [][]Table{d.Views, d.Problems, d.beside()} {
		for _, t := range list {
			out = append(out, t.Number)
		}
	}
	return out
}

// On returns the views that take part in a run: read and switched on.
func (d Data) On() []Table {
	var on []Table
	for _, t := range d.Views {
		if t.Info != nil && !t.Off {
			on = append(on, t)
		}
	}
	return on
}

// Choice returns the tables of a run as the worker wants them.
func (d Data) Choice() wire.Choice {
	c := wire.Choice{Joining: d.joining(d.On())}
	for _, t := range d.On() {
		c.Views = append(c.Views, t.Number)
	}
	if d.Labels != nil {
		c.Labels = d.Labels.Number
	}
	return c
}

// Everything returns all tables that were read, views that are switched off included.
func (d Data) Everything() wire.Choice {
	var c wire.Choice
	var all []Table
	for _, t := range d.everything() {
		switch t.Role {
		case wire.RoleLabels:
			c.Labels = t.Number
		case wire.RoleColumns:
			c.Columns = t.Number
		default:
			all = append(all, t)
			c.Views = append(c.Views, t.Number)
		}
	}
	c.Joining = d.joining(all)
	return c
}

// enteredProblem says what is wrong with the numbers entered for the views of a run, "" when nothing is.
func (d Data) enteredProblem() string {
	for _, t := range d.On() {
		if why := AboveProblem(t.Missing.Above); why != "" {
			return fmt.Sprintf("Missing values of %s: %s", t.Title(), why)
		}
	}
	return WeightsProblem(d.On())
}

// Reading says whether a file is being read.
func (d Data) Reading() bool { return d.firstLoading() != nil }

// Busy says whether anything is being read, opened or joined.
func (d Data) Busy() bool {
	return d.Opening != "" || d.Join.Asked || d.Reading()
}

func (d Data) firstLoading() *Table { return d.first(func(t Table) bool { return t.Loading }) }

// first returns the first of the tables that is as asked for, nil when none is.
func (d Data) first(is func(Table) bool) *Table {
	for _, list := range [][]Table{d.Views, d.beside()} {
		if i := slices.IndexFunc(list, is); i >= 0 {
			return &list[i]
		}
	}
	return nil
}

// Samples returns the joined samples, 0 when nothing is joined.
func (d Data) Samples() int {
	if d.Join.Info == nil {
		return 0
	}
	return d.Join.Info.Samples
}

// WhyNotReady says what keeps the data from being clustered, "" when nothing does.
func (d Data) WhyNotReady() string {
	t, lost := d.firstLoading(), d.first(func(t Table) bool { return t.Lost && !t.Off })
	switch {
	case d.Opening != "":
		return fmt.Sprintf("Opening %s …", d.Opening)
	case t != nil:
		return fmt.Sprintf("Reading %s …", t.Name)
	case len(d.Views) == 0:
		return "Choose your data first."
	case len(d.On()) == 0:
		return "Switch on at least one view."
	case lost != nil:
		return fmt.Sprintf("%s can no longer be read: remove it, or choose it again.", lost.Name)
	case d.Join.Problem != nil:
		return d.whyNotJoined()
	case d.Join.Asked || d.Join.Info == nil:
		return "Joining the views …"
	}
	return d.enteredProblem()
}
