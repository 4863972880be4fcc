// Package browser is what the page asks of the browser beyond showing elements: fetching the
// site's own files, handing out downloads, moving the focus.
package browser

import (
	"errors"
	"fmt"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Page is the browser's page. Its zero value is ready to use.
type Page struct{}

// FetchText fetches a text file of the site; path is relative to the page. on is called once,
// not on the UI goroutine.
func (Page) FetchText(path string, on func(text string, err error)) {
	fetch(path, "text", nil, func(v app.Value, err error) {
		if err != nil {
			on("", err)
			return
		}
		on(v.String(), nil)
	})
}

// fetchTime bounds the fetching of a file.
const fetchTime = 2 * time.Minute

// FetchBlob fetches a file of the site without looking into it, in a limited time. stop ends
// the fetching; on is called with an error then.
func (Page) FetchBlob(path string, on func(blob app.Value, err error)) (stop func()) {
	window := app.Window()
	control := window.Get("AbortController").New()
	limit := time.AfterFunc(fetchTime, func() {
		control.Call("abort", window.Get("Error").New(fmt.Sprintf("it did not come in %v", fetchTime)))
	})
	fetch(path, "blob", map[string]any{"signal": control.Get("signal")}, func(blob app.Value, err error) {
		limit.Stop()
		on(blob, err)
	})
	return func() { control.Call("abort") }
}

func fetch(path, as string, options map[string]any, on func(app.Value, error)) {
	fail := func(why app.Value) { on(nil, fmt.Errorf("%s: %s", path, Message(why))) }
	Await(app.Window().Call("fetch", path, options), func(response app.Value) {
		if !response.Get("ok").Bool() {
			on(nil, fmt.Errorf("%s: HTTP status %d", path, response.Get("status").Int()))
			return
		}
		Await(response.Call(as), func(v app.Value) { on(v, nil) }, fail)
	}, fail)
}

// Await calls good or bad when a promise settles.
func Await(promise app.Value, good, bad func(app.Value)) {
	var onGood, onBad app.Func
	handler := func(h func(app.Value)) app.Func {
		return app.FuncOf(func(_ app.Value, args []app.Value) any {
			onGood.Release()
			onBad.Release()
			var v app.Value = app.Undefined()
			if len(args) > 0 {
				v = args[0]
			}
			h(v)
			return nil
		})
	}
	onGood, onBad = handler(good), handler(bad)
	promise.Call("then", onGood, onBad)
}

// Message returns the text of a JavaScript exception.
func Message(err app.Value) string {
	if err.Truthy() && err.Type() == app.TypeObject {
		if m := err.Get("message"); m.Truthy() {
			return m.String()
		}
	}
	return err.String()
}

// Bytes copies an ArrayBuffer.
func (Page) Bytes(buffer app.Value) []byte {
	view := app.Window().Get("Uint8Array").New(buffer)
	b := make([]byte, view.Length())
	app.CopyBytesToGo(b, view)
	return b
}

// revokeAfter is how long a download may take to start before its URL is given up.
const revokeAfter = time.Minute

// Download offers buffers, end to end, as a file to keep. The browser decides where it goes.
func (Page) Download(name, mime string, buffers ...app.Value) error {
	parts := app.Window().Get("Array").New() // a Go slice cannot hold JavaScript values here
	for _, b := range buffers {
		parts.Call("push", b)
	}
	return offer(name, mime, parts)
}

// DownloadText offers a text as a file to keep.
func (Page) DownloadText(name, mime, text string) error {
	parts := app.Window().Get("Array").New()
	parts.Call("push", text)
	return offer(name, mime, parts)
}

// offer has the browser download the parts of a Blob.
func offer(name, mime string, parts app.Value) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errors.New(fmt.Sprint(r))
		}
	}()
	save(name, app.Window().Get("Blob").New(parts, map[string]any{"type": mime}))
	return nil
}

// save has the browser download a Blob.
func save(name string, blob app.Value) {
	window := app.Window()
	url := window.Get("URL").Call("createObjectURL", blob)
	link := window.Get("document").Call("createElement", "a")
	link.Set("href", url)
	link.Set("download", name)
	link.Call("click")
	time.AfterFunc(revokeAfter, func() { window.Get("URL").Call("revokeObjectURL", url) })
}

// Copy puts a text on the clipboard. A browser has none for a page that came over an insecure connection.
func (Page) Copy(text string, on func(error)) {
	clipboard := app.Window().Get("navigator").Get("clipboard")
	if !clipboard.Truthy() {
		on(errors.New("the browser offers no clipboard here"))
		return
	}
	Await(clipboard.Call("writeText", text), func(app.Value) { on(nil) }, func(why app.Value) { on(errors.New(Message(why))) })
}

// Focus moves the focus to an element and brings it into sight.
func (Page) Focus(id string) {
	if e := app.Window().GetElementByID(id); e.Truthy() {
		e.Call("focus")
	}
}

// Width returns the width of the page in pixels.
func (Page) Width() int { return app.Window().Get("innerWidth").Int() }

// Cores returns how many processor cores there are, 1 when the browser does not tell.
func (Page) Cores() int {
	if n := app.Window().Get("navigator").Get("hardwareConcurrency"); n.Type() == app.TypeNumber {
		return max(n.Int(), 1)
	}
	return 1
}

// Blob returns a Blob of an ArrayBuffer's bytes.
func (Page) Blob(buffer app.Value) app.Value {
	parts := app.Window().Get("Array").New()
	parts.Call("push", buffer)
	return app.Window().Get("Blob").New(parts)
}

// Lasting calls on with whether the browser keeps the site's storage when space is short; with ask set
// the browser is asked to, and may ask the person. A browser that cannot tell never calls.
func (Page) Lasting(ask bool, on func(yes bool)) {
	storage := app.Window().Get("navigator").Get("storage")
	method := "persisted"
	if ask {
		method = "persist"
	}
	if !storage.Truthy() || !storage.Get(method).Truthy() {
		return
	}
	Await(storage.Call(method), func(yes app.Value) { on(yes.Bool()) }, func(app.Value) {})
}

// Now returns the time.
func (Page) Now() time.Time { return time.Now() }

// After calls fn on the UI goroutine after a while.
func (Page) After(ctx app.Context, d time.Duration, fn func(app.Context)) { ctx.After(d, fn) }
