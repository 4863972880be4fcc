package dataset

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

const (
	headRows  = 200 // rows looked at to detect the format
	headBytes = chunk
	fewBytes  = 64 << 10 // are enough to find the delimiter when they hold several rows
)

// delimiters are tried in this order: among equals the first wins.
var delimiters = []byte{'\t', ';', ',', '|', ' '}

// firstRows are the rows that the format is detected from.
type firstRows struct {
	cells  [][]string
	lines  []int    // where each starts
	remark []string // the comment right before the first row, cut into cells; nil for none
	kept   []int    // of every row, how many cells are texts of formulas; 0 where the first is none
}

// head reads the first rows as text, to detect the format from: at least two when there
// are so many, and not many more when they are wide. The scanner must hold what it reads.
// A fault after the second row is left for the real reading to report.
func (s *scanner) head() (rows firstRows, err error) {
	first := s.pos
	for len(rows.cells) < headRows && (len(rows.cells) < 2 || s.pos-first < headBytes) {
		_, err := s.nextRow()
		if err == io.EOF {
			break
		}
		line, row, at, kept := s.line, []string(nil), s.pos, s.kept
		if len(rows.cells) == 0 {
			rows.remark = s.cutRemark()
		}
		if err == nil {
			row, err = s.textRow()
		}
		if err != nil {
			if len(rows.cells) < 2 {
				return rows, err
			}
			break
		}
		rows.cells, rows.lines = append(rows.cells, row), append(rows.lines, line)
		if kept = s.kept - kept; !beginsWithFormula(s.buf[at:]) {
			kept = 0
		}
		rows.kept = append(rows.kept, kept)
	}
	return rows, nil
}

// cutRemark cuts the last comment into cells, as far as it can be; a mark with a space behind it is
// not part of the first, as "# x" where "#x" may be a name.
func (s *scanner) cutRemark() []string {
	if len(s.remark) < 2 {
		return nil
	}
	text := s.remark
	if text[1] == ' ' {
		text = trim(text[1:])
	}
	cells, err := over(text, s.delim, 0).textRow()
	if err != nil {
		return nil
	}
	return cells
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

// over returns a scanner over the first bytes of a file.
func over(first []byte, delim, comment byte) *scanner {
	return &scanner{buf: first, err: io.EOF, delim: delim, comment: comment, line: 1, hold: true}
}

// detectDelimiter finds the delimiter that cuts the first bytes of a file into rows of equal
// length and, as far as they have any, into numbers. A file of one column gets a comma.
func detectDelimiter(first []byte, comment byte) byte {
	if few := first[:min(len(first), fewBytes)]; bytes.Count(few, []byte("\n")) > 10 {
		first = few
	}
	best, bestScore := byte(','), 0.0
	for _, delim := range delimiters {
		if bytes.IndexByte(first, delim) < 0 {
			continue
		}
		rows, err := over(first, delim, comment).head()
		if delim == ' ' && (err != nil || !evenlySpaced(rows.cells)) {
			continue
		}
		if score := regularity(rows.cells, delim); score > bestScore {
			best, bestScore = delim, score
		}
	}
	return best
}

// evenlySpaced tells whether rows cut at spaces have the same length, and half of their cells are
// numbers: else the spaces are those of texts. The first may be a header without a name for the IDs,
// the last may be cut off.
func evenlySpaced(rows [][]string) bool {
	if len(rows) < 2 {
		return false
	}
	length, cells, numbers := len(rows[1]), 0, 0
	for i, row := range rows {
		n := len(row)
		switch {
		case i == 0 && (n == length || n == length-1), i > 0 && n == length, i > 1 && i == len(rows)-1 && n < length:
		default:
			return false
		}
		if i > 0 {
			cells, numbers = cells+n, numbers+countNumbers(row, ' ')
		}
	}
	return 2*numbers >= cells
}

// regularity rates rows: the share of rows of the most frequent length, plus the share of
// cells below the first row that are numbers. It is 0 for rows of one cell.
func regularity(rows [][]string, delim byte) float64 {
	usual, often := usualLength(rows)
	cells, numbers := 0, 0
	for i, row := range rows {
		if i == 0 && len(rows) > 1 {
			continue
		}
		cells += len(row)
		numbers += countNumbers(row, delim)
	}
	if usual < 2 || cells == 0 {
		return 0
	}
	return float64(often)/float64(len(rows)) + float64(numbers)/float64(cells)
}

// usualLength returns the most frequent length of a row, the longest among equals, and how
// many rows have it.
func usualLength(rows [][]string) (usual, often int) {
	lengths := map[int]int{}
	for _, row := range rows {
		n := len(row)
		lengths[n]++
		if lengths[n] > lengths[usual] || lengths[n] == lengths[usual] && n > usual {
			usual = n
		}
	}
	return usual, lengths[usual]
}

// countNumbers counts cells that are a number in some notation, a truth value or a word for a
// missing one; units count for nothing. A comma at either end of a cell rather is a delimiter.
func countNumbers(row []string, delim byte) int {
	n := 0
	for _, text := range row {
		if q, ok := quantityIn([]byte(text)); ok {
			text = string(q.number)
		}
		_, truth := parseTruth([]byte(text))
		if isNumber(text) || truth || isMissing([]byte(text)) && text != "" ||
			delim != ',' && strings.Trim(text, ",") == text && inAnyNotation(text) {
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
	if len(rows) > 2 && isText(first[0]) && countUp(first[1:]) && !countUp(rows[1][1:]) {
		return true // years above numbers
	}
	if len(rows) > 1 && len(first) > 1 && namesIDs(first[0]) {
		return true
	}
	if len(rows) == 1 {
		return !slices.ContainsFunc(first, func(text string) bool { return !isText(text) })
	}
	return first[0] == "" && len(first) > 1 && allFilled(rows[1:], 0)
}

// namesIDs tells whether a text is what a column of IDs is usually called.
func namesIDs(text string) bool {
	return slices.Contains([]string{"id", "ids", "name", "names"}, bareWord(text)) || namesSamples(text)
}

// namesSamples tells whether a text is what a column of samples is usually called.
func namesSamples(text string) bool {
	return slices.Contains([]string{"sample", "samples", "sampleid", "samplename", "patient", "patientid", "subject", "subjectid"}, bareWord(text))
}

// bareWord is a text in small letters, without what stands between words.
func bareWord(text string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "", ".", "", " ", "").Replace(text))
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

// standOut tells whether the first row looks like column names above texts: it stands out in a column, and
// in every other one that has a text twice.
func standOut(rows [][]string) bool {
	some := false
	for j := range rows[0] {
		out := standsOut(rows, j)
		if !out && !allDifferent(rows, j) {
			return false
		}
		some = some || out
	}
	return some
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
	return countUp(texts) && (texts[0] == "0" || texts[0] == "1")
}

// countUp tells whether texts are at least three consecutive whole numbers, as also years are.
func countUp(texts []string) bool {
	if len(texts) < 3 {
		return false
	}
	first, err := strconv.Atoi(texts[0])
	if err != nil || first < 0 {
		return false
	}
	for i, text := range texts {
		if text != strconv.Itoa(first+i) {
			return false
		}
	}
	return true
}

// keptDigits is how many digits of every whole number a float64 keeps.
const keptDigits = 15

// allWhole tells whether all cells of column j that are not missing are digits alone, and there are some.
func allWhole(rows [][]string, j int) bool {
	some := false
	for _, text := range column(rows, j) {
		if isMissing([]byte(text)) {
			continue
		}
		if countDigits([]byte(text)) != len(text) {
			return false
		}
		some = true
	}
	return some
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
