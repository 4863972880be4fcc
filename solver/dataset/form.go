package dataset

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"io"
)

// form is a file format that can be read.
type form int

const (
	formText form = iota // CSV, or one that cannot be read
	formNPY
	formMatlab
	formMTX
	formZip
)

// Formats as recognise names them.
const (
	isNPY    = "a NumPy array (.npy)"
	isMatlab = "a MATLAB file (.mat)"
	isMTX    = "a matrix of the Matrix Market (.mtx)"
	isZip    = "a zip archive"
)

var forms = map[string]form{isNPY: formNPY, isMatlab: formMatlab, isMTX: formMTX, isZip: formZip}

// file is a file whose first bytes were looked at.
type file struct {
	name    string
	form    form
	raw     io.Reader // from the first byte on
	observe func(bytes int64) error
	input   *counter // of the bytes of raw; nil until they are read here
}

// sniffed is how many bytes of a file are looked at, unpacked or not: enough for the names of the
// first files in an archive, and as much as is read at a time anyway.
const sniffed = piece

// open finds out which format a file has.
func open(r io.Reader, name string, observe func(int64) error) *file {
	buffered := bufio.NewReaderSize(r, sniffed)
	first, _ := buffered.Peek(sniffed) // an error comes again with the bytes that lack
	if bytes.HasPrefix(first, []byte(gzipMagic)) {
		first = unpacked(first)
	}
	what, _ := recognise(first)
	return &file{name: name, form: forms[what], raw: buffered, observe: observe}
}

// unpacked returns what the first bytes of a gzip file unpack to, as far as that is looked at.
func unpacked(first []byte) []byte {
	r, err := gzip.NewReader(bytes.NewReader(first))
	if err != nil {
		return nil
	}
	content := make([]byte, magicBytes)
	n, _ := io.ReadFull(r, content) // first ends somewhere
	return content[:n]
}

// content returns the bytes of the file, unpacked.
func (f *file) content() (io.Reader, error) {
	f.input = &counter{src: f.raw, observe: f.observe}
	content, _, err := unpack(f.input)
	return content, err
}
