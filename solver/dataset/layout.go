package dataset

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// none is the Format.ID and Format.Label of a file without such a column.
const none = "none"

// role says what a column is used for.
type role int

const (
	feature   role = iota
	truth          // a feature of TRUE and FALSE
	withUnit       // a feature whose numbers have a unit beside them
	category       // text that stands for a feature per level
	described      // what a table of descriptive columns tells of the sample
	measured       // such a column that is said to be of numbers, whatever else is in it
	identity       // in a transposed file the feature's name
	label
	longKey // the sample, view or feature of a long file
	unused  // what is ignored, and the other columns of a label table
	blank   // behind a delimiter at the end of every row
)

// isNumbers tells whether a column of the role is a feature of numbers, however they are written.
func (r role) isNumbers() bool { return r == feature || r == truth || r == withUnit }

// purpose is what a file is read for.
type purpose int

const (
	forView    purpose = iota
	forLabels          // one column, and the IDs
	forColumns         // all columns, as text
)

// run is several neighbouring columns of the same role.
type run struct {
	role  role
	count int
}

// layout says what the columns of a file are.
type layout struct {
	purpose   purpose
	asked     Format   // as asked for
	format    Format   // as resolved
	rowRoles  rowRoles // of a transposed file
	columns   []string // their names
	header    bool     // the file holds them
	headRow   bool     // in its first row; else in a comment above that
	headLine  int      // where that row is
	rowNames  bool     // the header has no name for the first column
	cells     int      // of a row: one for every column, and the blank one behind a last delimiter
	number    notation // how numbers are written
	id        int      // column, or -1
	label     int      // column, or -1
	given     map[int]role
	gaps      missingList
	roles     []role         // of all columns
	runs      []run          // the same, gathered
	place     []int          // of every column among those of its role, features and truths together
	features  []string       // names of the columns of numbers
	units     map[int]string // of the columns whose numbers have one
	sorts     []int          // the columns of categories
	telling   []int          // the descriptive columns
	texts     []textColumn
	long      *longColumns // nil but for a long file
	longGuess *longColumns // of a file that seems to be long
	counting  bool         // the first column is a feature and numbers the rows
	textFirst bool         // the first column is one of texts of formulas, and not all are
	wholeIDs  bool         // the IDs are numbers
	warnings  []string
}

// plan finds the layout of a file from its first rows. f is the format asked for, with the
// encoding, delimiter and mark of comments resolved.
func plan(first firstRows, asked, f Format, why purpose) (*layout, error) {
	if why != forView {
		f.Samples, f.Part, f.Long, f.LongZeros = SideAuto, "", "", false
	}
	switch why {
	case forLabels:
		f.Roles, f.Missing = "", ""
	case forColumns:
		f.Label = ""
	}
	l := &layout{purpose: why, asked: asked, format: f}
	var err error
	if l.gaps, err = f.missingList(); err != nil {
		return nil, err
	}
	rows, named := l.shape(first, f)
	names := rows[0]
	rows = l.withoutGaps(rows)
	l.header = named || f.Header == HeaderYes || f.Header == HeaderAuto && (hasHeader(rows, f) ||
		why == forView && nameUnits(rows) || why == forLabels && standsOut(rows, labelGuess(rows, f)) || why == forColumns && standOut(rows) || f.transposed() && (rows[0][0] == "" || namesFeature(rows[0][0])))
	l.name(names)
	body, lines := rows, first.lines
	if l.header {
		body = rows[1:]
	}
	if l.headRow = l.header && len(rows) == len(lines); l.headRow {
		l.headLine = lines[0]
		lines = lines[1:]
	}
	l.textFirst = textsFirst(first.kept[len(first.kept)-len(lines):], l.cells)
	choose := l.chooseRoles
	if f.Long != "" {
		choose = l.readLong
	}
	if err := choose(body); err != nil {
		return nil, err
	}
	body, lines = l.onlyFeatures(body, lines)
	l.findTruths(body)
	l.findUnits(body)
	l.findTexts(body)
	if l.long == nil {
		l.longGuess = l.looksLong(body)
	}
	l.setRuns()
	if len(l.features)+len(l.sorts) == 0 && why == forView {
		return nil, &Error{Problem: "the file has no feature column: no column is left beside the IDs, labels and what is ignored",
			Fix: "choose a file with numbers, or give a column another role"}
	}
	if err := l.checkTransposed(); err != nil {
		return nil, err
	}
	if err := l.findNotation(body, lines, f); err != nil {
		return nil, err
	}
	l.doubt(rows, f)
	l.resolve()
	return l, nil
}

