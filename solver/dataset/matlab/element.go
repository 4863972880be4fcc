package matlab

import (
	"io"

	"viewfold/solver/dataset/array"
)

// element is a part of a matrix: numbers of a kind.
type element struct {
	kind  uint32
	bytes *io.LimitedReader
	fill  int // bytes that follow, up to a multiple of 8
}

// element begins to read a part of a matrix. A part of up to 4 bytes is inside its tag.
func (f *file) element(r io.Reader) (element, error) {
	var tag [8]byte
	if err := array.Fill(r, tag[:]); err != nil {
		return element{}, err
	}
	kind, size := f.order.Uint32(tag[:]), int64(f.order.Uint32(tag[4:]))
	if small := int64(kind >> 16); small > 0 {
		if small > 4 {
			return element{}, array.Broken("a short element of %d bytes", small)
		}
		return element{kind: kind & 0xffff, bytes: &io.LimitedReader{R: &short{rest: tag[4:]}, N: small}}, nil
	}
	return element{kind: kind, bytes: &io.LimitedReader{R: r, N: size}, fill: int(-size & 7)}, nil
}

// short reads a few bytes.
type short struct{ rest []byte }

func (s *short) Read(p []byte) (int, error) {
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	if n == 0 && len(p) > 0 {
		return 0, io.EOF
	}
	return n, nil
}

// end goes to what follows an element. The last one may lack the bytes that fill it up.
func (e element) end(r *io.LimitedReader) error {
	if err := skip(e.bytes); err != nil {
		return err
	}
	_, err := io.CopyN(io.Discard, r, min(int64(e.fill), r.N))
	if err == io.EOF {
		return array.Broken("it ends too early")
	}
	return err
}

// types are the kinds of elements that hold numbers.
var types = map[uint32]array.Type{
	miInt8: {Kind: array.Signed, Size: 1}, miUint8: {Kind: array.Unsigned, Size: 1},
	miInt16: {Kind: array.Signed, Size: 2}, miUint16: {Kind: array.Unsigned, Size: 2},
	miInt32: {Kind: array.Signed, Size: 4}, miUint32: {Kind: array.Unsigned, Size: 4},
	miInt64: {Kind: array.Signed, Size: 8}, miUint64: {Kind: array.Unsigned, Size: 8},
	miSingle: {Kind: array.Floating, Size: 4}, miDouble: {Kind: array.Floating, Size: 8},
}

// numbers reads an element of n numbers; with n < 0 of as many as it has.
func (f *file) numbers(r *io.LimitedReader, n int) (*array.Numbers, int, error) {
	e, err := f.element(r)
	if err != nil {
		return nil, 0, err
	}
	t, ok := types[e.kind]
	if !ok {
		return nil, 0, array.Broken("numbers are of the unknown kind %d", e.kind)
	}
	t.Order = f.order
	if n < 0 {
		n = int(e.bytes.N) / t.Size
	}
	if e.kind == miDouble && e.bytes.N == int64(n) { // as MATLAB stores truth values of sparse arrays
		t = types[miUint8]
		t.Order = f.order
	}
	if int64(n)*int64(t.Size) > e.bytes.N {
		return nil, 0, array.Broken("%d numbers are in %d bytes", n, e.bytes.N)
	}
	if err := f.room.ForNumbers(array.Array{Shape: []int{n}}); err != nil {
		return nil, 0, err
	}
	read, err := array.ReadNumbers(e.bytes, n, t, true)
	if err != nil {
		return nil, 0, err
	}
	return read, n, e.end(r)
}

// integers reads an element of whole numbers, at most most of them.
func (f *file) integers(r *io.LimitedReader, most int) ([]int, error) {
	read, n, err := f.numbers(r, -1)
	if err != nil {
		return nil, err
	}
	if n > most {
		return nil, array.Broken("%d numbers where at most %d can be", n, most)
	}
	return read.Integers()
}

// text reads an element of characters.
func (f *file) text(r *io.LimitedReader) (string, error) {
	e, err := f.element(r)
	if err != nil {
		return "", err
	}
	if e.bytes.N > maxName {
		return "", array.Broken("a name of %d bytes", e.bytes.N)
	}
	name := make([]byte, e.bytes.N)
	if err := array.Fill(e.bytes, name); err != nil {
		return "", err
	}
	return string(name), e.end(r)
}

// maxName is how long a name may be; MATLAB's have up to 63 characters.
const maxName = 1 << 12
