package dataset

import (
	"fmt"
	"slices"
	"strings"
)

// refuseTitles returns an *Error when a file seems to begin with lines of titles above the column names, or with more
// than one line of names, with the choice to leave lines out. Nothing that the format says already is doubted.
func (first firstRows) refuseTitles(asked, f Format, why purpose) error {
	if asked.Header != HeaderAuto || asked.Skip != "" || len(first.cells) < 3 {
		return nil
	}
	if e := first.titles(asked, f, why); e != nil {
		return e
	}
	if e := first.secondHeader(asked, f, why); e != nil {
		return e
	}
	return nil
}

// titles finds lines above the column names: they have fewer cells with content than most rows have. Column names may be one less
// than these, where the IDs have none.
func (first firstRows) titles(asked, f Format, why purpose) *Error {
	rows := first.cells
	usual := usualContent(rows)
	k := 0
	for k < len(rows) && content(rows[k]) < max(2, usual-1) {
		k++
	}
	if k+2 < len(rows) && content(rows[k]) < usual && content(rows[k+1]) >= usual && hasHeader(rows[k+1:], f) {
		k++
	}
	rest := rows[min(k, len(rows)):]
	if k == 0 || len(rest) < 2 || !hasHeader(rest, f) && !(why != forView && namesIDs(rest[0][0])) {
		return nil
	}
	from, to := first.lines[0], first.lines[k]-1
	e := &Error{Line: from, Text: shorten(first.cells[0][0]),
		Problem: fmt.Sprintf("the column names seem to stand on line %d (%s), below %s of another kind", to+1, firstOf(rest[0]), plural(to-from+1, "line")),
		Fix:     "say which lines are to be left out"}
	e.Choices = []Choice{{Text: fmt.Sprintf("%s left out: the column names are on line %d", linesNamed(from, to), to+1), Format: asked.WithSkip(from, to)}}
	return e
}

// unitWords are what stands before units in a column of IDs.
var unitWords = []string{"", "unit", "units", "einheit", "einheiten", "unité", "unités"}

// secondHeader finds a line of texts between the column names and the numbers below them: units, or further names. In a
// column of IDs it is blank or says so, else it may be a feature where columns are samples.
func (first firstRows) secondHeader(asked, f Format, why purpose) *Error {
	rows := first.cells
	if why == forLabels || f.transposed() || len(rows) < 4 || !hasHeader(rows, f) ||
		looksLikeIDs(rows[2:], 0) && !slices.Contains(unitWords, bareWord(rows[1][0])) {
		return nil
	}
	numeric, texts := 0, 0
	for j := range rows[1] {
		if text := rows[1][j]; holdsNumeric(rows[2:], j) && !startsWithText(rows[2:], j) {
			numeric++
			if looksNumeric(text) || isMissing([]byte(text)) && text != "" || j >= len(rows[0]) || !isText(rows[0][j]) && rows[0][j] != "" {
				return nil
			}
			if text != "" {
				texts++
			}
		}
	}
	if numeric < 2 || texts < 2 {
		return nil
	}
	one, two := first.lines[0], first.lines[1]
	more := two // where an index has a name of its own, it stands on a third line
	if content(rows[2]) == 1 && rows[2][0] != "" {
		more = first.lines[2]
	}
	below, above := asked.WithSkip(two, more), asked.WithSkip(one, one)
	if more > two {
		above = above.WithSkip(more, more)
	}
	return &Error{Line: two, Text: shorten(rows[1][0]),
		Problem: fmt.Sprintf("line %d seems to hold units or further column names (%s)", two, firstOf(withContent(rows[1]))),
		Fix:     "say which lines are to be left out",
		Choices: []Choice{
			{Text: fmt.Sprintf("%s left out: the column names are on line %d", linesNamed(two, more), one), Format: below},
			{Text: fmt.Sprintf("%s left out: the column names are on line %d", linesNamed(one, one), two), Format: above},
		}}
}

// linesNamed names lines as the subject of a sentence, with its verb.
func linesNamed(from, to int) string {
	if from == to {
		return fmt.Sprintf("line %d is", from)
	}
	return fmt.Sprintf("lines %d to %d are", from, to)
}

// withContent are the cells that are not blank.
func withContent(row []string) (cells []string) {
	for _, text := range row {
		if strings.TrimSpace(text) != "" {
			cells = append(cells, text)
		}
	}
	return cells
}

// content counts the cells that are not blank.
func content(row []string) int { return len(withContent(row)) }

// usualContent is how many cells with content most rows have, the most among equals.
func usualContent(rows [][]string) int {
	kept := make([][]string, len(rows))
	for i, row := range rows {
		kept[i] = withContent(row)
	}
	usual, _ := usualLength(kept)
	return usual
}
