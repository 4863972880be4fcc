package dataset

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// fault is an error as a table test writes it: its sentence and where it is.
type fault struct {
	text         string
	line, column int
	cell         string
}

// check compares an error with a fault, exactly.
func (f fault) check(t *testing.T, err error) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("got %v, want an *Error: %s", err, f.text)
	}
	if e.Error() != f.text {
		t.Errorf("got  %s\nwant %s", e, f.text)
	}
	if e.Line != f.line || e.Column != f.column || e.Text != f.cell {
		t.Errorf("at line %d, column %d, %q; want %d, %d, %q", e.Line, e.Column, e.Text, f.line, f.column, f.cell)
	}
	if e.Fix == "" {
		t.Error("no advice")
	}
}

const (
	adviseCell    = "correct the cell, or say that it stands for a missing value or that the column is no feature"
	adviseMissing = "choose what to do about missing values: leave out features or samples that have some, or fill in the feature's median or the mean of the nearest samples"
	adviseRows    = "give every row as many cells; text that holds the delimiter must be in quotes"
	adviseFile    = "choose a file with one row of numbers per sample"
	adviseQuote   = "put the whole cell in quotes and write every quote inside it twice"
	adviseMarks   = "write all numbers alike, or say what the decimal mark and the thousands separator are"
	adviseUTF8    = `save it again as "CSV UTF-8" (Excel), or with the encoding UTF-8`
)

