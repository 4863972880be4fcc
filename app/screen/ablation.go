package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/widget"
)

// ablation offers to compare the views, and shows how far that is. What comes of it is a figure beside.
func (r *resultPart) ablation() app.UI {
	text := "Compare the views"
	if r.Result.Compared() {
		text = "Compare again"
	}
	button := app.Button().Type("button").ID(action.CompareButton).Class("button plain").Aria("describedby", "compare-note").
		Disabled(r.Running || r.Result.Kept || len(r.Result.Views) < 2 || r.Ablation.Asked).
		OnClick(widget.Post(action.CompareViews)).Text(text)
	heading := "Does every view help?"
	if r.Result.Compared() {
		heading = "The views are compared"
	}
	return app.Section().ID("compare").Class("card").Aria("labelledby", action.ComparedHeading).Body(
		app.H3().ID(action.ComparedHeading).TabIndex(-1).Text(heading),
		app.P().ID("compare-note").Class("muted").Text(r.Result.AblationNote()),
		app.Div().Class("row").Body(
			button,
			app.If(r.Ablation.Asked, app.Button().Type("button").ID("compare-cancel").Class("button plain").Disabled(r.Ablation.Stopping).
				Aria("label", "Cancel comparing the views").OnClick(widget.Post(action.StopComparing)).Text("Cancel")),
		),
		app.If(r.Ablation.Asked, app.Div().Class("progress").Body(
			app.Progress().ID("compare-progress").Max(1).Value(r.Ablation.Part()).Aria("label", "Progress of comparing the views"),
			app.P().ID("compare-text").Text(r.Ablation.Words()),
		)),
		app.Div().ID("compare-error").Role("alert").Body(problemOf(r.Ablation.Problem)),
	)
}
