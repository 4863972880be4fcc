package action

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// task is something that the worker does about the result when it is asked to.
type task struct {
	kind   wire.Kind
	body   any
	blobs  []app.Value
	button string // ID of the element that asks; it gets the focus back from the one that gives it up
	done   func(ctx app.Context, a engine.Answer)
}

// do has the worker do a task, and t tell how it stands; the engine's number of it is returned. No answer is heard once t
// has become another one's, as with another result.
func (s *Session) do(ctx app.Context, t *model.Task, what task) (request int) {
	*t = model.Task{Asked: true}
	end := func(p *model.Problem) (mine bool) {
		if mine = t.Asked && t.Request == request; mine {
			*t = model.Task{Problem: p}
		}
		return mine
	}
	request = s.send(ctx, what.kind, what.body, what.blobs, reply{
		progress: func(p wire.Progress) {
			if t.Request == request {
				t.Progress = p
			}
		},
		done: func(ctx app.Context, a engine.Answer) {
			if end(nil) {
				what.done(ctx, a)
			}
		},
		failed: func(p model.Problem) { end(&p) },
		cancelled: func() {
			if byHand := t.Stopping; end(nil) && byHand {
				s.focus(ctx, what.button)
			}
		},
	})
	t.Request = request
	return request
}

// stop gives a task up.
func (s *Session) stop(t *model.Task) {
	if t.Asked && !t.Stopping {
		t.Stopping = true
		s.engine.Cancel(t.Request)
	}
}
