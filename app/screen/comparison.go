package screen

import (
	"slices"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
)

// labels compares the result with the known labels, and with other results.
func (r *resultPart) labels() []app.UI {
	if r.Result.Metrics == nil {
		return []app.UI{r.others()}
	}
	list := r.figures()
	first := min(1, len(list))
	beside := func() app.UI {
		return app.Div().Class("stack").Body(append(slices.Clip(list[first:]), r.defined(), r.others())...)
	}
	return append(slices.Clip(list[:first]), later(1, beside))
}

// defined shows the measures, with their definitions to unfold.
func (r *resultPart) defined() app.UI {
	list := r.Result.Measures()
	return app.Div().ID("measures").Class("card").Body(
		app.H3().Text("Measures"),
		app.Table().ID("label-metrics").Class("measures").Body(
			app.Caption().Class("unseen").Text("Comparison with the known labels"),
			app.TBody().Body(app.Range(list).Slice(func(i int) app.UI {
				return app.Tr().Body(app.Th().Scope("row").Text(list[i].Name), app.Td().Class("number").Text(list[i].Value))
			})),
		),
		&widget.Fold{ID: "definitions", Summary: "What the measures mean", Body: r.definitions},
		app.P().Class("muted").Text(r.Result.MeasuresNote()),
	)
}

func (r *resultPart) definitions() []app.UI {
	var body []app.UI
	for _, d := range r.Result.Definitions {
		body = append(body, app.Dt().Text(d.Name), app.Dd().Text(d.Text))
	}
	return []app.UI{app.Dl().Class("definitions").Body(body...)}
}

// others chooses the kept result that this one is compared with.
func (r *resultPart) others() app.UI {
	card := app.Div().ID("others").Class("card hint")
	heading := app.H3().Text("Compare with another result")
	if len(r.Others) == 0 {
		return card.Body(heading, app.P().Class("muted").Text(
			"Results of a data set that is kept in this browser can be compared: keep it under Data, and run with other options."))
	}
	items := []widget.Item{{Value: "", Text: "none"}}
	for _, o := range r.Others {
		items = append(items, widget.Item{Value: o.Key, Text: facts(model.Plural(o.Clusters, "cluster"), o.Mode, model.Date(o.Made, time.Local))})
	}
	choice := card.Body(heading,
		app.Label().Class("pair").Body(app.Span().Text("Kept result"),
			&widget.Choice{ID: "other-result", Items: items, Value: r.Why.Other, Action: action.CompareWith}),
		app.Div().Role("alert").Body(problemOf(r.Why.Unlike)),
	)
	if !r.Why.Compared {
		return choice
	}
	return app.Div().Class("stack").Body(choice, &widget.Figure{Figure: r.Figures.Find(model.AgreementFigure)})
}
