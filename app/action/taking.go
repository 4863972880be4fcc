package action

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// What can be taken of a result beyond what came with it, as model.Taking.What and as IDs of elements.
const (
	CapsuleFile = "download-capsule"
	ColumnsFile = "download-columns"
)

func (s *Session) downloadCapsule(ctx app.Context, _ app.Action) {
	s.takeAway(ctx, CapsuleFile, wire.KindCapsule, "capsule"+wire.CapsuleEnding, "application/json", "The capsule is ready.")
}

func (s *Session) downloadColumns(ctx app.Context, _ app.Action) {
	s.takeAway(ctx, ColumnsFile, wire.KindColumns, "labels-columns.csv", "text/csv", "The labels with all columns are ready.")
}

// takeAway has the worker make a file of the result and of the tables that it was made from, and offers it.
func (s *Session) takeAway(ctx app.Context, what string, kind wire.Kind, ending, mime, ready string) {
	t := &s.Model.Taking
	source, ok := s.Model.Source()
	if !ok || s.Model.Running() || t.What != "" {
		return
	}
	if about := s.Model.Told(); about != nil && what == CapsuleFile {
		source.Columns = about.Number
	}
	*t = model.Taking{What: what}
	end := func(p *model.Problem) { *t = model.Taking{Problem: p} }
	t.Request = s.send(ctx, kind, source, []app.Value{s.page.Blob(s.json)}, reply{
		progress: func(p wire.Progress) { t.Stage, t.Part = p.Stage, p.Part },
		done: func(_ app.Context, answer engine.Answer) {
			end(nil)
			s.say("%s", ready)
			s.download(ending, mime, answer.Bufs...)
		},
		failed: func(p model.Problem) { end(&p) },
		cancelled: func() {
			end(nil)
			s.focus(ctx, what)
		},
	})
}

func (s *Session) cancelTaking(app.Context, app.Action) {
	if t := s.Model.Taking; t.What != "" {
		s.engine.Cancel(t.Request)
	}
}

// copy puts a text on the clipboard.
func (s *Session) copy(ctx app.Context, a app.Action) {
	s.page.Copy(text(a), func(err error) {
		ctx.Dispatch(func(app.Context) {
			s.safely(func() {
				if err != nil {
					s.say("It was not copied: %v. Select the text and copy it.", err)
					return
				}
				s.say("Copied.")
			})
		})
	})
}
