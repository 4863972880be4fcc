package dataset

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// longColumns are the columns of a long file, in which a row is one value of one sample.
type longColumns struct {
	sample, view, feature, value int // view is −1 without one
}

// The columns of keys in a long file.
const (
	keySample = iota
	keyView
	keyFeature
	keys
)

// readLong finds the columns that Format.Long names and gives all columns their roles.
func (l *layout) readLong([][]string) error {
	if l.format.transposed() {
		return &Error{Problem: "a file cannot be both long and transposed", Fix: "choose one of them"}
	}
	names, err := SplitColumns(l.format.Long)
	if err != nil {
		return err
	}
	if len(names) != 3 && len(names) != 4 {
		return &Error{Text: shorten(l.format.Long), Problem: quote(l.format.Long) + " does not say what the columns of a long file are",
			Fix: "name those of the sample, the feature and the value, or of the sample, the view, the feature and the value"}
	}
	var found []int
	for _, name := range names {
		list, err := l.findAll(strings.TrimSpace(name))
		if err != nil {
			return err
		}
		if len(list) != 1 || slices.Contains(found, list[0]) {
			return &Error{Text: shorten(l.format.Long), Problem: quote(l.format.Long) + " does not name as many different columns",
				Fix: "name one column each for the sample, the feature and the value"}
		}
		found = append(found, list[0])
	}
	if len(found) == 3 {
		found = slices.Insert(found, 1, -1)
	}
	l.long = &longColumns{found[0], found[1], found[2], found[3]}
	l.id, l.label, l.given = -1, -1, nil
	l.roles = make([]role, len(l.columns))
	for j := range l.roles {
		switch j {
		case l.long.sample, l.long.view, l.long.feature:
			l.roles[j] = longKey
		case l.long.value:
			l.roles[j] = feature
		default:
			l.roles[j] = unused
		}
	}
	return nil
}

// String names the columns by number, as Format.Long does.
func (c longColumns) String() string {
	text := fmt.Sprintf("#%d,", c.sample+1)
	if c.view >= 0 {
		text += fmt.Sprintf("#%d,", c.view+1)
	}
	return text + fmt.Sprintf("#%d,#%d", c.feature+1, c.value+1)
}

// longRows are the keys of the rows of a long file, as numbers in the order of their first appearance.
type longRows struct {
	names  [keys][]string
	number [keys]map[string]int32
	cells  [keys][]int32 // one per row
	lines  []int32
}

// addKey notes the sample, view or feature of the row at work.
func (p *parser) addKey(text []byte) error {
	text = trim(text)
	which, what := keyFeature, "feature"
	switch p.col {
	case p.long.sample:
		which, what = keySample, "sample"
		p.keys.lines = append(p.keys.lines, int32(p.rowLine))
	case p.long.view:
		which, what = keyView, "view"
	}
	if len(text) == 0 {
		return p.here("", "the row has no "+what, "name it, or choose other columns for the long format")
	}
	k := &p.keys
	n, ok := k.number[which][string(text)]
	if !ok {
		if err := p.checkText(text); err != nil {
			return err
		}
		if k.number[which] == nil {
			k.number[which] = map[string]int32{}
		}
		n = int32(len(k.names[which]))
		k.names[which] = append(k.names[which], string(text))
		k.number[which][string(text)] = n
	}
	k.cells[which] = append(k.cells[which], n)
	return nil
}

