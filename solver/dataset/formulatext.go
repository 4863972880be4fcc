package dataset

import (
	"bytes"
	"slices"
)

// Spreadsheets take 001 for the number 1, and a formula that is nothing but a text, ="001", for that text: so programs write IDs,
// and often numbers, too. Such a cell is the text. It may be in quotes, as "=""001""".

// quoteFollows tells whether a quote follows the next byte.
func (s *scanner) quoteFollows() bool {
	for len(s.buf)-s.pos < 2 {
		if s.fill() != nil {
			return false
		}
	}
	return s.buf[s.pos+1] == '"'
}

// textKept returns the text of a formula that the content of a quoted cell is, any other content as it is, and counts the cells of
// such formulas; formula tells that this was one outside the quotes.
func (s *scanner) textKept(content []byte, formula bool) []byte {
	for {
		text, ok := textOfFormula(content)
		if !ok {
			break
		}
		content, formula = text, true
	}
	if formula {
		s.kept++
	}
	return content
}

// beginsWithFormula tells whether a row begins with such a cell.
func beginsWithFormula(row []byte) bool {
	return bytes.HasPrefix(row, []byte(`="`)) || bytes.HasPrefix(row, []byte(`"=""`))
}

// textsFirst tells whether all rows begin with such a cell, and not all of their cells are so. kept is how many are in each.
func textsFirst(kept []int, cells int) bool {
	return !slices.Contains(kept, 0) && slices.ContainsFunc(kept, func(n int) bool { return n < cells })
}

// textOfFormula returns the text that a formula is, in which quotes are doubled.
func textOfFormula(formula []byte) (text []byte, ok bool) {
	formula = trim(formula)
	if len(formula) < 3 || !bytes.HasPrefix(formula, []byte(`="`)) || formula[len(formula)-1] != '"' {
		return nil, false
	}
	text, twice := formula[2:len(formula)-1], []byte(`""`)
	return bytes.ReplaceAll(text, twice, twice[:1]), !bytes.Contains(bytes.ReplaceAll(text, twice, nil), twice[:1])
}
