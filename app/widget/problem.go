package widget

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
)

// Problem shows what went wrong, where, with what text, and what to do. A part that the
// main sentence already holds is not said twice.
func Problem(p model.Problem) app.UI {
	return app.Div().Class("problem").Body(
		app.P().Class("problem-text").Text(p.Text),
		app.If(p.Where != "" && !p.Says(p.Where), app.P().Class("problem-where").Text(p.Where)),
		app.If(p.Cell != "" && !p.Says(p.Cell), app.P().Body(
			app.Text("Found: "), app.Code().Text(p.Cell))),
		app.If(p.Fix != "" && !p.Says(p.Fix), app.P().Body(
			app.Strong().Text("What to do: "), app.Text(p.Fix))),
	)
}
