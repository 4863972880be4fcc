//go:build js && wasm

package port

import (
	"context"
	"io"
	"sync"
	"syscall/js"
)

// pieceBytes is how much the browser is asked for at a time.
const pieceBytes = 512 << 10

// intoBuffers tells whether the browser can read a Blob into one buffer again and again, which takes it half the time that
// it takes to make one for each piece.
var intoBuffers = sync.OnceValue(func() (can bool) {
	defer func() { recover() }() // getReader throws where it cannot
	js.Global().Get("Blob").New().Call("stream").Call("getReader", map[string]any{"mode": "byob"})
	return true
})

var bytesClass, bufferClass = js.Global().Get("Uint8Array"), js.Global().Get("ArrayBuffer")

// stream reads the ReadableStream of a Blob. Going between Go and JavaScript takes time: it does so a few times a piece.
type stream struct {
	ctx    context.Context
	reader js.Value
	buffer js.Value // what the browser reads into; undefined when it makes buffers
	full   js.Value // the wish to have it full each time, which older browsers do not know
	rest   js.Value // Uint8Array, what Read has not returned yet
	left   int      // bytes of it
	err    error    // when there is no rest

	settled  chan piece
	funcs    [2]js.Func // for a piece and for why there is none
	awaiting bool       // one of them will be called
}

// piece is what came of the wish for more, an object with value and done, or an error.
type piece struct {
	read js.Value
	err  error
}

func openStream(ctx context.Context, blob js.Value) *stream {
	s := &stream{ctx: ctx, settled: make(chan piece, 1)}
	bytes := blob.Call("stream")
	if intoBuffers() {
		s.reader, s.buffer = bytes.Call("getReader", map[string]any{"mode": "byob"}), bufferClass.New(pieceBytes)
		s.full = js.ValueOf(map[string]any{"min": pieceBytes})
	} else {
		s.reader = bytes.Call("getReader")
	}
	s.funcs[0] = s.settle(func(v js.Value) piece { return piece{read: v} })
	s.funcs[1] = s.settle(func(v js.Value) piece { return piece{err: &ReadError{Reason: v.Call("toString").String()}} })
	return s
}

// settle returns a function that ends the waiting for a piece.
func (s *stream) settle(of func(js.Value) piece) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		s.awaiting = false
		s.settled <- of(args[0])
		s.release()
		return nil
	})
}

// release gives the functions back when the stream is closed and will not call them.
func (s *stream) release() {
	if s.err == io.ErrClosedPipe && !s.awaiting {
		s.funcs[0].Release()
		s.funcs[1].Release()
	}
}

// Read implements io.Reader.
func (s *stream) Read(p []byte) (int, error) {
	for s.left == 0 && s.err == nil && len(p) > 0 {
		s.next()
	}
	if s.left == 0 || len(p) == 0 {
		return 0, s.err
	}
	n := js.CopyBytesToGo(p, s.rest)
	if s.left -= n; s.left > 0 {
		s.rest = s.rest.Call("subarray", n)
	}
	return n, nil
}

// next waits for the next piece.
func (s *stream) next() {
	if s.err = s.ctx.Err(); s.err != nil {
		return
	}
	s.awaiting = true
	s.ask().Call("then", s.funcs[0], s.funcs[1])
	select {
	case p := <-s.settled:
		s.take(p)
	case <-s.ctx.Done():
		s.err = s.ctx.Err()
	}
}

// ask returns a promise of the next piece.
func (s *stream) ask() js.Value {
	if s.buffer.IsUndefined() {
		return s.reader.Call("read")
	}
	return s.reader.Call("read", bytesClass.New(s.buffer), s.full)
}

// take makes a piece the rest. The last comes with the news that it is the last, or before it.
func (s *stream) take(p piece) {
	if s.err = p.err; s.err != nil {
		return
	}
	if p.read.Get("done").Bool() {
		s.err = io.EOF
	}
	if s.rest = p.read.Get("value"); s.rest.IsUndefined() {
		return
	}
	if s.left = s.rest.Length(); !s.buffer.IsUndefined() {
		s.buffer = s.rest.Get("buffer") // the one given is detached
	}
}

// Close ends the reading; the browser drops what it has read ahead.
func (s *stream) Close() error {
	s.left, s.err = 0, io.ErrClosedPipe
	ignore := js.Global().Get("Function").Get("prototype") // a function that does nothing
	s.reader.Call("cancel").Call("catch", ignore)
	s.release()
	return nil
}
