// Package npy reads arrays as NumPy's save and savez write them. Source: "A simple file format for NumPy
// arrays", NEP 1, versions 1.0 to 3.0.
package npy

import (
	"encoding/binary"
	"io"
	"strconv"
	"strings"
	"unicode"

	"viewfold/solver/dataset/array"
)

// Magic is what such a file begins with.
const Magic = "\x93NUMPY"

// maxHeader is how many bytes of header are read at most: NumPy refuses more than 10 000, too.
const maxHeader = 1 << 16

// Read reads an array; without its content when that is not wanted. Errors are *array.Error, *array.TooLarge or the
// reader's.
func Read(r io.Reader, content bool, room array.Room) (array.Array, error) {
	h, err := readHeader(r)
	if err != nil {
		return array.Array{}, err
	}
	a := array.Array{Shape: h.shape, IsText: h.text()}
	cells, problem := array.Count(h.shape)
	t, unknown := h.numbers()
	switch {
	case a.IsText && len(h.shape) > 1:
		a.Problem = "is a table of texts, not of numbers"
	case !a.IsText && unknown != "":
		a.Problem = unknown
	default:
		a.Problem = problem
	}
	switch {
	case a.Problem != "" || !content:
	case a.IsText:
		a.Text, err = h.readTexts(r, cells)
	default:
		if err = room.ForNumbers(a); err == nil {
			a.Numbers, err = array.ReadNumbers(r, cells, t, h.byColumns)
		}
	}
	return a, err
}

// header is what stands before the content.
type header struct {
	descr     string // as "<f8"; "" for records
	byColumns bool
	shape     []int
}

func readHeader(r io.Reader) (header, error) {
	first := make([]byte, len(Magic)+2)
	if err := array.Fill(r, first); err != nil {
		return header{}, err
	}
	length := make([]byte, 2)
	if first[len(Magic)] > 1 {
		length = make([]byte, 4)
	}
	if err := array.Fill(r, length); err != nil {
		return header{}, err
	}
	n := binary.LittleEndian.Uint32(append(length, 0, 0)[:4])
	if string(first[:len(Magic)]) != Magic || first[len(Magic)] > 3 || n > maxHeader {
		return header{}, array.Broken("its header is not one of NumPy's")
	}
	text := make([]byte, n)
	if err := array.Fill(r, text); err != nil {
		return header{}, err
	}
	return parse(string(text))
}

// parse takes the header's dictionary apart: {'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }.
func parse(text string) (h header, err error) {
	bad := array.Broken("its header is %s", strconv.Quote(text[:min(len(text), 100)]))
	descr, order, shape := valueOf(text, "descr"), valueOf(text, "fortran_order"), valueOf(text, "shape")
	if descr == "" || order == "" || !strings.HasPrefix(shape, "(") {
		return h, bad
	}
	if quoted := strings.Split(descr, "'"); quoted[0] == "" && len(quoted) > 2 {
		h.descr = quoted[1]
	}
	h.byColumns = strings.HasPrefix(order, "True")
	sizes, _, closed := strings.Cut(shape[1:], ")")
	if !closed {
		return h, bad
	}
	h.shape = []int{}
	for _, size := range strings.FieldsFunc(sizes, func(c rune) bool { return c == ',' || unicode.IsSpace(c) }) {
		n, err := strconv.Atoi(strings.TrimSuffix(size, "L")) // as Python 2 wrote it
		if err != nil || n < 0 {
			return h, bad
		}
		h.shape = append(h.shape, n)
	}
	return h, nil
}

// valueOf returns the text from a key's value on, "" without the key.
func valueOf(text, key string) string {
	_, rest, _ := strings.Cut(text, "'"+key+"':")
	return strings.TrimSpace(rest)
}

// text tells whether the array holds texts.
func (h header) text() bool {
	_, size, ok := h.dtype()
	return ok && size > 0 && (h.descr[1] == 'U' || h.descr[1] == 'S')
}

// dtype takes a descr of three parts apart, as <f8.
func (h header) dtype() (order binary.ByteOrder, size int, ok bool) {
	if len(h.descr) < 3 {
		return nil, 0, false
	}
	size, err := strconv.Atoi(h.descr[2:])
	order = binary.LittleEndian
	if h.descr[0] == '>' {
		order = binary.BigEndian
	}
	return order, size, err == nil && strings.IndexByte("<>|=", h.descr[0]) >= 0
}

// numbers returns how the numbers are stored, or why there are none.
func (h header) numbers() (t array.Type, problem string) {
	order, size, ok := h.dtype()
	t = array.Type{Size: size, Order: order}
	switch {
	case h.descr == "":
		return t, "holds records, not numbers: save its columns as arrays of their own"
	case strings.HasSuffix(h.descr, "O"):
		return t, "holds Python objects (a pickle), which are never opened: save it as numbers, with astype(float)"
	case !ok:
		return t, "holds " + strconv.Quote(h.descr) + ", not numbers"
	}
	sizes := map[byte]string{'f': "248", 'i': "1248", 'u': "1248", 'b': "1"}[h.descr[1]]
	if size > 8 || !strings.Contains(sizes, strconv.Itoa(size)) {
		return t, "holds " + strconv.Quote(h.descr) + ", not numbers that can be read: save it with astype(float)"
	}
	t.Kind = map[byte]array.Kind{'f': array.Floating, 'i': array.Signed}[h.descr[1]]
	if t.Kind != array.Floating && h.descr[1] != 'i' {
		t.Kind = array.Unsigned
	}
	return t, ""
}
