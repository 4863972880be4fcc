package dataset

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// shape sets how many cells a row has and returns the first rows with one cell for every column:
//
//   - without the blank cell behind a delimiter that ends every row,
//   - under a header of one name less, as R writes it above row names, a blank name in front,
//   - with the comment that holds the names as another first row.
//
// named tells that the first of them holds the names, whatever it looks like.
func (l *layout) shape(first firstRows, f Format) (rows [][]string, named bool) {
	rows = first.cells
	width := len(rows[0])
	if len(first.remark) == width && width > 1 && f.Header != HeaderNo && !hasHeader(rows, f) {
		rows, named = slices.Concat([][]string{first.remark}, rows), true
	}
	l.cells = width
	if len(rows) == 1 {
		return rows, named
	}
	body, top := len(rows[1]), len(rows[0])
	if slices.ContainsFunc(rows[1:], func(row []string) bool { return len(row) != body }) || body < 2 {
		return rows, named
	}
	headed := f.Header == HeaderYes || f.Header == HeaderAuto && slices.ContainsFunc(rows[0], isText)
	switch blanks := endBlank(rows[1:]); {
	case blanks && (top == body && endBlank(rows[:1]) || top == body-1 && (headed || named)):
		l.warn("every row ends with a delimiter: no column is taken to follow it")
		l.cells, rows = body, cutAt(rows, body-1)
	case top == body+1 && endBlank(rows[:1]) && headed:
		l.warn("the header ends with a delimiter: no column is taken to follow it")
		l.cells, rows = body, cutAt(rows, body)
	case top == body-1 && headed && !namesFirst(rows):
		l.warn("the header has one name less than the rows have cells: the first column is taken for the names of the rows")
		l.cells = body
		rows = slices.Clone(rows)
		rows[0] = slices.Concat([]string{""}, rows[0])
		named, l.rowNames = true, true
	}
	return rows, named
}

// namesFirst tells whether the header's first name is that of the first column, which has IDs, although the header has one name
// less than the rows have cells: the one more comes from commas inside cells.
func namesFirst(rows [][]string) bool {
	body := rows[1:]
	return namesIDs(rows[0][0]) && looksLikeIDs(body, 0) && !looksLikeIDs(body, 1)
}

// endBlank tells whether the last cell of all rows is blank.
func endBlank(rows [][]string) bool {
	return !slices.ContainsFunc(rows, func(row []string) bool { return row[len(row)-1] != "" })
}

// cutAt returns the first cells of rows, at most n of each.
func cutAt(rows [][]string, n int) [][]string {
	cut := make([][]string, len(rows))
	for i, row := range rows {
		cut[i] = row[:min(n, len(row))]
	}
	return cut
}

// findTruths finds the feature columns that hold TRUE and FALSE, and nothing else but missing values.
func (l *layout) findTruths(body [][]string) {
	for j, r := range l.roles {
		if r == feature && allTruths(body, j) {
			l.roles[j] = truth
		}
	}
}

// allTruths tells whether column j has a truth value, and every other cell is one or missing.
func allTruths(rows [][]string, j int) bool {
	some := false
	for _, row := range rows {
		if j >= len(row) {
			continue
		}
		if _, truth := parseTruth([]byte(row[j])); truth {
			some = true
		} else if !isMissing([]byte(row[j])) {
			return false
		}
	}
	return some
}

// findNotation finds how the features' numbers are written. body is the first rows without the
// header, lines where they start, f the format asked for.
func (l *layout) findNotation(body [][]string, lines []int, f Format) error {
	l.number = plain
	if l.purpose != forView {
		return nil
	}
	if err := l.groupsOrCells(body, lines); err != nil {
		return err
	}
	var seen evidence
	for i, row := range body {
		for j, text := range row[:min(len(row), len(l.columns))] {
			switch l.roles[j] {
			case feature:
				seen.add(numeral{i, j, text})
			case withUnit:
				seen.add(numeral{i, j, withoutUnit(text)})
			}
		}
	}
	number, doubt := seen.notation(f)
	if doubt != nil {
		e := twoReadings(doubt.text, l.asked)
		e.Line, e.Column, e.Header = lines[doubt.row], doubt.col+1, l.nameOf(doubt.col)
		return e
	}
	l.number = number
	l.format.Decimal, l.format.Thousands = string(number.point), none
	if number.thousands != 0 {
		l.format.Thousands = string(number.thousands)
	}
	l.tellNotation(f)
	l.tellUnits(func(j int) iter.Seq[string] { return cellsIn(body, j) })
	return nil
}

// tellNotation says how numbers are read when that was found out and is not plain. f is the format asked for.
func (l *layout) tellNotation(f Format) {
	if f.Decimal == "" && l.number.point == ',' {
		l.warn("numbers are read with a decimal comma")
	}
	if f.Thousands == "" && l.number.thousands != 0 {
		l.warn("numbers are read with a thousands %s", nameOfMark(l.number.thousands))
	}
}

// groupsOrCells refuses rows of a few numbers with spaces between them that may as well be one number
// with spaces between its thousands.
func (l *layout) groupsOrCells(body [][]string, lines []int) error {
	const most = 3 // cells: nobody means a number of more groups
	if l.asked.Delimiter != "" || l.format.Delimiter != " " || l.asked.Thousands != "" || l.cells > most || len(body) == 0 {
		return nil
	}
	grouped := notation{point: '.', thousands: ' '}
	for _, row := range body {
		if _, ok := grouped.parse([]byte(strings.Join(row, " "))); !ok || len(row) < 2 {
			return nil
		}
	}
	text := strings.Join(body[0], " ")
	cells, whole := l.asked, l.asked
	cells.Delimiter = " "
	whole.Delimiter, whole.Thousands = ",", " "
	return &Error{Line: lines[0], Text: text,
		Problem: fmt.Sprintf("%s can be %d numbers, or one with spaces between its thousands", quote(text), len(body[0])),
		Fix:     "say what the delimiter is",
		Choices: []Choice{
			{Text: fmt.Sprintf("%s is %d numbers: columns with spaces between them", quote(text), len(body[0])), Format: cells},
			{Text: fmt.Sprintf("%s is %s: one column, thousands space", quote(text), strings.Join(body[0], "")), Format: whole},
		}}
}
