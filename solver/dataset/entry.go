package dataset

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"viewfold/solver/dataset/array"
	"viewfold/solver/dataset/matlab"
	"viewfold/solver/dataset/mtx"
	"viewfold/solver/dataset/npy"
)

// Entry is a table inside a file.
type Entry struct {
	Name string `json:"name"` // for Format.Entry: "X{1}", "views/a.csv"; "" in a file that is one table
	// Rows and Cols are as stored; 0 where the table must be read to know.
	Rows int  `json:"rows,omitempty"`
	Cols int  `json:"cols,omitempty"`
	Role Role `json:"role,omitempty"`
	// Problem says why it cannot be read, as the end of a sentence that begins with its name; "" when it can.
	Problem string `json:"problem,omitempty"`
}

// Role says what a table looks like.
type Role string

const (
	RoleView   Role = "view"
	RoleLabels Role = "labels"
	// RoleColumns is a table of descriptive columns. No file is guessed to be one.
	RoleColumns Role = "columns"
	RoleOther   Role = "" // neither, or it cannot be read
)

// Several says that a file holds several tables and that one of them must be named.
type Several struct {
	File    string
	Entries []Entry
}

// Error names the tables.
func (s *Several) Error() string {
	words := ""
	for _, role := range []Role{RoleView, RoleLabels} {
		if names := s.names(role); len(names) > 0 {
			words += fmt.Sprintf("; %s: %s", role, strings.Join(names, ", "))
		}
	}
	if len(s.Entries) == 1 && s.Entries[0].Name == "" {
		return s.File + " holds labels, not a view"
	}
	return s.File + " holds several tables" + words + "; name the one to read"
}

// names returns the names of the entries of a role.
func (s *Several) names(role Role) []string {
	var names []string
	for _, e := range s.Entries {
		if e.Role == role {
			names = append(names, e.Name)
		}
	}
	return names
}

// Contents lists the tables inside a file: the arrays of a NumPy file (.npy, .npz) or MATLAB file (.mat, not
// of version 7.3), the matrix of a Matrix Market file (.mtx), all files of these formats or CSV in a zip
// archive. A file of one table, as CSV is, has one entry, without a name. Arguments and errors are those of
// Read.
func Contents(r io.Reader, name string, observe func(bytes int64) error) ([]Entry, error) {
	f := open(r, name, bounds{}, observe)
	if f.form == formText {
		return []Entry{{Role: RoleView}}, nil
	}
	items, err := f.items(func(string) bool { return false })
	if err != nil {
		return nil, f.fault(err)
	}
	return entriesOf(items), nil
}

// item is a table inside a file, as far as it was read.
type item struct {
	Entry
	array array.Array
	text  func() (io.ReadCloser, error) // opens a CSV file in an archive; nil for an array
}

func (f *file) several(items []item) *Several {
	return &Several{File: f.name, Entries: entriesOf(items)}
}

func entriesOf(items []item) []Entry {
	entries := make([]Entry, len(items))
	for k, it := range items {
		entries[k] = it.Entry
	}
	return entries
}

// items reads a file that is not CSV: the content of the arrays that are wanted, and how the others look.
func (f *file) items(wanted func(name string) bool) ([]item, error) {
	content, err := f.content()
	if err != nil {
		return nil, err
	}
	var items []item
	if f.form == formZip {
		items, err = f.archived(content, wanted)
	} else {
		items, err = arrays(content, f.form, "", wanted, array.Room(f.memory))
	}
	if err != nil {
		return nil, err
	}
	giveRoles(items)
	return items, nil
}

// arrays reads the arrays of a file inside the file called within, or of the whole file when that is "".
func arrays(r io.Reader, as form, within string, wanted func(name string) bool, room array.Room) ([]item, error) {
	var list []array.Array
	var err error
	switch as {
	case formMatlab:
		list, err = matlab.Read(r, func(name string) bool { return wanted(join(within, name)) }, room)
	case formNPY:
		list = make([]array.Array, 1)
		list[0], err = npy.Read(r, wanted(within), room)
		if err == nil && wanted(within) {
			_, err = io.Copy(io.Discard, r) // a packed file's sum is checked at its end
		}
	default:
		list = make([]array.Array, 1)
		list[0], err = mtx.Read(r, wanted(within), room)
	}
	if err != nil {
		return nil, err
	}
	var items []item
	for _, a := range list {
		it := item{array: a, Entry: Entry{Name: join(within, a.Name), Problem: a.Problem}}
		if len(a.Shape) <= 2 {
			it.Rows, it.Cols = a.Rows(), a.Cols()
		}
		items = append(items, it)
	}
	return items, nil
}

// join names an array of a file in an archive.
func join(within, name string) string {
	if within == "" || name == "" {
		return within + name
	}
	return within + ":" + name
}

// one returns the table that a format names, its content read when it is an array, beside all the file has.
func (f *file) one(format Format) (it item, all []item, err error) {
	if err := format.check(); err != nil {
		return item{}, nil, err
	}
	if all, err = f.items(func(name string) bool { return name == format.Entry }); err != nil {
		return item{}, nil, f.large(err, format.Samples)
	}
	it, err = f.choose(all, format.Entry)
	return it, all, err
}

// choose finds the entry with a name.
func (f *file) choose(items []item, name string) (item, error) {
	k := slices.IndexFunc(items, func(it item) bool { return it.Name == name })
	if k >= 0 && items[k].Problem == "" {
		return items[k], nil
	}
	several := f.several(items)
	views, labels := several.names(RoleView), several.names(RoleLabels)
	switch {
	case k >= 0:
		return item{}, &Error{Problem: strings.TrimSpace(subject(name) + " " + items[k].Problem), Fix: "choose another table, or save it as CSV"}
	case name != "":
		for k, name := range views {
			views[k] = subject(name)
		}
		return item{}, &Error{Problem: "there is no " + quote(name) + " in it", Fix: "choose one of " + strings.Join(append(views, labels...), ", ")}
	case len(views)+len(labels) == 0:
		return item{}, f.nothing(items)
	}
	return item{}, several
}

// subject is an entry's name in a sentence.
func subject(name string) string {
	if name == "" {
		return "the array"
	}
	return name
}

// nothing says why a file has neither views nor labels.
func (f *file) nothing(items []item) error {
	fix := "save the views as matrices of numbers, one row per sample"
	if len(items) == 0 {
		return &Error{Problem: "the file holds no array", Fix: fix}
	}
	var why []string
	for _, it := range items[:min(len(items), 5)] {
		if it.Problem == "" {
			it.Problem = "is " + array.Size([]int{it.Rows, it.Cols})
		}
		why = append(why, subject(it.Name)+" "+it.Problem)
	}
	return &Error{Problem: "the file holds nothing that can be a view: " + strings.Join(why, "; "), Fix: fix}
}

// fault completes an error with the file's name.
func (f *file) fault(err error) error {
	var several *Several
	if errors.As(err, &several) {
		return several
	}
	var bad *array.Error
	if errors.As(err, &bad) {
		err = &Error{Problem: bad.Problem, Fix: bad.Fix}
	}
	return (&parser{name: f.name}).fault(err)
}
