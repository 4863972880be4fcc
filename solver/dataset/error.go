package dataset

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Error says that a file, or several files together, cannot be used as they are. It is
// written for the person who owns the data.
type Error struct {
	File    string // "" when the error is about several files
	Line    int    // physical line from 1 where the cell or row starts; 0 for the whole file
	Column  int    // number of the cell in its row, from 1; 0 when not about one cell
	Header  string // name of that column, "" when it has none
	Text    string // the offending text, shortened when very long
	Problem string // what is wrong
	Fix     string // what to do about it
	// Choices are ways to read the file between which only its owner can decide; most errors
	// have none.
	Choices []Choice
}

// Choice is one way to read a file.
type Choice struct {
	Text   string // what it means: `"1,234" is 1.234: decimal comma`
	Format Format // to read the file with: as asked for, or as resolved, and this decided
	// More are the formats of further views, where the file becomes several.
	More []Format `json:",omitempty"`
}

// Error gives one sentence: where, what is wrong, what to do.
func (e *Error) Error() string {
	var s strings.Builder
	s.WriteString(e.File)
	if e.Line > 0 {
		fmt.Fprintf(&s, ", line %d", e.Line)
	}
	if e.Column > 0 {
		fmt.Fprintf(&s, ", column %d", e.Column)
	}
	if e.Header != "" {
		fmt.Fprintf(&s, " (%s)", quote(e.Header))
	}
	if s.Len() > 0 {
		s.WriteString(": ")
	}
	s.WriteString(e.Problem)
	if e.Fix != "" {
		s.WriteString("; " + e.Fix)
	}
	return s.String()
}

// maxShown is how many characters of a cell an error repeats.
const maxShown = 60

// shorten returns text, or its first maxShown characters and an ellipsis.
func shorten(text string) string {
	if len(text) <= maxShown {
		return text
	}
	runes := 0
	for i := range text {
		if runes == maxShown {
			return text[:i] + "…"
		}
		runes++
	}
	return text
}

// quote shows a text inside a sentence.
func quote(text string) string {
	text = shorten(text)
	switch {
	case !utf8.ValidString(text) || strings.ContainsAny(text, "\n\r\t\x00"):
		return strconv.Quote(text)
	case strings.Contains(text, `"`):
		return "'" + text + "'"
	}
	return `"` + text + `"`
}

// plural is "1 row", "2 rows", for nouns that take an s.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
