package model

import (
	"fmt"
	"strings"

	"viewfold/wasm/wire"
)

// The roles of columns, as wire.TableInfo.Roles names them.
const (
	ColumnFeature  = "feature"
	ColumnCategory = "category"
	ColumnIgnored  = "ignore"
	ColumnID       = "id"
	ColumnLabel    = "label"
	ColumnNumber   = "number" // of descriptive columns, which are numbers or categories
	ColumnOther    = "other"  // a feature of another view in the same file
)

// Lines are the columns of a view with their roles, or the rows of one whose columns are samples.
type Lines struct {
	Names, Roles []string
	levels       []wire.Levels // of those that are categories
}

// ColumnLines returns the columns of a table that was read.
func (t Table) ColumnLines() Lines {
	l := Lines{Names: t.Info.Columns[:len(t.Info.Roles)], Roles: t.Info.Roles}
	if t.Info.Format.Samples != Columns {
		l.levels = t.Info.Levels
	}
	return l
}

// RowLines returns the rows of a table whose columns are samples.
func (t Table) RowLines() Lines { return Lines{t.Info.Rows, t.Info.RowRoles, t.Info.Levels} }

// Find returns the numbers, from 0, of those whose names hold a text in any case, at most so many, and how many there
// are in all.
func (l Lines) Find(text string, most int) (list []int, count int) {
	text = strings.ToLower(text)
	for j, name := range l.Names {
		if !strings.Contains(strings.ToLower(name), text) {
			continue
		}
		if count++; len(list) < most {
			list = append(list, j)
		}
	}
	return list, count
}

// Told returns the places of the descriptive columns that are not left out.
func (t *Table) Told() (places []int) {
	if t == nil || t.Info == nil || t.Role != wire.RoleColumns {
		return nil
	}
	for j, role := range t.Info.Roles {
		if role == ColumnNumber || role == ColumnCategory {
			places = append(places, j)
		}
	}
	return places
}

// Levels returns the levels of number j, from 0, when it is a category.
func (l Lines) Levels(j int) []string {
	for _, l := range l.levels {
		if l.Column == j+1 {
			return l.Names
		}
	}
	return nil
}

// WithColumnRole returns the format in which column j, from 0, has another role. A column that had the role of ID
// or label before is a feature then.
func (t Table) WithColumnRole(j int, role string) wire.Format {
	f := t.Asked
	switch t.Info.Roles[j] {
	case ColumnID:
		f.ID = NoColumn
	case ColumnLabel:
		f.Label = NoColumn
	}
	key := t.ColumnValue(j)
	switch role {
	case ColumnID:
		f.ID = key
	case ColumnLabel:
		f.Label = key
	default:
		f.Roles = withItem(f.Roles, fmt.Sprintf("%s:#%d", role, j+1))
	}
	return f
}

// WithRowRole returns the format in which the rows that are called as number i, from 0, have another role. A row that
// held the labels is a feature then.
func (t Table) WithRowRole(i int, role string) wire.Format {
	f, name := t.Asked, t.Info.Rows[i]
	if t.Info.RowRoles[i] == ColumnLabel {
		f.Label = NoColumn
	}
	if role == ColumnLabel {
		f.Label = name
		return f
	}
	f.Roles = withItem(f.Roles, role+":row "+name)
	return f
}

// withItem adds an item to a list of roles, in quotes where it needs them; a later one counts more.
func withItem(list, item string) string {
	if strings.ContainsAny(item, ",\"\r\n") {
		item = `"` + strings.ReplaceAll(item, `"`, `""`) + `"`
	}
	if list != "" {
		return list + "," + item
	}
	return item
}

// columnsOf lists the columns, by number, that a resolved format gives a role to.
func columnsOf(f wire.Format, role string) string {
	var list []string
	for _, item := range strings.Split(f.Roles, ",") {
		if columns, ok := strings.CutPrefix(item, role+":"); ok {
			list = append(list, columns)
		}
	}
	return strings.Join(list, ",")
}

// Take returns the choice with a number, from 0, among those that were found in a table; ok is false for none.
func (t Table) Take(k int) (r wire.Reading, ok bool) {
	if t.Info == nil || k < 0 || k >= len(t.Info.Choices) {
		return r, false
	}
	return t.Info.Choices[k], true
}

// part is how a view that is a part of its file is called: "rna" for "rna_*".
func part(f wire.Format) string { return strings.TrimRight(f.Part, "_:.|/- *") }

// ColumnWords counts the columns of every role: "3 features, 1 category".
func (t Table) ColumnWords() string {
	if t.Info.Format.Samples == Columns {
		return t.ColumnLines().words("sample")
	}
	return t.ColumnLines().words("feature")
}

// RowWords counts the rows of every role.
func (t Table) RowWords() string { return t.RowLines().words("feature") }

// words counts the lines of every role; most are called feature.
func (l Lines) words(feature string) string {
	var words []string
	for _, r := range []struct{ role, one, many string }{
		{ColumnFeature, feature, feature + "s"}, {ColumnNumber, "of numbers", "of numbers"}, {ColumnCategory, "category", "categories"}, {ColumnIgnored, "ignored", "ignored"},
		{ColumnOther, "of other views", "of other views"},
	} {
		n := 0
		for _, role := range l.Roles {
			if role == r.role {
				n++
			}
		}
		switch {
		case n == 1:
			words = append(words, "1 "+r.one)
		case n > 1:
			words = append(words, Count(n)+" "+r.many)
		}
	}
	return strings.Join(words, ", ")
}
