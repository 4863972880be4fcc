package dataset

import (
	"bytes"
	"strconv"
	"strings"
)

// lines are neighbouring lines of a file, from 1.
type lines struct{ first, last int }

// skipped takes Format.Skip apart.
func (f Format) skipped() (list []lines, err error) {
	if f.Skip == "" {
		return nil, nil
	}
	for item := range strings.SplitSeq(f.Skip, ",") {
		first, last, several := strings.Cut(strings.TrimSpace(item), "-")
		if !several {
			last = first
		}
		from, bad := strconv.Atoi(strings.TrimSpace(first))
		to, worse := strconv.Atoi(strings.TrimSpace(last))
		if bad != nil || worse != nil || from < 1 || to < from {
			return nil, &Error{Text: shorten(f.Skip), Problem: quote(f.Skip) + " does not say which lines to leave out",
				Fix: "write their numbers, from 1 on, as 1-3,7"}
		}
		list = append(list, lines{from, to})
	}
	return list, nil
}

// WithSkip returns the format with further lines that are left out.
func (f Format) WithSkip(first, last int) Format {
	item := strconv.Itoa(first)
	if last > first {
		item += "-" + strconv.Itoa(last)
	}
	if f.Skip != "" {
		item = f.Skip + "," + item
	}
	f.Skip = item
	return f
}

// isSkipped tells whether a line is in a list.
func isSkipped(list []lines, line int) bool {
	for _, l := range list {
		if l.first <= line && line <= l.last {
			return true
		}
	}
	return false
}

// withoutLines returns the first bytes of a file, which start on a line, without those lines of a list.
func withoutLines(text []byte, line int, list []lines) []byte {
	if list == nil {
		return text
	}
	var kept []byte
	for ; len(text) > 0; line++ {
		end := bytes.IndexAny(text, "\r\n")
		switch {
		case end < 0:
			end = len(text)
		case bytes.HasPrefix(text[end:], []byte("\r\n")):
			end += 2
		default:
			end++
		}
		if !isSkipped(list, line) {
			kept = append(kept, text[:end]...)
		}
		text = text[end:]
	}
	return kept
}
