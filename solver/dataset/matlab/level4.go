package matlab

import (
	"encoding/binary"
	"errors"
	"io"
	"math"
	"strings"

	"viewfold/solver/dataset/array"
)

// head4 is what stands before a matrix in a file of level 4: five numbers and its name, which a NUL ends.
type head4 struct {
	order               binary.ByteOrder
	kind, rows, columns int
	imaginary, length   int // 1 for complex numbers; of the name
	name                string
}

const (
	head4Bytes = 20 // without the name
	maxName4   = 64 // with its NUL
	text4      = 1  // last digit of the kind
	sparse4    = 2  // the same
)

// types4 are how numbers are stored, by the last but one digit of the kind.
var types4 = []array.Type{{Kind: array.Floating, Size: 8}, {Kind: array.Floating, Size: 4}, {Kind: array.Signed, Size: 4},
	{Kind: array.Signed, Size: 2}, {Kind: array.Unsigned, Size: 2}, {Kind: array.Unsigned, Size: 1}}

// IsLevel4 tells whether a file begins as those of level 4 do, which have no magic bytes.
func IsLevel4(first []byte) bool {
	h, ok := parseHead4(first)
	if end := head4Bytes + h.length; ok && end <= len(first) {
		return isName(string(first[head4Bytes:end]))
	}
	return false
}

// parseHead4 reads the numbers of a head; ok is false when they cannot be.
func parseHead4(b []byte) (h head4, ok bool) {
	if len(b) < head4Bytes {
		return h, false
	}
	for m, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		number := func(k int) int { return int(order.Uint32(b[4*k:])) }
		h = head4{order, number(0) - 1000*m, number(1), number(2), number(3), number(4), ""}
		if 0 <= h.kind && h.kind < 10*len(types4) && h.kind%10 <= sparse4 && max(h.rows, h.columns) <= math.MaxInt32 &&
			h.imaginary <= 1 && 2 <= h.length && h.length <= maxName4 {
			return h, true
		}
	}
	return h, false
}

// isName tells whether a text is a variable's name with a NUL behind.
func isName(text string) bool {
	name, ended := strings.CutSuffix(text, "\x00")
	letters := strings.Trim(strings.ToLower(name), "abcdefghijklmnopqrstuvwxyz0123456789_")
	return ended && name != "" && letters == ""
}

// level4 reads the next matrix of a file of level 4.
func (f *file) level4(r io.Reader) (more bool, err error) {
	b := make([]byte, head4Bytes)
	if n, err := io.ReadFull(r, b); err != nil {
		if n > 0 && errors.Is(err, io.ErrUnexpectedEOF) {
			return false, array.Broken("it ends too early")
		}
		if err == io.EOF {
			return false, nil
		}
		return false, err
	}
	h, ok := parseHead4(b)
	name := make([]byte, h.length)
	if ok {
		if err := array.Fill(r, name); err != nil {
			return false, err
		}
	}
	if !ok || !isName(string(name)) {
		return false, array.Broken("a matrix has no head of level 4")
	}
	h.name = string(name[:len(name)-1])
	a, err := h.matrix(r, f.content, f.room)
	f.found = append(f.found, a)
	return err == nil, err
}

// matrix reads what follows a head. Of a sparse matrix all is read: its sizes come last.
func (h head4) matrix(r io.Reader, content func(string) bool, room array.Room) (a array.Array, err error) {
	a = array.Array{Name: h.name, Shape: []int{h.rows, h.columns}}
	cells, problem := array.Count(a.Shape)
	a.Problem = problem
	kind := types4[h.kind/10]
	kind.Order = h.order
	isSparse := h.kind%10 == sparse4 && problem == ""
	switch {
	case h.kind%10 == text4:
		a.Problem = "is text, not numbers"
	case h.imaginary == 1, isSparse && h.columns != 3:
		a.Problem = "holds complex numbers"
	case isSparse, problem == "" && content(h.name):
		if err = room.ForNumbers(a); err != nil {
			return a, err
		}
		a.Numbers, err = array.ReadNumbers(r, cells, kind, true)
		if err == nil && isSparse {
			err = unfold4(&a, content(h.name), room)
		}
		return a, err
	}
	bytes := float64(h.rows) * float64(h.columns) * float64(kind.Size*(1+h.imaginary))
	if bytes > 1<<53 {
		return a, array.Broken("it ends too early")
	}
	_, err = io.CopyN(io.Discard, r, int64(bytes))
	if err == io.EOF {
		err = array.Broken("it ends too early")
	}
	return a, err
}

// unfold4 makes a sparse matrix of its entries: a row, a column, both from 1, and a value; last come the sizes.
func unfold4(a *array.Array, wanted bool, room array.Room) error {
	all, n := a.Numbers.All(), a.Rows()
	row, column, value := all[:n], all[n:2*n], all[2*n:]
	rows, columns := row[n-1], column[n-1]
	a.Numbers = nil
	for k := range n {
		if !isIndex(row[k], rows) || !isIndex(column[k], columns) {
			return array.Broken("%s has no cell in row %v, column %v", a.Name, row[k], column[k])
		}
	}
	a.Shape = []int{int(rows), int(columns)}
	if !wanted {
		return nil
	}
	if err := room.ForEntries(*a, n-1); err != nil {
		return err
	}
	var found array.Entries
	for k := range n - 1 {
		found.Add(int32(row[k])-1, int32(column[k])-1, value[k])
	}
	var err error
	a.Sparse, err = found.Sparse(int(rows), int(columns))
	return err
}

// isIndex tells whether a number is a whole one from 1 up to another.
func isIndex(x, most float64) bool {
	return x >= 1 && x <= min(most, math.MaxInt32) && x == math.Trunc(x)
}
