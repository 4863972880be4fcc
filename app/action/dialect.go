package action

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
)

// setDialect changes how a file is read and reads it again.
func (s *Session) setDialect(ctx app.Context, a app.Action) {
	n, part := number(a), model.Dialect(a.Tags.Get(Part))
	if t := s.Model.Data.Table(n); t != nil {
		s.reread(ctx, n, t.WithDialect(part, text(a)))
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
	s.reread(ctx, n, t.Problem.Choices[i].Format)
	if t.Info == nil {
		s.again(ctx, n, t.Role)
		return
	}
	s.focus(ctx, DataHeading)
}