func TestReadRefuses(t *testing.T) {
	cases := []struct {
		name, in string
		f        Format
		want     fault
	}{
		{"empty", "", Format{}, fault{"x.csv: the file is empty; " + adviseFile, 0, 0, ""}},
		{"only a BOM", "\ufeff", Format{}, fault{"x.csv: the file is empty; " + adviseFile, 0, 0, ""}},
		{"empty gzip", string(pack(t, "")), Format{}, fault{"x.csv: the file is empty; " + adviseFile, 0, 0, ""}},
		{"blank lines", "\n  \r\n\r", Format{}, fault{"x.csv: the file holds only blank lines; " + adviseFile, 0, 0, ""}},
		{"header only", "id,x,y\n", Format{},
			fault{"x.csv, line 1: the file has column names but no samples below them; " + adviseFile + ", or say that there is no header", 1, 0, ""}},
		{"header said", "1,2\n", Format{Header: HeaderYes},
			fault{"x.csv, line 1: the file has column names but no samples below them; " + adviseFile + ", or say that there is no header", 1, 0, ""}},
		{"one row", "1,2\n", Format{},
			fault{"x.csv, line 1: the file holds only one sample; a view needs one row per sample, and at least two", 1, 0, ""}},
		{"one row below a header", "x,y\n\n1,2", Format{},
			fault{"x.csv, line 3: the file holds only one sample; a view needs one row per sample, and at least two", 3, 0, ""}},
		{"too few cells", "x,y\n1,2\n\n3\n", Format{},
			fault{"x.csv, line 4: the row has 1 cell, but the header has 2; " + adviseRows, 4, 0, ""}},
		{"too many cells", "1,2\n3,4,5,6\n", Format{},
			fault{"x.csv, line 2: the row has 4 cells, but the first row has 2; " + adviseRows, 2, 0, ""}},
		{"delimiter at the end", "1,2\n3,4,\n", Format{},
			fault{"x.csv, line 2: the row has 3 cells, but the first row has 2; " + adviseRows, 2, 0, ""}},
		{"delimiter at the end of the file", "1,2\n3,4,", Format{},
			fault{"x.csv, line 2: the row has 3 cells, but the first row has 2; " + adviseRows, 2, 0, ""}},
		{"ends after a delimiter", "a,1,2\nb,1,", Format{},
			fault{"x.csv, line 2, column 3: the cell is blank (the file has 1 missing value); " + adviseMissing, 2, 3, ""}},
		{"text in a number column", "id,geneA,geneX\na,1,2\nb,3,12a5\n", Format{},
			fault{`x.csv, line 3, column 3 ("geneX"): "12a5" is not a number; ` + adviseCell, 3, 3, "12a5"}},
		{"line in a quoted cell", "id,x\n\"a\nb\",1\nc,\"2\n\"\n", Format{},
			fault{`x.csv, line 4, column 2 ("x"): "2\n" is not a number; ` + adviseCell, 4, 2, "2\n"}},
		{"CRLF in a quoted cell", "id,x\r\n\"a\r\nb\",1\r\nc,t\r\n", Format{},
			fault{`x.csv, line 4, column 2 ("x"): "t" is not a number; ` + adviseCell, 4, 2, "t"}},
		{"lines of CR", "x\r1\r\r\"\r2\"", Format{},
			fault{`x.csv, line 4, column 1 ("x"): "\r2" is not a number; ` + adviseCell, 4, 1, "\r2"}},
		{"blank cell", "x,y\n1,\n , 2\n,3\n", Format{},
			fault{`x.csv, line 2, column 2 ("y"): the cell is blank (the file has 3 missing values); ` + adviseMissing, 2, 2, ""}},
		{"blank column", ",1\n,2\n,3\n", Format{},
			fault{`x.csv, line 1, column 1: the cell is blank (the file has 3 missing values); ` + adviseMissing, 1, 1, ""}},
		{"NUL in an ID", "id,x\n" + strings.Repeat("\n", 2*chunk) + "a\x00,1\nb,2\n", Format{},
			fault{fmt.Sprintf(`x.csv, line %d, column 1 ("id"): "a\x00" is not text in UTF-8; `, 2*chunk+2) + adviseUTF8, 2*chunk + 2, 1, "a\x00"}},
		{"NA", "x,y\n1,NA\n2,2\nnan,3\n", Format{},
			fault{`x.csv, line 2, column 2 ("y"): "NA" is not a number (the file has 2 missing values); ` + adviseMissing, 2, 2, "NA"}},
		{"NaN and then text", "x,y\n1,NaN\n2,t\nnan,3\n", Format{},
			fault{`x.csv, line 3, column 2 ("y"): "t" is not a number; ` + adviseCell, 3, 2, "t"}},
		{"decimal comma among points", "x;y\n0.5;1\n2.5;3\n2,5;3\n", Format{},
			fault{`x.csv, line 4, column 1 ("x"): "2,5" is not a number as the first rows have them, with a decimal point; ` + adviseMarks, 4, 1, "2,5"}},
		{"decimal point among commas", "x;y\n0,5;1\n2,5;3\n2.5;3\n", Format{},
			fault{`x.csv, line 4, column 1 ("x"): "2.5" is not a number as the first rows have them, with a decimal comma; ` + adviseMarks, 4, 1, "2.5"}},
		{"thousands point where the decimal point was said", "x;y\n1.234,5;1\n2;3\n", Format{Decimal: "."},
			fault{`x.csv, line 2, column 1 ("x"): "1.234,5" is not a number as the first rows have them, with a decimal point; ` + adviseMarks, 2, 1, "1.234,5"}},
		{"separated by spaces, but a comma was said", "1 2 3\n4 5 6\n", Format{Delimiter: ",", ID: "none"},
			fault{`x.csv, line 1, column 1: "1 2 3" is not a number; ` + adviseCell, 1, 1, "1 2 3"}},
		{"ID not UTF-8", "id,x\na,1\nm\xfcller,2\n", Format{Encoding: UTF8},
			fault{`x.csv, line 3, column 1 ("id"): "m\xfcller" is not text in UTF-8; choose the encoding windows-1252 if this should be "müller", or ` + adviseUTF8, 3, 1, "m\xfcller"}},
		{"label not UTF-8 behind the first rows", "y,x\na,1\n" + strings.Repeat("\n", 2*chunk) + "m\xfcller,2\n", Format{Label: "y"},
			fault{fmt.Sprintf(`x.csv, line %d, column 1 ("y"): "m\xfcller" is not text in UTF-8; choose the encoding windows-1252 if this should be "müller", or `, 2*chunk+3) + adviseUTF8, 2*chunk + 3, 1, "m\xfcller"}},
		{"Inf", "1,2\n3,-Inf\n", Format{},
			fault{`x.csv, line 2, column 2: "-Inf" is not a finite number; replace infinite values by finite ones or leave the sample out`, 2, 2, "-Inf"}},
		{"infinity", "1,2\n3, infinity\n", Format{},
			fault{`x.csv, line 2, column 2: " infinity" is not a finite number; replace infinite values by finite ones or leave the sample out`, 2, 2, " infinity"}},
		{"hexadecimal", "1,2\n3,0x1p4\n", Format{},
			fault{`x.csv, line 2, column 2: "0x1p4" is not a number in decimal digits; write it in decimal digits`, 2, 2, "0x1p4"}},
		{"hexadecimal whole number", "1,2\n3,0x1F\n", Format{},
			fault{`x.csv, line 2, column 2: "0x1F" is not a number in decimal digits; write it in decimal digits`, 2, 2, "0x1F"}},
		{"underscore", "1,2\n3,1_000\n", Format{},
			fault{`x.csv, line 2, column 2: "1_000" is not a number in decimal digits; write it in decimal digits`, 2, 2, "1_000"}},
		{"overflow", "1,2\n3,-1e999\n", Format{},
			fault{`x.csv, line 2, column 2: "-1e999" is too large for a number; numbers go up to about 1.8e308: correct the cell`, 2, 2, "-1e999"}},
		{"percent", "1,2\n3,5%\n", Format{},
			fault{`x.csv, line 2, column 2: "5%" has a unit, "%", which not all numbers of the column have; ` + fixUnit, 2, 2, "5%"}},
		{"two readings with a unit, behind the first rows", "x\ty\n" + strings.Repeat("5 €\t1\n", headRows) + "1.234 €\t1\n", Format{},
			fault{`x.csv, line 202, column 1 ("x"): "1.234" can be 1.234 (decimal point) or 1234 (thousands point); say which decimal mark the file has`, 202, 1, "1.234"}},
		{"a formula", "x,y\n=\"1\"&\"2\",1\n", Format{},
			fault{`x.csv, line 2, column 1: '="1"&"2",1' is a formula; save the table in the spreadsheet program again as CSV, which has what formulas give`, 2, 1, `="1"&"2",1`}},
		{"one CR inside", "1\r2,3\n", Format{},
			fault{"x.csv, line 2: the row has 2 cells, but the first row has 1; " + adviseRows, 2, 0, ""}},
		{"same ID", "id,x\na,1\nb,2\n\" a\",3\n", Format{},
			fault{`x.csv, line 4, column 1 ("id"): the ID "a" is already on line 2; give every sample an ID of its own, choose another ID column or none, or choose this one as label column`, 4, 1, "a"}},
		{"no ID", "id,x\na,1\n ,2\n", Format{},
			fault{`x.csv, line 3, column 1 ("id"): the sample has no ID; give every sample an ID, or choose another ID column or none`, 3, 1, ""}},
		{"no such ID", "id,x\na,1\nb,2\n", Format{ID: "name"},
			fault{`x.csv: there is no ID column "name"; choose one of the file's: "id", "x"`, 0, 0, "name"}},
		{"no such label", "a,b,c,d,e,f,g\n1,2,3,4,5,6,7\n1,2,3,4,5,6,7\n", Format{Label: "y"},
			fault{`x.csv: there is no label column "y"; choose one of the file's: "a", "b", "c", "d", "e", "f", … (7 columns)`, 0, 0, "y"}},
		{"no such number", "1,2\n3,4\n", Format{ID: "3"},
			fault{`x.csv: there is no ID column "3"; choose one of the file's: by number from 1 to 2, for there are no column names`, 0, 0, "3"}},
		{"ID named twice", "a,a\n1,2\n3,4\n", Format{ID: "a"},
			fault{`x.csv: several columns are named "a" (1 and 2); choose the ID column by its number`, 0, 0, "a"}},
		{"ID and label the same", "a,b\n1,2\n3,4\n", Format{ID: "2", Label: "b"},
			fault{`x.csv, column 2 ("b"): the column is chosen both as ID and as label; choose two different columns`, 0, 2, ""}},
		{"only IDs", "id\na\nb\n", Format{ID: "id"},
			fault{"x.csv: the file has no feature column: no column is left beside the IDs, labels and what is ignored; choose a file with numbers, or give a column another role", 0, 0, ""}},
		{"delimiter that is none", "1^2\n3^4\n", Format{Delimiter: "^"},
			fault{`x.csv: "^" cannot be the delimiter; choose comma, semicolon, tab, space or bar`, 0, 0, "^"}},
		{"encoding that is none", "1,2\n3,4\n", Format{Encoding: "latin1"},
			fault{`x.csv: "latin1" cannot be the encoding; choose utf-8, utf-16le, utf-16be or windows-1252`, 0, 0, "latin1"}},
		{"one mark for two", "1,2\n3,4\n", Format{Decimal: ",", Thousands: ","},
			fault{`x.csv: "," cannot be both the decimal mark and the thousands separator; choose two different ones`, 0, 0, ","}},
		{"header that is none", "1,2\n3,4\n", Format{Header: "maybe"},
			fault{`x.csv: "maybe" does not say whether there is a header; choose "yes" or "no", or leave it empty`, 0, 0, "maybe"}},
		{"role that is none", "a,b\n1,2\n3,4\n", Format{Roles: "omit:a"},
			fault{`x.csv: "omit:a" gives no role to a column; write "ignore:", "category:" or "feature:" and then the column`, 0, 0, "omit:a"}},
		{"list that is none", "a,b\n1,2\n3,4\n", Format{Roles: "ignore:\"a"},
			fault{`x.csv: 'ignore:"a' is not a list of columns; put commas between columns, and quotes around a name that has commas`, 0, 0, "ignore:\"a"}},
		{"category of a transposed file", "gene,a,b\nx,1,2\n", Format{Roles: "category:#2", Samples: SideColumns},
			fault{`x.csv, column 2 ("a"): a column of a transposed file is a sample and cannot be a category; ignore it if it is none, or name the row that is a category`, 0, 2, ""}},
		{"part of a transposed file", "gene,a,b\nx,1,2\n", Format{Part: "a", Samples: SideColumns},
			fault{`x.csv: no row has a name that is one of "a"; name features as the file does`, 0, 0, "a"}},
		{"quote not closed", "id,x\na,1\n\"b,2\nc,3\n", Format{},
			fault{`x.csv, line 3, column 1 ("id"): the quote that opens here is never closed: '"b,2'; add the closing quote, or write a quote that is part of the text twice ("")`, 3, 1, `"b,2`}},
		{"quote not closed at once", "\"a", Format{},
			fault{`x.csv, line 1, column 1: the quote that opens here is never closed: '"a'; add the closing quote, or write a quote that is part of the text twice ("")`, 1, 1, "\"a"}},
		{"text after a quote", "id,x\n\"a\"b,1\nc,2\n", Format{},
			fault{`x.csv, line 2, column 1: '"a"b,1' has text after its closing quote; ` + adviseQuote, 2, 1, `"a"b,1`}},
		{"quote inside", "id,x\n5\" pipe,1\n", Format{},
			fault{`x.csv, line 2, column 1: '5" pipe,1' has a quote in a cell that does not start with one; ` + adviseQuote, 2, 1, `5" pipe,1`}},
		{"long text", "x\n1\n" + strings.Repeat("ä", 100) + "\n", Format{ID: "none"},
			fault{`x.csv, line 3, column 1 ("x"): "` + strings.Repeat("ä", 60) + `…" is not a number; ` + adviseCell, 3, 1, strings.Repeat("ä", 60) + "…"}},
		{"long cell", "x\n1\n" + strings.Repeat("1", 2*maxCell), Format{},
			fault{`x.csv, line 3, column 1 ("x"): the cell that starts with "` + strings.Repeat("1", 60) + `…" is longer than 1 MB; check that the file is a CSV file with commas, semicolons, tabs or spaces between the cells and one sample per row`,
				3, 1, strings.Repeat("1", 60) + "…"}},
		{"long quoted cell", "x\n1\n\"" + strings.Repeat("1,", maxCell), Format{},
			fault{`x.csv, line 3, column 1 ("x"): the cell that starts with '"` + strings.Repeat("1,", 29) + `1…' is longer than 1 MB; its closing quote is probably missing: add it`,
				3, 1, "\"" + strings.Repeat("1,", 29) + "1…"}},
		{"truncated gzip", string(pack(t, "1,2\n3,4\n")[:25]), Format{},
			fault{"x.csv: the gzip file is damaged or incomplete (unexpected EOF); download or compress it again", 0, 0, ""}},
		{"damaged gzip", "\x1f\x8bdamage", Format{},
			fault{"x.csv: the gzip file is damaged or incomplete (unexpected EOF); download or compress it again", 0, 0, ""}},
		{"garbage behind gzip", string(pack(t, "1,2\n3,4\n")) + "0123456789", Format{},
			fault{"x.csv: the gzip file is damaged or incomplete (gzip: invalid header); download or compress it again", 0, 0, ""}},
		{"wrong checksum", string(pack(t, "1,2\n3,4\n")[:len(pack(t, "1,2\n3,4\n"))-8]) + "crc!\x08\x00\x00\x00", Format{},
			fault{"x.csv: the gzip file is damaged or incomplete (gzip: invalid checksum); download or compress it again", 0, 0, ""}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			table, err := Read(strings.NewReader(c.in), "x.csv", c.f, nil)
			if err == nil { // but missing values cannot be used
				_, err = Join([]*Table{table}, nil)
			}
			c.want.check(t, err)
		})
	}
}

