package dataset

import (
	"bytes"
	"io"
	"testing"
	"testing/iotest"
)

func TestHeld(t *testing.T) {
	for _, size := range []int{0, 1, heldPiece, 2*heldPiece + 3} {
		content := make([]byte, size)
		for i := range content {
			content[i] = byte(i * i >> 7)
		}
		h, err := hold(iotest.HalfReader(bytes.NewReader(content)))
		if err != nil {
			t.Fatal(err)
		}
		if err := iotest.TestReader(io.NewSectionReader(h, 0, h.size), content); err != nil {
			t.Error(err)
		}
		if n, err := h.ReadAt(make([]byte, 1), -1); n != 0 || err == nil {
			t.Errorf("%d bytes before the begin, %v", n, err)
		}
	}
}
