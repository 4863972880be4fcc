package dataset

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
)

const (
	headRows  = 200 // rows looked at to detect the format
	headBytes = chunk
)

// delimiters are tried in this order: among equals the first wins.
var delimiters = []byte{'\t', ';', ','}

// head reads the first rows as text, to detect the format from: at least two when there
// are so many, and not many more when they are wide. The scanner must hold what it reads.
// A fault after the second row is left for the real reading to report.
func (s *scanner) head() (rows [][]string, err error) {
	first := s.pos
	for len(rows) < headRows && (len(rows) < 2 || s.pos-first < headBytes) {
		_, err := s.nextRow()
		if err == io.EOF {
			break
		}
		row := []string(nil)
		if err == nil {
			row, err = s.textRow()
		}
		if err != nil {
			if len(rows) < 2 {
				return rows, err
			}
			break
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// textRow reads the cells of a row as text, without spaces around them.
func (s *scanner) textRow() ([]string, error) {
	var row []string
	line := s.line
	for s.end = endCell; s.end == endCell; {
		text, err := s.cell()
		if err != nil {
			return row, inColumn(err, len(row), "")
		}
		if len(row) == maxColumns {
			return row, &Error{Line: line, Problem: fmt.Sprintf("the row has more than %d cells", maxColumns),
				Fix: "check that the file has one sample per row and line ends between the rows"}
		}
		row = append(row, string(trim(text)))
	}
	return row, nil
}

// detectDelimiter finds the delimiter that cuts the first bytes of a file into rows of equal
// length and, as far as they have any, into numbers. A file of one column gets a comma.
func detectDelimiter(first []byte) byte {
	best, bestScore := byte(','), 0.0
	for _, delim := range delimiters {
		if bytes.IndexByte(first, delim) < 0 {
			continue
		}
		s := &scanner{buf: first, err: io.EOF, delim: delim, line: 1, hold: true}
		rows, _ := s.head()
		if score := regularity(rows, delim); score > bestScore {
			best, bestScore = delim, score
		}
	}
	return best
}

// regularity rates rows: the share of rows of the most frequent length, plus the share of
// cells below the first row that are numbers. It is 0 for rows of one cell.
func regularity(rows [][]string, delim byte) float64 {
	lengths := map[int]int{}
	usual, cells, numbers := 0, 0, 0
	for i, row := range rows {
		n := len(row)
		lengths[n]++
		if lengths[n] > lengths[usual] || lengths[n] == lengths[usual] && n > usual {
			usual = n
		}
		if i == 0 && len(rows) > 1 {
			continue
		}
		cells += n
		numbers += countNumbers(row, delim)
	}
	if usual < 2 || cells == 0 {
		return 0
	}
	return float64(lengths[usual])/float64(len(rows)) + float64(numbers)/float64(cells)
}

// countNumbers counts cells that are a number, a word for a missing one, or a number with a
// decimal comma: those show a semicolon or tab to be the delimiter, although they are refused later.
func countNumbers(row []string, delim byte) int {
	n := 0
	for _, text := range row {
		if isNumber(text) || isMissing([]byte(text)) && text != "" || delim != ',' && hasDecimalComma(text) {
			n++
		}
	}
	return n
}

// hasHeader decides whether the first of several rows holds column names, see HeaderAuto.
func hasHeader(rows [][]string, f Format) bool {
	first := rows[0]
	for j, text := range first {
		if isText(text) && (text == f.ID || text == f.Label) {
			return true
		}
		if isText(text) && holdsNumeric(rows[1:], j) {
			return true
		}
	}
	if len(rows) == 1 {
		return !slices.ContainsFunc(first, func(text string) bool { return !isText(text) })
	}
	return first[0] == "" && len(first) > 1 && allFilled(rows[1:], 0)
}

// holdsNumeric tells whether column j has a number, or what looks like one, in some row.
func holdsNumeric(rows [][]string, j int) bool {
	for _, row := range rows {
		if j < len(row) && looksNumeric(row[j]) {
			return true
		}
	}
	return false
}

// allFilled tells whether no row has a blank cell in column j.
func allFilled(rows [][]string, j int) bool {
	for _, row := range rows {
		if j >= len(row) || row[j] == "" {
			return false
		}
	}
	return true
}

// standsOut tells whether the first text of column j is found in no other row while some
// other text there is found again: so a column name looks above class labels.
func standsOut(rows [][]string, j int) bool {
	if j >= len(rows[0]) || !isText(rows[0][j]) {
		return false
	}
	count := map[string]int{}
	repeats := false
	for _, row := range rows {
		if j < len(row) {
			count[row[j]]++
			repeats = repeats || count[row[j]] > 1
		}
	}
	return repeats && count[rows[0][j]] == 1
}

// looksLikeIDs tells whether column j holds text and nothing that looks like a number.
func looksLikeIDs(rows [][]string, j int) bool {
	return slices.ContainsFunc(column(rows, j), isText) && !holdsNumeric(rows, j)
}

// allDifferent tells whether no two rows have the same text in column j.
func allDifferent(rows [][]string, j int) bool {
	seen := map[string]bool{}
	for _, row := range rows {
		if j >= len(row) || seen[row[j]] {
			return false
		}
		seen[row[j]] = true
	}
	return len(rows) > 0
}

// counts tells whether texts are consecutive whole numbers that start with 0 or 1.
func counts(texts []string) bool {
	if len(texts) < 3 || texts[0] != "0" && texts[0] != "1" {
		return false
	}
	next := texts[0][0] - '0'
	for i, text := range texts {
		if text != strconv.Itoa(i+int(next)) {
			return false
		}
	}
	return true
}

// column returns the texts of column j.
func column(rows [][]string, j int) []string {
	var texts []string
	for _, row := range rows {
		if j < len(row) {
			texts = append(texts, row[j])
		}
	}
	return texts
}
