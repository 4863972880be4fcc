package dataset

import (
	"fmt"
	"slices"
	"strings"
)

// rowRoles says what the rows of a transposed file are for, by their names: they are features, but for one of labels and those
// that are not of the part that is read.
type rowRoles struct {
	label string   // name of the row of labels, "" for none
	part  []string // names of the features to read, or how they begin with a * behind; nil for all
}

// readRowRoles takes the names of rows out of the format of a transposed file.
func (l *layout) readRowRoles() error {
	if l.format.Label != none {
		l.rowRoles.label = l.format.Label
	}
	keys, err := SplitColumns(l.format.Part)
	if err != nil {
		return err
	}
	for _, key := range keys {
		if strings.HasPrefix(key, "#") {
			return &Error{Text: shorten(key), Problem: quote(key) + " is the number of a column, but the features are rows here",
				Fix: "name the features, or how their names begin and then *"}
		}
		l.rowRoles.part = append(l.rowRoles.part, strings.TrimSpace(key))
	}
	first := slices.IndexFunc(l.roles, func(r role) bool { return r == feature })
	if l.rowRoles.any() && (l.id < 0 || first >= 0 && first < l.id) {
		return &Error{Problem: "the rows have no names before the numbers, so none of them can be chosen by its name",
			Fix: "set the ID column to the one with the names of the rows, and put it first"}
	}
	return nil
}

// any tells whether a row may be something else than a feature.
func (r rowRoles) any() bool { return r.label != "" || r.part != nil }

// of is what the row of a name is: label, feature or unused.
func (r rowRoles) of(name string) role {
	switch {
	case r.label != "" && name == r.label:
		return label
	case r.part == nil || slices.ContainsFunc(r.part, func(key string) bool { return covers(key, name) }):
		return feature
	}
	return unused
}

// covers tells whether a key, which may end with a * for any end, is that of a name.
func covers(key, name string) bool {
	prefix, open := strings.CutSuffix(key, "*")
	return key == name || open && strings.HasPrefix(name, prefix)
}

// onlyFeatures leaves the rows out that are no features, with their lines.
func (l *layout) onlyFeatures(body [][]string, lines []int) ([][]string, []int) {
	if !l.rowRoles.any() {
		return body, lines
	}
	var rows [][]string
	var at []int
	for i, row := range body {
		if l.id >= len(row) || l.rowRoles.of(strings.TrimSpace(row[l.id])) == feature {
			rows, at = append(rows, row), append(at, lines[i])
		}
	}
	return rows, at
}

// checkRows refuses a transposed file without the rows that were asked for.
func (p *parser) checkRows() error {
	switch n := len(p.features); {
	case p.rowRoles.label == "" || len(p.labels) == n:
		return nil
	case len(p.labels) > 0:
		return &Error{Text: shorten(p.rowRoles.label), Problem: fmt.Sprintf("%d rows are named %s, and one can hold the labels", len(p.labels)/n, quote(p.rowRoles.label)),
			Fix: "give them different names"}
	}
	return &Error{Text: shorten(p.rowRoles.label), Problem: fmt.Sprintf("there is no row %s with labels: the columns of this file are samples", quote(p.rowRoles.label)),
		Fix: "set the label to the name of a row, or to none and give the labels in a file of their own"}
}

// rowChoices are what the row at work can be when it is one of text and rows are features, or seem to be.
func (p *parser) rowChoices() []Choice {
	if len(p.labels) > 0 || p.label >= 0 || p.purpose != forView || p.id < 0 || len(p.ids) == 0 {
		return nil
	}
	f, what := p.asked, "the row %s holds labels to compare with"
	if !p.format.transposed() {
		if !p.header || !namesFeature(p.columns[p.id]) {
			return nil
		}
		f.Samples, what = SideColumns, "the rows are features, and the row %s holds labels to compare with"
	}
	f.Label = p.ids[len(p.ids)-1]
	return []Choice{{Text: fmt.Sprintf(what, quote(f.Label)), Format: f}}
}
