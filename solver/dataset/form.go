package dataset

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"io"

	"viewfold/solver/dataset/array"
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
	name string
	form form
	bounds
	raw     io.Reader // from the first byte on
	observe func(bytes int64) error
	input   *counter // of the bytes of raw; nil until they are read here
}

// sniffed is how many bytes of a file are looked at, unpacked or not: enough for the names of the
// first files in an archive.
const sniffed = 32 << 10

// open finds out which format a file has.
func open(r io.Reader, name string, b bounds, observe func(int64) error) *file {
	buffered := bufio.NewReaderSize(r, sniffed)
	first, _ := buffered.Peek(sniffed) // an error comes again with the bytes that lack
	if bytes.HasPrefix(first, []byte(gzipMagic)) {
		first = unpacked(first)
	}
	what, _ := recognise(first)
	return &file{name: name, form: forms[what], bounds: b, raw: buffered, observe: observe}
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

// content returns the bytes of the file, unpacked. Where memory is bounded their number is, too: numbers in them are
// there twice while they become a table.
func (f *file) content() (io.Reader, error) {
	f.input = &counter{src: f.raw, observe: f.observe}
	content, packed, err := unpack(f.input)
	if err == nil && f.memory > 0 {
		b := &boundedReader{src: content, file: f}
		if !packed && 2*f.size > f.memory {
			return nil, b.tooLarge(f.size)
		}
		content = b
	}
	return content, err
}

// large says of an array that would take too much memory what file it is in, and which of its sides are the samples.
func (f *file) large(err error, side Side) error {
	var a *array.TooLarge
	if !errors.As(err, &a) {
		return err
	}
	e := &TooLarge{File: f.name, Samples: a.Rows, Features: a.Cols, Bytes: a.Bytes, Memory: a.Room}
	if side == SideColumns {
		e.Samples, e.Features = e.Features, e.Samples
	}
	return e
}

// left is what is left of the bounds for the table in a file of an archive, whose bytes are held.
func (f *file) left() bounds {
	if f.memory == 0 {
		return bounds{single: f.single}
	}
	return bounds{memory: max(1, f.memory-f.input.n), single: f.single}
}

// boundedReader ends with an error when there is more to read than memory for.
type boundedReader struct {
	src  io.Reader
	file *file
	n    int64
}

func (b *boundedReader) Read(p []byte) (int, error) {
	n, err := b.src.Read(p)
	if b.n += int64(n); 2*b.n > b.file.memory {
		return 0, b.tooLarge(b.n)
	}
	return n, err
}

func (b *boundedReader) tooLarge(bytes int64) error {
	return &TooLarge{File: b.file.name, Bytes: 2 * bytes, Memory: b.file.memory}
}