func TestReadLabelsRefuses(t *testing.T) {
	cases := []struct {
		name, in string
		f        Format
		want     fault
	}{
		{"empty", "", Format{}, fault{"l.csv: the file is empty; " + adviseFile, 0, 0, ""}},
		{"header only", "id,y\n", Format{},
			fault{"l.csv, line 1: the file has column names but no samples below them; " + adviseFile + ", or say that there is no header", 1, 0, ""}},
		{"same ID", "id,y\na,1\na,2\n", Format{},
			fault{`l.csv, line 3, column 1 ("id"): the ID "a" is already on line 2; give every sample an ID of its own, choose another ID column or none, or choose this one as label column`, 3, 1, "a"}},
		{"ragged", "id,y\na,1\nb,2,3\n", Format{}, fault{"l.csv, line 3: the row has 3 cells, but the header has 2; " + adviseRows, 3, 0, ""}},
		{"no label", "id,y\na,1\nb,2\n", Format{Label: none},
			fault{`l.csv: the file has no label column; choose the column that holds the labels: "id", "y"`, 0, 0, ""}},
		{"only IDs", "id\n1\n2\n", Format{ID: "id"},
			fault{`l.csv: the file has no label column; choose the column that holds the labels: "id"`, 0, 0, ""}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := ReadLabels(strings.NewReader(c.in), "l.csv", c.f, nil)
			c.want.check(t, err)
		})
	}
}

