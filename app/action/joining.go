package action

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
)

// AllViews is the Part of SetMissing that changes all views which do the same.
const AllViews = "all"

// setMissing says what to do about the missing values of a view, or of all that do the same now.
func (s *Session) setMissing(ctx app.Context, a app.Action) {
	d := &s.Model.Data
	change := []int{number(a)}
	if a.Tags.Get(Part) == AllViews {
		change = d.SameMissing(number(a))
		s.focus(ctx, DataHeading) // the message goes, and the choice beside it
	}
	for _, n := range change {
		d.Change(n, func(t *model.Table) { t.Missing.Then = text(a) })
	}
	s.join(ctx)
}

// setAbove says from how many missing values on a view's features are left out.
func (s *Session) setAbove(ctx app.Context, a app.Action) {
	s.Model.Data.Change(number(a), func(t *model.Table) { t.Missing.Above = strings.TrimSpace(text(a)) })
	s.join(ctx)
}

// The elements that get the focus when another way to match IDs was taken, and taken back.
const (
	UnmatchButton = "unmatch"
	AlignmentPart = "alignment"
)

func (s *Session) setMatch(ctx app.Context, a app.Action) {
	s.Model.Data.Match = key(a)
	s.join(ctx)
	if key(a) != "" {
		s.focus(ctx, UnmatchButton)
		return
	}
	s.focus(ctx, AlignmentPart)
}

func (s *Session) setUnshared(ctx app.Context, a app.Action) {
	s.Model.Data.Unshared = text(a)
	s.join(ctx)
}
