package dataset

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
)

// counter counts the bytes of a file and tells an observer.
type counter struct {
	src     io.Reader
	observe func(bytes int64) error // may be nil
	n       int64                   // bytes so far
	told    int64                   // bytes when observe was last called
	err     error
}

// piece is how many bytes are read at most at a time, so that the observer hears often enough.
const piece = chunk / 2

// Read reads at most a piece, so that the observer hears often enough to cancel.
func (c *counter) Read(p []byte) (int, error) {
	if c.err != nil {
		return 0, c.err
	}
	n, err := c.src.Read(p[:min(len(p), piece)])
	c.n += int64(n)
	c.err = err
	if c.n-c.told >= chunk || err == io.EOF && c.n > c.told {
		if stop := c.tell(); stop != nil {
			return 0, stop
		}
	}
	return n, err
}

// tell calls the observer; its error ends the reading.
func (c *counter) tell() error {
	c.told = c.n
	if c.observe == nil {
		return nil
	}
	if err := c.observe(c.n); err != nil {
		c.err = err
		return err
	}
	return nil
}

// unpack returns the content of a file: what src gives, or what that unpacks to when it
// starts as a gzip file does.
func unpack(src *counter) (content io.Reader, packed bool, err error) {
	buffered := bufio.NewReaderSize(src, 32<<10)
	first, _ := buffered.Peek(len(gzipMagic))
	if string(first) != gzipMagic {
		return buffered, false, nil
	}
	zr, err := gzip.NewReader(buffered)
	if err != nil {
		return nil, true, unpackFault(src, err)
	}
	return &unpacker{zr, src}, true, nil
}

// unpacker reads out of a gzip file.
type unpacker struct {
	zr  *gzip.Reader
	src *counter
}

func (u *unpacker) Read(p []byte) (int, error) {
	n, err := u.zr.Read(p)
	if err != nil && err != io.EOF {
		err = unpackFault(u.src, err)
	}
	return n, err
}

// unpackFault tells an error of the file's source, or of the observer, from damaged content.
func unpackFault(src *counter, err error) error {
	if src.err != nil && src.err != io.EOF {
		return src.err
	}
	return &Error{Problem: fmt.Sprintf("the gzip file is damaged or incomplete (%v)", err),
		Fix: "download or compress it again"}
}
