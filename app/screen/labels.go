package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
)

// labelsPart takes a file of known labels, which are only used to judge the result.
type labelsPart struct {
	app.Compo

	Labels *model.Table
}

// Render implements app.Composer.
func (l *labelsPart) Render() app.UI {
	label := "Choose a labels file"
	if l.Labels != nil {
		label = "Choose another labels file"
	}
	return app.Div().Class("card labels").Body(
		app.Div().Class("card-top").Body(
			app.Span().Class("card-title").Text("Known labels"),
			l.remove(),
			app.P().Class("facts").Text(l.about()),
		),
		l.columns(),
		&widget.Files{ID: "labels-input", Label: label, Action: action.AddLabels,
			Hint: l.hint()},
	)
}

func (l *labelsPart) hint() string {
	if l.Labels != nil {
		return ""
	}
	return "Optional: to compare the result with what you know. Labels are never used for clustering."
}

func (l *labelsPart) about() string {
	switch {
	case l.Labels == nil:
		return ""
	case l.Labels.Loading:
		return "Reading " + l.Labels.Name + " …"
	case l.Labels.Info == nil:
		return l.Labels.Name
	}
	info := l.Labels.Info
	return l.Labels.Name + ": " + model.Plural(info.Labelled, "label") + " in " + model.Count(len(info.Classes)) + " classes"
}

func (l *labelsPart) remove() app.UI {
	if l.Labels == nil {
		return nil
	}
	return app.Button().Type("button").Class("quiet remove").Aria("label", "Remove labels file").
		OnClick(widget.Post(action.Remove, action.Key, l.Labels.Number)).Text("Remove")
}

func (l *labelsPart) columns() app.UI {
	if l.Labels == nil || l.Labels.Info == nil {
		return nil
	}
	t := *l.Labels
	columns := columnItems(t)
	return app.Div().Class("row roles").Body(
		pair("ID column", "labels-id", &widget.Choice{ID: "labels-id", Items: columns, Value: t.IDColumn(),
			Action: action.SetColumn, Tags: []any{action.Key, t.Number, action.Part, model.RoleID}}),
		pair("Label column", "labels-label", &widget.Choice{ID: "labels-label", Items: columns, Value: t.LabelColumn(),
			Action: action.SetColumn, Tags: []any{action.Key, t.Number, action.Part, model.RoleLabel}}),
	)
}
