//go:build js && wasm

// Command page gives the engine to JavaScript:
//
//	send(kind, body, blobs, on) → id    body is JSON text, "" for none; on(kind, body, bufs, blobs)
//	cancel(id)
package main

import (
	"encoding/json"
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/wasm/wire"
)

func main() {
	e := engine.New()
	js.Global().Set("send", js.FuncOf(func(_ js.Value, args []js.Value) any {
		var blobs []app.Value
		for i := range args[2].Length() {
			blobs = append(blobs, app.ValueOf(args[2].Index(i)))
		}
		kind := wire.Kind(args[0].String())
		return e.Send(kind, body(kind, args[1].String()), blobs, answers(args[3]))
	}))
	js.Global().Set("cancel", js.FuncOf(func(_ js.Value, args []js.Value) any {
		e.Cancel(args[0].Int())
		return nil
	}))
	js.Global().Call("ready")
	select {}
}

// answers passes answers on to a JavaScript function.
func answers(on js.Value) func(engine.Answer) {
	return func(a engine.Answer) {
		on.Invoke(string(a.Kind), string(a.Body), array(a.Bufs), array(a.Blobs))
	}
}

// array returns a JavaScript array.
func array(values []app.Value) js.Value {
	a := js.Global().Get("Array").New()
	for _, v := range values {
		a.Call("push", app.JSValue(v))
	}
	return a
}

// body gives a body the type that the engine looks for.
func body(kind wire.Kind, text string) any {
	switch kind {
	case wire.KindLoad:
		return parse[wire.Load](text)
	case wire.KindOpen:
		return parse[wire.Open](text)
	case wire.KindForget:
		return parse[wire.Forget](text)
	}
	if text == "" {
		return nil
	}
	return json.RawMessage(text)
}

// parse reads JSON.
func parse[T any](text string) T {
	var v T
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		panic(err)
	}
	return v
}
