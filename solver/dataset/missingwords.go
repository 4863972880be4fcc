package dataset

import (
	"bytes"
	"math"
	"slices"
	"strconv"

	"viewfold/solver/samples"
)

// missingList are what Format.Missing lists. A number among them stands for every number of its value: -999 also for
// -999.00 and -9.99e2. In columns of text only what is written as it counts.
type missingList struct {
	texts   [][]byte
	numbers []float64 // of these, those that are numbers
}

// WithMissing returns the format with further words for a missing value.
func (f Format) WithMissing(words ...string) Format {
	list := ListColumns(words...)
	if f.Missing != "" {
		list = f.Missing + "," + list
	}
	f.Missing = list
	return f
}

// missingList takes Format.Missing apart.
func (f Format) missingList() (w missingList, err error) {
	words, err := SplitColumns(f.Missing)
	if err != nil {
		return w, err
	}
	for _, word := range words {
		text := trim([]byte(word))
		if isMissing(text) {
			continue // it is one anyway
		}
		if _, truth := parseTruth(text); truth {
			return w, &Error{Text: shorten(word), Problem: quote(word) + " cannot stand for a missing value, because it is a value of columns of TRUE and FALSE",
				Fix: "leave cells without a value blank in the file"}
		}
		if v, ok := parseNumber(text); ok {
			w.numbers = append(w.numbers, v)
		} else if inAnyNotation(string(text)) {
			return w, &Error{Text: shorten(word), Problem: quote(word) + " can be several numbers",
				Fix: "write a number that stands for a missing value with a decimal point and nothing between thousands, whatever the file has"}
		}
		w.texts = append(w.texts, text)
	}
	return w, nil
}

// has tells whether a cell is written as one of the words, in any case.
func (w missingList) has(text []byte) bool {
	if w.texts == nil {
		return false
	}
	text = trim(text)
	return slices.ContainsFunc(w.texts, func(word []byte) bool { return bytes.EqualFold(word, text) })
}

// hasNumber tells whether one of the words is a number.
func (w missingList) hasNumber(v float64) bool { return slices.Contains(w.numbers, v) }

// lacks tells whether a cell of a feature says that its value is not known.
func (l *layout) lacks(text []byte) bool {
	if isMissing(text) || l.gaps.has(text) {
		return true
	}
	if l.gaps.numbers == nil {
		return false
	}
	v, ok := l.number.parse(text)
	return ok && l.gaps.hasNumber(v)
}

// dropNumbers makes those of the numbers missing that a word says are. They are of the cells from the one at work on, in a line.
func (p *parser) dropNumbers(numbers []float64, line int) {
	if p.gaps.numbers == nil {
		return
	}
	for k, v := range numbers {
		if p.gaps.hasNumber(v) {
			numbers[k] = math.NaN()
			p.noteMissing(line, p.col+k, strconv.FormatFloat(v, 'g', -1, 64))
		}
	}
}

// withoutGaps returns rows of cells with a usual word for a missing value where they have one of Format.Missing.
func (l *layout) withoutGaps(rows [][]string) [][]string {
	if l.gaps.texts == nil {
		return rows
	}
	plain := make([][]string, len(rows))
	for i, row := range rows {
		plain[i] = slices.Clone(row)
		for j, text := range row {
			if l.gaps.has([]byte(text)) {
				plain[i][j] = "NA"
			}
		}
	}
	return plain
}

// dropNumbers makes those numbers of an array missing that Format.Missing lists.
func (t *Table) dropNumbers() error {
	w, err := t.Format.missingList()
	if err != nil || w.numbers == nil {
		return err
	}
	n, _ := t.X.Shape()
	if _, few := t.X.(*samples.Sparse); few && w.hasNumber(0) {
		return &Error{Text: "0", Problem: "0 cannot stand for a missing value in an array that has only its other numbers",
			Fix: "give the missing values another number there"}
	}
	for i := range n {
		values := valuesOf(t.X, i)
		for k, v := range values {
			if w.hasNumber(v) {
				values[k] = math.NaN()
			}
		}
	}
	return nil
}
