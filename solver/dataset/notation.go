package dataset

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"viewfold/solver/dataset/digits"
)

// notation is how the numbers of a file are written.
type notation struct {
	point     byte // the decimal mark: '.' or ','
	thousands byte // between groups of three digits: ',', '.', ' ', '\'', or 0 for none
	// unsure tells that the first rows showed neither points nor commas, in a file where a
	// point may be either mark: a number that the two readings make different is refused.
	unsure bool
}

// plain is the notation of programs.
var plain = notation{point: '.'}

// separators are tried between thousands, in this order.
var separators = []byte{0, ',', '.', ' ', '\''}

// notations are all that are tried, the plainest first.
var notations = func() (list []notation) {
	for _, point := range []byte(".,") {
		for _, thousands := range separators {
			if thousands != point {
				list = append(list, notation{point: point, thousands: thousands})
			}
		}
	}
	return list
}()

// parse reads a finite number, with spaces around it allowed, and gives the bits that
// strconv.ParseFloat gives for it in plain notation. Unlike that function it takes no
// infinity, no NaN, no hexadecimal digits and no underscores.
func (n notation) parse(text []byte) (float64, bool) {
	text = trim(text)
	if rest, ok := bytes.CutPrefix(text, minusSign); ok {
		var room [digits.Span]byte
		text = append(append(room[:0], '-'), rest...)
	}
	if n.unsure && twofold(text) {
		return 0, false
	}
	if v, ok := parsePlain(text, n.point); ok {
		return v, true
	}
	if n.thousands == 0 {
		return 0, false
	}
	var room [digits.Span]byte
	if bare, ok := n.ungroup(room[:0], text); ok {
		return parsePlain(bare, n.point)
	}
	return 0, false
}

// minusSign is the sign of printed numbers, which is no hyphen.
var minusSign = []byte("\u2212")

// plainly returns a number of the notation with a decimal point and nothing between thousands, beside the unit that it may have; any
// other text as it is.
func (n notation) plainly(text []byte) []byte {
	if _, ok := n.parse(text); !ok {
		if q, ok := quantityIn(text); ok {
			return bytes.Replace(text, q.number, n.plainly(q.number), 1)
		}
		return text
	}
	text = bytes.Replace(text, minusSign, []byte{'-'}, 1)
	if n.thousands != 0 {
		if bare, ok := n.ungroup(make([]byte, 0, digits.Span), text); ok {
			text = bare
		}
	}
	return bytes.Replace(text, []byte{n.point}, []byte{'.'}, 1)
}

// ungroup appends to dst a number in plain digits whose whole part is in groups of three,
// the first of one to three digits and not of a leading zero. Exponents and numbers longer
// than dst are none.
func (n notation) ungroup(dst, text []byte) ([]byte, bool) {
	if len(text) > cap(dst) {
		return nil, false
	}
	if len(text) > 0 && (text[0] == '+' || text[0] == '-') {
		dst, text = append(dst, text[0]), text[1:]
	}
	lead := countDigits(text)
	if lead < 1 || lead > 3 || text[0] == '0' {
		return nil, false
	}
	dst, text = append(dst, text[:lead]...), text[lead:]
	groups := 0
	for width := n.separator(text); width > 0; width = n.separator(text) {
		text = text[width:]
		if countDigits(text) != 3 {
			return nil, false
		}
		dst, text = append(dst, text[:3]...), text[3:]
		groups++
	}
	if groups == 0 || len(text) > 0 && (text[0] != n.point || countDigits(text[1:]) != len(text)-1) {
		return nil, false
	}
	return append(dst, text...), true
}

// separator returns how many bytes the thousands separator has with which text starts, 0 for none.
func (n notation) separator(text []byte) int {
	for _, mark := range marksOf[n.thousands] {
		if bytes.HasPrefix(text, []byte(mark)) {
			return len(mark)
		}
	}
	return 0
}

// marksOf holds the characters that are used for a thousands separator: for a space also the
// spaces that do not break, for an apostrophe also the typographic one.
var marksOf = map[byte][]string{
	',': {","}, '.': {"."}, ' ': {" ", "\u00a0", "\u202f", "\u2009"}, '\'': {"'", "\u2019"},
}

// countDigits counts the digits at the start of b.
func countDigits(b []byte) int {
	n := 0
	for n < len(b) && b[n]-'0' <= 9 {
		n++
	}
	return n
}

// twofold tells whether a text is a number both with its points as decimal marks and with
// them between thousands, and not the same.
func twofold(text []byte) bool {
	if bytes.IndexByte(text, '.') < 0 {
		return false
	}
	a, ok := parsePlain(text, '.')
	b, other := notation{point: ',', thousands: '.'}.parse(text)
	return ok && other && a != b
}

// inAnyNotation tells whether a text is a number in some notation.
func inAnyNotation(text string) bool {
	for _, n := range notations {
		if _, ok := n.parse([]byte(text)); ok {
			return true
		}
	}
	return false
}

// numeral is a cell of the first rows.
type numeral struct {
	row, col int // both from 0
	text     string
}

// evidence is what the first rows tell about the notation of their numbers.
type evidence struct {
	byPoint, byComma int       // numbers in which such a mark can only be decimal, and nothing else is to be seen
	others           []numeral // further numbers with marks in them
	commas, points   bool      // some have such marks
}

