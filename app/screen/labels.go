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
	New    *model.Table // on its way to take their place
	Waits  bool         // reading waits for a run to end
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
		app.Div().Class("reading").Body(l.progress()...),
		app.Div().Role("alert").Body(l.problem()),
		l.columns(),
		l.howRead(),
		&widget.Files{ID: action.LabelsInput, ZoneID: "labels-zone", Small: true, Label: label, Action: action.AddLabels,
			Hint: l.hint()},
	)
}

func (l *labelsPart) hint() string {
	if l.Labels != nil {
		return "or drop it here"
	}
	return "Optional: to compare the result with what you know. Labels are never used for clustering."
}

func (l *labelsPart) about() string {
	if l.Labels == nil {
		return ""
	}
	return l.Labels.Name + ": " + l.Labels.LabelShape()
}

// reading returns the labels that are being read, nil when none are.
func (l *labelsPart) reading() *model.Table {
	if l.New == nil && l.Labels != nil && l.Labels.Loading {
		return l.Labels
	}
	return l.New
}

func (l *labelsPart) progress() []app.UI {
	t := l.reading()
	if t == nil {
		return nil
	}
	body := reading(*t, l.Waits)
	if l.New == nil {
		return body
	}
	return append(body, app.Button().Type("button").Class("quiet").Aria("label", "Do not read "+l.New.Name).
		OnClick(widget.Post(action.Remove, action.Key, l.New.Number)).Text("Cancel"))
}

func (l *labelsPart) problem() app.UI {
	if l.Labels == nil || l.Labels.Problem == nil {
		return nil
	}
	return standing(*l.Labels)
}

func (l *labelsPart) remove() app.UI {
	if l.Labels == nil {
		return nil
	}
	return app.Button().Type("button").Class("quiet remove").Aria("label", "Remove labels file").
		OnClick(widget.Post(action.Remove, action.Key, l.Labels.Number)).Text("Remove")
}

func (l *labelsPart) howRead() app.UI {
	if l.Labels == nil {
		return nil
	}
	return howRead(*l.Labels, "labels-read")
}

func (l *labelsPart) columns() app.UI {
	if l.Labels == nil {
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
