package dataset

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Read reads a view from the bytes of a CSV file or of one of the formats of Contents; it may be
// compressed with gzip. name is
// the file's name, for errors. The numbers are those of strconv.ParseFloat, bit for bit; of
// the file no more is held in memory than a chunk and the first rows.
//
// observe, when not nil, is called about every 256 KB of input with the bytes read so far;
// when it returns an error, Read ends with it.
//
// Errors: *Several says that the tables of the file have names, or are labels, and that
// Format.Entry must name one; *Error says what is wrong with the file; any other is the reader's or observe's,
// with the file's name before it.
func Read(r io.Reader, name string, f Format, observe func(bytes int64) error) (*Table, error) {
	return readView(r, name, f, bounds{}, observe)
}

// ReadNew reads a view of new samples, as Read does; one is enough.
func ReadNew(r io.Reader, name string, f Format, observe func(bytes int64) error) (*Table, error) {
	return readView(r, name, f, bounds{single: true}, observe)
}

// readView is Read with what is known of the file.
func readView(r io.Reader, name string, f Format, b bounds, observe func(int64) error) (*Table, error) {
	file := open(r, name, b, observe)
	if file.form != formText {
		return file.table(f)
	}
	p, err := parse(file.raw, name, f, b, observe, forView)
	if err != nil {
		return nil, err
	}
	if p.long != nil {
		t, err := p.longTable()
		if err != nil {
			return nil, p.fault(err)
		}
		return t, nil
	}
	if err := p.fewSamples(); err != nil {
		return nil, p.fault(err)
	}
	return p.table(), nil
}

// fewSamples refuses a view of one sample, where that is not enough, and one without the rows asked for.
func (p *parser) fewSamples() error {
	least := p.least()
	switch {
	case p.format.transposed() && p.checkRows() != nil:
		return p.checkRows()
	case p.format.transposed() && len(p.features) < least:
		return &Error{Problem: "the transposed file holds only one sample", Fix: "a view needs at least two: one in a column"}
	case !p.format.transposed() && p.samples < least:
		return &Error{Line: p.rowLine, Problem: "the file holds only one sample",
			Fix: "a view needs one row per sample, and at least two"}
	}
	return nil
}

// table returns what was read as a view.
func (p *parser) table() *Table {
	if p.format.transposed() {
		return p.transposed()
	}
	p.values.trim(p.memory)
	t := &Table{
		Name: p.name, Format: p.format, Columns: p.columns, Roles: p.roleNames(), Features: p.features,
		IDs: p.ids, Labels: p.labels,
		X:       p.values.matrix(),
		Missing: p.missing, Bytes: p.input.n, Warnings: p.warnings,
	}
	for j, unit := range p.units {
		t.setUnit(unit, p.columns[j:j+1])
	}
	p.widen(t)
	t.Choices = p.offers(t)
	return t
}

// ReadLabels reads a table of known labels from the bytes of a CSV file, as Read reads a
// view. Columns beside the ID and the label may hold anything.
func ReadLabels(r io.Reader, name string, f Format, observe func(bytes int64) error) (*LabelTable, error) {
	return readLabels(r, name, f, bounds{}, observe)
}

// readLabels is ReadLabels with what is known of the file.
func readLabels(r io.Reader, name string, f Format, b bounds, observe func(int64) error) (*LabelTable, error) {
	file := open(r, name, b, observe)
	if file.form != formText {
		return file.labels(f)
	}
	p, err := parse(file.raw, name, f, b, observe, forLabels)
	if err != nil {
		return nil, err
	}
	return &LabelTable{
		Name: name, Format: p.format, Columns: p.columns, IDs: p.ids, Labels: p.labels,
		Bytes: p.input.n, Warnings: p.warnings,
	}, nil
}

// parser reads one file, or a range of its rows.
type parser struct {
	*layout
	part
	bounds
	next       int // samples at which foresee is called again
	name       string
	input      *counter
	packed     bool // the file is compressed
	scan       *scanner
	rowLine    int               // line where the row at work starts
	rowRole    role              // of the row at work in a transposed file: feature, category, label or unused
	rowsSeen   []string          // names of the rows of a transposed file in which some have roles
	rowCodes   []rowCategory     // of these, those that are categories
	col        int               // cells of the row that are done
	marked     bool              // the row starts as a comment may
	known      map[string]string // labels and cells of descriptive columns so far, to hold equal ones once
	knownBytes int               // that they take
	notes      []string          // warnings from before there is a layout
}

func newParser(r io.Reader, name string, b bounds, observe func(int64) error) *parser {
	return &parser{bounds: b, name: name, input: &counter{src: r, observe: observe}, known: map[string]string{}}
}

// parse reads a whole file.
func parse(r io.Reader, name string, f Format, b bounds, observe func(int64) error, why purpose) (*parser, error) {
	p := newParser(r, name, b, observe)
	err := p.open(f, why)
	if err == nil {
		err = p.rows()
	}
	if err == nil && p.samples == 0 && len(p.rowCodes) == 0 && p.rowRoles.part != nil {
		err = &Error{Text: shorten(p.format.Part), Problem: "no row has a name that is one of " + quote(p.format.Part), Fix: "name features as the file does"}
	}
	if err == nil && p.samples == 0 && len(p.rowCodes) == 0 && len(p.rowsSeen) > 0 {
		err = &Error{Problem: "no row is left that is a feature", Fix: "give another role to a row"}
	}
	if err == nil && p.samples == 0 && len(p.rowCodes) == 0 {
		err = &Error{Line: 1, Problem: "the file has column names but no samples below them",
			Fix: "choose a file with one row of numbers per sample, or say that there is no header"}
	}
	if err != nil {
		return nil, p.fault(err)
	}
	p.summarise()
	return p, nil
}