// labelGuess is the column that probably holds the labels of a label table, before its
// header is known.
func labelGuess(rows [][]string, f Format) int {
	if n, err := strconv.Atoi(f.Label); err == nil {
		return max(n-1, 0)
	}
	if len(rows[0]) == 1 {
		return 0
	}
	return 1
}

// name sets the column names.
func (l *layout) name(first []string) {
	l.columns = make([]string, len(first))
	for j, text := range first {
		if !l.header || text == "" {
			l.columns[j] = "column " + strconv.Itoa(j+1)
			continue
		}
		if j == 0 && len(text) > 2 && isMark(text[:1]) && text[1] == ' ' {
			text = text[2:] // as programs mark a header that they write as a comment
		}
		l.columns[j] = text
	}
	l.mendNames()
	l.warnOfTwins()
}

func (l *layout) warn(format string, args ...any) {
	l.warnings = append(l.warnings, fmt.Sprintf(format, args...))
}

// mendNames replaces bytes of the column names that are not UTF-8, and warns of the first.
func (l *layout) mendNames() {
	bad := ""
	for j, name := range l.columns {
		if utf8.ValidString(name) {
			continue
		}
		l.columns[j] = strings.ToValidUTF8(name, "\uFFFD")
		if bad == "" {
			bad = l.columns[j]
		}
	}
	if bad != "" {
		l.warn("the column name %s, and perhaps others, is not in UTF-8: %s", quote(bad), fixUTF8)
	}
}

// warnOfTwins warns of column names that occur more than once.
func (l *layout) warnOfTwins() {
	if !l.header {
		return
	}
	at := make(map[string]int, len(l.columns))
	twins, first, second := 0, 0, 0
	for j, name := range l.columns {
		if i, ok := at[name]; ok {
			if twins == 0 {
				first, second = i, j
			}
			twins++
			continue
		}
		at[name] = j
	}
	switch {
	case twins == 1:
		l.warn("the column name %s is there twice: columns %d and %d", quote(l.columns[first]), first+1, second+1)
	case twins > 1:
		l.warn("%d columns have the name of an earlier one, the first is %s: columns %d and %d",
			twins, quote(l.columns[first]), first+1, second+1)
	}
}

// chooseRoles sets the roles of the columns. body is the first rows without the header.
func (l *layout) chooseRoles(body [][]string) (err error) {
	if err = l.readRoles(); err != nil {
		return err
	}
	l.label = -1 // of a transposed file it is a row
	if !l.format.transposed() {
		if l.label, err = l.find(l.format.Label, "label"); err != nil {
			return err
		}
	}
	if l.id, err = l.find(l.format.ID, "ID"); err != nil {
		return err
	}
	_, given := l.given[0]
	if l.format.ID == "" && l.label != 0 && !given && len(l.columns) > 1 &&
		(l.rowNames || l.firstAreIDs(body) || l.format.transposed() && l.namesFeatures()) {
		l.id = 0
		if l.purpose == forView && !l.rowNames && !l.format.transposed() {
			l.doubtIDs(body)
		}
	}
	if l.purpose == forLabels {
		l.chooseLabel()
	}
	switch {
	case l.purpose == forLabels && l.label < 0:
		return &Error{Problem: "the file has no label column", Fix: "choose the column that holds the labels: " + l.some()}
	case l.id >= 0 && l.id == l.label:
		return &Error{Column: l.id + 1, Header: l.nameOf(l.id), Problem: "the column is chosen both as ID and as label",
			Fix: "choose two different columns"}
	}
	return l.setRoles()
}

