package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
	"viewfold/wasm/wire"
)

// besidePart takes a file that stands beside the views and has no part in clustering: known labels, which are only used
// to judge the result, or what else is known of the samples.
type besidePart struct {
	app.Compo

	Role  wire.Role // IDs begin with it
	Table *model.Table
	New   *model.Table // on its way to take its place
	Waits bool         // reading waits for a run to end
}

// besideWords are what a part says.
type besideWords struct {
	title, choose, hint, remove string
	input, action               string
}

var besides = map[wire.Role]besideWords{
	wire.RoleLabels: {"Known labels", "a labels file",
		"Optional: to compare the result with what you know. Labels are never used for clustering.",
		"Remove labels file", action.LabelsInput, action.AddLabels},
	wire.RoleColumns: {"About the samples", "a file about the samples",
		"Optional: a CSV file of what else you know of the samples, as age or stage. It is never used for clustering; the result says how the clusters differ in it.",
		"Remove the file about the samples", action.ColumnsInput, action.AddColumns},
}

// Render implements app.Composer.
func (b *besidePart) Render() app.UI {
	w := besides[b.Role]
	label, hint := "Choose "+w.choose, w.hint
	if b.Table != nil {
		label, hint = "Choose another file", "or drop it here"
	}
	return app.Div().Class("card labels").Body(
		app.Div().Class("card-top").Body(
			app.Span().Class("card-title").Text(w.title),
			b.remove(w.remove),
			app.P().ID(string(b.Role)+"-facts").Class("facts").Text(b.about()),
		),
		app.Div().Class("reading").Body(b.progress()...),
		app.Div().Role("alert").Body(b.problem()),
		b.columns(),
		b.columnRoles(),
		b.howRead(),
		&widget.Files{ID: w.input, ZoneID: string(b.Role) + "-zone", Small: true, Label: label, Action: w.action, Hint: hint},
	)
}

func (b *besidePart) about() string {
	switch {
	case b.Table == nil:
		return ""
	case b.Role == wire.RoleLabels:
		return b.Table.Name + ": " + b.Table.LabelShape()
	}
	return b.Table.Name + ": " + b.Table.ColumnShape()
}

// reading returns the file that is being read, nil when none is.
func (b *besidePart) reading() *model.Table {
	if b.New == nil && b.Table != nil && b.Table.Loading {
		return b.Table
	}
	return b.New
}

func (b *besidePart) progress() []app.UI {
	t := b.reading()
	if t == nil {
		return nil
	}
	body := reading(*t, b.Waits)
	if b.New == nil {
		return body
	}
	return append(body, app.Button().Type("button").Class("quiet").Aria("label", "Cancel reading "+b.New.Name).
		OnClick(widget.Post(action.Remove, action.Key, b.New.Number)).Text("Cancel"))
}

func (b *besidePart) problem() app.UI {
	if b.Table == nil || b.Table.Problem == nil {
		return nil
	}
	return standing(*b.Table)
}

func (b *besidePart) remove(label string) app.UI {
	if b.Table == nil {
		return nil
	}
	return app.Button().Type("button").Class("quiet").Aria("label", label).
		OnClick(widget.Post(action.Remove, action.Key, b.Table.Number)).Text("Remove")
}

func (b *besidePart) howRead() app.UI {
	if b.Table == nil {
		return nil
	}
	return howRead(*b.Table, string(b.Role)+"-read")
}

// columnRoles holds what each descriptive column is taken for, and what is odd about that.
func (b *besidePart) columnRoles() app.UI {
	if b.Role != wire.RoleColumns || b.Table == nil || b.Table.Info == nil {
		return nil
	}
	t := *b.Table
	return app.Div().Class("stack").Body(
		app.Range(t.Info.Warnings).Slice(func(i int) app.UI { return warning(t.Info.Warnings[i]) }),
		columnsFold("columns", t, "Numbers are tested by Kruskal–Wallis and coloured by a scale, categories by χ² and colours of their own. "+
			"Say so where the guess is wrong, as of stages 1, 2 and 3. What is ignored is neither tested nor counted among the tests."),
	)
}

func (b *besidePart) columns() app.UI {
	if b.Table == nil {
		return nil
	}
	t := *b.Table
	return app.Div().Class("row roles").Body(
		columnChoice(t, "ID column", string(b.Role)+"-id", model.RoleID, t.IDColumn()),
		app.If(b.Role == wire.RoleLabels, columnChoice(t, "Label column", string(b.Role)+"-label", model.RoleLabel, t.LabelColumn())),
	)
}
