package dataset

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// Read reads a view from the bytes of a CSV file, which may be compressed with gzip. name is
// the file's name, for errors. The numbers are those of strconv.ParseFloat, bit for bit; of
// the file no more is held in memory than a chunk and the first rows.
//
// observe, when not nil, is called about every 256 KB of input with the bytes read so far;
// when it returns an error, Read ends with it.
//
// Errors: *Error says what is wrong with the file; any other is the reader's or observe's,
// with the file's name before it.
func Read(r io.Reader, name string, f Format, observe func(bytes int64) error) (*Table, error) {
	p, err := parse(r, name, f, observe, false)
	if err != nil {
		return nil, err
	}
	if p.samples < 2 {
		return nil, p.fault(&Error{Line: p.rowLine, Problem: "the file holds only one sample",
			Fix: "a view needs one row per sample, and at least two"})
	}
	return &Table{
		Name: name, Format: p.format, Columns: p.columns, Features: p.features,
		IDs: p.ids, Labels: p.labels,
		X:     p.values.matrix(),
		Bytes: p.input.n, Warnings: p.warnings,
	}, nil
}

// ReadLabels reads a table of known labels from the bytes of a CSV file, as Read reads a
// view. Columns beside the ID and the label may hold anything.
func ReadLabels(r io.Reader, name string, f Format, observe func(bytes int64) error) (*LabelTable, error) {
	p, err := parse(r, name, f, observe, true)
	if err != nil {
		return nil, err
	}
	return &LabelTable{
		Name: name, Format: p.format, Columns: p.columns, IDs: p.ids, Labels: p.labels,
		Bytes: p.input.n, Warnings: p.warnings,
	}, nil
}

// parser reads one file.
type parser struct {
	*layout
	name    string
	input   *counter
	scan    *scanner
	rowLine int // line where the row at work starts
	col     int // cells of the row that are done
	blanks  int // blank lines between rows

	samples int
	values  store
	ids     []string
	lineOf  map[string]int // line of every ID
	labels  []string
	known   map[string]string // labels so far, to hold equal ones once

	missing      *Error // the first missing value
	missingCount int
}

// parse reads a whole file.
func parse(r io.Reader, name string, f Format, observe func(int64) error, labels bool) (*parser, error) {
	p := &parser{name: name, input: &counter{src: r, observe: observe},
		lineOf: map[string]int{}, known: map[string]string{}}
	if err := p.open(f, labels); err != nil {
		return nil, p.fault(err)
	}
	if err := p.rows(); err != nil {
		return nil, p.fault(err)
	}
	if p.blanks > 0 {
		p.warn("%s between the rows skipped", plural(p.blanks, "blank line"))
	}
	return p, nil
}

// open looks at the first rows, finds the layout and goes to the first sample.
func (p *parser) open(f Format, labels bool) error {
	if err := f.check(); err != nil {
		return err
	}
	content, packed, err := unpack(p.input)
	if err != nil {
		return err
	}
	p.scan = newScanner(content)
	p.scan.prime()
	if err := refuseBinary(p.scan.buf, packed); err != nil {
		return err
	}
	start := 0
	if bytes.HasPrefix(p.scan.buf, []byte(utf8BOM)) {
		start = len(utf8BOM)
	}
	if f.Delimiter == "" {
		f.Delimiter = string(detectDelimiter(p.scan.buf[start:]))
	}
	p.scan.delim = f.Delimiter[0]
	return p.begin(start, f, labels)
}

// begin reads the first rows from position start and returns to the first sample.
func (p *parser) begin(start int, f Format, labels bool) error {
	p.scan.rewind(start)
	rows, err := p.scan.head()
	if err != nil {
		return err
	}
	if len(rows) == 0 {
		return p.emptiness(start)
	}
	if p.layout, err = plan(rows, f, labels); err != nil {
		return err
	}
	p.values = newStore(len(p.features))
	p.scan.rewind(start)
	if p.header {
		if _, err := p.scan.nextRow(); err != nil {
			return err
		}
		if _, err := p.scan.textRow(); err != nil {
			return err
		}
	}
	p.scan.hold = false
	return nil
}

// emptiness says in which way a file without rows is empty.
func (p *parser) emptiness(start int) error {
	fix := "choose a file with one row of numbers per sample"
	if len(p.scan.buf) == start {
		return &Error{Problem: "the file is empty", Fix: fix}
	}
	return &Error{Problem: "the file holds only blank lines", Fix: fix}
}

// check refuses a Format that has no meaning.
func (f Format) check() error {
	switch f.Delimiter {
	case "", ",", ";", "\t":
	default:
		return &Error{Text: f.Delimiter, Problem: quote(f.Delimiter) + " cannot be the delimiter",
			Fix: "choose comma, semicolon or tab"}
	}
	switch f.Header {
	case HeaderAuto, HeaderYes, HeaderNo:
		return nil
	}
	return &Error{Text: string(f.Header), Problem: quote(string(f.Header)) + " does not say whether there is a header",
		Fix: `choose "yes" or "no", or leave it empty`}
}

// fault completes an error with the file's name.
func (p *parser) fault(err error) error {
	var e *Error
	if errors.As(err, &e) {
		e.File = p.name
		return e
	}
	return fmt.Errorf("%s: %w", p.name, err)
}
