package dataset

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

const (
	mostOdd  = 10         // different texts that may be missing values; a column of more hardly holds numbers
	mostLook = 10_000_000 // cells that are looked at for them
)

// oddCells are the cells of a column, or of a row where columns are samples, that are neither numbers nor missing.
type oddCells struct {
	count, numbers int
	texts          []string // the different ones but for their case, at most mostOdd and one more
	cut            bool     // there may be more
}

func (o *oddCells) add(p *parser, text []byte) {
	if p.lacks(text) {
		return
	}
	if _, ok := p.number.parseWith(p.units[p.col], text); ok {
		o.numbers++
		return
	}
	o.count++
	word := string(trim(text))
	if len(o.texts) <= mostOdd && !slices.ContainsFunc(o.texts, func(other string) bool { return strings.EqualFold(other, word) }) {
		o.texts = append(o.texts, word)
	}
}

// oddFrom finds those from the cell at work to the end of the file, or of the row. It reads on, as nothing else is to be read
// after a fault. The error is that of who reads or observes.
func (p *parser) oddFrom(text []byte) (o oddCells, err error) {
	o.add(p, text)
	if p.missing.ByFeature != nil {
		o.numbers -= p.missing.ByFeature[p.place[p.col]]
	}
	o.numbers += p.samples
	turned := p.format.transposed()
	if turned {
		o.numbers = p.place[p.col]
	}
	j, looked := p.col+1, 0
	for {
		for ; p.scan.end == endCell; j++ {
			cell, err := p.scan.cell()
			if err != nil {
				return o, notOurs(err)
			}
			if j == p.col || turned && j < len(p.roles) && p.roles[j].isNumbers() {
				o.add(p, cell)
			}
			looked++
		}
		if turned {
			return o, nil
		}
		if o.cut = looked > mostLook; o.cut {
			return o, nil
		}
		if _, err := p.scan.nextRow(); err != nil {
			return o, notOurs(err)
		}
		p.scan.end, j = endCell, 0
	}
}

// notOurs is an error unless it is the end of a file or a fault in it.
func notOurs(err error) error {
	if fault := new(Error); err == io.EOF || errors.As(err, &fault) {
		return nil
	}
	return err
}

// words counts and lists the cells.
func (o *oddCells) words(of string) string {
	if o.count < 2 || o.numbers == 0 {
		return ""
	}
	count, list := fmt.Sprint(o.count), someNames(o.texts)
	if o.cut {
		count = "at least " + count
	}
	if len(o.texts) > mostOdd {
		list = someNames(o.texts[:mostNames]) + " and others"
	}
	return fmt.Sprintf(" (%s cells of the %s are none: %s)", count, of, list)
}

// noWord tells whether a text rather is a value in a notation that is not understood, or is very long.
func noWord(text string) bool {
	bare := strings.TrimLeft(text, "+-−(")
	return len(text) > maxShown || bare != "" && bare[0]-'0' <= 9
}

// choices are what can be said of the cells: that they are missing, and of a column that it is ignored.
func (o *oddCells) choices(p *parser) []Choice {
	list := p.rowChoices()
	rows := list != nil
	if len(o.texts) <= mostOdd && o.count <= o.numbers && !slices.ContainsFunc(o.texts, noWord) {
		verb := "stand for missing values"
		if len(o.texts) == 1 {
			verb = "stands for a missing value"
		}
		list = append(list, Choice{Text: someNames(o.texts) + " " + verb, Format: p.asked.WithMissing(o.texts...)})
	}
	if !rows && p.long == nil && len(p.features)+len(p.sorts) > 1 {
		list = append(list, Choice{Text: p.describe(p.col) + " is ignored", Format: p.asked.WithRole(ColumnIgnored, fmt.Sprintf("#%d", p.col+1))})
	}
	return list
}
