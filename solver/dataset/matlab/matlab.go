// Package matlab reads MATLAB's files of level 5, which save writes without -v7.3, and of level 4 (-v4, or from before 1997).
// Source: The MathWorks, MAT-File Format. Numbers, full or sparse, are read out of variables and cell arrays; structures,
// texts and objects are only named.
package matlab

import (
	"bufio"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"io"

	"viewfold/solver/dataset/array"
)

// Magic is what such a file begins with.
const Magic = "MATLAB 5.0 MAT-file"

// Kinds of elements.
const (
	miInt8       = 1
	miUint8      = 2
	miInt16      = 3
	miUint16     = 4
	miInt32      = 5
	miUint32     = 6
	miSingle     = 7
	miDouble     = 9
	miInt64      = 12
	miUint64     = 13
	miMatrix     = 14
	miCompressed = 15
)

// Read reads the arrays of a file: their names and shapes, and the content of those that are wanted. Errors are
// *array.Error, *array.TooLarge or the reader's.
func Read(r io.Reader, content func(name string) bool, room array.Room) ([]array.Array, error) {
	f := &file{order: binary.LittleEndian, content: content, room: room}
	buffered := bufio.NewReader(r)
	if first, _ := buffered.Peek(head4Bytes + maxName4); IsLevel4(first) { // an error comes again with the bytes that lack
		for {
			if more, err := f.level4(buffered); err != nil || !more {
				return f.found, err
			}
		}
	}
	r = buffered
	head := make([]byte, 128)
	if err := array.Fill(r, head); err != nil {
		return nil, err
	}
	switch string(head[126:]) {
	case "IM":
	case "MI":
		f.order = binary.BigEndian
	default:
		return nil, array.Broken("its header does not tell the order of bytes")
	}
	for {
		more, err := f.variable(r, true)
		if err != nil || !more {
			return f.found, err
		}
	}
}

// file is what was read so far.
type file struct {
	order   binary.ByteOrder
	content func(name string) bool
	room    array.Room
	found   []array.Array
}

// variable reads the next element of the file: a variable, which may be packed when that is said. There is none at the
// end of the file.
func (f *file) variable(r io.Reader, packed bool) (more bool, err error) {
	var tag [8]byte
	switch n, err := io.ReadFull(r, tag[:]); {
	case n == 0 && errors.Is(err, io.EOF):
		return false, nil
	case errors.Is(err, io.ErrUnexpectedEOF):
		return false, array.Broken("it ends too early")
	case err != nil:
		return false, err
	}
	kind, size := f.order.Uint32(tag[:]), int64(f.order.Uint32(tag[4:]))
	inside := &io.LimitedReader{R: r, N: size}
	switch {
	case kind == miCompressed && packed:
		err = f.packed(inside)
	case kind == miMatrix:
		err = f.matrix(inside, "", 0)
	}
	if err == nil {
		err = skip(inside)
	}
	if err == nil && kind != miCompressed { // what fills it up
		_, err = io.CopyN(io.Discard, r, -size&7)
		if err == io.EOF {
			err = nil
		}
	}
	return err == nil, err
}

// packed reads a variable that is packed.
func (f *file) packed(r *io.LimitedReader) error {
	source := &source{r: r}
	unpacked, err := zlib.NewReader(source)
	if err == nil {
		_, err = f.variable(unpacked, false)
	}
	if err == nil {
		_, err = io.Copy(io.Discard, unpacked) // its sum is checked at the end
	}
	var known *array.Error
	var large *array.TooLarge
	if err == nil || errors.As(err, &known) || errors.As(err, &large) {
		return err
	}
	if source.err != nil && source.err != io.EOF {
		return source.err
	}
	return array.Broken("%v", err)
}

// source remembers an error of what is unpacked, to tell it from one of unpacking.
type source struct {
	r   io.Reader
	err error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	s.err = err
	return n, err
}

// skip reads the rest of an element.
func skip(r *io.LimitedReader) error {
	if _, err := io.Copy(io.Discard, r); err != nil {
		return err
	}
	if r.N > 0 {
		return array.Broken("it ends too early")
	}
	return nil
}
