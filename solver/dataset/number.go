package dataset

import (
	"bytes"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"viewfold/solver/dataset/digits"
)

// decimal holds the parts of a number in decimal notation:
// (−1)^neg · mant · 10^exp, as long as digits ≤ digits.MaxDigits and small.
type decimal struct {
	mant   uint64
	exp    int
	digits int
	neg    bool
	small  bool // the exponent was short enough to be held in exp
}

// float returns the number, which is the one of strconv.ParseFloat, where that is quickly decided.
func (d decimal) float() (v float64, ok bool) {
	if !d.small || d.digits > digits.MaxDigits {
		return 0, false
	}
	if v, ok = digits.Float(d.mant, d.exp); d.neg {
		v = -v
	}
	return v, ok
}

// parseNumber reads a finite number in plain notation, see notation.parse.
func parseNumber(text []byte) (float64, bool) { return plain.parse(text) }

// parsePlain reads a finite number without thousands separators and with a given decimal mark.
func parsePlain(text []byte, point byte) (float64, bool) {
	d, ok := scanDecimal(text, point)
	if !ok {
		return 0, false
	}
	if v, ok := d.float(); ok {
		return v, true
	}
	if at := bytes.IndexByte(text, point); at >= 0 && point != '.' {
		var room [digits.Span]byte // so that no usual number allocates
		text = append(room[:0], text...)
		text[at] = '.'
	}
	v, err := strconv.ParseFloat(string(text), 64)
	return v, err == nil
}

// scanDecimal accepts [+-] digits [point digits] [e [+-] digits] with at least one digit before
// the exponent, and nothing else.
func scanDecimal(b []byte, point byte) (d decimal, ok bool) {
	i := 0
	if i < len(b) && (b[i] == '+' || b[i] == '-') {
		d.neg = b[i] == '-'
		i++
	}
	i = d.addDigits(b, i)
	if i < len(b) && b[i] == point {
		first := i + 1
		i = d.addDigits(b, first)
		d.exp = first - i
	}
	if d.digits == 0 {
		return d, false
	}
	d.small = true
	if i < len(b) && (b[i] == 'e' || b[i] == 'E') {
		return d, d.addExponent(b[i+1:])
	}
	return d, i == len(b)
}

// addDigits reads digits from position i on and returns where they end.
func (d *decimal) addDigits(b []byte, i int) int {
	start := i
	for ; i < len(b) && b[i]-'0' <= 9; i++ {
		d.mant = d.mant*10 + uint64(b[i]-'0')
	}
	d.digits += i - start
	return i
}

// addExponent reads all of b as a signed whole number.
func (d *decimal) addExponent(b []byte) bool {
	sign := 1
	if len(b) > 0 && (b[0] == '+' || b[0] == '-') {
		if b[0] == '-' {
			sign = -1
		}
		b = b[1:]
	}
	e := 0
	for _, c := range b {
		if c-'0' > 9 {
			return false
		}
		if e = e*10 + int(c-'0'); e > 10000 {
			d.small, e = false, 10000
		}
	}
	d.exp += sign * e
	return len(b) > 0
}

// trim cuts spaces and tabs off both ends, and other characters that show as nothing.
func trim(b []byte) []byte {
	for len(b) > 0 && (b[0] == ' ' || b[0] == '\t') {
		b = b[1:]
	}
	for len(b) > 0 && (b[len(b)-1] == ' ' || b[len(b)-1] == '\t') {
		b = b[:len(b)-1]
	}
	if len(b) > 0 && (b[0] >= utf8.RuneSelf || b[len(b)-1] >= utf8.RuneSelf) {
		return bytes.TrimFunc(b, isSpace)
	}
	return b
}

// isNumber is parseNumber's verdict on a text.
func isNumber(text string) bool {
	_, ok := parseNumber([]byte(text))
	return ok
}

