//go:build js && wasm

package port

import (
	"context"
	"io"
	"sync"
	"syscall/js"
)

// File is a Blob in the browser: a File of the user or a Blob of Parts.
type File struct {
	value js.Value
}

// NewFile returns the File of a JavaScript File or Blob.
func NewFile(blob js.Value) *File { return &File{blob} }

// Parts puts a File together from ArrayBuffers. The browser takes the bytes over piece by
// piece and may keep them on disk; they never enter Go's memory.
type Parts struct {
	blobs []js.Value
}

// Add appends the bytes of an ArrayBuffer.
func (p *Parts) Add(buffer js.Value) {
	p.blobs = append(p.blobs, newBlob(buffer))
}

// File returns a File of all bytes added.
func (p *Parts) File() *File { return &File{newBlob(p.blobs...)} }

// newBlob returns a Blob of ArrayBuffers or Blobs end to end.
func newBlob(parts ...js.Value) js.Value {
	return js.Global().Get("Blob").New(array(parts))
}

// Size implements Blob.
func (f *File) Size() int64 { return int64(f.value.Get("size").Float()) }

// Slice implements Blob.
func (f *File) Slice(from, to int64) Blob {
	return &File{f.value.Call("slice", float64(from), float64(to))}
}

// Open implements Blob.
func (f *File) Open(ctx context.Context) io.ReadCloser {
	s := &stream{ctx: ctx}
	bytes := f.value.Call("stream")
	if intoBuffers() {
		s.reader, s.buffer = bytes.Call("getReader", map[string]any{"mode": "byob"}), js.Global().Get("ArrayBuffer").New(pieceBytes)
	} else {
		s.reader = bytes.Call("getReader")
	}
	return s
}

// pieceBytes is the size of the buffer that the browser reads into.
const pieceBytes = 512 << 10

// intoBuffers tells whether the browser can read a Blob into one buffer again and again, which takes it half the time that
// it takes to make one for each piece.
var intoBuffers = sync.OnceValue(func() (can bool) {
	defer func() { recover() }() // getReader throws where it cannot
	js.Global().Get("Blob").New().Call("stream").Call("getReader", map[string]any{"mode": "byob"})
	return true
})

// stream reads a ReadableStream of bytes.
type stream struct {
	ctx    context.Context
	reader js.Value
	buffer js.Value // what the browser reads into; undefined when it makes buffers
	rest   js.Value // Uint8Array, what Read has not returned yet; the zero Value at first
	err    error
}

// Read implements io.Reader.
func (s *stream) Read(p []byte) (int, error) {
	for s.err == nil && len(p) > 0 {
		if s.rest.Type() == js.TypeObject && s.rest.Length() > 0 {
			n := js.CopyBytesToGo(p, s.rest)
			s.rest = s.rest.Call("subarray", n)
			return n, nil
		}
		s.next()
	}
	return 0, s.err
}

// next waits for the stream's next piece.
func (s *stream) next() {
	if s.err = s.ctx.Err(); s.err != nil {
		return
	}
	piece, err := Await(s.ctx, s.read())
	if err, ok := err.(js.Error); ok {
		s.err = &ReadError{Reason: err.Value.Call("toString").String()}
		return
	}
	switch {
	case err != nil:
		s.err = err
	case piece.Get("done").Bool():
		s.err = io.EOF
	default:
		s.rest = piece.Get("value")
		if !s.buffer.IsUndefined() {
			s.buffer = s.rest.Get("buffer") // the one given is detached
		}
	}
}

// read asks for the next piece.
func (s *stream) read() js.Value {
	if s.buffer.IsUndefined() {
		return s.reader.Call("read")
	}
	return s.reader.Call("read", js.Global().Get("Uint8Array").New(s.buffer))
}

// Close ends the reading; the browser drops what it has read ahead.
func (s *stream) Close() error {
	if s.err == nil {
		s.err = io.ErrClosedPipe
	}
	ignore := js.Global().Get("Function").Get("prototype") // a function that does nothing
	s.reader.Call("cancel").Call("catch", ignore)
	return nil
}
