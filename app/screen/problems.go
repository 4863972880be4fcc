package screen

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
	"viewfold/wasm/wire"
)

// problems lists what is wrong with the data: what could not be opened, files that could not
// be read, and views that do not go together. A table that could not be read anew says so in
// its card.
func (d *dataPart) problems() app.UI {
	var list []app.UI
	if p := d.Data.OpenProblem; p != nil {
		list = append(list, openProblem(*p))
	}
	for _, t := range d.Data.Problems {
		list = append(list, unreadFile(t))
	}
	if p := d.Data.Join.Problem; p != nil {
		list = append(list, app.Div().Class("card").Body(widget.Problem(*p), missingAsked(d.Data)))
	}
	return app.Div().ID("data-error").Class("problems").Role("alert").Body(list...)
}

// problemOf shows a problem when there is one.
func problemOf(p *model.Problem) app.UI {
	if p == nil {
		return nil
	}
	return widget.Problem(*p)
}

func openProblem(p model.Problem) app.UI {
	return app.Div().Class("card").Body(
		widget.Problem(p),
		app.Button().Type("button").Class("quiet").OnClick(widget.Post(action.Dismiss, action.Key, action.OpenMessage)).Text("Dismiss"),
	)
}

// unreadFile shows why a file could not be read, with what the person can do here: say which
// columns are not features, take it for the labels, or leave it.
func unreadFile(t model.Table) app.UI {
	n, about := t.Number, t.SeemsAbout()
	return app.Div().Class("card").Body(
		app.P().Class("card-title").Text(t.Name+" could not be read"),
		widget.Problem(*t.Problem),
		app.If(about, app.Div().Class("row").Body(readAsAbout(n, "button small"))),
		readings(t),
		app.Div().Class("row").Body(
			columnEntry(t, "ID column", model.RoleID, t.Asked.ID),
			columnEntry(t, "Label column", model.RoleLabel, t.Asked.Label),
		),
		&widget.Fold{ID: fmt.Sprintf("unread-%d", n), Summary: "How to read it", Body: func() []app.UI {
			return []app.UI{dialect(t, fmt.Sprintf("unread-%d", n))}
		}},
		app.Div().Class("row").Body(
			app.Button().Type("button").Class("button small plain").ID("retry-%d", n).
				OnClick(widget.Post(action.Retry, action.Key, n)).Text("Try again"),
			app.If(t.Role == wire.RoleView,
				app.Button().Type("button").Class("quiet").OnClick(widget.Post(action.ReadAsLabels, action.Key, n)).Text("Read as labels file"),
				app.If(!about, readAsAbout(n, "quiet"))),
			app.Button().Type("button").Class("quiet").Aria("label", "Leave it out: "+t.Name).
				OnClick(widget.Post(action.Remove, action.Key, n)).Text("Leave it out"),
		),
	)
}

// readAsAbout takes a file for one about the samples.
func readAsAbout(table int, class string) app.UI {
	return app.Button().Type("button").ID("about-%d", table).Class(class).
		OnClick(widget.Post(action.ReadAsColumns, action.Key, table)).Text("Read as file about the samples")
}

// columnEntry asks for a column of a file whose columns are not known.
func columnEntry(t model.Table, label string, role model.Role, value string) app.UI {
	return app.Label().Class("pair").Body(
		app.Span().Text(label),
		app.Input().Type("text").Class("entry").Placeholder("name or number").Value(value).
			OnChange(widget.PostValue(action.SetColumn, action.Key, t.Number, action.Part, role)),
	)
}
