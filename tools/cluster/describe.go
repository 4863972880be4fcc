package main

import (
	"fmt"
	"io"
	"strings"

	"viewfold/solver/dataset"
)

// tell writes what was read of every file, which samples are in which views, what is remarkable about the
// numbers, and what joining gives. It returns the error of a join that is refused.
func (c *call) tell(w io.Writer, tables []*dataset.Table, labels *dataset.LabelTable, columns *dataset.ColumnTable) error {
	var b strings.Builder
	same := dataset.SameViews(tables)
	for v, t := range tables {
		n, d := t.X.Shape()
		fmt.Fprintf(&b, "%s: %d samples × %d features%s\n", title(t), n, d, formatWords(t.Format))
		list(&b, t.Warnings)
		for _, l := range t.Levels {
			fmt.Fprintf(&b, "  category %q: %s\n", t.NameOf(l), strings.Join(l.Names, ", "))
		}
		for _, choice := range t.Choices {
			fmt.Fprintf(&b, "  suggestion: %s%s\n", choice.Text, c.flagsFor(t, choice))
		}
		for _, note := range dataset.Quality(t) {
			fmt.Fprintf(&b, "  %s\n", note)
		}
		if same[v] != nil {
			fmt.Fprintf(&b, "  %s\n", same[v])
		}
		b.WriteString(gapLines(t))
	}
	if labels != nil {
		fmt.Fprintf(&b, "%s: %d labels, %d classes%s\n", labels.Name, len(labels.Labels), len(dataset.Classes(labels.Labels)), formatWords(labels.Format))
		list(&b, labels.Warnings)
	}
	if columns != nil {
		describeColumns(&b, columns)
	}
	alignment, err := dataset.Align(tables, labels, c.joining.Match)
	if err != nil {
		return err
	}
	b.WriteString(alignment.String())
	set, err := c.joining.Join(tables, labels, nil)
	if err == nil {
		fmt.Fprintf(&b, "joined: %d samples in %d views\n", len(set.IDs), len(set.X))
		list(&b, set.Warnings)
	}
	if _, err := io.WriteString(w, b.String()); err != nil {
		return err
	}
	return err
}

// title names a table by its file, and the part of that which it is.
func title(t *dataset.Table) string {
	if t.Format.Part != "" {
		return t.Name + ":" + t.Format.Part
	}
	return t.Name
}

// flagsFor is the flag that follows a suggestion about a table, in parentheses.
func (c *call) flagsFor(t *dataset.Table, choice dataset.Choice) string {
	p, now, f := c.partNamed(t.Name), t.Format, choice.Format
	flags := c.flagsFrom(p, now, f)
	if f.Part != now.Part && f.Long == "" {
		part := strings.TrimSuffix(f.Part, "*")
		flags = []string{c.spell(p, "split", part[len(part)-1:])}
	}
	if len(flags) == 0 {
		return ""
	}
	return " (" + strings.Join(flags, " ") + ")"
}

// rolesIn lists the columns that a format gives a role to.
func rolesIn(f dataset.Format, role string) string {
	items, err := dataset.SplitColumns(f.Roles)
	if err != nil {
		return ""
	}
	var columns []string
	for _, item := range items {
		if column, ok := strings.CutPrefix(item, role+":"); ok {
			columns = append(columns, column)
		}
	}
	return dataset.ListColumns(columns...)
}

// list writes sentences, one a line.
func list(b *strings.Builder, sentences []string) {
	for _, s := range sentences {
		fmt.Fprintf(b, "  note: %s\n", s)
	}
}

// formatWords says how a file was understood.
func formatWords(f dataset.Format) string {
	text := "; an array"
	if f.Delimiter != "" {
		text = "; separated by " + nameOfMark(f.Delimiter)
	}
	for _, part := range []struct{ value, name string }{
		{f.Encoding, "encoding " + f.Encoding}, {f.Decimal, "decimal " + nameOfMark(f.Decimal)},
		{f.Thousands, "thousands " + nameOfMark(f.Thousands)}, {f.Comment, "comments after " + f.Comment},
	} {
		if part.value != "" && part.value != "none" {
			text += ", " + part.name
		}
	}
	if f.Header == dataset.HeaderYes {
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
		{"ignored", rolesIn(f, dataset.ColumnIgnored)}, {"categories", rolesIn(f, dataset.ColumnCategory)},
	} {
		if role.columns != "" {
			text += ", " + role.name + " " + role.columns
		}
	}
	if f.Samples == dataset.SideColumns {
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
