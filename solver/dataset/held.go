package dataset

import (
	"bytes"
	"errors"
	"io"
)

// held is a file held in memory, in pieces, so that it grows without a copy.
type held struct {
	pieces [][]byte // of heldPiece bytes each, but for the last
	size   int64
}

const heldPiece = 1 << 20

// hold reads all of a file.
func hold(r io.Reader) (*held, error) {
	h := new(held)
	for {
		var piece bytes.Buffer
		n, err := io.CopyN(&piece, r, heldPiece)
		if n > 0 {
			h.pieces, h.size = append(h.pieces, piece.Bytes()), h.size+n
		}
		if err == io.EOF {
			return h, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// ReadAt implements io.ReaderAt. A damaged directory can tell of files before the archive.
func (h *held) ReadAt(p []byte, off int64) (int, error) {
	if off < 0 {
		return 0, errors.New("a place before its begin")
	}
	done := 0
	for done < len(p) && off < h.size {
		n := copy(p[done:], h.pieces[off/heldPiece][off%heldPiece:])
		done, off = done+n, off+int64(n)
	}
	if done < len(p) {
		return done, io.EOF
	}
	return done, nil
}
