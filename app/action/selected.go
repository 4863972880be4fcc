package action

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

const (
	// SelectedHeading is the ID of the heading of the selected samples beside the clusters.
	SelectedHeading = "selected-heading"
	// SelectedButton is the ID of the element there that has them compared with all others.
	SelectedButton = "selected-compare"
)

// compareSelected has the worker find what sets the selected samples apart from all others, and shows it beside what sets
// the clusters apart.
func (s *Session) compareSelected(ctx app.Context, _ app.Action) {
	w := &s.Model.Why
	if s.Model.WhyNotCompare() != "" || w.Comparing.Asked {
		return
	}
	w.Contrasted, s.Model.Panel = false, model.ClustersPanel
	s.do(ctx, &w.Comparing, task{
		kind: wire.KindSelected, body: s.Model.Result.SelectedOf(s.Model.Selected), button: SelectedButton,
		done: func(ctx app.Context, _ engine.Answer) {
			w.Contrasted = true
			s.Model.Figures = s.Model.Figures.With(model.Figures{}.Find(model.SelectedFigure)) // in the place of another selection's
			s.drawFigure(ctx, s.figure(model.SelectedFigure))
			s.say("The selected samples are compared with all others.")
		},
	})
	s.drawPanel(ctx)
	s.focusSoon(ctx, SelectedHeading)
}

func (s *Session) stopSelected(app.Context, app.Action) { s.stop(&s.Model.Why.Comparing) }

// forgetSelected drops what was told of samples that are selected no longer.
func (s *Session) forgetSelected() {
	w := &s.Model.Why
	s.stop(&w.Comparing)
	w.Comparing, w.Contrasted = model.Task{}, false
}
