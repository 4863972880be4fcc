package action

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// keepResult keeps the result with its data set, when that is kept and is what the page shows.
func (s *Session) keepResult(ctx app.Context) {
	r, d := s.Model.Result, s.Model.Data
	if r == nil || d.Kept == "" || r.Turn != d.Turn || len(s.Model.WithColumns(r.Settings).Tables) != len(s.Model.Settings().Tables) {
		return
	}
	body := wire.KeepResult{
		Key: d.Kept, Made: r.At, Clusters: r.Clusters, Mode: r.Options.Mode, Settings: s.Model.WithColumns(r.Settings),
	}
	blobs := []app.Value{s.page.Blob(s.csv), s.page.Blob(s.json)}
	s.send(ctx, wire.KindKeepResult, body, blobs, reply{
		done: func(_ app.Context, a engine.Answer) { s.stored(a) },
		failed: func(p model.Problem) {
			p.Text = "The result is not kept, but can be downloaded. " + p.Text
			s.keptProblem(p)
			s.listKept(ctx) // the data set may have been deleted in another tab
		},
	})
}

// openResult shows a kept result as if its run had just ended, over its data set with the settings it was
// made with.
func (s *Session) openResult(ctx app.Context, a app.Action) {
	set, ok := s.Model.Kept.Find(key(a))
	if !ok || s.Model.Data.Opening != "" || s.Model.Running() {
		return
	}
	one := wire.OneResult{Key: set.Key, Result: a.Tags.Get(Part)}
	if s.Model.Data.Kept == set.Key {
		s.fetchResult(ctx, one)
		return
	}
	s.openSet(ctx, set, func(ctx app.Context) { s.fetchResult(ctx, one) })
}

func (s *Session) fetchResult(ctx app.Context, one wire.OneResult) {
	turn := s.Model.Data.Turn
	var request int
	request = s.send(ctx, wire.KindOpenResult, one, nil, reply{
		done: func(ctx app.Context, a engine.Answer) {
			if s.Model.Data.Turn == turn && !s.Model.Running() {
				s.showResult(ctx, one, request, a)
			}
		},
		failed: s.maybeGone(ctx),
	})
}

func (s *Session) showResult(ctx app.Context, one wire.OneResult, request int, a engine.Answer) {
	kept := decode[wire.KeptResult](a)
	r, err := s.result(kept.Run, a)
	if err != nil {
		s.keptProblem(model.Problem{Text: "The kept result cannot be read: " + err.Error() + ".", Fix: "delete it and run again"})
		return
	}
	s.Model.Use(kept.Settings)
	s.join(ctx) // other views may be switched on
	r.Name, r.Turn, r.Settings = s.Model.Data.Name, s.Model.Data.Turn, s.Model.Data.WithoutColumns(kept.Settings)
	r.Request, r.Kept = request, true
	if set, ok := s.Model.Kept.Find(one.Key); ok {
		for _, x := range set.Results {
			if x.Key == one.Result {
				r.At = x.Made
			}
		}
	}
	if s.Model.ReadAs(kept.Settings) {
		r.Made = s.Model.Recipe()
	}
	s.Model.Run = model.Run{}
	s.show(ctx, r)
	s.say("A kept result is shown: %s.", r.Headline())
	s.focus(ctx, ResultHeading)
}

// dropResult deletes a kept result. The one that the page shows stays there.
func (s *Session) dropResult(ctx app.Context, a app.Action) {
	set, ok := s.Model.Kept.Find(key(a))
	if !ok {
		return
	}
	s.Model.Kept.Problem = nil
	s.send(ctx, wire.KindDropResult, wire.OneResult{Key: set.Key, Result: a.Tags.Get(Part)}, nil, reply{
		done: func(ctx app.Context, a engine.Answer) {
			s.stored(a)
			s.say("The result was deleted from this browser.")
			s.focus(ctx, DataHeading)
		},
		failed: s.maybeGone(ctx),
	})
}
