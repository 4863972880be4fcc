package array

import (
	"encoding/binary"
	"errors"
	"io"
	"math"
	"slices"

	"viewfold/solver/dense"
)

// Type is how a file stores a number.
type Type struct {
	Kind  Kind
	Size  int // bytes
	Order binary.ByteOrder
}

// Kind is a kind of numbers.
type Kind byte

const (
	Signed Kind = iota
	Unsigned
	Floating
)

// Numbers are the numbers of a matrix, one line of it after the other.
type Numbers struct {
	ByColumns bool // its lines are columns
	blocks    [][]float64
}

// block is how many numbers are read at a time: 256 KiB in memory. Room is made only for what comes, whatever a file
// says of its size.
const block = 1 << 15

// ReadNumbers reads n numbers. A file that ends before them is Broken; other errors are the reader's.
func ReadNumbers(r io.Reader, n int, t Type, byColumns bool) (*Numbers, error) {
	read := &Numbers{ByColumns: byColumns}
	bytes := make([]byte, t.Size*min(n, block))
	for n > 0 {
		bytes = bytes[:t.Size*min(n, block)]
		if err := Fill(r, bytes); err != nil {
			return nil, err
		}
		values := make([]float64, len(bytes)/t.Size)
		t.decode(values, bytes)
		read.blocks = append(read.blocks, values)
		n -= len(values)
	}
	return read, nil
}

// Fill reads as many bytes as b has room for.
func Fill(r io.Reader, b []byte) error {
	_, err := io.ReadFull(r, b)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return Broken("it ends too early")
	}
	return err
}

// decode turns bytes into numbers, of which there are as many as dst has.
func (t Type) decode(dst []float64, bytes []byte) {
	if t.Kind == Floating && t.Size == 8 && t.Order == binary.LittleEndian { // nearly always
		for i := range dst {
			dst[i] = math.Float64frombits(binary.LittleEndian.Uint64(bytes[8*i:]))
		}
		return
	}
	for i := range dst {
		dst[i] = t.number(bytes[i*t.Size : (i+1)*t.Size])
	}
}

func (t Type) number(b []byte) float64 {
	var bits uint64
	switch t.Size {
	case 1:
		bits = uint64(b[0])
	case 2:
		bits = uint64(t.Order.Uint16(b))
	case 4:
		bits = uint64(t.Order.Uint32(b))
	case 8:
		bits = t.Order.Uint64(b)
	}
	switch {
	case t.Kind == Unsigned:
		return float64(bits)
	case t.Kind == Signed:
		shift := 64 - 8*t.Size
		return float64(int64(bits<<shift) >> shift)
	case t.Size == 8:
		return math.Float64frombits(bits)
	case t.Size == 4:
		return float64(math.Float32frombits(uint32(bits)))
	}
	return half(uint16(bits))
}

// half is a number of IEEE 754's binary16.
func half(bits uint16) float64 {
	exponent, fraction := int(bits>>10&31), float64(bits&1023)
	v := 0.0
	switch exponent {
	case 0:
		v = math.Ldexp(fraction, -24)
	case 31:
		v = math.Inf(1)
		if fraction > 0 {
			v = math.NaN()
		}
	default:
		v = math.Ldexp(1024+fraction, exponent-25)
	}
	return math.Copysign(v, 1-2*float64(bits>>15))
}

// matrix puts the numbers of a rows×cols matrix into one slice, turned or not.
func (n *Numbers) matrix(rows, cols int, turned bool) dense.Matrix {
	lines, long := rows, cols
	if n.ByColumns {
		lines, long = cols, rows
	}
	if n.ByColumns == turned { // its lines are the samples
		return dense.Matrix{Rows: lines, Cols: long, Stride: long, Data: slices.Concat(n.blocks...)}
	}
	x := dense.New(long, lines)
	line, at := 0, 0
	for _, values := range n.blocks {
		for _, v := range values {
			x.Data[at*lines+line] = v
			if at++; at == long {
				line, at = line+1, 0
			}
		}
	}
	return x
}

// All returns the numbers in their order.
func (n *Numbers) All() []float64 { return slices.Concat(n.blocks...) }

// Integers returns the numbers, which must be whole and fit 32 bits.
func (n *Numbers) Integers() ([]int, error) {
	var list []int
	for _, values := range n.blocks {
		for _, v := range values {
			if v != math.Trunc(v) || math.Abs(v) > math.MaxUint32 {
				return nil, Broken("%v where a whole number must be", v)
			}
			list = append(list, int(v))
		}
	}
	return list, nil
}
