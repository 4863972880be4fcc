package dataset

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"slices"
	"unicode/utf8"
)

// rows reads all samples.
func (p *parser) rows() error {
	for {
		blanks, err := p.scan.nextRow()
		if err == io.EOF {
			p.trail, p.lines, p.comments, p.kept = blanks, p.scan.line-1, p.scan.comments, p.scan.kept
			return nil
		}
		if err == nil {
			err = p.row(blanks)
		}
		if err != nil {
			return err
		}
	}
}

// row reads one sample, which has blank lines before it.
func (p *parser) row(blanks int) error {
	if p.samples >= p.next {
		if err := p.foresee(0, p.values.few == nil); err != nil {
			return err
		}
	}
	if p.samples > 0 {
		p.blanks += blanks
	} else {
		p.lead = blanks
	}
	p.rowLine, p.col, p.scan.end = p.scan.line, 0, endCell
	p.rowRole = feature
	first := p.scan.buf[p.scan.pos]
	p.marked = isMark(string(rune(first)))
	for _, r := range p.runs {
		var err error
		switch number := r.role.isNumbers(); {
		case number && p.rowRole != feature:
			err = p.readTexts(p.rowRole, r.count)
		case r.role == feature:
			err = p.readNumbers(r.count)
		case r.role == truth:
			err = p.readTruths(r.count)
		case r.role == withUnit:
			err = p.readQuantities(r.count)
		default:
			err = p.readTexts(r.role, r.count)
		}
		if err != nil {
			return err
		}
	}
	if p.col < p.cells || p.scan.end == endCell {
		return p.ragged()
	}
	if p.rowRole == feature {
		p.samples++
		if p.values.endRow() {
			return p.foresee(0, true)
		}
	}
	return nil
}