// summarise warns of what was passed over.
func (p *parser) summarise() {
	comments := p.comments
	if p.header && !p.headRow {
		comments-- // the one with the names
	}
	if comments > 0 {
		p.warn("%s starting with %s skipped", plural(comments, "comment"), p.format.Comment)
	}
	if p.kept > 0 {
		p.warn(`%s written as ="…", which spreadsheets take for text, and read as what stands inside`, are(p.kept, "cell"))
	}
	if p.scan.skipped > 0 {
		p.warn("%s left out, as asked", plural(p.scan.skipped, "line"))
	}
	if p.blanks > 0 {
		p.warn("%s between the rows skipped", plural(p.blanks, "blank line"))
	}
}

// open looks at the first rows, finds the layout and goes to the first sample.
func (p *parser) open(f Format, why purpose) error {
	asked := f
	if err := f.check(); err != nil {
		return err
	}
	if f.Entry != "" {
		return &Error{Problem: "there is no " + quote(f.Entry) + " in it: the file is one table", Fix: "choose the file alone"}
	}
	content, packed, err := unpack(p.input)
	if err != nil {
		return err
	}
	p.packed = packed
	p.scan = newScanner(content)
	p.scan.prime()
	if f.Encoding, err = p.decode(content, f.Encoding); err != nil {
		return err
	}
	pre, err := readPreamble(p.scan.buf)
	if err != nil {
		return err
	}
	if f.Delimiter == "" {
		f.Delimiter = pre.delim
	}
	if p.scan.skip, err = f.skipped(); err != nil {
		return err
	}
	f = detectDialect(withoutLines(p.scan.buf[pre.size:], pre.line, p.scan.skip), f)
	p.scan.delim = f.Delimiter[0]
	if f.Comment != none {
		p.scan.comment = f.Comment[0]
	}
	return p.begin(pre, asked, f, why)
}

// decode sees to it that the scanner gets text in UTF-8 and returns the encoding, detected when
// it is "". It refuses content that is not text.
func (p *parser) decode(content io.Reader, encoding string) (string, error) {
	first := p.scan.buf
	if err := refuseFormat(first, p.packed); err != nil {
		return "", err
	}
	guessed := encoding == ""
	if guessed {
		encoding = detectEncoding(first, p.scan.err == io.EOF)
	}
	if encoding != UTF8 {
		p.scan = newScanner(decoded(io.MultiReader(bytes.NewReader(first), content), encoding))
		p.scan.prime()
	}
	if err := refuseText(p.scan.buf, p.packed); err != nil {
		return "", err
	}
	if guessed && encoding == Windows1252 {
		p.notes = append(p.notes, "the text is not in UTF-8 and is read as Windows-1252: look whether the letters in names are right")
	}
	return encoding, nil
}

// begin reads the first rows after the preamble and returns to the first sample.
func (p *parser) begin(pre preamble, asked, f Format, why purpose) error {
	p.scan.emptyRows = true
	p.scan.rewind(pre.size, pre.line)
	rows, err := p.scan.head()
	if err != nil {
		return err
	}
	if len(rows.cells) == 0 {
		return p.emptiness(pre.size)
	}
	if err := rows.refuseTitles(asked, f, why); err != nil {
		return err
	}
	if p.layout, err = plan(rows, asked, f, why); err != nil {
		return err
	}
	p.warnings = append(p.notes, p.warnings...)
	p.part = newPart(len(p.features), len(p.sorts))
	p.idsSeen = new(idSet)
	p.told = make([][]string, len(p.telling))
	p.scan.write(p.number)
	p.scan.rewind(pre.size, pre.line)
	if p.headRow {
		if _, err := p.scan.nextRow(); err != nil {
			return err
		}
		if _, err := p.scan.textRow(); err != nil {
			return err
		}
	}
	p.scan.hold, p.scan.remark = false, nil
	p.scan.emptyRows = p.id >= 0 || p.long != nil // else a row without content may be a sample
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
	for _, c := range []struct {
		value, what, fix string
		known            []string
	}{
		{f.Encoding, "the encoding", "choose utf-8, utf-16le, utf-16be or windows-1252", []string{UTF8, UTF16LE, UTF16BE, Windows1252}},
		{f.Delimiter, "the delimiter", "choose comma, semicolon, tab, space or bar", []string{",", ";", "\t", " ", "|"}},
		{f.Decimal, "the decimal mark", "choose point or comma", []string{".", ","}},
		{f.Thousands, "the thousands separator", "choose comma, point, space, apostrophe or none", []string{",", ".", " ", "'", none}},
		{f.Comment, "the mark of comments", `choose "#", "%", "!" or none`, []string{"#", "%", "!", none}},
	} {
		if c.value != "" && !slices.Contains(c.known, c.value) {
			return &Error{Text: c.value, Problem: quote(c.value) + " cannot be " + c.what, Fix: c.fix}
		}
	}
	if f.Decimal != "" && f.Decimal == f.Thousands {
		return &Error{Text: f.Decimal, Problem: quote(f.Decimal) + " cannot be both the decimal mark and the thousands separator",
			Fix: "choose two different ones"}
	}
	switch f.Samples {
	case SideAuto, SideRows, SideColumns:
	default:
		return &Error{Text: string(f.Samples), Problem: quote(string(f.Samples)) + " does not say what samples are",
			Fix: `choose "rows" or "columns", or leave it empty`}
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
	var large *TooLarge
	if errors.As(err, &large) {
		return large
	}
	return fmt.Errorf("%s: %w", p.name, err)
}
