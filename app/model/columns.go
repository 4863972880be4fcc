package model

import (
	"fmt"
	"slices"
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

// FindColumns returns the numbers, from 0, of the columns whose names hold a text in any case, at most so many, and
// how many there are in all.
func (t Table) FindColumns(text string, most int) (list []int, count int) {
	text = strings.ToLower(text)
	for j := range t.Info.Roles {
		if !strings.Contains(strings.ToLower(t.Info.Columns[j]), text) {
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

// LevelsOf returns the levels of column j, from 0, when it is a category.
func (t Table) LevelsOf(j int) []string {
	for _, l := range t.Info.Levels {
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
		item := fmt.Sprintf("%s:#%d", role, j+1) // a later item counts more
		if f.Roles != "" {
			item = f.Roles + "," + item
		}
		f.Roles = item
	}
	return f
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
	var words []string
	for _, r := range []struct{ role, one, many string }{
		{ColumnFeature, "feature", "features"}, {ColumnNumber, "of numbers", "of numbers"}, {ColumnCategory, "category", "categories"}, {ColumnIgnored, "ignored", "ignored"},
		{ColumnOther, "of other views", "of other views"},
	} {
		n := len(slices.DeleteFunc(slices.Clone(t.Info.Roles), func(role string) bool { return role != r.role }))
		switch {
		case n == 1:
			words = append(words, "1 "+r.one)
		case n > 1:
			words = append(words, Count(n)+" "+r.many)
		}
	}
	return strings.Join(words, ", ")
}
