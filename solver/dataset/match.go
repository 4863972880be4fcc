package dataset

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Match says which differences in writing do not make two IDs different: MatchExact, or the others joined
// by "+", as "case+padding".
type Match string

const (
	MatchExact   Match = ""
	MatchCase    Match = "case"    // upper and lower case: s1 and S1
	MatchSpaces  Match = "spaces"  // white space: "S 1" and "S1"; but between digits there is some or there is none
	MatchPadding Match = "padding" // zeros before a number: S1 and S001; but digits after a decimal point stay
)

// leniency holds the parts of a Match as bits.
type leniency uint8

// Bits of a leniency, in the order of leniencies.
const (
	anyCase leniency = 1 << iota
	anySpaces
	anyPadding
	lenient = anyCase | anySpaces | anyPadding
)

// leniencies are the parts of a Match, in the order of their bits.
var leniencies = [...]struct {
	match Match
	words string
}{
	{MatchCase, "upper and lower case"},
	{MatchSpaces, "spaces"},
	{MatchPadding, "zeros before numbers"},
}

// leniency takes a Match apart.
func (m Match) leniency() (leniency, error) {
	var l leniency
	if m == MatchExact {
		return l, nil
	}
	for part := range strings.SplitSeq(string(m), "+") {
		known := false
		for bit, each := range leniencies {
			if Match(part) == each.match {
				l |= 1 << bit
				known = true
			}
		}
		if !known {
			return 0, &Error{Text: shorten(part), Problem: quote(part) + " is no way to match IDs",
				Fix: "choose case, spaces or padding, or several joined by +"}
		}
	}
	return l, nil
}

// match is the reverse of Match.leniency.
func (l leniency) match() Match {
	var parts []string
	for bit, each := range leniencies {
		if l&(1<<bit) != 0 {
			parts = append(parts, string(each.match))
		}
	}
	return Match(strings.Join(parts, "+"))
}

// words names the differences that do not count.
func (l leniency) words() string {
	var parts []string
	for bit, each := range leniencies {
		if l&(1<<bit) != 0 {
			parts = append(parts, each.words)
		}
	}
	return listed(parts, "and")
}

// key is what is left of an ID without the differences that do not count: IDs match when their keys are
// equal. A key is its own key. The ID is text in UTF-8.
func (l leniency) key(id string) string {
	if l == 0 {
		return id
	}
	key := make([]byte, 0, len(id))
	space := false // was left out just before
	for len(id) > 0 {
		r, size := utf8.DecodeRuneInString(id)
		if l&anySpaces != 0 && isSpace(r) {
			space, id = true, id[size:]
			continue
		}
		if k := len(key); space && k > 0 && isDigit(key[k-1]) && isDigit(id[0]) {
			key = append(key, ' ')
		}
		space = false
		if l&anyCase != 0 {
			r = unicode.ToLower(unicode.ToUpper(r))
		}
		key = utf8.AppendRune(key, r)
		id = id[size:]
	}
	if l&anyPadding != 0 {
		key = unpad(key)
	}
	return string(key)
}

// isSpace tells whether a character shows as nothing: white space, a space of no width, a byte order mark, or a mark of the
// direction of writing.
func isSpace(r rune) bool {
	return unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff' || r == '\u2060' || r == '\u200e' || r == '\u200f'
}

// unpad takes leading zeros from the numbers in b, which it overwrites. Digits after a point that follows a
// digit, spaces aside, are a fraction and stay: 1.05 is not 1.5.
func unpad(b []byte) []byte {
	out := b[:0]
	for len(b) > 0 {
		if !isDigit(b[0]) {
			out, b = append(out, b[0]), b[1:]
			continue
		}
		end := slices.IndexFunc(b, func(c byte) bool { return !isDigit(c) })
		if end < 0 {
			end = len(b)
		}
		whole, fraction := bytes.CutSuffix(bytes.TrimRightFunc(out, isSpace), []byte("."))
		whole = bytes.TrimRightFunc(whole, isSpace)
		fraction = fraction && len(whole) > 0 && isDigit(whole[len(whole)-1])
		for !fraction && end > 1 && b[0] == '0' {
			b, end = b[1:], end-1
		}
		out, b = append(out, b[:end]...), b[end:]
	}
	return out
}

func isDigit(c byte) bool { return c-'0' <= 9 }
