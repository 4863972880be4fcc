//go:build js && wasm

package port

import (
	"fmt"
	"syscall/js"
)

// Child is a Web Worker that runs the program of this site, as seen by who started it.
type Child struct {
	value js.Value
	funcs []js.Func
}

// childEvents are the events of a Web Worker that a Child listens to.
var childEvents = []string{"onmessage", "onerror", "onmessageerror"}

// NewChild listens to a Web Worker: what it posts goes to take; when it dies, died is told why.
func NewChild(worker js.Value, take func(data js.Value), died func(why string)) *Child {
	c := &Child{value: worker}
	handle := map[string]func(js.Value){
		"onmessage": func(event js.Value) {
			data := event.Get("data")
			if why := data.Get("fatal"); why.Type() == js.TypeString { // static/worker.js
				died(why.String())
				return
			}
			take(data)
		},
		"onerror": func(event js.Value) {
			why := "it could not be started" // such an event says nothing
			if text := event.Get("message"); text.Type() == js.TypeString {
				why = text.String()
			}
			died(why)
		},
		"onmessageerror": func(js.Value) { died("its message cannot be read") },
	}
	for _, event := range childEvents {
		f := js.FuncOf(func(_ js.Value, args []js.Value) any {
			handle[event](args[0])
			return nil
		})
		c.funcs = append(c.funcs, f)
		worker.Set(event, f)
	}
	return c
}

// StartMate starts a worker that computes beside this one and returns at once, nil where workers cannot start others. It
// lives as long as this worker at most. Its messages go to receive; when it dies, died is told why.
func StartMate(receive func(Message), died func(why string)) (mate *Child) {
	defer func() {
		if recover() != nil {
			mate = nil
		}
	}()
	return NewChild(js.Global().Call("startMate"), func(data js.Value) {
		message, err := read(data)
		if err != nil {
			died(err.Error())
			return
		}
		receive(message)
	}, died)
}

// Send posts a message.
func (c *Child) Send(message Message) (err error) {
	defer func() { // such as no memory for a copy
		if r := recover(); r != nil {
			err = fmt.Errorf("a message to another worker: %v", r)
		}
	}()
	return post(c.value, message)
}

// Post posts an object that is made already, with what it transfers.
func (c *Child) Post(object any, transfer ...any) {
	c.value.Call("postMessage", append([]any{object}, transfer...)...)
}

// End ends the worker, which is not listened to any more.
func (c *Child) End() {
	for _, event := range childEvents {
		c.value.Set(event, js.Null())
	}
	c.value.Call("terminate")
	for _, f := range c.funcs {
		f.Release()
	}
}
