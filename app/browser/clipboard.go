package browser

import (
	"errors"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// CopyText puts a text on the clipboard. on gets nil, or why the browser did not take it: it refuses on pages without
// https, but for this computer's own.
func (Page) CopyText(text string, on func(error)) {
	clipboard := app.Window().Get("navigator").Get("clipboard")
	if !clipboard.Truthy() {
		on(errors.New("there is no clipboard here"))
		return
	}
	await(clipboard.Call("writeText", text), func(app.Value) { on(nil) }, func(why app.Value) { on(errors.New(Message(why))) })
}
