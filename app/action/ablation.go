package action

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// CompareButton is the ID of the element that has the views compared.
const CompareButton = "compare-views"

// compareViews has the worker repeat the run without each view and by each alone. What comes of it is a figure, and in
// the result's files.
func (s *Session) compareViews(ctx app.Context, _ app.Action) {
	if s.compare(ctx, false) {
		s.focus(ctx, "compare-cancel")
	}
}

// compareAside does it without being asked, when it takes little time and the person did not cancel it before.
func (s *Session) compareAside(ctx app.Context) {
	if a, r := s.Model.Ablation, s.Model.Result; !a.Declined && a.Problem == nil && !r.Compared() && r.ComparedSoon() {
		s.compare(ctx, true)
	}
}

// compare begins the comparison; false when there is none to begin.
func (s *Session) compare(ctx app.Context, aside bool) bool {
	a, r := &s.Model.Ablation, s.Model.Result
	if r == nil || r.Kept || len(r.Views) < 2 || s.Model.Running() || a.Asked {
		return false
	}
	a.Aside = aside
	s.do(ctx, &a.Task, task{
		kind: wire.KindAblate, body: wire.Ablate{Run: r.Request, Workers: s.Model.Cores.Use()}, button: CompareButton,
		done: func(ctx app.Context, answer engine.Answer) {
			s.Model.Result = s.Model.Result.With(decode[wire.AblateInfo](answer).Figures)
			s.json = answer.Bufs[0]
			s.keepResult(ctx)
			s.say("The views are compared.")
			s.drawPanel(ctx)
			if !aside {
				s.focus(ctx, ComparedHeading)
			}
		},
	})
	return true
}

// ComparedHeading is the ID of the element that gets the focus when the views are compared.
const ComparedHeading = "compare-heading"

func (s *Session) stopComparing(app.Context, app.Action) {
	s.Model.Ablation.Declined = true
	s.stop(&s.Model.Ablation.Task)
}

// stopLooking ends what is computed about the result, as a run is about to start.
func (s *Session) stopLooking() {
	for _, t := range []model.Task{s.Model.Ablation.Task, s.Model.New.Task, s.Model.Map.Task, s.Model.Why.Comparing} {
		if t.Asked {
			s.engine.Cancel(t.Request)
		}
	}
	s.Model.Map.Back()
}
