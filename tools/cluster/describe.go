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
		fmt.Fprintf(&b, "%s: %s × %s; %s\n", title(t), plural(n, "sample"), plural(d, "feature"), t.Format.Words())
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
		fmt.Fprintf(&b, "%s: %s, %s; %s\n", labels.Name, plural(len(labels.Labels), "label"), plural(len(dataset.Classes(labels.Labels)), "class"), labels.Format.Words())
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
		fmt.Fprintf(&b, "joined: %s in %s\n", plural(len(set.IDs), "sample"), plural(len(set.X), "view"))
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

// list writes sentences, one a line.
func list(b *strings.Builder, sentences []string) {
	for _, s := range sentences {
		fmt.Fprintf(b, "  note: %s\n", s)
	}
}
