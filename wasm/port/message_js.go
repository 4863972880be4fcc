//go:build js && wasm

package port

import (
	"encoding/json"
	"fmt"
	"syscall/js"

	"viewfold/wasm/wire"
)

// Pack makes the object of a message and the list of what it transfers.
func Pack(env wire.Envelope, bufs, blobs []js.Value) (object, transfer js.Value, err error) {
	text, err := json.Marshal(env)
	if err != nil {
		return object, transfer, fmt.Errorf("message %d (%s): %w", env.ID, env.Kind, err)
	}
	transfer = array(bufs)
	object = js.ValueOf(map[string]any{"env": string(text), "bufs": array(bufs), "blobs": array(blobs)})
	return object, transfer, nil
}

// Unpack takes the object of a message apart.
func Unpack(object js.Value) (env wire.Envelope, bufs, blobs []js.Value, err error) {
	if object.Type() != js.TypeObject || object.Get("env").Type() != js.TypeString {
		return env, nil, nil, fmt.Errorf("not a message: %v", object)
	}
	env, err = wire.ParseEnvelope([]byte(object.Get("env").String()))
	return env, elements(object.Get("bufs")), elements(object.Get("blobs")), err
}

// Buffer returns an ArrayBuffer with a copy of b.
func Buffer(b []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(array, b)
	return array.Get("buffer")
}

// array returns a JavaScript array.
func array(v []js.Value) js.Value {
	a := js.Global().Get("Array").New()
	for _, x := range v {
		a.Call("push", x)
	}
	return a
}

// elements returns the elements of a JavaScript array, none when it is not one.
func elements(a js.Value) []js.Value {
	if a.Type() != js.TypeObject {
		return nil
	}
	v := make([]js.Value, a.Length())
	for i := range v {
		v[i] = a.Index(i)
	}
	return v
}

// read takes a message in, with copies of its buffers.
func read(object js.Value) (Message, error) {
	env, bufs, blobs, err := Unpack(object)
	m := Message{Env: env}
	for _, b := range bufs {
		array := js.Global().Get("Uint8Array").New(b)
		bytes := make([]byte, array.Length())
		js.CopyBytesToGo(bytes, array)
		m.Bufs = append(m.Bufs, bytes)
	}
	for _, b := range blobs {
		m.Blobs = append(m.Blobs, NewFile(b))
	}
	return m, err
}

// post gives a message to an object's postMessage. Its Blobs must be *File.
func post(to js.Value, m Message) error {
	var bufs, blobs []js.Value
	for _, b := range m.Bufs {
		bufs = append(bufs, Buffer(b))
	}
	for _, b := range m.Blobs {
		blobs = append(blobs, b.(*File).value)
	}
	object, transfer, err := Pack(m.Env, bufs, blobs)
	if err != nil {
		return err
	}
	to.Call("postMessage", object, transfer)
	return nil
}
