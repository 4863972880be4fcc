//go:build js && wasm

package port

import "syscall/js"

// Worker is the worker's end of the conversation with the page.
type Worker struct {
	near js.Value // a MessageChannel's port that wakes the other
	woke chan struct{}
}

// NewWorker returns the end of the worker this program runs in.
func NewWorker() *Worker {
	channel := js.Global().Get("MessageChannel").New()
	w := &Worker{near: channel.Get("port2"), woke: make(chan struct{}, 1)}
	wake := js.FuncOf(func(js.Value, []js.Value) any {
		w.woke <- struct{}{}
		return nil
	})
	channel.Get("port1").Set("onmessage", wake)
	return w
}

// Listen has every message given to receive, first those that came while the program
// started. A message that cannot be read is left out: no page sends one.
func (w *Worker) Listen(receive func(Message)) {
	take := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if m, err := read(args[0]); err == nil {
			receive(m)
		}
		return nil
	})
	js.Global().Call("takeMessages", take)
}

// Send posts a message to the page. Its Blobs must be *File.
func (w *Worker) Send(m Message) error { return post(js.Global(), m) }

// Yield gives the event loop a turn, so that messages come in, and takes about 0.1 ms.
// Sleeping would take 4 ms, because browsers delay nested timers; runtime.Gosched does not
// leave Go at all.
func (w *Worker) Yield() {
	w.near.Call("postMessage", js.Null())
	<-w.woke
}
