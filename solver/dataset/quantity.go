package dataset

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"
)

// maxUnit is how many bytes a unit may have: longer ones are sentences.
const maxUnit = 20

// quantity is a cell taken apart into a number and its unit: "45,3 %", "-$1,234.50", "($5.00)", "CHF 12", "70 kg".
type quantity struct {
	negative bool
	number   []byte // without its sign, in some notation
	unit     []byte
}

// quantityIn takes a cell apart. A unit stands before the number only if it is a currency. Behind the number it has a space before
// it, or it starts with a sign that is in no name: "2A" and "1st" are none. Parentheses mean negative with a currency alone, as
// bookkeepers write it.
func quantityIn(text []byte) (q quantity, ok bool) {
	text = trim(text)
	if len(text) < 2 || isInNumber(text[0]) && isInNumber(text[len(text)-1]) && isInNumber(text[1]) {
		return q, false // as nearly all cells
	}
	rest, closed := inParentheses(text)
	signed := closed
	cutSign := func() {
		if sign := signOf(rest); sign > 0 && !signed {
			q.negative, signed = rest[0] != '+', true
			rest = trim(rest[sign:])
		}
	}
	cutSign()
	if n := currencyBefore(rest); n > 0 {
		q.unit, rest = rest[:n], trim(rest[n:])
		if !signed {
			rest, closed = inParentheses(rest)
			signed = closed
		}
		cutSign()
	}
	n := numeralSize(rest)
	if q.number, rest = rest[:n], rest[n:]; len(rest) > 0 && q.unit == nil {
		q.unit, rest = unitBehind(rest), nil
	}
	q.negative = q.negative || closed
	return q, n > 0 && len(rest) == 0 && q.unit != nil && (!closed || isCurrency(q.unit))
}

// isInNumber tells whether numbers are written with a character.
func isInNumber(c byte) bool { return '+' <= c && c <= '9' && c != '/' }

// quantityOf takes a text apart whose number is one in some notation.
func quantityOf(text string) (quantity, bool) {
	q, ok := quantityIn([]byte(text))
	return q, ok && inAnyNotation(string(q.number))
}

// withoutUnit returns the number of a text that is one with a unit, without its sign; any other text as it is.
func withoutUnit(text string) string {
	if q, ok := quantityOf(text); ok {
		return string(q.number)
	}
	return text
}

// certain tells whether the unit is one that stands beside numbers alone.
func (q quantity) certain() bool {
	return slices.Contains([]string{"%", "％", "‰"}, string(q.unit)) || isCurrency(q.unit)
}

// isQuantity tells whether a text is a number with a certain unit.
func isQuantity(text string) bool {
	q, ok := quantityOf(text)
	return ok && q.certain()
}

// parse reads the number in a notation.
func (q quantity) parse(n notation) (float64, bool) {
	v, ok := n.parse(q.number)
	if q.negative {
		v = -v
	}
	return v, ok
}

// inParentheses returns what a pair of them encloses, else the text itself.
func inParentheses(text []byte) ([]byte, bool) {
	if len(text) > 2 && text[0] == '(' && text[len(text)-1] == ')' {
		return trim(text[1 : len(text)-1]), true
	}
	return text, false
}

// isEnclosed tells whether a text is a number in parentheses.
func isEnclosed(text string) bool {
	inner, closed := inParentheses([]byte(text))
	return closed && inAnyNotation(string(inner))
}

// signOf returns how many bytes the sign has with which text starts, 0 for none.
func signOf(text []byte) int {
	switch {
	case len(text) > 0 && (text[0] == '-' || text[0] == '+'):
		return 1
	case bytes.HasPrefix(text, minusSign):
		return len(minusSign)
	}
	return 0
}

// currencies are codes that may stand before a number, with a space between.
var currencies = []string{"EUR", "USD", "GBP", "CHF", "JPY", "CNY", "RMB", "INR", "KRW", "AUD", "CAD", "NZD", "HKD", "SGD",
	"SEK", "NOK", "DKK", "ISK", "PLN", "CZK", "HUF", "RON", "TRY", "RUB", "BRL", "MXN", "ZAR", "ILS", "THB"}

// isCurrency tells whether a unit is a currency: its code, or its sign with at most two capital letters before, as in "US$".
func isCurrency(unit []byte) bool {
	if slices.Contains(currencies, string(unit)) {
		return true
	}
	sign, size := utf8.DecodeLastRune(unit)
	letters := unit[:len(unit)-size]
	return unicode.Is(unicode.Sc, sign) && len(letters) <= 2 && len(bytes.Trim(letters, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")) == 0
}

// currencyBefore returns how many bytes the currency has with which text starts, 0 for none.
func currencyBefore(text []byte) int {
	if code := text[:min(3, len(text))]; isCurrency(code) && len(text) > 3 && len(trim(text[3:])) < len(text)-3 {
		return 3
	}
	at := bytes.IndexFunc(text, func(r rune) bool { return unicode.Is(unicode.Sc, r) })
	if at < 0 {
		return 0
	}
	_, size := utf8.DecodeRune(text[at:])
	if !isCurrency(text[:at+size]) {
		return 0
	}
	return at + size
}

// numeralSize returns how many bytes of a text are digits, what may stand between them, and an exponent.
func numeralSize(text []byte) int {
	i, some := 0, false
	for i < len(text) {
		n := markSize(text[i:])
		switch c := text[i]; {
		case c-'0' <= 9:
			some = true
			i++
			continue
		case c != 'e' && c != 'E':
		case some && i+1 < len(text) && (text[i+1] == '-' || text[i+1] == '+'):
			n = 2
		case some:
			n = 1
		}
		if n == 0 || countDigits(text[i+n:]) == 0 {
			break
		}
		i += n
	}
	if !some {
		return 0
	}
	return i
}

// markSize returns how many bytes the decimal mark or thousands separator has with which text starts, 0 for none.
func markSize(text []byte) int {
	for _, mark := range separators[1:] {
		if n := (notation{thousands: mark}).separator(text); n > 0 {
			return n
		}
	}
	return 0
}

// unitBehind returns the unit that a text is which follows a number, nil when it is none.
func unitBehind(text []byte) []byte {
	unit := trim(text)
	first, _ := utf8.DecodeRune(unit)
	sign := first == '%' || first == '％' || first == '‰' || first == '°' || first == '℃' || first == '℉' || unicode.Is(unicode.Sc, first)
	if !sign && (!unicode.IsLetter(first) || len(unit) == len(text)) || len(unit) > maxUnit {
		return nil
	}
	before := ' '
	for _, r := range string(unit) {
		if !unicode.IsPrint(r) || r == utf8.RuneError || bytes.ContainsRune([]byte(`,;|="()`), r) || before == ' ' && unicode.IsDigit(r) {
			return nil
		}
		before = r
	}
	return unit
}
