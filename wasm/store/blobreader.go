package store

import (
	"context"
	"errors"
	"io"

	"viewfold/wasm/port"
)

// windowBytes is how much a blobReader asks the browser for at once: a call costs about as
// much as a hundred kilobytes.
const windowBytes = 1 << 20

// blobReader reads a Blob at any place. It keeps the bytes it read last, so that reading on
// in small pieces is quick.
type blobReader struct {
	ctx  context.Context
	blob port.Blob
	from int64 // of the window
	near []byte
}

// errOffset says that a damaged archive points to before its begin.
var errOffset = errors.New("negative offset")

// ReadAt implements io.ReaderAt.
func (r *blobReader) ReadAt(p []byte, at int64) (n int, err error) {
	if at < 0 {
		return 0, errOffset
	}
	for n < len(p) {
		if at+int64(n) >= r.blob.Size() {
			return n, io.EOF
		}
		if err := r.look(at + int64(n)); err != nil {
			return n, err
		}
		n += copy(p[n:], r.near[at+int64(n)-r.from:])
	}
	return n, nil
}

// look moves the window to a place, unless that is in it.
func (r *blobReader) look(at int64) error {
	if at >= r.from && at < r.from+int64(len(r.near)) {
		return nil
	}
	to := min(at+windowBytes, r.blob.Size())
	piece := r.blob.Slice(at, to).Open(r.ctx)
	defer piece.Close()
	r.near = make([]byte, to-at)
	r.from = at
	_, err := io.ReadFull(piece, r.near)
	if err != nil {
		r.near = nil
	}
	return err
}
