package capsule

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strings"
)

// sumPiece is how many bytes are read at a time.
const sumPiece = 256 << 10

// Sum reads a file to its end and returns it with its hash. observe, when not nil, is called with the bytes
// read so far; its error ends the reading.
func Sum(r io.Reader, name string, observe func(bytes int64) error) (File, error) {
	h, f, piece := sha256.New(), File{Name: name}, make([]byte, sumPiece)
	for {
		n, err := r.Read(piece)
		h.Write(piece[:n])
		f.Bytes += int64(n)
		if observe != nil && n > 0 {
			if err := observe(f.Bytes); err != nil {
				return f, err
			}
		}
		if err == io.EOF {
			f.SHA256 = hex.EncodeToString(h.Sum(nil))
			return f, nil
		}
		if err != nil {
			return f, err
		}
	}
}

// Found is what was found in the place of a file of a capsule.
type Found struct {
	Given int  // place among the files that were given, −1 for none
	Same  bool // it has the same content; else it has the name alone
}

// Find looks for the files of a capsule among those that were given: by their content, whatever they are
// called, and by their name where no file has the content.
func Find(want, given []File) []Found {
	found := make([]Found, len(want))
	for k, w := range want {
		found[k].Given = -1
		for i, g := range given {
			same := strings.EqualFold(g.SHA256, w.SHA256)
			if same && !found[k].Same || g.Name == w.Name && found[k].Given < 0 {
				found[k] = Found{Given: i, Same: same}
			}
		}
	}
	return found
}

// InputsDiffer says what it means when a file is not that of the run.
const InputsDiffer = "The inputs differ, so nothing was run and compared."

// Inputs says how the files that were found differ from those of the capsule. It is nil when all that are needed
// are there and the same.
func (c *Capsule) Inputs(given []File, found []Found) *Verdict {
	v := &Verdict{Text: InputsDiffer}
	needed := c.Needed()
	for k, w := range c.Files {
		if line := w.Differs(given, found[k]); needed[k] && line != "" {
			v.Lines = append(v.Lines, line)
		}
	}
	if v.Lines == nil {
		return nil
	}
	return v
}

// Differs says how what was found for a file differs from it, "" when it does not.
func (f File) Differs(given []File, found Found) string {
	switch {
	case found.Same:
		return ""
	case found.Given < 0:
		return fmt.Sprintf("%s was not found (%d bytes, SHA-256 %s)", f.Name, f.Bytes, f.SHA256)
	}
	g := given[found.Given]
	return fmt.Sprintf("%s differs by content: it has %d bytes and SHA-256 %s, that of the run had %d bytes and SHA-256 %s",
		f.Name, g.Bytes, g.SHA256, f.Bytes, f.SHA256)
}
