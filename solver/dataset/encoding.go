package dataset

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// The encodings of text, as Format.Encoding names them.
const (
	UTF8        = "utf-8"
	UTF16LE     = "utf-16le"
	UTF16BE     = "utf-16be"
	Windows1252 = "windows-1252"
)

// decoders turn text into UTF-8. UTF-8 itself needs none.
var decoders = map[string]encoding.Encoding{
	UTF16LE:     unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM),
	UTF16BE:     unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM),
	Windows1252: charmap.Windows1252,
}

// detectEncoding finds the encoding of text from its first bytes. all tells that they are the
// whole text.
func detectEncoding(first []byte, all bool) string {
	switch {
	case bytes.HasPrefix(first, []byte("\xff\xfe")):
		return UTF16LE
	case bytes.HasPrefix(first, []byte("\xfe\xff")):
		return UTF16BE
	}
	if order := orderUTF16(first[:min(len(first), magicBytes)]); order != "" {
		return order
	}
	if !all {
		first = wholeRunes(first)
	}
	if mostlyUTF8(first) {
		return UTF8
	}
	return Windows1252
}

// mostlyUTF8 tells whether text is in UTF-8, or more of its characters that are not ASCII are than are not: then a cell
// in another encoding is a fault of that cell.
func mostlyUTF8(text []byte) bool {
	good, bad := 0, 0
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		switch {
		case r == utf8.RuneError && size == 1:
			bad++
		case size > 1:
			good++
		}
		text = text[size:]
	}
	return bad == 0 || good > bad
}

// wholeRunes cuts off the last character when the text may go on inside it.
func wholeRunes(b []byte) []byte {
	for i := len(b) - 1; i >= 0 && i > len(b)-utf8.UTFMax; i-- {
		if utf8.RuneStart(b[i]) {
			if !utf8.FullRune(b[i:]) {
				return b[:i]
			}
			break
		}
	}
	return b
}

// orderUTF16 recognises text in UTF-16 without a byte order mark: every other byte of Latin
// text is NUL, and the others are no control characters.
func orderUTF16(b []byte) string {
	var nuls, controls [2]int
	for i, c := range b {
		switch {
		case c == 0:
			nuls[i%2]++
		case c < ' ' && c != '\t' && c != '\r' && c != '\n':
			controls[i%2]++
		}
	}
	for high, order := range [2]string{UTF16BE, UTF16LE} {
		low := 1 - high
		if nuls[low] == 0 && controls[low] == 0 && nuls[high] > 1 && nuls[high]*5 >= len(b)*2 {
			return order
		}
	}
	return ""
}

// decoded is the text of src in UTF-8.
func decoded(src io.Reader, name string) io.Reader {
	return transform.NewReader(src, decoders[name].NewDecoder())
}

// nameOfEncoding is how people write the name of an encoding.
func nameOfEncoding(name string) string {
	if name == Windows1252 {
		return "Windows-1252"
	}
	return strings.ToUpper(name)
}
