package browser

import (
	"errors"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// DownloadPNG draws an SVG in so many pixels on white and offers it as a file to keep. on gets nil, or why the
// browser could not.
func (Page) DownloadPNG(name, svg string, width, height int, on func(error)) {
	window := app.Window()
	canvas := window.Get("document").Call("createElement", "canvas")
	canvas.Set("width", width)
	canvas.Set("height", height)
	image := window.Get("Image").New()
	image.Set("src", "data:image/svg+xml,"+window.Call("encodeURIComponent", svg).String())
	Await(image.Call("decode"), func(app.Value) {
		g := canvas.Call("getContext", "2d")
		g.Set("fillStyle", "#ffffff")
		g.Call("fillRect", 0, 0, width, height)
		g.Call("drawImage", image, 0, 0, width, height)
		var done app.Func
		done = app.FuncOf(func(_ app.Value, args []app.Value) any {
			done.Release()
			if !args[0].Truthy() {
				on(errors.New("the picture is too large"))
				return nil
			}
			save(name, args[0])
			on(nil)
			return nil
		})
		canvas.Call("toBlob", done, "image/png")
	}, func(why app.Value) { on(errors.New(Message(why))) })
}
