//go:build js && wasm

package store

import (
	"context"
	"syscall/js"

	"viewfold/wasm/port"
)

// Saves share a lock of the browser, and a sweep takes it alone or does not take place. A lock ends with its tab at the
// latest. Where there are none, as on http of a local network, the age of chunks protects a save; everywhere putManifest
// makes sure that it lost none.

func (d *indexed) saving() (end func()) {
	if locks().IsUndefined() {
		return func() {}
	}
	_, end = d.lock(map[string]any{"mode": "shared"}) // not waited for: a tab asleep in a sweep must not hold up a save
	return end
}

func (d *indexed) alone(ctx context.Context, f func(sure bool) error) error {
	if locks().IsUndefined() {
		return f(false)
	}
	ctx, cancel := awake(ctx, openTime)
	defer cancel()
	granted, end := d.lock(map[string]any{"ifAvailable": true})
	defer end()
	select {
	case yes := <-granted:
		if !yes {
			return nil
		}
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	return f(true)
}

func locks() js.Value { return js.Global().Get("navigator").Get("locks") }

// lock asks for the database's lock and holds it, once it is granted, until it is released.
func (d *indexed) lock(options map[string]any) (granted <-chan bool, release func()) {
	answer := make(chan bool, 1)
	var resolve js.Value
	executor := js.FuncOf(func(_ js.Value, args []js.Value) any {
		resolve = args[0]
		return nil
	})
	defer executor.Release()
	released := js.Global().Get("Promise").New(executor)
	take := js.FuncOf(func(_ js.Value, args []js.Value) any {
		answer <- args[0].Truthy() // null when it is not available
		return released
	})
	request := locks().Call("request", d.name, options, take)
	go func() {
		_, _ = port.Await(context.Background(), request) // fails where the site may have no locks
		take.Release()
		close(answer)
	}()
	return answer, func() { resolve.Invoke() }
}
