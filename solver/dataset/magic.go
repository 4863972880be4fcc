package dataset

import (
	"bytes"
	"strings"

	"viewfold/solver/dataset/matlab"
	"viewfold/solver/dataset/mtx"
	"viewfold/solver/dataset/npy"
)

// kind is a file format that is not CSV, known by its first bytes.
type kind struct {
	at     int    // where magic stands
	magic  string // bytes that tell the format
	inside string // when not "", bytes that must also occur in the first bytes
	what   string // "an Excel workbook (.xlsx)"
	fix    string
}

const (
	fixSheet  = `open it and save each sheet as "CSV UTF-8"`
	fixTable  = "export the table as CSV"
	fixUnpack = "unpack it and choose the CSV files inside (a single CSV file may stay compressed with gzip)"
	fixImage  = "choose a CSV file with one row of numbers per image"
)

// kinds is searched in order: the more special first.
var kinds = []kind{
	{0, "PK\x03\x04", "xl/", "an Excel workbook (.xlsx)", fixSheet},
	{0, "PK\x03\x04", "[Content_Types].xml", "an Excel workbook (.xlsx)", fixSheet},
	{0, "PK\x03\x04", "opendocument.spreadsheet", "an OpenDocument spreadsheet (.ods)", fixSheet},
	{0, "PK\x03\x04", "", isZip, fixUnpack},
	{0, "PK\x05\x06", "", "an empty zip archive", fixUnpack},
	{0, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "", "an old Office file (.xls)", fixSheet},
	{0, "\x89PNG\r\n\x1a\n", "", "an image (PNG)", fixImage},
	{0, "\xff\xd8\xff", "", "an image (JPEG)", fixImage},
	{0, "GIF87a", "", "an image (GIF)", fixImage},
	{0, "GIF89a", "", "an image (GIF)", fixImage},
	{8, "WEBP", "RIFF", "an image (WebP)", fixImage},
	{0, "%PDF-", "", "a PDF document", fixTable},
	{0, "PAR1\x15", "", "a Parquet file", "write it as CSV: in Python with pandas.read_parquet(…).to_csv(…, index=False)"},
	{0, "ARROW1\x00\x00", "", "an Arrow (Feather) file", fixTable},
	{0, "\x89HDF\r\n\x1a\n", "", "an HDF5 file (.h5, .h5ad)", fixTable},
	{0, matlab.Magic, "", isMatlab, fixTable},
	{0, "MATLAB 7.", "MAT-file", "a MATLAB file of version 7.3 (HDF5)", "save it again in MATLAB with -v7: save('file.mat', 'X', 'Y', '-v7')"},
	{0, npy.Magic, "", isNPY, fixTable},
	{0, "RDX2\n", "", "R data (.RData)", "save each table with write.csv"},
	{0, "RDX3\n", "", "R data (.RData)", "save each table with write.csv"},
	{0, "X\n\x00\x00", "", "R data (.rds)", "save the table with write.csv"},
	{0, "SQLite format 3\x00", "", "an SQLite database", fixTable},
	{0, "BZh", "1AY&SY", "compressed with bzip2", fixUnpack},
	{0, "\xfd7zXZ\x00", "", "compressed with xz", fixUnpack},
	{0, "\x28\xb5\x2f\xfd", "", "compressed with zstd", fixUnpack},
	{0, "7z\xbc\xaf\x27\x1c", "", "a 7z archive", fixUnpack},
	{0, "Rar!\x1a\x07", "", "a RAR archive", fixUnpack},
	{257, "ustar", "", "a tar archive", fixUnpack},
	{0, gzipMagic, "", "compressed twice with gzip", "unpack it once"},
}

const (
	gzipMagic = "\x1f\x8b"
	utf8BOM   = "\xef\xbb\xbf"
	fixUTF8   = `save it again as "CSV UTF-8" (Excel), or with the encoding UTF-8`
)

// magicBytes is how many first bytes are looked at for names of files inside an archive.
const magicBytes = 4096

// binaryFormat names the format of a file that its first bytes tell, "" when they tell none.
func binaryFormat(first []byte) (what, fix string) {
	near := first[:min(len(first), magicBytes)]
	for _, k := range kinds {
		if len(near) >= k.at && bytes.HasPrefix(near[k.at:], []byte(k.magic)) &&
			bytes.Contains(near, []byte(k.inside)) {
			return k.what, k.fix
		}
	}
	if matlab.IsLevel4(near) {
		return isMatlab, fixTable
	}
	return "", ""
}

// textFormat is binaryFormat for text, in UTF-8.
func textFormat(first []byte) (what, fix string) {
	near := first[:min(len(first), magicBytes)]
	text := strings.ToLower(string(bytes.TrimSpace(near[:min(len(near), 64)])))
	switch {
	case strings.HasPrefix(text, strings.ToLower(mtx.Magic)):
		return isMTX, fixTable
	case strings.HasPrefix(text, "<!doctype html"), strings.HasPrefix(text, "<html"):
		return "a web page (HTML)", "download the data file itself"
	case strings.HasPrefix(text, "<?xml"):
		return "an XML document", fixTable
	case strings.HasPrefix(text, "@relation"):
		return "a Weka file (.arff)", fixTable
	case strings.HasPrefix(text, `{"`), strings.HasPrefix(text, "[{"), strings.HasPrefix(text, "[["):
		return "JSON", fixTable
	case bytes.IndexByte(first, 0) >= 0:
		return "a binary file (it has NUL bytes)", "choose a CSV file, or export the table as CSV"
	}
	return "", ""
}

// refuseFormat returns an *Error when the first bytes of a file are those of a format that is not
// CSV. packed tells that they came out of a gzip file.
func refuseFormat(first []byte, packed bool) error {
	what, fix := binaryFormat(first)
	return notCSV(what, fix, packed)
}

// refuseText returns an *Error when the first text of a file, in UTF-8, is not CSV.
func refuseText(first []byte, packed bool) error {
	what, fix := textFormat(first)
	return notCSV(what, fix, packed)
}

// notCSV says what a file is instead of CSV; nothing when it is "".
func notCSV(what, fix string, packed bool) error {
	if what == "" {
		return nil
	}
	subject := "the file is "
	switch {
	case packed && strings.HasPrefix(what, "compressed"):
		subject = "the content of the gzip file is "
	case packed:
		subject = "the gzip file holds "
	}
	return &Error{Problem: subject + what + ", not CSV", Fix: fix}
}

// recognise names the format of a file that is not CSV, and what to do with it.
func recognise(first []byte) (what, fix string) {
	if what, fix = binaryFormat(first); what != "" {
		return what, fix
	}
	switch detectEncoding(first, false) {
	case UTF16LE, UTF16BE:
		return "", ""
	}
	return textFormat(first)
}
