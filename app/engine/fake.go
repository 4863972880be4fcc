package engine

import (
	"encoding/json"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/wasm/wire"
)

// Fake is an Engine without a worker, for tests: it records what is sent and answers when it
// is told to.
type Fake struct {
	Sent      []Sent
	Cancelled []int // the ids given to Cancel
	Lose      func(table int, why wire.Failed)
	Greet     func(wire.Hello)
}

// OnLost stores the function as Lose.
func (f *Fake) OnLost(on func(table int, why wire.Failed)) { f.Lose = on }

// OnHello stores the function as Greet.
func (f *Fake) OnHello(on func(wire.Hello)) { f.Greet = on }

// Sent is a request that a Fake received. Its ID is its index in Fake.Sent plus one.
type Sent struct {
	Kind  wire.Kind
	Body  any
	Blobs []app.Value
	On    func(Answer)
}

// Send records the request.
func (f *Fake) Send(kind wire.Kind, body any, blobs []app.Value, on func(Answer)) int {
	f.Sent = append(f.Sent, Sent{kind, body, blobs, on})
	return len(f.Sent)
}

// Cancel records the id; it does not answer.
func (f *Fake) Cancel(id int) { f.Cancelled = append(f.Cancelled, id) }

// Answer answers the request id with body, the answer's wire type or nil.
func (f *Fake) Answer(id int, kind wire.Kind, body any, bufs ...app.Value) {
	answer := Answer{Kind: kind, Bufs: bufs}
	if body != nil {
		answer.Body, _ = json.Marshal(body)
	}
	if on := f.Sent[id-1].On; on != nil {
		on(answer)
	}
}

// Last returns the newest request of a kind and its id, 0 when there is none.
func (f *Fake) Last(kind wire.Kind) (Sent, int) {
	for i := len(f.Sent) - 1; i >= 0; i-- {
		if f.Sent[i].Kind == kind {
			return f.Sent[i], i + 1
		}
	}
	return Sent{}, 0
}
