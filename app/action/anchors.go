package action

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// AnchorsButton is the ID of the element that asks for the anchors.
const AnchorsButton = "download-anchors"

// downloadAnchors has the worker list the anchors of the result, which it does not do before somebody
// asks, and offers the list as a file.
func (s *Session) downloadAnchors(ctx app.Context, _ app.Action) {
	a := &s.Model.Anchors
	if s.Model.Result == nil || s.Model.Result.Kept || s.Model.Running() || a.Asked {
		return
	}
	*a = model.AnchorList{Asked: true}
	end := func(p *model.Problem) { *a = model.AnchorList{Problem: p} }
	a.Request = s.send(ctx, wire.KindAnchors, wire.Anchors{Run: s.Model.Result.Request}, nil, reply{
		progress: func(p wire.Progress) { a.Part = p.Part },
		done: func(_ app.Context, answer engine.Answer) {
			end(nil)
			s.say("The list of anchors is ready.")
			s.download("anchors.csv", "text/csv", answer.Bufs...)
		},
		failed: func(p model.Problem) { end(&p) },
		cancelled: func() {
			end(nil)
			s.focus(ctx, AnchorsButton)
		},
	})
}

func (s *Session) cancelAnchors(app.Context, app.Action) {
	if a := s.Model.Anchors; a.Asked {
		s.engine.Cancel(a.Request)
	}
}
