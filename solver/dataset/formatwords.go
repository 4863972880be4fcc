package dataset

import (
	"fmt"
	"strings"
)

// Marks are the marks of a Format that have a name, as on the command line.
var Marks = map[string]string{
	"comma": ",", "semicolon": ";", "tab": "\t", "space": " ", "bar": "|", "point": ".", "apostrophe": "'",
}

// NameOfMark is the name that a mark has; another text is returned as it is.
func NameOfMark(mark string) string {
	for name, m := range Marks {
		if m == mark {
			return name
		}
	}
	return mark
}

// RolesIn lists the columns that a format gives a role to.
func (f Format) RolesIn(role string) string {
	items, err := SplitColumns(f.Roles)
	if err != nil {
		return ""
	}
	var columns []string
	for _, item := range items {
		if column, ok := strings.CutPrefix(item, role+":"); ok {
			columns = append(columns, column)
		}
	}
	return ListColumns(columns...)
}

// Words says how a file was understood.
func (f Format) Words() string {
	text := "an array"
	if f.Delimiter != "" {
		text = "separated by " + NameOfMark(f.Delimiter)
	}
	for _, part := range []struct{ value, name string }{
		{f.Encoding, "encoding " + f.Encoding}, {f.Decimal, "decimal " + NameOfMark(f.Decimal)},
		{f.Thousands, "thousands " + NameOfMark(f.Thousands)}, {f.Comment, "comments after " + f.Comment},
	} {
		if part.value != "" && part.value != "none" {
			text += ", " + part.name
		}
	}
	if f.Skip != "" {
		text += ", without lines " + f.Skip
	}
	if f.Header == HeaderYes {
		text += ", a header"
	} else {
		text += ", no header"
	}
	for _, role := range []struct{ name, column string }{{"ID", f.ID}, {"label", f.Label}} {
		if role.column == "" || role.column == "none" {
			text += ", no " + role.name + " column"
		} else {
			text += fmt.Sprintf(", %s column %q", role.name, role.column)
		}
	}
	for _, role := range []struct{ name, columns string }{
		{"ignored", f.RolesIn(ColumnIgnored)}, {"categories", f.RolesIn(ColumnCategory)},
	} {
		if role.columns != "" {
			text += ", " + role.name + " " + role.columns
		}
	}
	if f.Samples == SideColumns {
		text += ", samples in columns"
	}
	if f.Long != "" {
		text += ", long format in columns " + f.Long
	}
	if f.Missing != "" {
		text += ", missing where it says " + f.Missing
	}
	return text
}
