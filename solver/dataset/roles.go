package dataset

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The roles of columns that Format.Roles gives. ID and label have fields of their own.
const (
	ColumnFeature  = "feature"
	ColumnCategory = "category" // a feature of 0 and 1 for every level
	ColumnIgnored  = "ignore"
	ColumnNumber   = "number" // of descriptive columns: what is no number there is missing
)

// The further roles that Table.Roles tells.
const (
	ColumnID    = "id"
	ColumnLabel = "label"
	ColumnOther = "other" // a feature of another part of the file
)

// rolesByName are the roles that Format.Roles may give.
var rolesByName = map[string]role{ColumnFeature: feature, ColumnCategory: category, ColumnIgnored: unused, ColumnNumber: measured}

// WithRole returns the format with a role given to columns, which are named as in Format.Roles. It overrules
// what the format says of them, but not ID and Label.
func (f Format) WithRole(role, columns string) Format {
	item := ListColumns(role + ":" + columns)
	if f.Roles != "" {
		item = f.Roles + "," + item
	}
	f.Roles = item
	return f
}

// SplitColumns takes a list of columns apart: they are separated by commas, and in quotes when they have one.
func SplitColumns(list string) ([]string, error) {
	if list == "" {
		return nil, nil
	}
	r := csv.NewReader(strings.NewReader(list))
	r.FieldsPerRecord = -1
	rows, err := r.ReadAll()
	if err != nil || len(rows) != 1 {
		return nil, &Error{Text: shorten(list), Problem: quote(list) + " is not a list of columns",
			Fix: "put commas between columns, and quotes around a name that has commas"}
	}
	return rows[0], nil
}

// readRoles sets given to what Format.Roles says.
func (l *layout) readRoles() error {
	items, err := SplitColumns(l.format.Roles)
	if err != nil {
		return err
	}
	l.given = map[int]role{}
	for _, item := range items {
		name, columns, _ := strings.Cut(item, ":")
		r, ok := rolesByName[strings.TrimSpace(name)]
		if !ok || r == measured && l.purpose != forColumns {
			return &Error{Text: shorten(item), Problem: quote(item) + " gives no role to a column",
				Fix: `write "ignore:", "category:" or "feature:" and then the column`}
		}
		key := strings.TrimSpace(columns)
		if row, ok := l.rowKey(r, key); ok {
			l.rowRoles.given = append(l.rowRoles.given, rowRole{key: row, role: r})
			continue
		}
		list, err := l.findAll(key)
		if err != nil {
			return err
		}
		for _, j := range list {
			l.given[j] = r
		}
	}
	return nil
}

// findAll returns the columns that a key names: "#3" and "#3-7" by number, "rna_*" all whose names begin so, else
// the one that find returns, or "3-7" by number where no column has that name.
func (l *layout) findAll(key string) ([]int, error) {
	if numbers, ok := strings.CutPrefix(key, "#"); ok {
		if list, ok := l.numbered(numbers); ok {
			return list, nil
		}
	}
	if prefix, ok := strings.CutSuffix(key, "*"); ok && !slices.Contains(l.columns, key) {
		var list []int
		for j, name := range l.columns {
			if strings.HasPrefix(name, prefix) {
				list = append(list, j)
			}
		}
		if len(list) == 0 {
			return nil, &Error{Text: shorten(key), Problem: fmt.Sprintf("no column has a name that begins with %s", quote(prefix)),
				Fix: "choose among the file's columns: " + l.some()}
		}
		return list, nil
	}
	if !slices.Contains(l.columns, key) {
		if list, ok := l.numbered(key); ok {
			return list, nil
		}
	}
	j, err := l.find(key, "")
	if err == nil && j < 0 {
		err = &Error{Text: key, Problem: quote(key) + " is no column", Fix: "choose among the file's columns: " + l.some()}
	}
	return []int{j}, err
}

// numbered returns the columns with the numbers "3" or "3-7".
func (l *layout) numbered(key string) ([]int, bool) {
	first, last, several := strings.Cut(key, "-")
	if !several {
		last = first
	}
	from, err := strconv.Atoi(first)
	to, wrong := strconv.Atoi(last)
	if err != nil || wrong != nil || from < 1 || to < from || to > len(l.columns) {
		return nil, false
	}
	list := make([]int, 0, to-from+1)
	for n := from; n <= to; n++ {
		list = append(list, n-1)
	}
	return list, true
}

