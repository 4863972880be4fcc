package dataset

import (
	"bytes"
	"io"
	"slices"
	"unicode/utf8"
)

const (
	chunk      = 256 << 10 // bytes asked for at a time, and between two observations
	maxCell    = 1 << 20   // bytes of the longest cell
	maxColumns = 1_000_000
	maxHead    = 64 << 20 // bytes of the first rows, which are held to detect the format
)

// ending says what followed a cell.
type ending int

const (
	endCell ending = iota // a delimiter: another cell follows in this row
	endRow
	endFile
)

// scanner cuts a stream of bytes into cells. A row ends with LF, CRLF or a lone CR. Quotes
// follow RFC 4180; a quoted cell may hold delimiters, line ends and doubled quotes. When a
// space is the delimiter, any number of spaces and tabs is one, and none at the ends of a row.
//
// Cells are slices of the scanner's buffer, valid until the next call.
type scanner struct {
	src       io.Reader
	delim     byte
	comment   byte     // a row that starts with it is none; 0 for none
	skip      []lines  // that are left out
	emptyRows bool     // rows without any content are none
	notation  notation // of numbers
	point     int      // the decimal mark that numbers knows, −1 for none

	buf     []byte // bytes at hand
	start   int    // start of the cell at work: what lies before may be dropped
	pos     int    // next byte
	err     error  // what src said last, io.EOF included
	hold    bool   // drop nothing, so that rewind is possible
	line    int    // physical line of pos, from 1
	afterCR bool   // the last row ended with CR: an LF that follows belongs to it

	skipped  int    // lines left out so far
	comments int    // comment lines so far
	kept     int    // cells written as ="text" so far
	remark   []byte // the last of them, while hold is set

	cellLine int    // line where the last cell starts
	end      ending // what followed the last cell
	quoted   bool   // the last cell was in quotes
	unquoted []byte // its content
}

// newScanner returns a scanner that holds what it reads until release.
func newScanner(src io.Reader) *scanner {
	return &scanner{src: src, line: 1, hold: true, buf: make([]byte, 0, chunk)}
}

// prime reads the first chunk.
func (s *scanner) prime() {
	for len(s.buf) < chunk && s.err == nil {
		s.read()
	}
}

// rewind goes back to position at, on a given line.
func (s *scanner) rewind(at, line int) {
	s.start, s.pos, s.line, s.afterCR, s.end = at, at, line, false, endCell
	s.skipped, s.comments, s.kept, s.remark = 0, 0, 0, nil
}

// write sets the notation of the numbers to come. The fast reading of numbers knows their
// decimal mark, where one is certain and does not also end a cell.
func (s *scanner) write(n notation) {
	s.notation, s.point = n, int(n.point)
	if n.unsure || n.point == s.delim {
		s.point = -1
	}
}

// read appends to buf what src has to give. Afterwards there is more in buf, or err is set.
func (s *scanner) read() {
	if s.err != nil {
		return
	}
	if len(s.buf) == cap(s.buf) {
		s.buf = slices.Grow(s.buf, len(s.buf))
	}
	for tries := 0; s.err == nil; tries++ {
		n, err := s.src.Read(s.buf[len(s.buf):cap(s.buf)])
		s.buf, s.err = s.buf[:len(s.buf)+n], err
		if n > 0 {
			return
		}
		if tries == 100 && err == nil {
			s.err = io.ErrNoProgress
		}
	}
}

// fill gets more bytes behind the cell at work, or returns why there are none: io.EOF, an
// error of the source, or an *Error when the cell is too long to be one.
func (s *scanner) fill() error {
	if len(s.buf)-s.start > maxCell {
		return s.longCell()
	}
	if s.hold && len(s.buf) > maxHead {
		return &Error{Line: 1, Problem: "the first two rows are longer than 64 MB",
			Fix: "check that the file is a CSV file with one sample per row"}
	}
	if !s.hold {
		n := copy(s.buf, s.buf[s.start:])
		s.buf, s.pos, s.start = s.buf[:n], s.pos-s.start, 0
	}
	before := len(s.buf)
	s.read()
	if len(s.buf) > before {
		return nil
	}
	return s.err
}

// peek returns the next byte without taking it.
func (s *scanner) peek() (byte, error) {
	for s.pos == len(s.buf) {
		if err := s.fill(); err != nil {
			return 0, err
		}
	}
	return s.buf[s.pos], nil
}

