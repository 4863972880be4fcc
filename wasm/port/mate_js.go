//go:build js && wasm

package port

import (
	"fmt"
	"syscall/js"
)

// Mate is another worker that runs the same program for this one. It lives as long as this worker
// at most.
type Mate struct {
	value js.Value
	funcs []js.Func
}

// StartMate starts a mate and returns at once, nil where workers cannot start others. The mate's
// messages go to receive; when it dies, died is told why.
func StartMate(receive func(Message), died func(why string)) (m *Mate) {
	defer func() {
		if recover() != nil {
			m = nil
		}
	}()
	m = &Mate{value: js.Global().Call("startMate")}
	m.listen("onmessage", func(event js.Value) {
		data := event.Get("data")
		if why := data.Get("fatal"); why.Type() == js.TypeString {
			died(why.String())
			return
		}
		message, err := read(data)
		if err != nil {
			died(err.Error())
			return
		}
		receive(message)
	})
	m.listen("onerror", func(event js.Value) { died(event.Get("message").String()) })
	m.listen("onmessageerror", func(js.Value) { died("its message cannot be read") })
	return m
}

// listen sets an event handler of the mate.
func (m *Mate) listen(event string, handle func(js.Value)) {
	f := js.FuncOf(func(_ js.Value, args []js.Value) any {
		handle(args[0])
		return nil
	})
	m.funcs = append(m.funcs, f)
	m.value.Set(event, f)
}

// Send posts a message to the mate.
func (m *Mate) Send(message Message) (err error) {
	defer func() { // such as no memory for a copy
		if r := recover(); r != nil {
			err = fmt.Errorf("a message to another worker: %v", r)
		}
	}()
	return post(m.value, message)
}

// End ends the mate.
func (m *Mate) End() {
	for _, event := range []string{"onmessage", "onerror", "onmessageerror"} {
		m.value.Set(event, js.Null())
	}
	m.value.Call("terminate")
	for _, f := range m.funcs {
		f.Release()
	}
}
