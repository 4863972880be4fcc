package model

import (
	"slices"
	"strconv"
	"strings"

	"viewfold/wasm/wire"
)

// Dialect names one part of how a file is written.
type Dialect string

// The parts of a dialect, in the order they are shown.
const (
	Delimiter Dialect = "delimiter"
	Decimal   Dialect = "decimal"
	Thousands Dialect = "thousands"
	Encoding  Dialect = "encoding"
	Comment   Dialect = "comment"
	Header    Dialect = "header"
	// SkipLines are the numbers of lines that are left out.
	SkipLines Dialect = "skip"
	// MissingWords are further texts that stand for a missing value, a list with commas.
	MissingWords Dialect = "missing"
)

// DialectField describes one part of a dialect. The value of a choice is that of wire.Format; its help is what
// the summary says of it, "" for what goes without saying.
type DialectField struct {
	Part    Dialect
	Label   string
	Choices []Option
}

// detect leaves a part to the reader.
var detect = Option{"", "Detect", ""}

// DialectFields lists the parts of a dialect with what they can be.
var DialectFields = []DialectField{
	{Delimiter, "Between columns", []Option{detect,
		{",", "Comma ,", "commas"}, {";", "Semicolon ;", "semicolons"}, {"\t", "Tab", "tabs"}, {"|", "Bar |", "bars"}, {" ", "Spaces", "spaces"}}},
	{Decimal, "Decimal mark", []Option{detect,
		{".", "Point 1.5", "decimal point"}, {",", "Comma 1,5", "decimal comma"}}},
	{Thousands, "Thousands separator", []Option{detect,
		{"none", "None", ""}, {",", "Comma 1,000", "thousands comma"}, {".", "Point 1.000", "thousands point"},
		{"'", "Apostrophe 1'000", "thousands apostrophe"}, {" ", "Space 1 000", "thousands space"}}},
	{Encoding, "Encoding", []Option{detect,
		{"utf-8", "UTF-8", "UTF-8"}, {"windows-1252", "Windows-1252", "Windows-1252"},
		{"utf-16le", "UTF-16, little-endian", "UTF-16"}, {"utf-16be", "UTF-16, big-endian", "UTF-16"}}},
	{Comment, "Comments start with", []Option{detect,
		{"none", "Nothing", ""}, {"#", "#", "comments after #"}, {"%", "%", "comments after %"}, {"!", "!", "comments after !"}}},
	{Header, "First row", []Option{detect,
		{"yes", "Column names", "header"}, {"no", "A sample", "no header"}}},
}

// of returns where a format holds a part of the dialect.
func (d Dialect) of(f *wire.Format) *string {
	switch d {
	case Delimiter:
		return &f.Delimiter
	case Decimal:
		return &f.Decimal
	case Thousands:
		return &f.Thousands
	case Encoding:
		return &f.Encoding
	case Comment:
		return &f.Comment
	case SkipLines:
		return &f.Skip
	case MissingWords:
		return &f.Missing
	}
	return &f.Header
}

// Of returns the part's value in a format.
func (d Dialect) Of(f wire.Format) string { return *d.of(&f) }

// WithDialect returns the format that is asked for with another value of one part. What depended on the old
// value is detected again; the columns with a role stay the same ones, though their names may change.
func (t Table) WithDialect(part Dialect, value string) wire.Format {
	f := t.Asked
	switch part {
	case Delimiter: // other columns, in which all may be different
		f = wire.Format{Encoding: f.Encoding, Comment: f.Comment, Skip: f.Skip, Missing: f.Missing}
	case Decimal:
		f.Thousands = ""
	case Thousands:
		if value == f.Decimal {
			f.Decimal = ""
		}
	case Encoding, Comment, SkipLines, Header:
		f.ID, f.Label = t.byNumber(f.ID), t.byNumber(f.Label)
	}
	*part.of(&f) = value
	return f
}

// byNumber names a column by its number, if it is known.
func (t Table) byNumber(column string) string {
	if t.Info != nil {
		if i := slices.Index(t.Info.Columns, column); i >= 0 {
			return strconv.Itoa(i + 1)
		}
	}
	return column
}

// DialectWords says how a table was read, "" when it is no text.
func (t Table) DialectWords() string {
	if t.Info == nil || t.Info.Format.Delimiter == "" {
		return ""
	}
	var parts []string
	for _, field := range DialectFields {
		value := field.Part.Of(t.Info.Format)
		i := slices.IndexFunc(field.Choices, func(o Option) bool { return o.Value == value })
		if i >= 0 && field.Choices[i].Help != "" {
			parts = append(parts, field.Choices[i].Help)
		}
	}
	if lines := t.Info.Format.Skip; lines != "" {
		parts = append(parts, "without lines "+lines)
	}
	if words := t.Info.Format.Missing; words != "" {
		parts = append(parts, "missing where it says "+words)
	}
	return strings.Join(parts, ", ")
}
