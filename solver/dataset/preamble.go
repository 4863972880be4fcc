package dataset

import (
	"bytes"
	"strings"
)

// preamble is what comes before the rows of a file.
type preamble struct {
	size  int    // bytes before the first row or comment
	line  int    // where that is
	delim string // what a line "sep=;" says, as spreadsheets write it; "" without one
}

// readPreamble reads the byte order mark and the line that names the delimiter.
func readPreamble(first []byte) (preamble, error) {
	p := preamble{line: 1}
	for bytes.HasPrefix(first[p.size:], []byte(utf8BOM)) { // programs that do not see one put another before it
		p.size += len(utf8BOM)
	}
	line, end := firstLine(first[p.size:])
	text := strings.ToLower(strings.Trim(line, `"`))
	if !strings.HasPrefix(text, "sep=") {
		return p, nil
	}
	p.size, p.line, p.delim = p.size+end, 2, text[len("sep="):]
	if p.delim == `\t` {
		p.delim = "\t"
	}
	if len(p.delim) != 1 || bytes.IndexByte(delimiters, p.delim[0]) < 0 {
		return p, &Error{Line: 1, Text: shorten(line), Problem: quote(p.delim) + " cannot be the delimiter, as this line says",
			Fix: "use a comma, semicolon, tab, space or bar between the cells, or remove the line"}
	}
	return p, nil
}

// firstLine returns the first line of a text and where the next begins.
func firstLine(text []byte) (line string, end int) {
	end = bytes.IndexAny(text, "\r\n")
	switch {
	case end < 0 || end > maxShown:
		return "", 0
	case bytes.HasPrefix(text[end:], []byte("\r\n")):
		return string(text[:end]), end + 2
	}
	return string(text[:end]), end + 1
}

// detectDialect fills in the delimiter and the mark of comments that a format leaves open, from
// the first bytes of a file after the preamble.
func detectDialect(first []byte, f Format) Format {
	mark := byte(0)
	switch f.Comment {
	case "":
		mark = leadingMark(first)
	case none:
	default:
		mark = f.Comment[0]
	}
	delim := delimiterOf(first, f, mark)
	if f.Comment == "" {
		if mark != 0 && areRows(first, delim, mark, f) {
			mark = 0
			delim = delimiterOf(first, f, mark)
		}
		if mark == 0 {
			mark = strayMark(first, delim)
		}
		f.Comment = none
		if mark != 0 {
			f.Comment = string(mark)
		}
	}
	f.Delimiter = string(delim)
	return f
}

// delimiterOf returns the delimiter of a format, detected when it is left open.
func delimiterOf(first []byte, f Format, comment byte) byte {
	if f.Delimiter != "" {
		return f.Delimiter[0]
	}
	return detectDelimiter(first, comment)
}

// leadingMark returns the mark of comments with which the first line starts, 0 for none.
func leadingMark(first []byte) byte {
	text := bytes.TrimLeft(first, " \t\r\n")
	if len(text) > 0 && isMark(string(text[:1])) {
		return text[0]
	}
	return 0
}

func isMark(text string) bool { return text == "#" || text == "%" || text == "!" }

// areRows tells whether the lines with a mark at the start of a file are rows as the others: a
// header or IDs may start with it. So they are when nothing else is there.
func areRows(first []byte, delim, mark byte, f Format) bool {
	rest := over(first, delim, mark)
	others, err := rest.head()
	switch {
	case err != nil:
		return false
	case rest.comments == 0 || len(others.cells) == 0:
		return true
	case len(others.cells[0]) == 1 || hasHeader(others.cells, f):
		return false
	}
	all, _ := over(first, delim, 0).head()
	for _, row := range all.cells {
		if !strings.HasPrefix(row[0], string(mark)) {
			return true
		}
		if len(row) != len(others.cells[0]) || row[0] == string(mark) {
			return false
		}
	}
	return false
}

// strayMark returns a mark that starts rows which are not as long as the others are, 0 for none.
func strayMark(first []byte, delim byte) byte {
	if !bytes.ContainsAny(first, "#%!") {
		return 0
	}
	rows, _ := over(first, delim, 0).head()
	usual, _ := usualLength(rows.cells)
	found := byte(0)
	for _, row := range rows.cells {
		if text := row[0]; text != "" && isMark(text[:1]) {
			if len(row) == usual {
				return 0
			}
			found = text[0]
		}
	}
	return found
}
