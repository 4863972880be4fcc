package dataset

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"
)

// rows reads all samples.
func (p *parser) rows() error {
	for {
		blanks, err := p.scan.nextRow()
		if err == nil {
			err = p.row(blanks)
		}
		if err == nil {
			continue
		}
		_, ours := err.(*Error)
		switch {
		case p.missing != nil && (ours || err == io.EOF):
			return p.missingFault(err == io.EOF)
		case err == io.EOF:
			return p.finish()
		}
		return err
	}
}

// finish checks the table as a whole.
func (p *parser) finish() error {
	if p.samples == 0 {
		return &Error{Line: 1, Problem: "the file has column names but no samples below them",
			Fix: "choose a file with one row of numbers per sample, or say that there is no header"}
	}
	return nil
}

// row reads one sample, which has blank lines before it.
func (p *parser) row(blanks int) error {
	if p.samples > 0 {
		p.blanks += blanks
	}
	p.rowLine, p.col, p.scan.end = p.scan.line, 0, endCell
	for _, r := range p.runs {
		var err error
		if r.role == feature {
			err = p.readNumbers(r.count)
		} else {
			err = p.readTexts(r.role, r.count)
		}
		if err != nil {
			return err
		}
	}
	if p.col < len(p.columns) || p.scan.end == endCell {
		return p.ragged()
	}
	p.samples++
	p.values.endRow()
	return nil
}

// readNumbers reads n cells as features, or fewer when the row ends.
func (p *parser) readNumbers(n int) error {
	for n > 0 && p.scan.end == endCell {
		done := p.scan.numbers(p.values.room(n))
		p.values.take(done)
		p.col += done
		n -= done
		if n == 0 || p.scan.end != endCell {
			return nil
		}
		if err := p.readNumber(); err != nil {
			return err
		}
		n--
	}
	return nil
}

// readNumber reads a cell that is not plainly a number.
func (p *parser) readNumber() error {
	text, err := p.cell()
	if err != nil {
		return err
	}
	v, ok := parseNumber(text)
	if !ok {
		if err := p.notNumber(text); err != nil {
			return err
		}
	}
	p.values.room(1)[0] = v
	p.values.take(1)
	p.col++
	return nil
}

// readTexts reads n cells that are no features, or fewer when the row ends.
func (p *parser) readTexts(r role, n int) error {
	for ; n > 0 && p.scan.end == endCell; n-- {
		text, err := p.cell()
		if err != nil {
			return err
		}
		switch r {
		case identity:
			err = p.addID(text)
		case label:
			err = p.addLabel(text)
		}
		if err != nil {
			return err
		}
		p.col++
	}
	return nil
}

// cell reads a cell; a fault gets the cell's place.
func (p *parser) cell() ([]byte, error) {
	text, err := p.scan.cell()
	if err != nil {
		err = inColumn(err, p.col, p.nameOf(p.col))
	}
	return text, err
}

// inColumn puts the column, counted from 0, into an error about a cell.
func inColumn(err error, col int, name string) error {
	if e, ok := err.(*Error); ok && e.Text != "" {
		e.Column, e.Header = col+1, name
	}
	return err
}

// addID notes the ID of the sample at work, without spaces around it.
func (p *parser) addID(text []byte) error {
	text = trim(text)
	if len(text) == 0 {
		return p.here("", "the sample has no ID", "give every sample an ID, or choose another ID column or none")
	}
	if err := p.checkText(text); err != nil {
		return err
	}
	if line, ok := p.lineOf[string(text)]; ok {
		return p.here(string(text), fmt.Sprintf("the ID %s is already on line %d", quote(string(text)), line),
			"give every sample an ID of its own, choose another ID column or none, or choose this one as label column")
	}
	id := string(text)
	p.lineOf[id] = p.scan.cellLine
	p.ids = append(p.ids, id)
	return nil
}

// addLabel notes the label of the sample at work, without spaces around it.
func (p *parser) addLabel(text []byte) error {
	text = trim(text)
	if isMissing(text) {
		p.labels = append(p.labels, "")
		return nil
	}
	known, ok := p.known[string(text)]
	if !ok {
		if err := p.checkText(text); err != nil {
			return err
		}
		known = string(text)
		p.known[known] = known
	}
	p.labels = append(p.labels, known)
	return nil
}

// checkText refuses an ID or label that could not be written again as it is.
func (p *parser) checkText(text []byte) error {
	if utf8.Valid(text) && bytes.IndexByte(text, 0) < 0 {
		return nil
	}
	return p.here(string(text), quote(string(text))+" is not text in UTF-8", fixUTF8)
}

// here is a fault of the last cell.
func (p *parser) here(text, problem, fix string) *Error {
	return &Error{Line: p.scan.cellLine, Column: p.col + 1, Header: p.nameOf(p.col),
		Text: shorten(text), Problem: problem, Fix: fix}
}

// notNumber refuses a feature that is not a number. The first missing value is noted and no
// error yet, so that the others can be counted.
func (p *parser) notNumber(text []byte) error {
	if isMissing(text) {
		if p.missing == nil {
			p.missing = p.here(string(text), "", "fill in the missing values, or leave out these samples or columns")
		}
		p.missingCount++
		return nil
	}
	problem, fix := numberFault(string(text))
	if len(p.columns) == 1 && bytes.ContainsAny(trim(text), " |\t") {
		fix = "the columns seem to be separated by spaces or bars: save the file with commas, semicolons or tabs"
	}
	return p.here(string(text), problem, fix)
}

// missingFault is the error for a file with missing values; all tells that the whole file was read.
func (p *parser) missingFault(all bool) error {
	e, shown := p.missing, "the cell is blank"
	if e.Text != "" {
		shown = quote(e.Text) + " is not a number"
	}
	count := plural(p.missingCount, "missing value")
	if !all {
		count = "at least " + count
	}
	e.Problem = fmt.Sprintf("%s (the file has %s)", shown, count)
	return e
}

// ragged says that the row at work has too few or too many cells.
func (p *parser) ragged() error {
	want, got := len(p.columns), p.col
	for p.scan.end == endCell && got <= maxColumns {
		if _, err := p.scan.cell(); err != nil {
			break
		}
		got++
	}
	like := "the first row"
	if p.header {
		like = "the header"
	}
	cells := plural(got, "cell")
	if got > maxColumns {
		cells = fmt.Sprintf("more than %d cells", maxColumns)
	}
	e := &Error{Line: p.rowLine, Problem: fmt.Sprintf("the row has %s, but %s has %d", cells, like, want),
		Fix: "give every row as many cells; text that holds the delimiter must be in quotes"}
	if p.samples == 0 && p.header && got == want+1 {
		e.Fix = "if the rows start with names, give that column a name in the header too (in R: write.csv)"
	}
	return e
}
