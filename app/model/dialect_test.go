package model

import (
	"strings"
	"testing"

	"viewfold/wasm/wire"
)

// german returns a table as a German spreadsheet writes it.
func german() Table {
	t := Table{Name: "a.csv", Role: wire.RoleView}
	t.Read(wire.TableInfo{Columns: []string{"Name", "Größe", "Art"}, Format: wire.Format{
		Encoding: "windows-1252", Delimiter: ";", Decimal: ",", Thousands: "none", Comment: "#", Header: "yes", ID: "Name", Label: "Art"}})
	return t
}

func TestDialectWords(t *testing.T) {
	if got, want := german().DialectWords(), "semicolons, decimal comma, Windows-1252, comments after #, header"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	own := german()
	own.Info.Format.Missing, own.Info.Format.Skip = "n.d.,<0.5", "1-3"
	if got := own.DialectWords(); !strings.HasSuffix(got, ", header, without lines 1-3, missing where it says n.d.,<0.5") {
		t.Error(got)
	}
	if got := (Table{}).DialectWords() + (Table{Info: &wire.TableInfo{}}).DialectWords(); got != "" {
		t.Errorf("words about a table that was not read, or is no text: %q", got)
	}
}

// What depends on a part is detected again when the part is changed, and columns keep their roles.
func TestWithDialect(t *testing.T) {
	same := wire.Format{Encoding: "windows-1252", Delimiter: ";", Decimal: ",", Thousands: "none", Comment: "#", Header: "yes", ID: "1", Label: "3"}
	with := func(edit func(f *wire.Format)) wire.Format { f := same; edit(&f); return f }
	for _, c := range []struct {
		part  Dialect
		value string
		want  wire.Format
	}{
		{Delimiter, "\t", wire.Format{Encoding: "windows-1252", Comment: "#", Delimiter: "\t"}},
		{Decimal, ".", with(func(f *wire.Format) { f.Decimal, f.Thousands, f.ID, f.Label = ".", "", "Name", "Art" })},
		{Thousands, ".", with(func(f *wire.Format) { f.Thousands, f.ID, f.Label = ".", "Name", "Art" })},
		{Thousands, ",", with(func(f *wire.Format) { f.Thousands, f.Decimal, f.ID, f.Label = ",", "", "Name", "Art" })},
		{Encoding, "utf-8", with(func(f *wire.Format) { f.Encoding = "utf-8" })},
		{MissingWords, "n.d.", with(func(f *wire.Format) { f.Missing, f.ID, f.Label = "n.d.", "Name", "Art" })},
		{SkipLines, "1-3", with(func(f *wire.Format) { f.Skip = "1-3" })},
		{Comment, "none", with(func(f *wire.Format) { f.Comment = "none" })},
		{Header, "no", with(func(f *wire.Format) { f.Header = "no" })},
	} {
		if got := german().WithDialect(c.part, c.value); got != c.want {
			t.Errorf("%s %q: %+v, want %+v", c.part, c.value, got, c.want)
		}
	}
}

// Every value that the reader resolves a format to can be shown.
func TestDialectFields(t *testing.T) {
	for _, f := range DialectFields {
		seen := map[string]bool{}
		for _, c := range f.Choices {
			if seen[c.Value] || c.Text == "" {
				t.Errorf("%s: the choice %q is there twice, or without a name", f.Part, c.Value)
			}
			seen[c.Value] = true
		}
		if value := f.Part.Of(german().Asked); !seen[value] || !seen[""] {
			t.Errorf("%s: %q or its detection is no choice", f.Part, value)
		}
	}
}
