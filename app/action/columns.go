package action

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// setColumnRole gives a column of a view another role and reads the view again.
func (s *Session) setColumnRole(ctx app.Context, a app.Action) {
	n, role := number(a), text(a)
	t := s.Model.Data.Table(n)
	j, err := strconv.Atoi(a.Tags.Get(Part))
	if t == nil || t.Info == nil || err != nil || j >= len(t.Info.Roles) {
		return
	}
	s.reread(ctx, n, t.WithColumnRole(j, role))
}

// setRowRole gives a row of a view whose columns are samples another role and reads the view again.
func (s *Session) setRowRole(ctx app.Context, a app.Action) {
	n, role := number(a), text(a)
	t := s.Model.Data.Table(n)
	i, err := strconv.Atoi(a.Tags.Get(Part))
	if t == nil || t.Info == nil || err != nil || i >= len(t.Info.Rows) {
		return
	}
	s.reread(ctx, n, t.WithRowRole(i, role))
}

// setSide says which side of a view samples are on and reads it again.
func (s *Session) setSide(ctx app.Context, a app.Action) {
	n := number(a)
	if t := s.Model.Data.Table(n); t != nil && t.Side() != "" {
		s.reread(ctx, n, t.WithSamples(text(a)))
	}
}

// turnView reads a view with its samples on the other side.
func (s *Session) turnView(ctx app.Context, a app.Action) {
	n := number(a)
	if t := s.Model.Data.Table(n); t != nil && t.Side() != "" {
		s.reread(ctx, n, t.WithSamples(t.OtherSide()))
		s.focus(ctx, AlignmentPart) // the button goes
	}
}

// takeChoice reads a view as its content suggests. What becomes several views is read from the one file.
func (s *Session) takeChoice(ctx app.Context, a app.Action) {
	n := number(a)
	t := s.Model.Data.Table(n)
	k, err := strconv.Atoi(a.Tags.Get(Part))
	if t == nil || err != nil {
		return
	}
	choice, ok := t.Take(k)
	if !ok {
		return
	}
	s.reread(ctx, n, choice.Format)
	for _, f := range choice.More {
		s.loadFrom(ctx, s.Model.Data.Add(model.Table{Name: t.Name, Size: t.Size, Role: t.Role, Asked: f}), n)
	}
}

// reread asks for another format of a table and reads it again. For a file that could not be read yet the choice
// waits for Retry, as there may be more to choose.
func (s *Session) reread(ctx app.Context, n int, f wire.Format) {
	s.Model.Data.Change(n, func(t *model.Table) { t.Asked = f })
	if t := s.Model.Data.Table(n); t != nil && t.Info != nil {
		s.load(ctx, n)
	}
}