// looksNumeric tells whether a person would take a text for a number: besides numbers in
// any notation these are the forms that numberFault has advice for, and truth values. A column of
// them holds no names.
func looksNumeric(text string) bool {
	_, truth := parseTruth([]byte(text))
	return truth || isDecimal(text) || isCode(text) || isComplex(text) || inAnyNotation(text) || isQuantity(text)
}

// isCode tells whether a text is a number or infinity in the notation of programs, as
// hexadecimal numbers and 1_000 are.
func isCode(text string) bool {
	_, noFloat := strconv.ParseFloat(text, 64)
	_, noInt := strconv.ParseInt(text, 0, 64)
	return noFloat == nil || noInt == nil
}

// isComplex tells whether a text is a complex number of two parts.
func isComplex(text string) bool {
	_, err := strconv.ParseComplex(text, 128)
	return err == nil && strings.LastIndexAny(text, "+-") > 0 && strings.HasSuffix(text, "i")
}

// Words, in any case, for a value that is not known.
var (
	unknownWords = []string{"", "na", "nan", "n/a", "null", "#n/a"}
	missingWords = append([]string{"none", "-", ".", "?"}, unknownWords...)
)

// isMissing tells whether a cell of a feature says that its value is not known.
func isMissing(text []byte) bool { return isWord(text, missingWords) }

// isUnknown tells whether a label says that it is not known. "None", "-", "." and "?" may be
// the names of classes.
func isUnknown(text []byte) bool { return isWord(text, unknownWords) }

// isWord tells whether a text without the spaces around it is in a list, whatever its case.
func isWord(text []byte, words []string) bool {
	text = trim(text)
	if len(text) > 4 {
		return false
	}
	for _, word := range words {
		if len(word) == len(text) && bytes.EqualFold(text, []byte(word)) {
			return true
		}
	}
	return false
}

// parseTruth reads TRUE as 1 and FALSE as 0, in any case.
func parseTruth(text []byte) (float64, bool) {
	switch text = trim(text); {
	case bytes.EqualFold(text, []byte("true")):
		return 1, true
	case bytes.EqualFold(text, []byte("false")):
		return 0, true
	}
	return 0, false
}

// isText tells whether a cell neither looks like a number nor is missing.
func isText(text string) bool {
	return !isMissing([]byte(text)) && !looksNumeric(text)
}

// numberFault says what keeps a text from being a number in a file's notation, and what to do
// about it.
func numberFault(text string, n notation) (problem, fix string) {
	shown, bare := quote(text), string(trim([]byte(text)))
	v, err := strconv.ParseFloat(bare, 64)
	_, truth := parseTruth([]byte(text))
	switch {
	case err != nil && isDecimal(bare):
		return shown + " is too large for a number",
			"numbers go up to about 1.8e308: correct the cell"
	case math.IsInf(v, 0):
		return shown + " is not a finite number",
			"replace infinite values by finite ones or leave the sample out"
	case inAnyNotation(bare):
		return shown + " is not a number as the first rows have them, with a decimal " + nameOfMark(n.point),
			"write all numbers alike, or say what the decimal mark and the thousands separator are"
	case isComplex(bare):
		return shown + " is a complex number", "write its real and imaginary part, or its size, as numbers of their own"
	case isCode(bare):
		return shown + " is not a number in decimal digits", "write it in decimal digits"
	case isEnclosed(bare):
		return shown + " is a number in parentheses", "write a minus sign before negative numbers; anything else in parentheses is no feature"
	case strings.HasPrefix(bare, "#"):
		return shown + " is not a number", "correct the cell in the program it comes from, or choose # for comments when the line is one"
	case truth:
		return shown + " is not a number", "write 1 and 0 in a column that holds other numbers too, or leave the column to TRUE and FALSE"
	}
	return shown + " is not a number",
		"correct the cell, or say that it stands for a missing value or that the column is no feature"
}

// isDecimal tells whether a text has the form of a decimal number, however large.
func isDecimal(text string) bool {
	_, ok := scanDecimal([]byte(text), '.')
	return ok
}
