package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
)

// examplesPart offers the bundled data sets.
type examplesPart struct {
	app.Compo

	Examples model.Examples
	Opening  string
	Instead  bool // of the data that is there
}

// Render implements app.Composer.
func (e *examplesPart) Render() app.UI {
	if e.Examples.Problem != "" {
		return app.P().Class("warning").Text("The examples cannot be shown: " + e.Examples.Problem)
	}
	return app.Div().Class("examples").Body(
		app.H3().Hidden(e.Instead).Text("Or start with an example"),
		app.Div().Class("example-list").Body(app.Range(e.Examples.List).Slice(func(i int) app.UI {
			return e.card(e.Examples.List[i])
		})),
	)
}

func (e *examplesPart) card(x model.Example) app.UI {
	return app.Article().Class("card example").Body(
		app.H4().Text(x.Title),
		app.P().Text(x.About),
		app.P().Class("facts").Text(
			facts(model.Plural(x.Samples, "sample"), model.Plural(x.Views(), "view"), model.Plural(x.Clusters, "cluster"))),
		app.P().Class("source").Text(x.Source+" ("+x.Licence+")"),
		app.Button().Type("button").ID("example-%s", x.ID).Class("button small").
			Disabled(e.Opening != "").Aria("label", "Open the example "+x.Title).
			OnClick(widget.Post(action.OpenExample, action.Key, x.ID)).Text("Open"),
	)
}
