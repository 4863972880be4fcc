package action

import (
	"fmt"
	"slices"
	"strings"

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

func (s *Session) setWeight(_ app.Context, a app.Action) {
	s.Model.Data.Change(number(a), func(t *model.Table) { t.Weight = strings.TrimSpace(text(a)) })
}

func (s *Session) remove(ctx app.Context, a app.Action) {
	n, d := number(a), &s.Model.Data
	t := d.Table(n)
	if t == nil {
		return
	}
	place := 1 + slices.IndexFunc(d.Views, func(v model.Table) bool { return v.Number == n })
	s.forget(ctx, n)
	d.Remove(n)
	if t.Info != nil {
		s.changed(t.Role)
	}
	s.say("%s was removed.", t.Name)
	switch t.Role {
	case wire.RoleLabels:
		s.focus(ctx, LabelsInput)
	case wire.RoleColumns:
		s.testColumns(ctx)
		s.aboutChanged(ctx)
		s.focus(ctx, ColumnsInput)
	default:
		s.focusNear(ctx, "view-%d-on", place, len(d.Views), DataHeading)
	}
	s.join(ctx)
}

// The IDs of the elements that take labels and descriptive columns.
const (
	LabelsInput  = "labels-input"
	ColumnsInput = "columns-input"
)

// focusNear moves the focus to what took the place, from 1, of something in a row that was
// removed: the next one, else the last, else another element.
func (s *Session) focusNear(ctx app.Context, id string, place, left int, otherwise string) {
	if place < 1 || left == 0 {
		s.focus(ctx, otherwise)
		return
	}
	s.focus(ctx, fmt.Sprintf(id, min(place, left)))
}

// clear forgets all data, and what is on its way; the result of the last run stays.
func (s *Session) clear(ctx app.Context, _ app.Action) {
	s.supersede(ctx)
	s.replace(ctx, model.Data{}, nil)
	s.focus(ctx, DataHeading)
	s.say("All data was removed.")
}

// replace puts other data, whose tables the worker already has, in the place of the present. use, when it
// is not nil, sets what goes with it before the views are joined.
func (s *Session) replace(ctx app.Context, d model.Data, use func()) {
	old := s.Model.Data
	for _, n := range old.Numbers() {
		s.forget(ctx, n)
	}
	d.Next, d.Turn = max(d.Next, old.Next), old.Turn+1
	s.Model.Data = d
	s.aboutChanged(ctx)
	if use != nil {
		use()
	}
	s.join(ctx)
}

// forget frees the worker's memory of a table and the page's hold on its file. Whatever takes
// a number out of the model forgets it, even while it is being read: requests are answered in
// order.
func (s *Session) forget(ctx app.Context, n int) {
	delete(s.files, n)
	if t := s.Model.Data.Table(n); t != nil && t.Loading {
		s.engine.Cancel(t.Request)
	}
	s.send(ctx, wire.KindForget, wire.Forget{Table: n}, nil, reply{})
}

// lost shows that the worker cannot read a table again that it had.
func (s *Session) lost(n int, p model.Problem) {
	s.Model.Data.Change(n, func(t *model.Table) { t.Lost, t.Problem = true, &p })
}

// join asks what the views that are switched on have in common. While files are still being
// read it waits: every one of them joins again when it is done.
func (s *Session) join(ctx app.Context) {
	s.joins++
	turn := s.joins
	d := &s.Model.Data
	if d.Reading() {
		d.Join = model.Join{Views: d.Join.Views, Findings: d.Join.Findings}
		return
	}
	if len(d.On()) == 0 {
		d.Join = model.Join{}
		return
	}
	d.Join.Asked, d.Join.Problem = true, nil
	choice := d.Choice()
	// answer stores the outcome unless another join was asked for meanwhile.
	answer := func(j model.Join) {
		if turn == s.joins {
			j.Views = choice.Views
			s.Model.Data.Join = j
		}
	}
	s.send(ctx, wire.KindJoin, choice, nil, reply{
		done: func(ctx app.Context, a engine.Answer) {
			info := decode[wire.JoinInfo](a)
			answer(model.Join{Info: &info, Findings: &info.Findings})
			if s.runNext && turn == s.joins {
				s.runNext = false
				s.run(ctx, app.Action{})
			}
		},
		failed:    func(p model.Problem) { answer(model.Join{Problem: &p, Findings: p.Findings}) },
		cancelled: func() { answer(model.Join{Problem: &model.Problem{Text: "Joining was cancelled."}}) },
	})
}
