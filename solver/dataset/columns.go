package dataset

import (
	"io"
	"iter"
	"math"
	"slices"
)

// ColumnTable tells of samples what takes no part in clustering, as a table of clinical data does.
type ColumnTable struct {
	Name     string   // as of a Table
	Format   Format   // as resolved
	IDs      []string // nil: rows are in the order of the samples
	Columns  []Column // all but the IDs and what is ignored
	Header   []string // names of all columns of the file
	Roles    []string // of these: ColumnNumber, ColumnCategory, ColumnIgnored or ColumnID
	Rows     int
	Bytes    int64 // bytes read, before decompression
	Warnings []string
}

// Column is one of them: of numbers, or else a category.
type Column struct {
	Name    string
	Place   int       // in the file, from 0
	Numbers []float64 // one per sample, NaN where it is not known; nil for a category
	Levels  []string  // of a category, sorted as Classes sorts
	Codes   []int32   // of a category, one per sample: the number of its level, −1 where it is not known
}

// ReadColumns reads a table of descriptive columns from the bytes of a CSV file, as Read reads a view. A column
// in which every known cell is a number is one of numbers, any other is a category; Format.Roles overrules both. How numbers are written is, where Format does not say, the way by which most columns are of numbers.
func ReadColumns(r io.Reader, name string, f Format, observe func(bytes int64) error) (*ColumnTable, error) {
	return readColumns(r, name, f, bounds{}, observe)
}

// readColumns is ReadColumns with what is known of the file.
func readColumns(r io.Reader, name string, f Format, b bounds, observe func(int64) error) (*ColumnTable, error) {
	file := open(r, name, b, observe)
	if file.form != formText {
		return nil, &Error{File: name, Problem: "descriptive columns are read from CSV files alone", Fix: "save the table as CSV"}
	}
	p, err := parse(file.raw, name, f, b, observe, forColumns)
	if err != nil {
		return nil, err
	}
	if len(p.telling) == 0 {
		return nil, &Error{File: name, Problem: "the file has no column beside the IDs and what is left out", Fix: "choose a file with descriptive columns, another ID column, or leave fewer out"}
	}
	t := &ColumnTable{Name: name, IDs: p.ids, Header: p.columns, Rows: p.samples, Bytes: p.input.n}
	p.unitsTold()
	p.chooseNotation()
	t.Roles = p.roleNames()
	for k, j := range p.telling {
		c := Column{Name: p.columns[j], Place: j}
		switch p.given[j] {
		case category:
		case measured:
			c.Numbers = p.numbersAmong(j, p.told[k])
		default:
			if c.Numbers = p.numbersIn(j, p.told[k], p.number); c.Numbers == nil {
				p.doubtCategory(c.Name, p.told[k])
			}
		}
		t.Roles[j] = ColumnNumber
		if c.Numbers == nil {
			delete(p.units, j)
			c.categorise(p.told[k])
			t.Roles[j] = ColumnCategory
		}
		if p.units[j] == "" {
			p.told[k] = nil
		}
		t.Columns = append(t.Columns, c)
	}
	p.tellUnits(func(j int) iter.Seq[string] { return slices.Values(p.told[p.place[j]]) })
	t.Format, t.Warnings = p.format, p.warnings
	return t, nil
}

// unitsTold finds the descriptive columns whose numbers have a unit: all known cells have it, or the first where a column is said
// to be of numbers.
func (p *parser) unitsTold() {
	for k, j := range p.telling {
		unit, _, all := unitOf(slices.Values(p.told[k]))
		if unit != "" && (all || p.given[j] == measured) {
			p.units[j] = unit
		}
	}
}

// doubtCategory warns of a category most of whose known cells are numbers.
func (p *parser) doubtCategory(name string, texts []string) {
	numbers := 0
	unit, _, _ := unitOf(slices.Values(texts))
	odd := map[string]bool{}
	var list []string
	for _, text := range texts {
		switch {
		case p.lacks([]byte(text)):
		case hasUnit(text, unit):
			numbers++
		case !odd[text]:
			if len(list) == mostOdd {
				return
			}
			odd[text] = true
			list = append(list, text)
		}
	}
	if len(list) > 0 && 2*numbers > len(texts) {
		p.warn("%s is taken for a category, although most of its cells are numbers and the others say %s: say that it is of numbers, or that these texts stand for missing values",
			quote(name), someNames(list))
	}
}

// chooseNotation finds how the numbers of descriptive columns are written.
func (p *parser) chooseNotation() {
	most := -1
	for _, n := range notations {
		if f := p.asked; f.Decimal != "" && n.point != f.Decimal[0] || f.Thousands != "" && n.thousands != separatorOf(f.Thousands) {
			continue
		}
		fit := 0
		for k, j := range p.telling {
			if p.given[j] != category && p.numbersIn(j, p.told[k], n) != nil {
				fit++
			}
		}
		if fit > most {
			p.number, most = n, fit
		}
	}
	p.format.Decimal, p.format.Thousands = string(p.number.point), none
	if p.number.thousands != 0 {
		p.format.Thousands = string(p.number.thousands)
	}
	p.tellNotation(p.asked)
}

// numbersIn returns the numbers that the texts of column j are, NaN for those that say that there is none; nil when some text is
// neither, or all are missing.
func (p *parser) numbersIn(j int, texts []string, n notation) []float64 {
	numbers := make([]float64, len(texts))
	some := false
	for i, text := range texts {
		v, ok := n.parseWith(p.units[j], []byte(text))
		switch {
		case ok && p.gaps.hasNumber(v):
			v = math.NaN()
		case ok:
			some = true
		case isMissing([]byte(text)):
			v = math.NaN()
		default:
			return nil
		}
		numbers[i] = v
	}
	if !some {
		return nil
	}
	return numbers
}

// numbersAmong returns the numbers of column j, which is said to be of numbers, NaN for what is none; nil, with a warning, when
// none is.
func (p *parser) numbersAmong(j int, texts []string) []float64 {
	numbers := make([]float64, len(texts))
	some, odd := false, 0
	for i, text := range texts {
		v, ok := p.number.parseWith(p.units[j], []byte(text))
		if missing := p.lacks([]byte(text)) || ok && p.gaps.hasNumber(v); missing || !ok {
			v, ok = math.NaN(), false
			if !missing {
				odd++
			}
		}
		some = some || ok
		numbers[i] = v
	}
	switch {
	case !some:
		p.warn("%s has no number, so it stays a category", quote(p.columns[j]))
		return nil
	case odd > 0:
		p.warn("%s: %s no number and taken as missing", quote(p.columns[j]), are(odd, "cell"))
	}
	return numbers
}

// categorise makes the column a category of texts.
func (c *Column) categorise(texts []string) {
	known := make([]string, len(texts))
	for i, text := range texts {
		if !isUnknown([]byte(text)) {
			known[i] = text
		}
	}
	c.Levels = Classes(known)
	number := map[string]int32{"": -1}
	for k, level := range c.Levels {
		number[level] = int32(k)
	}
	c.Codes = make([]int32, len(texts))
	for i, text := range known {
		c.Codes[i] = number[text]
	}
}
