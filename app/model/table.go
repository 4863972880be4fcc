package model

import (
	"slices"
	"strconv"
	"strings"

	"viewfold/wasm/wire"
)

// Table is one file the person chose, before and after it was read.
type Table struct {
	Number  int
	Name    string
	Size    int64 // bytes of the file, 0 when not known
	Role    wire.Role
	Asked   wire.Format     // format of the last load, as asked for
	Info    *wire.TableInfo // nil until it was read once
	Loading bool
	Load    int     // sequence number of the last load: answers to others are late
	Request int     // its request
	Part    float64 // of the reading, 0 to 1
	Problem *Problem
	Lost    bool   // the worker has it no longer and cannot read it again
	Off     bool   // a view that stays out of runs
	Scale   string // scaling of this view; "" is the option's
	Weight  string // fixed weight of this view, as entered; "" when weights are learned
	Missing MissingPolicy
	Version int // counts the times it was read: another version may give another result
}

// SeemsAbout says whether a file that is no view seems to be about the samples: several of its columns are text, which
// can be ignored together.
func (t Table) SeemsAbout() bool {
	ignored := func(f wire.Format) int { return strings.Count(f.Roles, "ignore:") }
	return t.Role == wire.RoleView && t.Problem != nil && slices.ContainsFunc(t.Problem.Choices, func(r wire.Reading) bool {
		return ignored(r.Format) > ignored(t.Asked)+1
	})
}

// NoColumn is the format's word for a role without a column.
const NoColumn = "none"

// Read stores what the worker found.
func (t *Table) Read(info wire.TableInfo) {
	t.Found(info)
	t.Loading, t.Problem, t.Lost = false, nil, false
	t.Asked = info.Format
}

// Found stores what the worker found for a question that was overtaken by another: that is
// how the worker has the table until the next answer.
func (t *Table) Found(info wire.TableInfo) {
	t.Info = &info
	t.Version++
}

// Reject stores why the worker could not read the table. One that was read before stays as
// it was.
func (t *Table) Reject(p Problem) {
	t.Loading, t.Problem = false, &p
	if t.Info != nil {
		t.Asked = t.Info.Format
	}
}

// Column is a column that can be chosen for a role.
type Column struct {
	Value string // for wire.Format
	Name  string
}

// ColumnChoices returns the columns of a table that was read.
func (t Table) ColumnChoices() []Column {
	if t.Info == nil {
		return nil
	}
	seen := make(map[string]int, len(t.Info.Columns))
	for _, name := range t.Info.Columns {
		seen[name]++
	}
	list := make([]Column, len(t.Info.Columns))
	for i, name := range t.Info.Columns {
		list[i] = Column{t.value(i, seen[name] > 1), name}
	}
	return list
}

// value is how the format names column i, from 0: by its name where that is one, and its own.
func (t Table) value(i int, shared bool) string {
	name := t.Info.Columns[i]
	if t.Info.Format.Header != "yes" || shared || strings.HasPrefix(name, "column ") {
		return strconv.Itoa(i + 1)
	}
	return name
}

// ColumnValue is how the format names column i, from 0.
func (t Table) ColumnValue(i int) string {
	name := t.Info.Columns[i]
	return t.value(i, slices.Contains(t.Info.Columns[:i], name) || slices.Contains(t.Info.Columns[i+1:], name))
}

// IDColumn returns the value among ColumnChoices that is asked for as ID.
func (t Table) IDColumn() string { return t.chosen(t.Asked.ID) }

// LabelColumn returns the value among ColumnChoices that is asked for as label.
func (t Table) LabelColumn() string { return t.chosen(t.Asked.Label) }

// chosen is the value of a column named by header or by number.
func (t Table) chosen(column string) string {
	if t.Info == nil || column == "" || column == NoColumn {
		return NoColumn
	}
	if i := t.place(column); i >= 0 {
		return t.ColumnValue(i)
	}
	return column
}

// place finds the column that a format names by header or by number, from 0; −1 when it is not known.
func (t Table) place(column string) int {
	if t.Info.Format.Header == "yes" {
		if i := slices.Index(t.Info.Columns, column); i >= 0 {
			return i
		}
	}
	if n, err := strconv.Atoi(column); err == nil && n >= 1 && n <= len(t.Info.Columns) {
		return n - 1
	}
	return -1
}

// ColumnName is what a value among ColumnChoices is called, "" for no column.
func (t Table) ColumnName(value string) string {
	if value == NoColumn {
		return ""
	}
	if i := t.place(value); i >= 0 {
		return t.Info.Columns[i]
	}
	return value
}

// Title returns the name of the view: the file name without its endings, and which of the file's tables or what
// part of the file it is.
func (t Table) Title() string {
	name := strings.TrimSuffix(t.Name, ".gz")
	if i := strings.LastIndexByte(name, '.'); i > 0 {
		name = name[:i]
	}
	if t.Asked.Entry != "" {
		name += " · " + t.Asked.Entry
	}
	if part := part(t.Asked); part != "" {
		name += ":" + part
	}
	return name
}

// Role names one of the two columns with a meaning of their own.
type Role string

// The roles a column can have.
const (
	RoleID    Role = "id"
	RoleLabel Role = "label"
)

// WithColumn returns the format with another column in a role. Nothing else changes: the
// rest stays as it was resolved.
func WithColumn(f wire.Format, role Role, column string) wire.Format {
	switch role {
	case RoleID:
		f.ID = column
	case RoleLabel:
		f.Label = column
	}
	return f
}
