package npy

import (
	"io"
	"strings"

	"viewfold/solver/dataset/array"
)

// maxText is how many characters a text may have.
const maxText = 1 << 12

// readTexts reads texts of the same length, which NUL characters fill up.
func (h header) readTexts(r io.Reader, n int) ([]string, error) {
	order, size, _ := h.dtype()
	if size > maxText {
		return nil, array.Broken("its texts have %d characters each", size)
	}
	wide := h.descr[1] == 'U'
	cell := make([]byte, size)
	if wide {
		cell = make([]byte, 4*size)
	}
	texts := []string{}
	for range n {
		if err := array.Fill(r, cell); err != nil {
			return nil, err
		}
		text := string(cell)
		if wide {
			runes := make([]rune, size)
			for i := range runes {
				runes[i] = rune(order.Uint32(cell[4*i:]))
			}
			text = string(runes)
		}
		texts = append(texts, strings.TrimRight(text, "\x00"))
	}
	return texts, nil
}
