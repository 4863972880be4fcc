package screen

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
)

// graph shows the graph between samples and anchors, which a kept result has not, and the links of one sample.
func (r *resultPart) graph() []app.UI {
	if r.Result.Kept {
		then := "Choose “Run again” above to see them."
		if r.WhyNotRepeat != "" {
			then = r.WhyNotRepeat
		}
		return []app.UI{app.Div().Class("card").Body(app.P().Text("The graph is not kept with a result, nor are those of the views. " + then))}
	}
	looked := []app.UI{r.graphTools()}
	if row := r.Figures.Find(model.RowFigure); row.Drawn() || row.Asked || row.Problem != nil {
		looked = append(looked, &widget.Figure{Figure: row})
	}
	return append(r.figures(), app.Div().Class("stack").Body(looked...))
}

// graphTools choose what of the graph is shown.
func (r *resultPart) graphTools() app.UI {
	rows := []widget.Item{{Value: "", Text: "All samples"}}
	for i, n := range r.Result.Sizes {
		rows = append(rows, widget.Item{Value: strconv.Itoa(i), Text: r.Result.ClusterName(i) + " (" + model.Count(n) + ")"})
	}
	if !r.Selected.Empty() {
		rows = append(rows, widget.Item{Value: model.SelectedRows, Text: "The " + model.Count(len(r.Selected.Rows)) + " selected"})
	}
	return app.Div().Class("card hint").Body(
		app.H3().Text("Look closer"),
		app.Label().Class("pair").Body(app.Span().Text("Rows of the graphs"),
			&widget.Choice{ID: "graph-rows", Items: rows, Value: r.Graph.Rows, Action: action.ShowRows}),
		app.Label().Class("pair").Body(app.Span().Text("Links of the sample with the ID"),
			app.Input().ID("graph-sample").Type("search").Class("entry").AutoComplete(false).Value(r.Graph.Text).
				Placeholder(r.Result.Samples.ID(0)).OnChange(widget.PostValue(action.ShowSample))),
		app.P().Role("status").Class("field-problem").Body(app.If(r.Graph.Unknown, app.Text("No sample has this ID."))),
		app.P().ID("graph-note").Class("small muted").Text(r.Result.GraphNote()),
	)
}