// longTable returns what was read of a long file as a view. Samples and features are in the order of their
// first appearance.
func (p *parser) longTable() (*Table, error) {
	t := &Table{Name: p.name, Format: p.format, Columns: p.columns, Bytes: p.input.n}
	values, err := p.longValues(t)
	if err != nil {
		return nil, err
	}
	t.setUnit(p.units[p.long.value], t.Features)
	n, d := len(t.IDs), len(t.Features)
	if n < p.least() {
		return nil, &Error{Problem: "the file holds only one sample", Fix: "a view needs at least two; see whether other columns hold the samples"}
	}
	lacking := n*d - len(values)
	x := &samples.Sparse{Rows: n, Cols: d, Start: make([]int, 1, n+1)}
	for _, e := range values {
		for int(e.sample) >= len(x.Start) {
			x.Start = append(x.Start, len(x.Value))
		}
		if p.format.LongZeros && math.Float64bits(e.value) == 0 {
			continue
		}
		x.Column, x.Value = append(x.Column, e.feature), append(x.Value, e.value)
	}
	for len(x.Start) <= n {
		x.Start = append(x.Start, len(x.Value))
	}
	switch {
	case p.format.LongZeros && samples.Few(x.NonZeros(), n, d):
		t.X = x
	case p.format.LongZeros:
		t.X = x.Dense()
	case float64(lacking) > mostLacking*float64(len(values)) && lacking > fewLacking:
		zeros := p.asked
		zeros.LongZeros = true
		return nil, &Error{Problem: fmt.Sprintf("the file has only %d values of %d features of %d samples", len(values), d, n),
			Fix:     "if values that it does not have are 0, as in counts, say so",
			Choices: []Choice{{Text: "values that are not in the file are 0", Format: zeros}}}
	default:
		y := dense.New(n, d)
		for i := range y.Data {
			y.Data[i] = math.NaN()
		}
		for _, e := range values {
			y.Row(int(e.sample))[e.feature] = e.value
		}
		t.X = y
		if samples.FewOf(y) {
			t.X = samples.FromDense(y)
		}
		t.Missing.Absent = lacking
	}
	p.countMissing(t, values)
	if t.Missing.Absent > 0 {
		p.warn("%s no row in the file", have(lacking, "missing value"))
	}
	t.Warnings = p.warnings
	t.Choices = p.longChoices(t)
	return t, nil
}

// countMissing counts the missing values of a view, those without a row too.
func (p *parser) countMissing(t *Table, values []longValue) {
	first := int32(math.MaxInt32)
	for _, v := range values {
		if v.value != v.value {
			first = min(first, v.row)
		}
	}
	m := &t.Missing
	if first < math.MaxInt32 {
		m.Line, m.Column, m.Text = int(p.keys.lines[first]), p.long.value+1, p.missing.Text
	}
	if first < math.MaxInt32 || m.Absent > 0 {
		m.Count = 1
		m.recount(t.X)
	}
}

// Beyond these a long file without most of its values is refused: it would take much memory, and hardly means
// that they are missing.
const (
	mostLacking = 20      // values that are not there for one that is
	fewLacking  = 1 << 20 // that may always lack
)

// longValue is a value of a long file, with the numbers of its sample, feature and row.
type longValue struct {
	sample, feature int32
	row             int32
	value           float64
}

// longValues returns the values of the view that Format.Part names, or of all, by sample and feature, and names
// these. Two values of the same sample and feature are an error.
func (p *parser) longValues(t *Table) ([]longValue, error) {
	k := &p.keys
	part := int32(-1)
	if p.long.view >= 0 && p.format.Part != "" {
		var ok bool
		if part, ok = k.number[keyView][p.format.Part]; !ok {
			return nil, &Error{Column: p.long.view + 1, Header: p.nameOf(p.long.view), Text: shorten(p.format.Part),
				Problem: "there is no view " + quote(p.format.Part), Fix: "choose one of the file's: " + firstOf(k.names[keyView])}
		}
	}
	ids, features := map[int32]int32{}, map[[2]int32]int32{}
	var list []longValue
	for i, v := range p.values.inOrder() {
		name := [2]int32{0, k.cells[keyFeature][i]}
		if p.long.view >= 0 {
			if name[0] = k.cells[keyView][i]; part >= 0 && name[0] != part {
				continue
			}
		}
		sample, ok := ids[k.cells[keySample][i]]
		if !ok {
			sample = int32(len(t.IDs))
			ids[k.cells[keySample][i]] = sample
			t.IDs = append(t.IDs, k.names[keySample][k.cells[keySample][i]])
		}
		column, ok := features[name]
		if !ok {
			column = int32(len(t.Features))
			features[name] = column
			text := k.names[keyFeature][name[1]]
			if p.long.view >= 0 && part < 0 {
				text = k.names[keyView][name[0]] + ":" + text
			}
			t.Features = append(t.Features, text)
		}
		list = append(list, longValue{sample, column, int32(i), v})
	}
	slices.SortFunc(list, func(a, b longValue) int {
		if a.sample != b.sample {
			return int(a.sample) - int(b.sample)
		}
		if a.feature != b.feature {
			return int(a.feature) - int(b.feature)
		}
		return int(a.row) - int(b.row)
	})
	return list, p.twice(t, list)
}

