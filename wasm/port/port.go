// Package port carries messages of package wire between the page and a worker, together
// with what does not fit into JSON: arrays as ArrayBuffers, which are transferred, and files
// as File or Blob objects, which travel by reference. It is the only place of the worker
// that touches postMessage, promises and typed arrays.
//
// A message is a JavaScript object {env, bufs, blobs}: the envelope as a JSON string, an
// array of ArrayBuffers and an array of Blobs.
package port

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"unsafe"

	"viewfold/wasm/wire"
)

// Message is a message as a worker sees it.
type Message struct {
	Env   wire.Envelope
	Bufs  [][]byte // travel as ArrayBuffers
	Blobs []Blob   // Files or Blobs
}

// Blob is a file of the user, or bytes that the browser keeps like one.
type Blob interface {
	// Size is the number of bytes.
	Size() int64
	// Open reads the bytes from the start. A blob can be opened any number of times. Read
	// returns the context's error when the context ends, and a *ReadError when the browser
	// can no longer read the file.
	Open(ctx context.Context) io.ReadCloser
	// Slice returns the bytes from one offset to before another, by reference.
	Slice(from, to int64) Blob
}

// ReadError says that the browser could not read a file that it was given.
type ReadError struct {
	File   string // its name, "" when only the reader's owner knows it
	Reason string // the browser's words
}

func (e *ReadError) Error() string {
	text := "the file can no longer be read: " + e.Reason
	if e.File != "" {
		text = e.File + ": " + text
	}
	return text
}

// OfFile names the file in an error that is a ReadError, and returns any other as it is.
func OfFile(name string, err error) error {
	var unreadable *ReadError
	if errors.As(err, &unreadable) {
		return &ReadError{File: name, Reason: unreadable.Reason}
	}
	return err
}

// Int32s returns numbers as little-endian 32-bit integers; they must fit.
func Int32s[T ~int | ~int32](v []T) []byte {
	b := make([]byte, 0, 4*len(v))
	for _, x := range v {
		b = binary.LittleEndian.AppendUint32(b, uint32(int32(x)))
	}
	return b
}

// Float32s returns numbers as little-endian 32-bit floating-point numbers; those that are too large become the largest.
func Float32s(v []float64) []byte {
	b := make([]byte, 0, 4*len(v))
	for _, x := range v {
		if math.Abs(x) > math.MaxFloat32 && !math.IsInf(x, 0) {
			x = math.Copysign(math.MaxFloat32, x)
		}
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(x)))
	}
	return b
}

// ToInt32s is the reverse of Int32s.
func ToInt32s[T ~int | ~int32](b []byte) []T {
	v := make([]T, len(b)/4)
	for i := range v {
		v[i] = T(int32(binary.LittleEndian.Uint32(b[4*i:])))
	}
	return v
}

// Float64s returns numbers as little-endian 64-bit floating-point numbers.
func Float64s(v []float64) []byte {
	b := make([]byte, 8*len(v))
	for i, x := range v {
		binary.LittleEndian.PutUint64(b[8*i:], math.Float64bits(x))
	}
	return b
}

// SharedFloat64s is Float64s without a copy, where that can be: for what is large and does not change.
func SharedFloat64s(v []float64) []byte {
	if !littleEndian || len(v) == 0 {
		return Float64s(v)
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&v[0])), 8*len(v))
}

// SharedFloat32s returns numbers as little-endian 32-bit floating-point numbers, as SharedFloat64s does.
func SharedFloat32s(v []float32) []byte {
	if littleEndian && len(v) > 0 {
		return unsafe.Slice((*byte)(unsafe.Pointer(&v[0])), 4*len(v))
	}
	b := make([]byte, 0, 4*len(v))
	for _, x := range v {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	return b
}

// ToFloat32s is the reverse of SharedFloat32s. The numbers may share memory with b.
func ToFloat32s(b []byte) []float32 {
	if littleEndian && len(b) >= 4 && uintptr(unsafe.Pointer(&b[0]))%4 == 0 {
		return unsafe.Slice((*float32)(unsafe.Pointer(&b[0])), len(b)/4)
	}
	v := make([]float32, len(b)/4)
	for i := range v {
		v[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return v
}

// littleEndian is the order of bytes in this machine's memory.
var littleEndian = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

// ToFloat64s is the reverse of Float64s. The numbers may share memory with b.
func ToFloat64s(b []byte) []float64 {
	if littleEndian && len(b) >= 8 && uintptr(unsafe.Pointer(&b[0]))%8 == 0 {
		return unsafe.Slice((*float64)(unsafe.Pointer(&b[0])), len(b)/8)
	}
	v := make([]float64, len(b)/8)
	for i := range v {
		v[i] = math.Float64frombits(binary.LittleEndian.Uint64(b[8*i:]))
	}
	return v
}

// ToTexts is the reverse of Texts.
func ToTexts(bytes, ends []byte) []string {
	if len(ends) == 0 {
		return nil
	}
	all, v, from := string(bytes), make([]string, len(ends)/4), uint32(0)
	for i := range v {
		to := binary.LittleEndian.Uint32(ends[4*i:])
		v[i], from = all[from:to], to
	}
	return v
}

// Texts returns texts as their bytes end to end and the end offset of each in them, as
// little-endian unsigned 32-bit integers.
func Texts(v []string) (bytes, ends []byte) {
	for _, s := range v {
		bytes = append(bytes, s...)
		ends = binary.LittleEndian.AppendUint32(ends, uint32(len(bytes)))
	}
	return bytes, ends
}
