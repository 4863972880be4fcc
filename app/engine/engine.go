// Package engine is the page's side of the solver worker. The page holds an Engine and
// never computes: files go to the worker as they are and answers come back as messages.
package engine

import (
	"encoding/json"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/wasm/wire"
)

// Engine answers requests. Its methods are called on the UI goroutine and return at once;
// answers come by callback, from any goroutine (dispatch before touching components).
type Engine interface {
	// Send starts a request. Body is the request's wire type, or nil. Blobs are File or
	// Blob objects, posted by reference. on is called for every answer: any number of
	// KindProgress, then exactly one of KindDone, KindFailed and KindCancelled. The returned
	// number identifies the request for Cancel.
	Send(kind wire.Kind, body any, blobs []app.Value, on func(Answer)) int
	// Cancel ends a request. Its callback gets KindCancelled: at the worker's next pause,
	// or, when the worker does not answer within a second, after the worker was replaced.
	// A replaced worker (after a hard cancel or a crash) gets all tables again before the
	// next request: the engine remembers what was loaded or opened, and from which files.
	Cancel(id int)
	// OnLost sets what is called for every table that a replaced worker could not load again:
	// it is forgotten. on is called from any goroutine.
	OnLost(on func(table int, why wire.Failed))
	// OnHello sets what is called when a worker has answered the greeting. on is called from any
	// goroutine.
	OnHello(on func(wire.Hello))
}

// Answer is one message for one request.
type Answer struct {
	Kind wire.Kind
	Body json.RawMessage
	Bufs []app.Value // ArrayBuffers, see wire.RunInfo
	Read [][]byte    // the bytes of the first of them, as far as the page reads these
	// Blobs are Blobs, see wire.KindExport.
	Blobs []app.Value
}

// Decode puts the answer's body into v, a pointer to the kind's type.
func (a Answer) Decode(v any) error { return json.Unmarshal(a.Body, v) }
