package action

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
)

// setDialect changes how a file is read and reads it again. For a file that could not be read yet the choice
// waits for Retry, as there may be more to choose.
func (s *Session) setDialect(ctx app.Context, a app.Action) {
	n, part := number(a), model.Dialect(a.Tags.Get(Part))
	t := s.Model.Data.Table(n)
	if t == nil {
		return
	}
	s.Model.Data.Change(n, func(t *model.Table) { t.Asked = t.WithDialect(part, text(a)) })
	if t.Info != nil {
		s.load(ctx, n)
	}
}

// readAs reads a file in the way that the person chose among those that the reader offered.
func (s *Session) readAs(ctx app.Context, a app.Action) {
	n := number(a)
	t := s.Model.Data.Table(n)
	i, err := strconv.Atoi(a.Tags.Get(Part))
	if err != nil || t == nil || t.Problem == nil || i < 0 || i >= len(t.Problem.Choices) {
		return
	}
	s.Model.Data.Change(n, func(t *model.Table) { t.Asked = t.Problem.Choices[i].Format })
	if t.Info != nil {
		s.load(ctx, n)
		s.focus(ctx, DataHeading)
		return
	}
	s.again(ctx, n, t.Role)
}
