package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
)

// selected lists the samples that are selected, as on the map, with their clusters, and what sets them apart from all others.
func (r *resultPart) selected() app.UI {
	if r.Selected.Empty() {
		return nil
	}
	columns, rows, rest := r.Result.SelectedTable(r.Selected)
	list := []app.UI{app.Div().ID("clusters-selected").Class("card").Body(
		app.H3().ID(action.SelectedHeading).TabIndex(-1).Text("Selected samples"),
		app.P().Class("muted").Text(r.Result.SelectedWords(r.Selected)),
		widget.Numbers("samples-selected", "Selected samples", columns, rows),
		app.If(rest > 0, app.P().Class("small muted").Text("And "+model.Count(rest)+" more, which are surer.")),
		app.Div().Class("row").Body(
			app.Button().Type("button").ID("selected-table").Class("button plain small").OnClick(widget.Post(action.ShowSelected)).Text("Show in the table"),
			app.Button().Type("button").ID(action.SelectedButton).Class("button plain small").Disabled(r.WhyNotCompare != "" || r.Why.Comparing.Asked).
				OnClick(widget.Post(action.CompareSelected)).Text("Compare with all others"),
		),
		r.comparing(),
	)}
	if r.Why.Contrasted {
		list = append(list, &widget.Figure{Figure: r.Figures.Find(model.SelectedFigure)},
			r.offer("All features of the selected samples", aboutSelected, r.WhyNotCompare, []string{model.SelectedFile}))
	}
	return app.Div().Class("stack").Body(list...)
}

// comparing says how far the comparison of the selected samples is, or why there is none.
func (r *resultPart) comparing() app.UI {
	t := r.Why.Comparing
	switch {
	case t.Asked:
		return app.Div().Class("row").Body(
			app.P().ID("selected-progress").Role("status").Text(t.Words()),
			app.Button().Type("button").ID("selected-cancel").Class("quiet").Disabled(t.Stopping).Aria("label", "Cancel comparing the selected samples").
				OnClick(widget.Post(action.StopSelected)).Text("Cancel"))
	case r.WhyNotCompare != "":
		return app.P().ID("selected-why").Class("small muted").Text(r.WhyNotCompare)
	}
	return app.Div().Role("alert").Body(problemOf(t.Problem))
}
