//go:build js && wasm

package engine

import (
	"fmt"
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/wasm/port"
)

// New starts the solver worker of this site, from the files that the environment names by
// VIEWFOLD_WORKER_JS and VIEWFOLD_SOLVER_WASM, and returns its engine.
func New() Engine {
	p := &program{script: resolve(app.Getenv("VIEWFOLD_WORKER_JS")), wasm: resolve(app.Getenv("VIEWFOLD_SOLVER_WASM"))}
	scope := js.Global().Get("URL").New(resolve("."))
	s := newSession(scope.Get("pathname").String(), p.spawn)
	onPersisted("pagehide", s.sleep)
	onPersisted("pageshow", s.wake)
	return s
}

// onPersisted calls f when the page enters ("pagehide") or leaves ("pageshow") the browser's
// back/forward cache.
func onPersisted(event string, f func()) {
	js.Global().Call("addEventListener", event, js.FuncOf(func(_ js.Value, args []js.Value) any {
		if args[0].Get("persisted").Bool() {
			f()
		}
		return nil
	}))
}

// resolve returns the absolute URL of a path relative to the page.
func resolve(path string) string {
	base := js.Global().Get("document").Get("baseURI")
	return js.Global().Get("URL").New(path, base).Get("href").String()
}

// webWorker is a Web Worker that runs the solver, or will as soon as its program is there.
type webWorker struct {
	child   *port.Child // nil while the program is being fetched
	waiting []message   // posted before
	ended   bool
	receive func(message)
	died    func(string)
}

// spawn is a spawner.
func (p *program) spawn(receive func(message), died func(text string)) worker {
	w := &webWorker{receive: receive, died: died}
	go func() {
		defer w.recover()
		if err := p.load(); err != nil {
			died(err.Error())
			return
		}
		if !w.ended {
			w.run(p)
		}
	}()
	return w
}

// run starts the Web Worker and posts what waits.
func (w *webWorker) run(p *program) {
	w.child = port.NewChild(js.Global().Get("Worker").New(p.url), w.take, w.died)
	w.child.Post(map[string]any{"start": p.module})
	for _, m := range w.waiting {
		w.post(m)
	}
	w.waiting = nil
}

// take handles what the Web Worker posted.
func (w *webWorker) take(data js.Value) {
	defer w.recover()
	env, bufs, blobs, err := port.Unpack(data)
	if err != nil {
		w.died(err.Error())
		return
	}
	w.receive(message{env: env, bufs: wrap(bufs), blobs: wrap(blobs)})
}

// post implements worker.
func (w *webWorker) post(m message) {
	defer w.recover()
	if w.child == nil {
		w.waiting = append(w.waiting, m)
		return
	}
	object, transfer, err := port.Pack(m.env, nil, unwrap(m.blobs))
	if err != nil {
		panic(err)
	}
	w.child.Post(object, transfer)
}

// terminate implements worker.
func (w *webWorker) terminate() {
	w.ended = true
	if w.child != nil {
		w.child.End()
	}
}

// recover turns a panic at the border to JavaScript into the end of the worker. The session
// may hold its lock here, so it is told later.
func (w *webWorker) recover() {
	if r := recover(); r != nil {
		go w.died(fmt.Sprint(r))
	}
}

// wrap returns JavaScript values as go-app's.
func wrap(v []js.Value) []app.Value {
	w := make([]app.Value, len(v))
	for i := range v {
		w[i] = app.ValueOf(v[i])
	}
	return w
}

// unwrap returns go-app's values as plain JavaScript values.
func unwrap(v []app.Value) []js.Value {
	w := make([]js.Value, len(v))
	for i := range v {
		w[i] = app.JSValue(v[i])
	}
	return w
}
