package action

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

func (s *Session) switchView(ctx app.Context, a app.Action) {
	s.Model.Data.Change(number(a), func(t *model.Table) { t.Off = text(a) != "true" })
	s.join(ctx)
}

func (s *Session) setScale(_ app.Context, a app.Action) {
	s.Model.Data.Change(number(a), func(t *model.Table) { t.Scale = text(a) })
}

func (s *Session) remove(ctx app.Context, a app.Action) {
	n := number(a)
	if t := s.Model.Data.Table(n); t != nil {
		s.say("%s was removed.", t.Name)
	}
	s.forget(ctx, n)
	s.Model.Data.Remove(n)
	s.join(ctx)
}

// clear forgets all data; the result of the last run stays.
func (s *Session) clear(ctx app.Context, _ app.Action) {
	s.replace(ctx, model.Data{})
	s.say("All data was removed.")
}

// replace puts other data, whose tables the worker already has, in the place of the present.
func (s *Session) replace(ctx app.Context, d model.Data) {
	old := s.Model.Data
	for _, n := range old.Numbers() {
		s.forget(ctx, n)
	}
	d.Next = max(d.Next, old.Next)
	s.Model.Data = d
	s.join(ctx)
}

// forget frees the worker's memory of a table and the page's hold on its file.
func (s *Session) forget(ctx app.Context, n int) {
	delete(s.files, n)
	s.send(ctx, wire.KindForget, wire.Forget{Table: n}, nil, reply{})
}

// join asks what the views that are switched on have in common. While files are still being
// read it waits: every one of them joins again when it is done.
func (s *Session) join(ctx app.Context) {
	s.joins++
	turn := s.joins
	d := &s.Model.Data
	if d.Reading() {
		d.Join = model.Join{}
		return
	}
	if len(d.On()) == 0 {
		d.Join = model.Join{}
		return
	}
	d.Join = model.Join{Asked: true, Info: d.Join.Info}
	// answer stores the outcome unless another join was asked for meanwhile.
	answer := func(j model.Join) {
		if turn == s.joins {
			s.Model.Data.Join = j
		}
	}
	s.send(ctx, wire.KindJoin, d.Choice(), nil, reply{
		done: func(_ app.Context, a engine.Answer) {
			info := decode[wire.JoinInfo](a)
			answer(model.Join{Info: &info})
		},
		failed:    func(p model.Problem) { answer(model.Join{Problem: &p}) },
		cancelled: func() { answer(model.Join{Problem: &model.Problem{Text: "Joining was cancelled."}}) },
	})
}
