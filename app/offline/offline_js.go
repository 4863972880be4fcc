//go:build js

package offline

import (
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// script is the service worker's file, beside the page.
const script = "app-worker.js"

// here is this page's watcher; a page has one.
var here watcher

// watcher follows the service workers of this page's folder.
type watcher struct {
	report       func(State)
	registration js.Value // undefined until registered
	asked        js.Value // the active worker that store is about, or undefined
	store        store
	controlled   bool // a worker answers this page's requests
	replaced     bool
	failed       bool
	applying     bool
}

// Watch registers the service worker and calls on, on the UI goroutine, with the state now
// and after every change. It is called once, when the page is mounted.
func Watch(ctx app.Context, on func(State)) {
	here.report = func(s State) { ctx.Dispatch(func(app.Context) { on(s) }) }
	workers := serviceWorkers()
	if workers.IsUndefined() {
		here.report(State{Unsupported: true})
		return
	}
	here.controlled = workers.Get("controller").Truthy()
	workers.Call("addEventListener", "controllerchange", js.FuncOf(here.controllerChanged))
	// Files may be removed while the page is out of sight, for days.
	js.Global().Get("document").Call("addEventListener", "visibilitychange", js.FuncOf(here.seen))
	workers.Call("register", script).Call("then",
		js.FuncOf(here.registered),
		js.FuncOf(here.refused))
}

// Apply lets the waiting version take over and reloads the page.
func Apply() {
	here.applying = true
	waiting := js.Null()
	if here.registration.Truthy() {
		waiting = here.registration.Get("waiting")
	}
	if waiting.Truthy() {
		waiting.Call("postMessage", "apply") // controllerChanged reloads
		return
	}
	reload()
}

// serviceWorkers is navigator.serviceWorker: undefined on http: other than localhost, and in
// some private windows.
func serviceWorkers() js.Value { return js.Global().Get("navigator").Get("serviceWorker") }

func reload() { js.Global().Get("location").Call("reload") }

func (w *watcher) registered(_ js.Value, args []js.Value) any {
	w.registration = args[0]
	w.registration.Call("addEventListener", "updatefound", js.FuncOf(w.found))
	w.follow("installing")
	w.follow("waiting")
	w.follow("active")
	w.look()
	return nil
}

func (w *watcher) refused(js.Value, []js.Value) any {
	w.failed = true
	w.look()
	return nil
}

// seen hears that the page is shown or hidden.
func (w *watcher) seen(js.Value, []js.Value) any {
	w.look()
	return nil
}

// found hears of a new worker that begins to install.
func (w *watcher) found(js.Value, []js.Value) any {
	w.follow("installing")
	return nil
}

// follow looks again whenever the worker that now has the given place changes its state.
func (w *watcher) follow(place string) {
	if worker := w.registration.Get(place); worker.Truthy() {
		worker.Call("addEventListener", "statechange", js.FuncOf(w.changed))
	}
}

// changed hears of a worker's new state. One that another replaces, and one that could not
// store every file, becomes redundant; only the second kind matters, when there is no other.
func (w *watcher) changed(worker js.Value, _ []js.Value) any {
	if worker.Get("state").String() == "redundant" {
		w.failed = true
	}
	w.look()
	return nil
}

// controllerChanged hears that another worker answers this page from now on: the first one
// adopting the page, the one we applied, or one that another tab applied.
func (w *watcher) controllerChanged(js.Value, []js.Value) any {
	switch {
	case w.applying:
		w.applying = false
		reload()
	case w.controlled:
		w.replaced = true
		w.look()
	default:
		w.controlled = true
		w.look()
	}
	return nil
}

// look reports what is to be seen now, and asks the active worker about its files.
func (w *watcher) look() {
	active := w.place("active")
	if !active.Equal(w.asked) {
		w.asked, w.store = active, unknown
	}
	w.tell()
	if active.Truthy() && active.Get("state").String() == "activated" {
		w.ask(active)
	}
}

// place is the worker that has the given place in the registration: undefined before there
// is a registration, null when it has none there.
func (w *watcher) place(name string) js.Value {
	if !w.registration.Truthy() {
		return js.Undefined()
	}
	return w.registration.Get(name)
}

// tell reports the state.
func (w *watcher) tell() {
	s := sight{
		controlled: w.controlled,
		store:      w.store,
		waiting:    w.place("waiting").Truthy(),
		replaced:   w.replaced,
		failed:     w.failed,
	}
	if active := w.place("active"); active.Truthy() {
		s.active = active.Get("state").String()
	}
	w.report(s.state())
}

// ask asks the active worker for its version and whether all its files are stored.
func (w *watcher) ask(worker js.Value) {
	channel := js.Global().Get("MessageChannel").New()
	var answered js.Func
	answered = js.FuncOf(func(_ js.Value, args []js.Value) any {
		answered.Release()
		channel.Get("port1").Call("close")
		if worker.Equal(w.asked) {
			w.answered(worker, args[0].Get("data"))
		}
		return nil
	})
	channel.Get("port1").Set("onmessage", answered)
	worker.Call("postMessage", "version", []any{channel.Get("port2")})
}

// answered takes the active worker's answer. A page that was loaded past its worker, as by
// Shift+Reload, asks to be adopted when both are of the same version; controllerChanged
// hears of it. With another version it waits for that one's own worker.
func (w *watcher) answered(worker, answer js.Value) {
	w.store = incomplete
	if answer.Get("complete").Truthy() {
		w.store = complete
	}
	if !w.controlled && answer.Get("version").String() == app.Getenv("VIEWFOLD_VERSION") {
		worker.Call("postMessage", "claim")
	}
	w.tell()
}