// nextRow goes to the next row that is not blank and returns how many blank lines it
// passed, or io.EOF when there is no other row.
func (s *scanner) nextRow() (blanks int, err error) {
	for {
		s.start = s.pos
		c, err := s.peek()
		if err != nil {
			return blanks, err
		}
		if s.afterCR {
			s.afterCR = false
			if c == '\n' {
				s.pos++
				continue
			}
		}
		if isSkipped(s.skip, s.line) {
			if err := s.skipLine(); err != nil {
				return blanks, err
			}
			s.skipped++
			s.remark = nil
			continue
		}
		blank, err := s.skipBlank()
		if err != nil {
			return blanks, err
		}
		if blank {
			blanks++
			continue
		}
		s.cellLine = s.line
		if s.delim == ' ' {
			if err := s.skipGap(); err != nil {
				return blanks, err
			}
		}
		if remark, err := s.skipComment(); err != nil || !remark {
			return blanks, err
		}
	}
}

// sheetErrors are what spreadsheets write for values that they cannot compute: a row that
// starts with one is no comment.
var sheetErrors = []string{"#N/A", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#NULL!"}

// skipComment passes a line that starts with the mark of comments.
func (s *scanner) skipComment() (bool, error) {
	if s.comment == 0 || s.buf[s.pos] != s.comment {
		return false, nil
	}
	s.start = s.pos
	for len(s.buf)-s.pos < len("#DIV/0!") {
		if err := s.fill(); err == io.EOF {
			break
		} else if err != nil {
			return false, err
		}
	}
	for _, text := range sheetErrors {
		if bytes.HasPrefix(s.buf[s.pos:], []byte(text)) {
			return false, nil
		}
	}
	s.comments++
	return true, s.skipLine()
}

// skipLine goes to the line after the one at work and sets remark to that. The file may end instead.
func (s *scanner) skipLine() error {
	from := s.pos
	for {
		if n := bytes.IndexAny(s.buf[s.pos:], "\r\n"); n >= 0 {
			s.pos += n
			if s.hold {
				s.remark = s.buf[from:s.pos]
			}
			s.finish(s.buf[s.pos])
			return nil
		}
		s.pos, s.start = len(s.buf), len(s.buf)
		if err := s.fill(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// skipGap passes the spaces and tabs that follow a cell, or come before the first. When no
// other cell follows, it ends the row.
func (s *scanner) skipGap() error {
	for {
		for s.pos < len(s.buf) && (s.buf[s.pos] == ' ' || s.buf[s.pos] == '\t') {
			s.pos++
		}
		if s.pos < len(s.buf) {
			s.finishRow()
			return nil
		}
		if err := s.fill(); err == io.EOF {
			s.end = endFile
			return nil
		} else if err != nil {
			return err
		}
	}
}

// finishRow ends the row when the byte at pos does so.
func (s *scanner) finishRow() {
	if c := s.buf[s.pos]; c == '\n' || c == '\r' {
		s.finish(c)
	}
}

// skipBlank passes one line of nothing or spaces, and where emptyRows says so of delimiters too; at any other line it stays
// where it is.
func (s *scanner) skipBlank() (bool, error) {
	for i := s.pos; ; {
		for ; i < len(s.buf); i++ {
			c := s.buf[i]
			if c == s.delim && s.emptyRows || c == ' ' || c == '\t' && s.delim != '\t' {
				continue
			}
			if c != '\n' && c != '\r' {
				return false, nil
			}
			s.pos = i
			s.finish(c)
			return true, nil
		}
		done := i - s.pos
		err := s.fill()
		if err == io.EOF {
			s.pos, s.end = len(s.buf), endFile
			return true, nil
		}
		if _, ours := err.(*Error); err != nil && !ours {
			return false, err
		} else if ours {
			return false, nil // the cell is too long, which who reads it says
		}
		i = s.pos + done
	}
}

// cell takes the next cell. Afterwards end says what followed it.
func (s *scanner) cell() ([]byte, error) {
	s.start = s.pos
	c, err := s.peek()
	formula := err == nil && c == '=' && s.quoteFollows()
	if !formula && (err != nil || c != '"') {
		return s.plainCell()
	}
	if formula {
		s.pos++
	}
	text, err := s.quotedCell()
	return s.textKept(text, formula), err
}

// plainCell takes a cell that is not in quotes.
func (s *scanner) plainCell() ([]byte, error) {
	s.start, s.cellLine, s.quoted = s.pos, s.line, false
	for {
		for ; s.pos < len(s.buf); s.pos++ {
			c := s.buf[s.pos]
			if c == '"' {
				return nil, s.bareQuote()
			}
			if s.finish(c) {
				size := s.pos - 1 - s.start
				err := s.closeGap()
				return s.buf[s.start : s.start+size], err
			}
		}
		switch err := s.fill(); {
		case err == io.EOF:
			s.end = endFile
			return s.buf[s.start:s.pos], nil
		case err != nil:
			return nil, err
		}
	}
}

// finish ends the cell when c, the byte at pos, does so, and steps over it.
func (s *scanner) finish(c byte) bool {
	switch {
	case c == s.delim || c == '\t' && s.delim == ' ':
		s.end = endCell
	case c == '\n' || c == '\r':
		s.end = endRow
		s.afterCR = c == '\r'
		s.line++
	default:
		return false
	}
	s.pos++
	return true
}

// closeGap passes what belongs to the delimiter that has just ended a cell.
func (s *scanner) closeGap() error {
	if s.delim == ' ' && s.end == endCell {
		return s.skipGap()
	}
	return nil
}

// quotedCell takes a cell whose next byte is its opening quote.
func (s *scanner) quotedCell() ([]byte, error) {
	s.cellLine, s.quoted, s.unquoted = s.line, true, s.unquoted[:0]
	s.pos++
	for last := byte(0); ; {
		c, err := s.peek()
		if err != nil {
			return nil, s.openQuote(err)
		}
		s.pos++
		if c == '"' {
			if next, err := s.peek(); err != nil || next != '"' {
				return s.unquoted, s.closeQuote(next, err)
			}
			s.pos++
		}
		if c == '\r' || c == '\n' && last != '\r' {
			s.line++
		}
		s.unquoted = append(s.unquoted, c)
		last = c
	}
}

// closeQuote ends a quoted cell at the byte that follows its closing quote.
func (s *scanner) closeQuote(next byte, err error) error {
	if err == io.EOF {
		s.end = endFile
		return nil
	}
	if err != nil {
		return err
	}
	if s.finish(next) {
		return s.closeGap()
	}
	text := s.excerpt(s.pos + 20)
	if text[0] == '=' {
		return &Error{Line: s.cellLine, Text: shorten(text), Problem: quote(text) + " is a formula",
			Fix: "save the table in the spreadsheet program again as CSV, which has what formulas give"}
	}
	return &Error{Line: s.cellLine, Text: shorten(text),
		Problem: quote(text) + " has text after its closing quote",
		Fix:     "put the whole cell in quotes and write every quote inside it twice"}
}

// openQuote says that a quoted cell did not end, when err is the end of the file.
func (s *scanner) openQuote(err error) error {
	if err != io.EOF {
		return err
	}
	text := s.excerpt(s.start + 4*maxShown)
	return &Error{Line: s.cellLine, Text: shorten(text),
		Problem: "the quote that opens here is never closed: " + quote(text),
		Fix:     `add the closing quote, or write a quote that is part of the text twice ("")`}
}

// bareQuote says that a cell without quotes around it has one inside.
func (s *scanner) bareQuote() error {
	text := s.excerpt(s.pos + 20)
	return &Error{Line: s.cellLine, Text: shorten(text),
		Problem: quote(text) + " has a quote in a cell that does not start with one",
		Fix:     "put the whole cell in quotes and write every quote inside it twice"}
}

// longCell says that a cell does not end where cells do.
func (s *scanner) longCell() error {
	text := s.excerpt(s.start + 4*maxShown)
	e := &Error{Line: s.cellLine, Text: shorten(text),
		Problem: "the cell that starts with " + quote(text) + " is longer than 1 MB",
		Fix:     "check that the file is a CSV file with commas, semicolons, tabs or spaces between the cells and one sample per row"}
	if text[0] == '"' {
		e.Fix = "its closing quote is probably missing: add it"
	}
	return e
}

// excerpt returns the text from the start of the cell at work to about position to, or to the
// end of the line.
func (s *scanner) excerpt(to int) string {
	to = min(to, len(s.buf))
	for to > s.start && to < len(s.buf) && !utf8.RuneStart(s.buf[to]) {
		to--
	}
	text := s.buf[s.start:to]
	if end := bytes.IndexAny(text, "\r\n"); end >= 0 {
		text = text[:end]
	}
	return string(text)
}