func TestOtherFormats(t *testing.T) {
	const (
		image  = "choose a CSV file with one row of numbers per image"
		sheet  = `open it and save each sheet as "CSV UTF-8"`
		table  = "export the table as CSV"
		packed = "unpack it and choose the CSV files inside (a single CSV file may stay compressed with gzip)"
	)
	cases := []struct{ in, want string }{
		{"PK\x03\x04\x14\x00[Content_Types].xml...xl/workbook.xml", "the file is an Excel workbook (.xlsx), not CSV; " + sheet},
		{"PK\x03\x04\x14\x00mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "the file is an OpenDocument spreadsheet (.ods), not CSV; " + sheet},
		{"PK\x03\x04\x14\x00arr_0.npy", "the zip archive is damaged or incomplete (zip: not a valid zip file); download or pack it again"},
		{"PK\x05\x06\x00\x00", "the file is an empty zip archive, not CSV; " + packed},
		{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00", "the file is an old Office file (.xls), not CSV; " + sheet},
		{"\x89PNG\r\n\x1a\n\x00\x00", "the file is an image (PNG), not CSV; " + image},
		{"\xff\xd8\xff\xe0\x00", "the file is an image (JPEG), not CSV; " + image},
		{"GIF89a\x01\x00", "the file is an image (GIF), not CSV; " + image},
		{"RIFF\x10\x00\x00\x00WEBPVP8", "the file is an image (WebP), not CSV; " + image},
		{"%PDF-1.7\n1,2\n", "the file is a PDF document, not CSV; " + table},
		{"PAR1\x15\x04", "the file is a Parquet file, not CSV; write it as CSV: in Python with pandas.read_parquet(…).to_csv(…, index=False)"},
		{"ARROW1\x00\x00", "the file is an Arrow (Feather) file, not CSV; " + table},
		{"\x89HDF\r\n\x1a\n\x00", "the file is an HDF5 file (.h5, .h5ad), not CSV; " + table},
		{"MATLAB 7.3 MAT-file, Platform: GLNXA64", "the file is a MATLAB file of version 7.3 (HDF5), not CSV; save it again in MATLAB with -v7: save('file.mat', 'X', 'Y', '-v7')"},
		{"MATLAB 5.0 MAT-file, Platform: GLNXA64", "the file is damaged or incomplete: it ends too early; save or download it again"},
		{"\x93NUMPY\x01\x00", "the file is damaged or incomplete: it ends too early; save or download it again"},
		{string(pack(t, "X\n\x00\x00\x00\x03")), "the gzip file holds R data (.rds), not CSV; save the table with write.csv"},
		{string(pack(t, "RDX3\nX\n\x00\x00")), "the gzip file holds R data (.RData), not CSV; save each table with write.csv"},
		{string(pack(t, strings.Repeat("\x00", 257)+"ustar")), "the gzip file holds a tar archive, not CSV; " + packed},
		{string(pack(t, string(pack(t, "1,2\n")))), "the content of the gzip file is compressed twice with gzip, not CSV; unpack it once"},
		{string(pack(t, "\x01\x02\x00\x03\x00\x00")), "the gzip file holds a binary file (it has NUL bytes), not CSV; choose a CSV file, or export the table as CSV"},
		{"SQLite format 3\x00", "the file is an SQLite database, not CSV; " + table},
		{"BZh91AY&SY", "the file is compressed with bzip2, not CSV; " + packed},
		{"\xfd7zXZ\x00", "the file is compressed with xz, not CSV; " + packed},
		{"\x28\xb5\x2f\xfd\x04", "the file is compressed with zstd, not CSV; " + packed},
		{"7z\xbc\xaf\x27\x1c", "the file is a 7z archive, not CSV; " + packed},
		{"Rar!\x1a\x07\x01", "the file is a RAR archive, not CSV; " + packed},
		{"\n<!DOCTYPE html>\n<html>", "the file is a web page (HTML), not CSV; download the data file itself"},
		{"<?xml version=\"1.0\"?>", "the file is an XML document, not CSV; " + table},
		{"[{\"a\": 1}]", "the file is JSON, not CSV; " + table},
		{"1,2\n3,\x004\n", "the file is a binary file (it has NUL bytes), not CSV; choose a CSV file, or export the table as CSV"},
	}
	for _, c := range cases {
		_, err := Read(strings.NewReader(c.in), "x", Format{}, nil)
		fault{text: "x: " + c.want}.check(t, err)
		_, err = ReadLabels(strings.NewReader(c.in), "x", Format{}, nil)
		fault{text: "x: " + c.want}.check(t, err)
	}
}

// TestNamesLikeMagic reads headers that begin as binary formats do.
func TestNamesLikeMagic(t *testing.T) {
	for _, name := range []string{"PAR1", "BZh", "PK", "RDX2", "ARROW1", "MATLAB", "ustar", "[a]"} {
		if _, err := Read(strings.NewReader(name+",x\n1,2\n3,4\n"), "x.csv", Format{}, nil); err != nil {
			t.Error(err)
		}
	}
}

// endless repeats a text up to a number of bytes and counts what is read of it.
type endless struct {
	text string
	left int
	read int
}

func (e *endless) Read(p []byte) (int, error) {
	if e.left == 0 {
		return 0, io.EOF
	}
	n := 0
	for n < len(p) && n < e.left {
		n += copy(p[n:min(len(p), e.left)], e.text[(e.read+n)%len(e.text):])
	}
	e.left -= n
	e.read += n
	return n, nil
}

// TestOneLongLine offers 200 MB of one line: little of it may be read.
func TestOneLongLine(t *testing.T) {
	const size = 200 << 20
	cases := []struct {
		text string
		f    Format
		want fault
		most int // bytes
	}{
		{"1", Format{}, fault{"x.csv, line 1, column 1: the cell that starts with \"" + strings.Repeat("1", 60) +
			"…\" is longer than 1 MB; check that the file is a CSV file with commas, semicolons, tabs or spaces between the cells and one sample per row",
			1, 1, strings.Repeat("1", 60) + "…"}, 4 << 20},
		{"12,", Format{}, fault{"x.csv, line 1: the row has more than 1000000 cells; check that the file has one sample per row and line ends between the rows",
			1, 0, ""}, 8 << 20},
		{strings.Repeat("9", 1000) + ";", Format{}, fault{"x.csv, line 1: the first two rows are longer than 64 MB; check that the file is a CSV file with one sample per row",
			1, 0, ""}, 130 << 20},
	}
	for _, c := range cases {
		in := &endless{text: c.text, left: size}
		_, err := Read(in, "x.csv", c.f, nil)
		c.want.check(t, err)
		if in.read > c.most {
			t.Errorf("%q: read %d bytes", c.text, in.read)
		}
	}
}

func TestOneLongRow(t *testing.T) {
	in := io.MultiReader(strings.NewReader("1,2\n3,4\n"), &endless{text: "5,", left: 200 << 20})
	_, err := Read(in, "x.csv", Format{}, nil)
	fault{"x.csv, line 3: the row has more than 1000000 cells, but the first row has 2; " + adviseRows, 3, 0, ""}.check(t, err)
}