// doubtIDs warns of a first column that is taken for IDs, though it may be a feature.
func (l *layout) doubtIDs(body [][]string) {
	l.wholeIDs = allWhole(body, 0)
	unit, _, all := unitOf(cellsIn(body, 0))
	why := ""
	switch {
	case l.wholeIDs && l.header && namesIDs(l.columns[0]):
		why = "as it is called so and no two numbers there are the same"
	case l.wholeIDs:
		why = "as its numbers are written as texts and no two are the same"
	case unit != "" && all:
		why = "although its cells are numbers with the unit " + quote(unit)
	default:
		return
	}
	l.warn("%s is taken for IDs, %s; give it the role of a feature if it is one", l.describe(0), why)
}

// firstAreIDs tells whether the first column looks like the IDs.
func (l *layout) firstAreIDs(body [][]string) bool {
	switch l.purpose {
	case forLabels:
		return looksLikeIDs(body, 0) || allDifferent(body, 0)
	case forColumns: // in which any column may hold text, and numbers be all different
		called := l.textFirst || l.header && (l.nameOf(0) == "" || namesIDs(l.columns[0]))
		return allDifferent(body, 0) && (called || looksLikeIDs(body, 0))
	}
	return looksLikeIDs(body, 0) || (l.textFirst || l.header && namesIDs(l.columns[0])) && allWhole(body, 0) && allDifferent(body, 0)
}

// chooseLabel takes the first column that is not the ID for the labels of a label table.
func (l *layout) chooseLabel() {
	if l.format.Label != "" {
		return
	}
	candidates := len(l.columns)
	if l.id >= 0 {
		candidates--
	}
	if candidates == 0 {
		return
	}
	l.label = 0
	if l.id == 0 {
		l.label = 1
	}
	if candidates > 1 {
		l.warn("labels are taken from %s, one of %d columns that may hold them; choose the label column if it is another",
			l.describe(l.label), candidates)
	}
}

// find returns the column with a name or number, or -1 for "" and none. what it is to be stands in errors; "" says
// nothing.
func (l *layout) find(key, what string) (int, error) {
	if key == "" || key == none {
		return -1, nil
	}
	if what != "" {
		what += " "
	}
	first := slices.Index(l.columns, key)
	if first >= 0 {
		if next := slices.Index(l.columns[first+1:], key); next >= 0 {
			return 0, &Error{Text: shorten(key),
				Problem: fmt.Sprintf("several columns are named %s (%d and %d)", quote(key), first+1, first+next+2),
				Fix:     fmt.Sprintf("choose the %scolumn by its number", what)}
		}
		return first, nil
	}
	if n, err := strconv.Atoi(key); err == nil && n >= 1 && n <= len(l.columns) {
		return n - 1, nil
	}
	return 0, &Error{Text: shorten(key),
		Problem: fmt.Sprintf("there is no %scolumn %s", what, quote(key)),
		Fix:     "choose one of the file's: " + l.some()}
}

// some lists the first columns for a person to choose from.
func (l *layout) some() string {
	const most = 6
	n := len(l.columns)
	if !l.header {
		return fmt.Sprintf("by number from 1 to %d, for there are no column names", n)
	}
	var list []string
	for _, name := range l.columns[:min(n, most)] {
		list = append(list, quote(name))
	}
	text := strings.Join(list, ", ")
	if n > most {
		text += fmt.Sprintf(", … (%d columns)", n)
	}
	return text
}

// describe names a column in a sentence.
func (l *layout) describe(j int) string {
	if name := l.nameOf(j); name != "" {
		return fmt.Sprintf("column %d (%s)", j+1, quote(name))
	}
	return "column " + strconv.Itoa(j+1)
}

