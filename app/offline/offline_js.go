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
	controlled   bool     // a worker answers this page's requests
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

// look reports what is to be seen now.
func (w *watcher) look() {
	s := sight{replaced: w.replaced, failed: w.failed}
	if w.registration.Truthy() {
		if active := w.registration.Get("active"); active.Truthy() {
			s.active = active.Get("state").String()
		}
		s.waiting = w.registration.Get("waiting").Truthy()
	}
	w.report(s.state())
}