// twice refuses two values of the same sample and feature, the first in the file.
func (p *parser) twice(t *Table, list []longValue) error {
	second := -1
	for i := 1; i < len(list); i++ {
		if list[i].sample == list[i-1].sample && list[i].feature == list[i-1].feature &&
			(second < 0 || list[i].row < list[second].row) {
			second = i
		}
	}
	if second < 0 {
		return nil
	}
	e := list[second]
	return &Error{Line: int(p.keys.lines[e.row]), Problem: fmt.Sprintf("the value of %s of the sample %s is already on line %d",
		quote(t.Features[e.feature]), quote(t.IDs[e.sample]), p.keys.lines[list[second-1].row]),
		Fix: "leave one of them, or choose other columns for the long format"}
}

// longChoices are other ways to read a long file.
func (p *parser) longChoices(t *Table) []Choice {
	var list []Choice
	if views := p.keys.names[keyView]; p.format.Part == "" && len(views) >= minGroups && len(views) <= maxGroups {
		var formats []Format
		for _, view := range views {
			f := p.format
			f.Part = view
			formats = append(formats, f)
		}
		list = append(list, Choice{Text: "Split it into views: " + strings.Join(views, ", "), Format: formats[0], More: formats[1:]})
	}
	if t.Missing.Absent > 0 {
		f := p.format
		f.LongZeros = true
		list = append(list, Choice{Text: "Take values that are not in the file for 0", Format: f})
	}
	return list
}

// firstOf lists the first of some names.
func firstOf(names []string) string {
	const most = 6
	var list []string
	for _, name := range names[:min(len(names), most)] {
		list = append(list, quote(name))
	}
	text := strings.Join(list, ", ")
	if len(names) > most {
		text += ", …"
	}
	return text
}

// looksLong finds the columns of a file that seems to be long: three or four, the last of numbers, one of text
// that is a feature, and no two rows have the same keys, while every key but one comes again.
func (l *layout) looksLong(body [][]string) *longColumns {
	last := len(l.columns) - 1
	if last != 2 && last != 3 || l.purpose != forView || l.label >= 0 || len(body) < 3 || !holdsNumeric(body, last) || startsWithText(body, last) {
		return nil
	}
	keys := map[string]bool{}
	distinct := make([]map[string]bool, last)
	for _, row := range body {
		if len(row) <= last {
			return nil
		}
		keys[strings.Join(row[:last], "\x00")] = true
		for j := range last {
			if distinct[j] == nil {
				distinct[j] = map[string]bool{}
			}
			distinct[j][row[j]] = true
		}
	}
	sample := 0
	for j := range last {
		if l.header && namesSamples(l.columns[j]) {
			sample = j
		}
	}
	rest := slices.Delete([]int{0, 1, 2}[:last], sample, sample+1)
	c := &longColumns{sample, -1, rest[0], last}
	if last == 3 {
		c.view, c.feature = rest[0], rest[1]
		if len(distinct[c.feature]) < len(distinct[c.view]) {
			c.view, c.feature = c.feature, c.view
		}
	}
	if len(keys) < len(body) || !startsWithText(body, c.feature) ||
		len(distinct[c.sample]) == len(body) || last == 3 && len(distinct[c.view]) == len(body) {
		return nil
	}
	return c
}

// longChoice is the choice of reading a file that seems to be long as such, none when it does not.
func (l *layout) longChoice() []Choice {
	c := l.longGuess
	if c == nil {
		return nil
	}
	f := l.asked
	f.ID, f.Roles, f.Long = "", "", c.String()
	text := "Read it in long format, a value a row: sample in column " + strconv.Itoa(c.sample+1)
	if c.view >= 0 {
		text += ", view in column " + strconv.Itoa(c.view+1)
	}
	return []Choice{{Text: fmt.Sprintf("%s, feature in column %d, value in column %d", text, c.feature+1, c.value+1), Format: f}}
}

// inOrder returns the numbers in one slice, also the zeros.
func (s *store) inOrder() []float64 {
	if s.few != nil {
		s.keepAll(s.rows)
	}
	return s.all
}
