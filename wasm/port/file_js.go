//go:build js && wasm

package port

import (
	"context"
	"io"
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
	return openStream(ctx, f.value)
}
