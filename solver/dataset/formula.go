package dataset

import (
	"slices"
	"strconv"
	"strings"
)

// A spreadsheet takes a cell that begins with one of these for a formula, quoted or not, and computes it.
const formulaSigns = "=+-@\t\r"

// isFormula reports whether a spreadsheet would compute a text that is no number.
func isFormula(text string) bool {
	if len(text) < 2 || !strings.Contains(formulaSigns, text[:1]) { // a sign alone is text
		return false
	}
	_, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
	return err != nil
}

// warnOfFormulas warns of texts that files of a result have and a spreadsheet would compute. They stay as they are: the files
// are read by programs, which could not tell a mark before such a text from a part of it.
func (s *Set) warnOfFormulas(what string, lists ...[]string) {
	for _, texts := range lists {
		if k := slices.IndexFunc(texts, isFormula); k >= 0 {
			s.warn("%s such as %s look like formulas to a spreadsheet: files of the result have them as they are, so open these with care there", what, quote(shorten(texts[k])))
			return
		}
	}
}