// rolesGiven writes down the roles that are given, by number: "ignore:#1,ignore:#3-5,category:#7".
func (l *layout) rolesGiven() string {
	var f Format
	for j := 0; j < len(l.columns); j++ {
		r := l.lasting(j)
		first := j
		for j+1 < len(l.columns) && l.lasting(j+1) == r {
			j++
		}
		numbers := "#" + strconv.Itoa(first+1)
		if j > first {
			numbers += "-" + strconv.Itoa(j+1)
		}
		switch r {
		case unused:
			f = f.WithRole(ColumnIgnored, numbers)
		case category:
			f = f.WithRole(ColumnCategory, numbers)
		case measured:
			f = f.WithRole(ColumnNumber, numbers)
		}
	}
	for _, g := range l.rowRoles.given {
		f = f.WithRole(nameOfRole(g.role), rowMark+g.key)
	}
	return f.Roles
}

// roleNames are the roles of all columns.
func (l *layout) roleNames() []string {
	names := make([]string, len(l.roles))
	for j, r := range l.roles {
		switch {
		case r == identity:
			names[j] = ColumnID
		case r == label:
			names[j] = ColumnLabel
		case r == category:
			names[j] = ColumnCategory
		case r == unused && l.lasting(j) == unused:
			names[j] = ColumnIgnored
		case r == unused:
			names[j] = ColumnOther
		default:
			names[j] = ColumnFeature
		}
	}
	return names
}

// lasting is the role given to column j, feature for none: ID and label say so elsewhere.
func (l *layout) lasting(j int) role {
	if r, ok := l.given[j]; ok && j != l.id && j != l.label {
		return r
	}
	return feature
}

// setRoles sets the role of every column once ID and label are known.
func (l *layout) setRoles() error {
	l.roles = make([]role, len(l.columns))
	for j := range l.roles {
		switch {
		case j == l.id:
			l.roles[j] = identity
		case j == l.label:
			l.roles[j] = label
		case l.purpose == forLabels, l.purpose == forColumns && l.lasting(j) == unused:
			l.roles[j] = unused
		case l.purpose == forColumns:
			l.roles[j] = described
		default:
			l.roles[j] = l.lasting(j)
			if l.roles[j] == category && l.format.transposed() {
				return &Error{Column: j + 1, Header: l.nameOf(j), Problem: "a column of a transposed file is a sample and cannot be a category",
					Fix: "ignore it if it is none, or name the row that is a category"}
			}
		}
	}
	return l.keepPart()
}

// findTexts finds the feature columns whose first rows hold text and nothing that looks like a number.
func (l *layout) findTexts(body [][]string) {
	for j, r := range l.roles {
		if r != feature || !startsWithText(body, j) || !looksLikeIDs(body, j) {
			continue
		}
		t := textColumn{column: j, unique: allDifferent(body, j)}
		seen := map[string]bool{}
		for _, text := range column(body, j) {
			if !isUnknown([]byte(text)) {
				seen[text] = true
			}
		}
		t.levels = len(seen)
		l.texts = append(l.texts, t)
	}
}

// startsWithText tells whether the first cell of column j that is not missing holds text.
func startsWithText(rows [][]string, j int) bool {
	for _, row := range rows {
		if j < len(row) && !isMissing([]byte(row[j])) {
			return isText(row[j])
		}
	}
	return false
}

// textColumn is a column of text that has no role but feature, and what the first rows hold of it.
type textColumn struct {
	column int
	levels int  // different texts
	unique bool // no two the same
}

// textAt returns column j when it is one of text among other features, else nil.
func (l *layout) textAt(j int) *textColumn {
	if len(l.features) == 1 {
		return nil
	}
	for k := range l.texts {
		if l.texts[k].column == j {
			return &l.texts[k]
		}
	}
	return nil
}

// roleChoices are what a column of text can be instead of a feature, the likelier first.
func (l *layout) roleChoices(t textColumn) []Choice {
	var ids, kinds, rest []Choice
	name, number := l.describe(t.column), strconv.Itoa(t.column+1)
	if l.id < 0 && t.unique {
		f := l.asked
		f.ID = l.key(t.column)
		ids = append(ids, Choice{Text: name + " holds the IDs", Format: f})
	}
	if l.label < 0 && !l.format.transposed() {
		f := l.asked
		f.Label = l.key(t.column)
		kinds = append(kinds, Choice{Text: name + " holds labels to compare with", Format: f})
	}
	if t.levels <= maxLevels && !l.format.transposed() {
		kinds = append(kinds, Choice{Text: name + " is a category: a feature of 0 and 1 for every level",
			Format: l.asked.WithRole(ColumnCategory, "#"+number)})
	}
	rest = append(rest, Choice{Text: name + " is ignored", Format: l.asked.WithRole(ColumnIgnored, "#"+number)})
	if len(l.texts) > 1 {
		f := l.asked
		for _, t := range l.texts {
			f = f.WithRole(ColumnIgnored, "#"+strconv.Itoa(t.column+1))
		}
		rest = append(rest, Choice{Text: fmt.Sprintf("all %d columns of text are ignored", len(l.texts)), Format: f})
	}
	if t.unique {
		return slices.Concat(ids, rest, kinds)
	}
	return slices.Concat(ids, kinds, rest)
}
