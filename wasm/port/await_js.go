//go:build js && wasm

package port

import (
	"context"
	"syscall/js"
)

// Await waits until a promise is settled or the context ends. The error of a rejected
// promise is a js.Error with the reason.
func Await(ctx context.Context, promise js.Value) (js.Value, error) {
	type outcome struct {
		value js.Value
		err   error
	}
	settled := make(chan outcome, 1)
	var resolve, reject js.Func
	settle := func(o outcome) any {
		settled <- o
		resolve.Release()
		reject.Release()
		return nil
	}
	resolve = js.FuncOf(func(_ js.Value, args []js.Value) any { return settle(outcome{value: args[0]}) })
	reject = js.FuncOf(func(_ js.Value, args []js.Value) any { return settle(outcome{err: js.Error{Value: args[0]}}) })
	promise.Call("then", resolve, reject)
	select {
	case o := <-settled:
		return o.value, o.err
	case <-ctx.Done():
		return js.Undefined(), ctx.Err() // the functions are released when the promise is settled
	}
}
