package screen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
	"viewfold/wasm/wire"
)

// viewCard shows one view: its size, the roles of its columns, its first rows.
type viewCard struct {
	app.Compo

	Place int // from 1
	Table model.Table
	Waits bool // reading waits for a run to end
	// What the latest join found.
	Notes   []wire.Note
	Missing *wire.Note // values
	Gaps    string     // what became of them
	Where   *wire.GapMap
}

func (v *viewCard) id(part string) string { return fmt.Sprintf("view-%d%s", v.Place, part) }

// Render implements app.Composer.
func (v *viewCard) Render() app.UI {
	class := "card view"
	if v.Table.Off {
		class += " off"
	}
	body := []app.UI{
		v.top(),
		app.Div().Class("reading").Body(app.If(v.Table.Loading, reading(v.Table, v.Waits)...)),
		app.Div().Role("alert").Body(v.problem()),
	}
	if v.Table.Info != nil {
		body = append(body, &widget.Later{Frames: 1, Body: v.choices}, &widget.Later{Frames: 2, Body: v.more})
	}
	return app.Article().ID(v.id("")).Class(class).Aria("label", "View "+v.Table.Title()).Body(body...)
}

// choices are what can be chosen for a view that was read.
func (v *viewCard) choices() []app.UI {
	return []app.UI{v.roles(), v.weightProblem(), maybe(v.missing())}
}

// more is what is below them.
func (v *viewCard) more() []app.UI {
	return []app.UI{howRead(v.Table, v.id("-read")), v.columns(), maybe(v.rows()),
		v.preview(), quality(v.Notes, v.id("-notes")), v.warnings(), v.suggestions()}
}

// maybe has a place for what comes and goes: else the folds behind it would open and close in each other's stead.
func maybe(part app.UI) app.UI { return app.Div().Class("maybe").Body(part) }

func (v *viewCard) problem() app.UI {
	if v.Table.Problem == nil {
		return nil
	}
	return standing(v.Table)
}

// standing shows what is wrong with a table that was read before, and how it stands now.
func standing(t model.Table) app.UI {
	now := t.Name + " stays as it was read before."
	if t.Lost {
		now = t.Name + " is no longer loaded: remove it here, then choose it again."
	}
	return app.Div().Class("problem").Body(widget.Problem(*t.Problem), readings(t), app.P().Class("muted").Text(now))
}

func (v *viewCard) top() app.UI {
	t := v.Table
	return app.Div().Class("card-top").Body(
		app.Label().Class("switch").Body(
			app.Input().Type("checkbox").ID(v.id("-on")).Checked(!t.Off).Disabled(t.Info == nil).
				OnChange(widget.PostChecked(action.SwitchView, action.Key, t.Number)),
			app.Span().Class("card-title").Text(t.Title()),
		),
		app.Button().Type("button").Class("quiet").Aria("label", "Remove view "+t.Title()).
			OnClick(widget.Post(action.Remove, action.Key, t.Number)).Text("Remove"),
		app.P().Class("facts").Text(facts(t.Shape(), t.Weighs())),
	)
}

// facts joins what is known.
func facts(known ...string) string {
	known = slices.DeleteFunc(known, func(s string) bool { return s == "" })
	return strings.Join(known, " · ")
}

// reading shows how far the reading of a table is. The worker does one thing at a time: what
// was added during a run waits for its end.
func reading(t model.Table, waits bool) []app.UI {
	if waits && t.Part == 0 {
		return []app.UI{app.Span().Text(t.Name + " is read when the run has ended.")}
	}
	return []app.UI{
		app.Span().Text("Reading " + t.Name + " …"),
		app.Progress().Max(1).Value(t.Part).Aria("label", "Reading "+t.Name),
	}
}

// roles holds the choices for this view.
func (v *viewCard) roles() app.UI {
	t := v.Table
	return app.Div().Class("row roles").Body(
		columnChoice(t, "ID column", v.id("-id"), model.RoleID, t.IDColumn()),
		v.label(),
		pair("Scaling", v.id("-scale"), &widget.Choice{ID: v.id("-scale"), Items: scaleItems(), Value: t.Scale,
			Action: action.SetScale, Tags: []any{action.Key, t.Number}}),
		app.If(t.Side() != "", pair("Samples in", v.id("-samples"), &widget.Choice{ID: v.id("-samples"), Items: sides, Value: t.Side(),
			Action: action.SetSide, Tags: []any{action.Key, t.Number}})),
		pair("Fixed weight", v.id("-weight"), entry(v.id("-weight"), "learned", t.Weight, t.WeightProblem() != "").
			Aria("describedby", v.id("-weight-problem")).OnInput(widget.PostValue(action.SetWeight, action.Key, t.Number))),
	)
}

// label is the choice of the column of labels, or the name of their row: there can be very many rows.
func (v *viewCard) label() app.UI {
	t, id := v.Table, v.id("-label")
	if t.LabelInRow() {
		return pair("Label row", id, app.Input().Type("text").ID(id).Class("entry").AutoComplete(false).Placeholder("none").Value(t.LabelRow()).
			OnChange(widget.PostValue(action.SetColumn, action.Key, t.Number, action.Part, model.RoleLabel)))
	}
	return columnChoice(t, "Label column", id, model.RoleLabel, t.LabelColumn())
}

// sides are the sides of a table that samples can be on.
var sides = []widget.Item{{Value: model.Rows, Text: "rows"}, {Value: model.Columns, Text: "columns"}}

// weightProblem says what is wrong with the view's fixed weight.
func (v *viewCard) weightProblem() app.UI {
	return app.P().ID(v.id("-weight-problem")).Class("field-problem").Aria("live", "polite").Text(v.Table.WeightProblem())
}

// pair is a control with its name above it.
func pair(name, id string, control app.UI) app.UI {
	return app.Div().Class("pair").Body(app.Label().For(id).Text(name), control)
}

// scaleItems begin with the scaling that all views share, under the options.
func scaleItems() []widget.Item {
	return append([]widget.Item{{Value: "", Text: "shared"}}, widget.Items(model.Scales)...)
}

func (v *viewCard) preview() app.UI {
	return &widget.Fold{Summary: "First rows", Body: v.firstRows}
}

func (v *viewCard) firstRows() []app.UI {
	info := v.Table.Info
	return []app.UI{app.Div().Class("scroll").TabIndex(0).Role("region").Aria("label", "First rows of "+v.Table.Title()).Body(
		app.Table().Class("preview").Body(
			app.THead().Body(app.Tr().Body(app.Range(info.HeadCols).Slice(func(i int) app.UI {
				return app.Th().Scope("col").Text(info.HeadCols[i])
			}))),
			app.TBody().Body(app.Range(info.Head).Slice(func(i int) app.UI {
				return previewRow(info.Head[i])
			})),
		),
	)}
}

func previewRow(cells []string) app.UI {
	return app.Tr().Body(app.Range(cells).Slice(func(i int) app.UI {
		return app.Td().Text(cells[i])
	}))
}

func (v *viewCard) warnings() app.UI {
	list := v.Table.Info.Warnings
	return app.Range(list).Slice(func(i int) app.UI { return warning(list[i]) })
}
