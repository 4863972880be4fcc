package dataset

import (
	"fmt"
	"slices"
	"strings"
)

// rowRoles says what the rows of a transposed file are for, by their names: they are features, but for one of labels, those
// that are not of the part that is read, and those with another role.
type rowRoles struct {
	label string    // name of the row of labels, "" for none
	part  []string  // names of the features to read, or how they begin with a * behind; nil for all
	given []rowRole // of several about a row the last counts
}

// rowRole is a role of the rows that a key names: a name, or how names begin with a * behind.
type rowRole struct {
	key  string
	role role // feature, category or unused
	met  bool // some row is called so
}

// rowMark stands before the name of a row in Format.Roles, where rows are features.
const rowMark = "row "

// rowKey returns the name of the row that a key of Format.Roles means; ok is false when it means columns. Where rows are
// features a category is a row, and so is what no column is called.
func (l *layout) rowKey(r role, key string) (row string, ok bool) {
	if !l.format.transposed() {
		return "", false
	}
	if row, ok = strings.CutPrefix(key, rowMark); ok {
		return strings.TrimSpace(row), true
	}
	if strings.HasPrefix(key, "#") {
		return "", false
	}
	if _, err := l.findAll(key); r == category || err != nil {
		return key, true
	}
	return "", false
}

// nameOfRole is how Format.Roles calls a role.
func nameOfRole(r role) string {
	for name, other := range rolesByName {
		if other == r {
			return name
		}
	}
	return ""
}

// rowCategory is a row of a transposed file that is a category.
type rowCategory struct {
	name   string
	row    int // from 0
	before int // rows of numbers before it
	codes
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
func (r rowRoles) any() bool { return r.label != "" || r.part != nil || r.given != nil }

// of is what the row of a name is: label, feature, category or unused.
func (r rowRoles) of(name string) role {
	switch {
	case r.label != "" && name == r.label:
		return label
	case r.elsewhere(name):
		return unused
	}
	for _, g := range slices.Backward(r.given) {
		if covers(g.key, name) {
			return g.role
		}
	}
	return feature
}

// meet notes which roles a row of a name has to do with.
func (r rowRoles) meet(name string) {
	for k := range r.given {
		r.given[k].met = r.given[k].met || covers(r.given[k].key, name)
	}
}

// elsewhere tells whether the row of a name is of another part.
func (r rowRoles) elsewhere(name string) bool {
	return r.part != nil && name != r.label && !slices.ContainsFunc(r.part, func(key string) bool { return covers(key, name) })
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
	for _, g := range p.rowRoles.given {
		if !g.met {
			return &Error{Text: shorten(g.key), Problem: fmt.Sprintf("there is no row %s: the columns of this file are samples", quote(g.key)),
				Fix: "name rows as the file does"}
		}
	}
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
	if p.label >= 0 || p.purpose != forView || p.id < 0 || len(p.ids) == 0 {
		return nil
	}
	f, before, name := p.asked, "", p.ids[len(p.ids)-1]
	if !p.format.transposed() {
		if !p.header || !namesFeature(p.columns[p.id]) {
			return nil
		}
		f.Samples, before = SideColumns, "the rows are features, and "
	}
	before += "the row " + quote(name)
	var list []Choice
	if len(p.labels) == 0 {
		labels := f
		labels.Label = name
		list = append(list, Choice{Text: before + " holds labels to compare with", Format: labels})
	}
	return append(list,
		Choice{Text: before + " is a category: a feature of 0 and 1 for every level", Format: f.WithRole(ColumnCategory, rowMark+name)},
		Choice{Text: before + " is ignored", Format: f.WithRole(ColumnIgnored, rowMark+name)})
}

// addRowLevel notes the cell of the row at work, which is a category.
func (p *parser) addRowLevel(text []byte) error {
	c := &p.rowCodes[len(p.rowCodes)-1]
	return p.addCode(&c.codes, text, "the row "+quote(c.name), rowMark+c.name)
}

// widenRows puts the features of the levels of rows that are categories among the others, in the order of the rows, and
// says what every row is.
func (p *parser) widenRows(t *Table) {
	var names []string
	base, first := make([]int, 0, len(t.Features)), make([]int, len(p.rowCodes))
	add := func(before int) {
		for k := len(base); k < before; k++ {
			base, names = append(base, len(names)), append(names, t.Features[k])
		}
	}
	list := make([]codes, len(p.rowCodes))
	for k := range p.rowCodes {
		c := &p.rowCodes[k]
		add(c.before)
		c.sorted()
		first[k], list[k] = len(names), c.codes
		for _, level := range c.levels {
			names = append(names, c.name+"="+level)
		}
		t.Levels = append(t.Levels, Levels{c.row + 1, c.levels})
	}
	add(len(t.Features))
	x := wider{t.X, base, first, list, len(names)}
	t.X, t.Features = x.matrix(), names
}
