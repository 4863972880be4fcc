package dataset

import (
	"fmt"
	"slices"
)

// String tells of the alignment in lines for a person.
func (a *Alignment) String() string {
	if a.Clash != "" {
		return "cannot be joined: " + a.Clash + "\n"
	}
	how := "by the order of the rows, because not all views have IDs"
	if a.ByID {
		how = "by ID"
	}
	text := fmt.Sprintf("%s in all views, of %d, joined %s\n", plural(a.Samples, "sample"), a.Union, how)
	list := a.Views
	if a.Labels != nil {
		list = append(slices.Clip(list), *a.Labels)
	}
	for _, t := range list {
		text += t.String()
	}
	if len(a.Patterns) > 1 {
		for _, p := range a.Patterns {
			text += p.line(a.Views)
		}
	}
	for _, s := range a.Suggestions {
		text += "  " + s.String() + "\n"
	}
	return text
}

// String is the table's line.
func (t TableAlignment) String() string {
	text := fmt.Sprintf("  %s: %s", t.Name, plural(t.Samples, "sample"))
	if t.Only > 0 {
		text += fmt.Sprintf(", %d only here", t.Only)
	}
	if t.Lacks > 0 {
		text += fmt.Sprintf(", lacks %d", t.Lacks)
		if len(t.Lacking) > 0 {
			text += " (" + examples(t.Lacking) + ")"
		}
	}
	if t.Apart {
		text += ", shares none with the first"
	}
	if t.Reordered {
		text += ", in another order than the first"
	}
	if t.Turned > 0 {
		text += fmt.Sprintf("; %s called as samples of other views: perhaps its rows are features, or are not", are(t.Turned, "feature"))
	}
	return text + "\n"
}

// line says how many samples are in just these views.
func (p Pattern) line(views []TableAlignment) string {
	var names []string
	for v, in := range p.In {
		if in {
			names = append(names, views[v].Name)
		}
	}
	return fmt.Sprintf("  %s in %s\n", plural(p.Samples, "sample"), listed(names, "and"))
}