// nameOf is the name a column has in the file, "" when it has none.
func (l *layout) nameOf(j int) string {
	if !l.header || j >= len(l.columns) || l.columns[j] == "column "+strconv.Itoa(j+1) {
		return ""
	}
	return l.columns[j]
}

// setRuns gathers the roles of the columns into runs and names the features.
func (l *layout) setRuns() {
	l.place = make([]int, len(l.columns))
	for j, r := range l.roles {
		switch r {
		case feature, truth, withUnit:
			l.place[j] = len(l.features)
			l.features = append(l.features, l.columns[j])
		case category:
			l.place[j] = len(l.sorts)
			l.sorts = append(l.sorts, j)
		case described:
			l.place[j] = len(l.telling)
			l.telling = append(l.telling, j)
		}
		if n := len(l.runs); n > 0 && l.runs[n-1].role == r {
			l.runs[n-1].count++
			continue
		}
		l.runs = append(l.runs, run{r, 1})
	}
	if l.cells > len(l.columns) {
		l.runs = append(l.runs, run{blank, 1})
	}
}

// doubt warns where the first row or column of a view may have been misunderstood. f is the
// format asked for.
func (l *layout) doubt(rows [][]string, f Format) {
	if l.purpose != forView {
		return
	}
	first, body := rows[0], rows
	if l.header {
		body = rows[1:]
	}
	guessed := f.Header == HeaderAuto
	if guessed && l.header && slices.ContainsFunc(first, isNumber) {
		l.warn("the first row is taken for column names, although it holds numbers; say that there is no header if it is a sample")
	}
	if guessed && !l.header && (countUp(first) || countUp(first[1:])) {
		l.warn("the first row counts up and is taken for a sample; say that there is a header if it holds column names")
	}
	l.doubtCodes(body)
	l.counting = l.roles[0] == feature && !f.transposed() && l.id < 0 && counts(column(body, 0))
	if f.ID == "" && l.counting {
		l.warn("%s counts the rows and is taken for a feature; choose it as ID column if it numbers the samples", l.describe(0))
	}
}

// doubtCodes warns of columns of numbers that rather are codes or IDs: with zeros in front, or more digits than a number keeps.
func (l *layout) doubtCodes(body [][]string) {
	for j, r := range l.roles {
		if r != feature || l.format.transposed() || !allWhole(body, j) {
			continue
		}
		long, padded, width := false, false, 0
		for _, text := range column(body, j) {
			if isMissing([]byte(text)) {
				continue
			}
			if width == 0 {
				width = len(text)
			} else if width != len(text) {
				width = -1
			}
			long, padded = long || len(text) > keptDigits, padded || text[0] == '0'
		}
		what := ""
		switch {
		case long:
			what = "more digits than a number keeps"
		case padded && width > 1:
			what = "zeros in front"
		}
		if what != "" {
			l.warn("%s has whole numbers with %s, as codes and IDs have, and is taken for a feature; choose it as ID column or ignore it if it is none", l.describe(j), what)
		}
	}
}

// resolve puts what was found into format.
func (l *layout) resolve() {
	l.format.Header = HeaderNo
	if l.header {
		l.format.Header = HeaderYes
	}
	if l.format.Samples == SideRows {
		l.format.Samples = SideAuto
	}
	l.format.ID, l.format.Label, l.format.Roles = l.key(l.id), l.key(l.label), l.rolesGiven()
	if l.rowRoles.label != "" {
		l.format.Label = l.rowRoles.label
	}
	if l.long != nil {
		l.format.Long = l.long.String()
	}
}

// key is a text by which find finds column j: its name, its number, or, when another column
// has that number for a name, the name it has here.
func (l *layout) key(j int) string {
	if j < 0 {
		return none
	}
	for _, key := range []string{l.nameOf(j), strconv.Itoa(j + 1), l.columns[j]} {
		if found, err := l.find(key, ""); err == nil && found == j {
			return key
		}
	}
	return strconv.Itoa(j + 1)
}
