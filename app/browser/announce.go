package browser

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// channel is what the site's tabs tell each other by; nil while the page listens to none.
var channel app.Value

// Announce tells the site's other tabs that what is kept in this browser was changed.
func (Page) Announce() {
	if channel != nil {
		channel.Call("postMessage", "changed")
	}
}

// OnAnnounced has on called when another tab has changed what is kept. A page that the browser puts aside
// does not listen, as it would be thrown away by the first message; on is called when it is back.
func (Page) OnAnnounced(on func()) {
	window := app.Window()
	// Sites of one origin have separate channels.
	scope := window.Get("URL").New(".", window.Get("document").Get("baseURI")).Get("pathname").String()
	told := callback(func(app.Value) { on() })
	listen := func() {
		channel = window.Get("BroadcastChannel").New("viewfold:" + scope + ":sets")
		channel.Set("onmessage", told)
	}
	window.Call("addEventListener", "pagehide", callback(func(app.Value) {
		channel.Call("close")
		channel = nil
	}))
	window.Call("addEventListener", "pageshow", callback(func(event app.Value) {
		if event.Get("persisted").Bool() {
			listen()
			on()
		}
	}))
	listen()
}

// callback makes a listener of a function that takes an event.
func callback(f func(event app.Value)) app.Func {
	return app.FuncOf(func(_ app.Value, args []app.Value) any {
		f(args[0])
		return nil
	})
}
