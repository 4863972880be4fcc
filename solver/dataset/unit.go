package dataset

import (
	"fmt"
	"iter"
	"math"
	"strconv"
)

// unitOf returns the unit of the first known cell of a column, "" when that is no number with one, and whether all others have it.
func unitOf(cells iter.Seq[string]) (unit string, certain, all bool) {
	for text := range cells {
		if isMissing([]byte(text)) {
			continue
		}
		q, ok := quantityOf(text)
		switch {
		case unit == "" && !ok:
			return "", false, false
		case unit == "":
			unit, certain = string(q.unit), q.certain()
		case !ok || string(q.unit) != unit:
			return unit, certain, false
		}
	}
	return unit, certain, true
}

// nameUnits tells whether the first of several rows of a view has texts alone, and below one are numbers with a unit.
func nameUnits(rows [][]string) bool {
	for _, text := range rows[0] {
		if _, ok := quantityOf(text); ok || looksNumeric(text) {
			return false
		}
	}
	for j, text := range rows[0] {
		if unit, _, all := unitOf(cellsIn(rows[1:], j)); isText(text) && unit != "" && all {
			return true
		}
	}
	return false
}

// cellsIn are the texts of column j.
func cellsIn(rows [][]string, j int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, row := range rows {
			if j < len(row) && !yield(row[j]) {
				return
			}
		}
	}
}

// findUnits finds the feature columns whose numbers have a unit: all known cells of the first rows have it, or the first does, and it
// is a certain one. Where columns are samples they all have the same, else a feature could be in several.
func (l *layout) findUnits(body [][]string) {
	l.units = map[int]string{}
	different := map[string]bool{}
	for j, r := range l.roles {
		if r != feature {
			continue
		}
		unit, certain, all := unitOf(cellsIn(body, j))
		if unit != "" && (certain || all) {
			l.units[j] = unit
		}
		different[l.units[j]] = true
	}
	if l.format.transposed() && len(different) > 1 {
		clear(l.units)
	}
	for j := range l.units {
		l.roles[j] = withUnit
	}
}

// tellUnits warns of the columns that have units.
func (l *layout) tellUnits(cells func(j int) iter.Seq[string]) {
	names, example := map[string][]string{}, map[string]string{}
	var order []string
	for j, name := range l.columns {
		unit, ok := l.units[j]
		if !ok {
			continue
		}
		if names[unit] == nil {
			order = append(order, unit)
		}
		names[unit] = append(names[unit], name)
		if example[unit] == "" {
			example[unit] = l.example(unit, cells(j))
		}
	}
	for _, unit := range order {
		columns, list := firstOf(names[unit]), ""
		if n := len(names[unit]); n > 1 {
			columns, list = plural(n, "column"), columns+"; "
		}
		l.warn("the numbers of %s have the unit %s and are read without it: %s%s", columns, quote(unit), list, example[unit])
	}
}

// example says how the first number of some cells is read, "" when none has the unit.
func (l *layout) example(unit string, cells iter.Seq[string]) string {
	for text := range cells {
		if v, ok := l.number.parseWith(unit, []byte(text)); ok {
			return quote(text) + " is " + strconv.FormatFloat(v, 'g', -1, 64)
		}
	}
	return ""
}

// hasUnit tells whether a text is a number in some notation with a unit; "" is none.
func hasUnit(text, unit string) bool {
	if unit == "" {
		return inAnyNotation(text)
	}
	q, ok := quantityOf(text)
	return ok && string(q.unit) == unit
}

// setUnit notes the unit of features; "" is none.
func (t *Table) setUnit(unit string, features []string) {
	if unit == "" {
		return
	}
	if t.Units == nil {
		t.Units = map[string]string{}
	}
	for _, name := range features {
		t.Units[name] = unit
	}
}

// warnOfUnits warns of features of a set's view v that have another unit in a table of new samples.
func (a *arranged) warnOfUnits(set *Set, v int) {
	var names []string
	for _, name := range set.Features[v] {
		if a.Units[name] != set.Units[v][name] {
			names = append(names, name)
		}
	}
	if names == nil {
		return
	}
	here, there := namedUnit(a.Units[names[0]]), namedUnit(set.Units[v][names[0]])
	a.warnings = append(a.warnings, fmt.Sprintf("%s: numbers of %s have %s, but %s in view %s: see whether they are at the same scale",
		a.Name, someNames(names), here, there, quote(set.Names[v])))
}

// namedUnit names a unit in a sentence.
func namedUnit(unit string) string {
	if unit == "" {
		return "no unit"
	}
	return "the unit " + quote(unit)
}

// parseWith reads a number that must have a unit; "" is none.
func (n notation) parseWith(unit string, text []byte) (float64, bool) {
	if unit == "" {
		return n.parse(text)
	}
	q, ok := quantityIn(text)
	if !ok || string(q.unit) != unit {
		return 0, false
	}
	return q.parse(n)
}

// readQuantities reads n cells with a unit as features, or fewer when the row ends.
func (p *parser) readQuantities(n int) error {
	for ; n > 0 && p.scan.end == endCell; n-- {
		text, err := p.cell()
		if err != nil {
			return err
		}
		v, ok := p.number.parseWith(p.units[p.col], text)
		if ok && p.gaps.hasNumber(v) {
			p.noteMissing(p.scan.cellLine, p.col, strconv.FormatFloat(v, 'g', -1, 64))
			v = math.NaN()
		}
		if err := p.keep(v, ok, text); err != nil {
			return err
		}
	}
	return nil
}

// fixUnit says what to do about units that differ.
const fixUnit = "write all numbers of the column with the same unit, or all without one and at the same scale"

// unitFault says what is wrong with a number in a column whose first rows have another unit than the number has, or where one of
// both has none. ok is false for other texts.
func unitFault(text, unit string) (problem string, ok bool) {
	q, quantity := quantityOf(text)
	switch {
	case unit == "" && quantity && q.certain():
		return quote(text) + " has a unit, " + quote(string(q.unit)) + ", which not all numbers of the column have", true
	case unit != "" && quantity && unit != string(q.unit):
		return quote(text) + " has the unit " + quote(string(q.unit)) + ", but the first rows of the column have " + quote(unit), true
	case unit != "" && inAnyNotation(text):
		return quote(text) + " has no unit, but the first rows of the column have " + quote(unit), true
	}
	return "", false
}