// readNumbers reads n cells as features, or fewer when the row ends.
func (p *parser) readNumbers(n int) error {
	for n > 0 && p.scan.end == endCell {
		room, line := p.values.room(n), p.scan.line
		done := p.scan.numbers(room)
		p.dropNumbers(room[:done], line)
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
	v, ok := p.number.parse(text)
	return p.keep(v, ok && !p.gaps.hasNumber(v), text)
}

// readTruths reads n cells of TRUE and FALSE as 1 and 0, or fewer when the row ends.
func (p *parser) readTruths(n int) error {
	for ; n > 0 && p.scan.end == endCell; n-- {
		text, err := p.cell()
		if err != nil {
			return err
		}
		v, ok := parseTruth(text)
		if !ok && !p.lacks(text) {
			return p.here(string(text), quote(string(text))+" is neither TRUE nor FALSE, which is all that the column's first rows hold",
				"write the whole column as numbers, or as TRUE and FALSE")
		}
		if err := p.keep(v, ok, text); err != nil {
			return err
		}
	}
	return nil
}

// keep takes v for a feature; when ok does not hold, the cell's text must say that there is no value.
func (p *parser) keep(v float64, ok bool, text []byte) error {
	if !ok {
		if !p.lacks(text) {
			return p.notNumber(text)
		}
		v = math.NaN()
		p.noteMissing(p.scan.cellLine, p.col, string(text))
	}
	p.values.room(1)[0] = v
	p.values.take(1)
	p.col++
	return nil
}

// noteMissing counts the missing value of a cell.
func (p *parser) noteMissing(line, col int, text string) {
	m := &p.missing
	if m.ByFeature == nil {
		m.ByFeature = make([]int, len(p.features))
	}
	if m.Count == 0 {
		m.Line, m.Column, m.Text = line, col+1, text
	}
	m.Count++
	m.ByFeature[p.place[col]]++
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
		case category:
			if p.format.transposed() {
				err = p.addRowLevel(text)
			} else {
				err = p.addLevel(text)
			}
		case longKey:
			err = p.addKey(text)
		case label:
			err = p.addLabel(text)
		case described:
			err = p.addText(text)
		case blank:
			err = p.mustBeBlank(text)
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
	if p.format.transposed() {
		return p.addName(text)
	}
	if len(text) == 0 {
		e := p.here("", "the sample has no ID", "give every sample an ID, or choose another ID column or none")
		e.Choices = []Choice{p.withoutLine()}
		return e
	}
	if err := p.checkText(text); err != nil {
		return err
	}
	id := string(text)
	if p.idsSeen != nil {
		if at, twice := p.idsSeen.add(p.ids, id); twice {
			e := p.here(id, fmt.Sprintf("the ID %s is already on line %d", quote(id), p.idLines[at]),
				"give every sample an ID of its own, choose another ID column or none, or choose this one as label column")
			e.Choices = p.insteadOfIDs()
			return e
		}
	}
	p.ids, p.idLines = append(p.ids, id), append(p.idLines, int32(p.scan.cellLine))
	p.letters += len(id)
	return nil
}

// addLabel notes the label of the sample at work, without spaces around it.
func (p *parser) addLabel(text []byte) error {
	text = trim(text)
	if isUnknown(text) {
		p.labels = append(p.labels, "")
		return nil
	}
	known, err := p.hold(text)
	p.labels = append(p.labels, known)
	return err
}

// addText notes the cell of a descriptive column, without spaces around it.
func (p *parser) addText(text []byte) error {
	if p.gaps.has(text) {
		text = nil
	}
	known, err := p.hold(trim(text))
	at := &p.told[p.place[p.col]]
	*at = append(*at, known)
	return err
}

// hold returns a text, of which equal ones are held once.
func (p *parser) hold(text []byte) (string, error) {
	known, ok := p.known[string(text)]
	if !ok {
		if err := p.checkText(text); err != nil {
			return "", err
		}
		known = string(text)
		p.known[known] = known
		p.knownBytes += textBytes + len(known)
	}
	return known, nil
}

// checkText refuses an ID or label that could not be written again as it is.
func (p *parser) checkText(text []byte) error {
	if utf8.Valid(text) && bytes.IndexByte(text, 0) < 0 && (p.format.Encoding == UTF8 || !bytes.ContainsRune(text, utf8.RuneError)) {
		return nil
	}
	e := p.here(string(text), quote(string(text))+" is not text in "+nameOfEncoding(p.format.Encoding), fixUTF8)
	if p.format.Encoding == UTF8 && bytes.IndexByte(text, 0) < 0 {
		other, err := decoders[Windows1252].NewDecoder().Bytes(text)
		if err == nil {
			f := p.asked
			f.Encoding = Windows1252
			e.Fix = "choose the encoding windows-1252 if this should be " + quote(string(other)) + ", or " + fixUTF8
			e.Choices = []Choice{{Text: fmt.Sprintf("%s: Windows-1252", quote(string(other))), Format: f}}
		}
	}
	return e
}

// mustBeBlank refuses text behind the delimiter that ends every row.
func (p *parser) mustBeBlank(text []byte) error {
	if len(trim(text)) == 0 {
		return nil
	}
	return p.here(string(text), quote(string(text))+" stands behind the delimiter that ends the first rows, where no column is",
		"give that column a name in the header, or remove the cell")
}

// fixText says what to do about a column of text.
const fixText = "say what the column is: ignored, a category, labels, or IDs"

// fixRow is the same for a row where rows are features.
const fixRow = "correct the cell, or say what the row is: a category, labels, or ignored"

// here is a fault of the last cell.
func (p *parser) here(text, problem, fix string) *Error {
	return &Error{Line: p.scan.cellLine, Column: p.col + 1, Header: p.nameOf(p.col),
		Text: shorten(text), Problem: problem, Fix: fix}
}

// notNumber refuses the cell at work, a feature that is neither a number nor missing.
func (p *parser) notNumber(text []byte) error {
	bare := string(trim(text))
	number := withoutUnit(bare)
	if p.units[p.col] == "" {
		number = bare
	}
	if p.number.unsure && inAnyNotation(number) {
		e := twoReadings(number, p.asked)
		e.Line, e.Column, e.Header = p.scan.cellLine, p.col+1, p.nameOf(p.col)
		return e
	}
	problem, fix := numberFault(string(text), p.number)
	if fault, ok := unitFault(bare, p.units[p.col]); ok {
		problem, fix = fault, fixUnit
	}
	e := p.here(string(text), problem, fix)
	if t := p.textAt(p.col); t != nil {
		e.Fix, e.Choices = fixText, append(p.longChoice(), p.roleChoices(*t)...)
		return e
	}
	if !isText(string(trim(text))) || p.marked && !slices.Contains(sheetErrors, string(trim(text))) {
		return e
	}
	odd, err := p.oddFrom(bytes.Clone(text))
	if err != nil {
		return err
	}
	of := "column"
	if p.format.transposed() {
		of = "row"
	}
	e.Problem += odd.words(of)
	e.Choices = odd.choices(p)
	if p.rowChoices() != nil {
		e.Fix = fixRow
	}
	return e
}

// withoutLine is the choice to leave out the row at work.
func (p *parser) withoutLine() Choice {
	return Choice{Text: linesNamed(p.rowLine, p.rowLine) + " left out", Format: p.asked.WithSkip(p.rowLine, p.rowLine)}
}

// ragged says that the row at work has too few or too many cells.
func (p *parser) ragged() error {
	want, got := p.cells, p.col
	for p.scan.end == endCell && got <= maxColumns {
		if _, err := p.scan.cell(); err != nil {
			break
		}
		got++
	}
	like := "the first row"
	switch {
	case p.rowNames:
		like = "the rows before"
	case p.header:
		like = "the header"
	}
	cells := plural(got, "cell")
	if got > maxColumns {
		cells = fmt.Sprintf("more than %d cells", maxColumns)
	}
	e := &Error{Line: p.rowLine, Problem: fmt.Sprintf("the row has %s, but %s has %d", cells, like, want),
		Fix: "give every row as many cells; text that holds the delimiter must be in quotes"}
	switch {
	case p.samples > 0 || !p.header:
	case namesIDs(p.columns[0]) && got > want:
		e.Fix += "; so must numbers whose decimal mark is the delimiter"
	case got == want+1:
		e.Fix = "if the rows start with names, give that column a name in the header too (in R: write.csv)"
	}
	if got == 1 { // as notes below a table have
		e.Choices = []Choice{p.withoutLine()}
	}
	if p.marked {
		e.Fix += "; if the line is a comment, say which mark starts comments"
	}
	return e
}