// add looks at a cell of a feature.
func (e *evidence) add(c numeral) {
	lead, decimals, mark := digitsAround(c.text)
	clear := lead == 0 || lead > 3 || decimals != 3 || strings.TrimLeft(c.text, "+-")[0] == '0'
	switch {
	case mark == 0 && lead > 0:
		return // a whole number
	case mark == '.' && clear:
		e.byPoint++
		e.points = true
		return
	case mark == ',' && clear:
		e.byComma++
		e.commas = true
		return
	}
	if inAnyNotation(c.text) {
		e.others = append(e.others, c)
		e.commas = e.commas || strings.IndexByte(c.text, ',') >= 0
		e.points = e.points || strings.IndexByte(c.text, '.') >= 0
	}
}

// digitsAround returns how many digits a number has before and behind its only point or comma, and
// which that is, 0 for none. Of what is not digits alone but for a sign and a mark it returns zeros.
func digitsAround(text string) (lead, decimals int, mark byte) {
	if text != "" && (text[0] == '-' || text[0] == '+') {
		text = text[1:]
	}
	for i := range len(text) {
		switch c := text[i]; {
		case c-'0' <= 9:
			decimals++
		case (c == '.' || c == ',') && mark == 0:
			mark, lead, decimals = c, decimals, 0
		default:
			return 0, 0, 0
		}
	}
	switch {
	case mark == 0:
		return decimals, 0, 0
	case lead+decimals == 0:
		return 0, 0, 0
	}
	return lead, decimals, mark
}

// best returns the notation with a given decimal mark that most numbers have, the plainest among
// equals, and how many have it. thousands is what Format says of the separator.
func (e *evidence) best(point byte, thousands string) (found notation, most int) {
	found, most = notation{point: point}, -1
	for _, n := range notations {
		if n.point != point || thousands != "" && n.thousands != separatorOf(thousands) {
			continue
		}
		fit := e.byPoint
		if point == ',' {
			fit = e.byComma
		}
		for _, c := range e.others {
			if _, ok := n.parse([]byte(c.text)); ok {
				fit++
			}
		}
		if fit > most {
			found, most = n, fit
		}
	}
	return found, most
}

// separatorOf returns the separator that Format.Thousands names, 0 for none.
func separatorOf(thousands string) byte {
	if thousands == none {
		return 0
	}
	return thousands[0]
}

// notation finds how numbers are written. What f says is kept. When both decimal marks fit equally
// well and give other numbers, it returns a cell where they do.
func (e *evidence) notation(f Format) (found notation, doubt *numeral) {
	if f.Decimal != "" {
		found, _ = e.best(f.Decimal[0], f.Thousands)
		return found, nil
	}
	byPoint, manyPoint := e.best('.', f.Thousands)
	byComma, manyComma := e.best(',', f.Thousands)
	// Programs that follow the local way of writing numbers put semicolons or tabs between them.
	local := f.Delimiter == ";" || f.Delimiter == "\t"
	switch {
	case manyPoint < 0, manyComma > manyPoint && (e.commas || local):
		return byComma, nil
	case manyPoint > manyComma || !e.commas && !local:
		return byPoint, nil
	}
	for k, c := range e.others {
		a, ok := byPoint.parse([]byte(c.text))
		b, other := byComma.parse([]byte(c.text))
		if ok && other && a != b {
			return byPoint, &e.others[k]
		}
	}
	byPoint.unsure = local && !e.points && !e.commas
	return byPoint, nil
}

// reading is one way to understand a number.
type reading struct {
	notation
	value float64
	what  string // "decimal comma"
}

// readings returns the ways in which a number may be meant when its decimal mark is not known: one
// for either, as far as it is a number then.
func readings(text string) (list []reading) {
	for _, n := range notations {
		if len(list) > 0 && list[len(list)-1].point == n.point {
			continue
		}
		v, ok := n.parse([]byte(text))
		if !ok {
			continue
		}
		what := "thousands " + nameOfMark(n.thousands)
		if strings.IndexByte(text, n.point) >= 0 {
			what = "decimal " + nameOfMark(n.point)
		}
		list = append(list, reading{n, v, what})
	}
	return list
}

// twoReadings is the fault of a number whose decimal mark is not known, with a choice for every
// reading. f is the format asked for.
func twoReadings(text string, f Format) *Error {
	e := &Error{Text: shorten(text), Fix: "say which decimal mark the file has"}
	var ways []string
	for _, r := range readings(text) {
		value := strconv.FormatFloat(r.value, 'f', -1, 64)
		ways = append(ways, value+" ("+r.what+")")
		f.Decimal, f.Thousands = string(r.point), ""
		if r.thousands != 0 {
			f.Thousands = string(r.thousands)
		}
		e.Choices = append(e.Choices, Choice{Text: fmt.Sprintf("%s is %s: %s", quote(text), value, r.what), Format: f})
	}
	e.Problem = quote(text) + " can be " + strings.Join(ways, " or ")
	if len(ways) == 1 {
		e.Problem = quote(text) + " seems to be " + ways[0] + ", but the first rows have no such mark"
	}
	return e
}

// nameOfMark names a mark in a sentence.
func nameOfMark(mark byte) string {
	switch mark {
	case '.':
		return "point"
	case ',':
		return "comma"
	case ' ':
		return "space"
	}
	return "apostrophe"
}
