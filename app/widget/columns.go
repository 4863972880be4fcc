package widget

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// Columns is the table of a view's columns with the role of each, or of its rows where columns are samples. Of many, the
// first that hold a text are shown.
type Columns struct {
	app.Compo

	ID    string // before the IDs of the elements
	Table model.Table
	Rows  bool // not the columns

	text string
}

// words are what one of them is called, at the begin of a sentence and within, and the lines.
func (c *Columns) words() (title, noun string, lines model.Lines) {
	if c.Rows {
		return "Row", "row", c.Table.RowLines()
	}
	return "Column", "column", c.Table.ColumnLines()
}

// mostColumns is how many columns are shown at once: each has a control.
const mostColumns = 50

// Render implements app.Composer.
func (c *Columns) Render() app.UI {
	title, noun, lines := c.words()
	list, count := lines.Find(c.text, mostColumns)
	return app.Div().ID(c.ID).Class("column-list").Body(
		app.Div().Class("filters").Body(
			app.Label().Class("filter").Body(
				app.Span().Text(title+" contains"),
				app.Input().ID(c.ID+"-filter").Type("search").Class("entry").Value(c.text).OnInput(c.typed),
			),
			app.P().Class("muted").Role("status").Text(model.Count(len(list))+" of "+model.Plural(count, noun)+" shown"),
		),
		app.Div().Class("scroll").TabIndex(0).Role("region").Aria("label", title+"s of "+c.Table.Title()).Body(
			app.Table().Class("preview").Body(
				app.THead().Body(app.Tr().Body(
					app.Th().Scope("col").Text("Number"), app.Th().Scope("col").Text(title),
					app.Th().Scope("col").Text("Role"), app.Th().Scope("col").Text("Levels"))),
				app.TBody().Body(app.Range(list).Slice(func(i int) app.UI { return c.row(list[i]) })),
			),
		),
	)
}

func (c *Columns) row(j int) app.UI {
	_, noun, lines := c.words()
	items, post := columnRoles(c.Table, j), action.SetColumnRole
	if c.Rows {
		items, post = rowRoles, action.SetRowRole
	}
	return app.Tr().Body(
		app.Td().Text(model.Count(j+1)),
		app.Td().Text(lines.Names[j]),
		app.Td().Body(&Choice{ID: fmt.Sprintf("%s-role-%d", c.ID, j+1), Label: "Role of " + noun + " " + lines.Names[j],
			Items: items, Value: lines.Roles[j],
			Action: post, Tags: []any{action.Key, c.Table.Number, action.Part, j}}),
		app.Td().Text(strings.Join(lines.Levels(j), ", ")),
	)
}

// rowRoles are the roles that a row can have where columns are samples.
var rowRoles = []Item{{model.ColumnFeature, "feature"}, {model.ColumnCategory, "category"}, {model.ColumnIgnored, "ignored"}, {model.ColumnLabel, "label"}}

// columnRoles are the roles that a column can have.
func columnRoles(t model.Table, j int) []Item {
	if t.Info.Format.Samples == model.Columns {
		return []Item{{model.ColumnFeature, "sample"}, {model.ColumnIgnored, "ignored"}, {model.ColumnID, "names of the features"}}
	}
	if t.Role == wire.RoleColumns {
		return []Item{{model.ColumnNumber, "numbers"}, {model.ColumnCategory, "category"}, {model.ColumnIgnored, "ignored"}, {model.ColumnID, "ID"}}
	}
	if t.Info.Roles[j] == model.ColumnOther {
		return []Item{{model.ColumnOther, "in another view"}}
	}
	return []Item{{model.ColumnFeature, "feature"}, {model.ColumnCategory, "category"}, {model.ColumnIgnored, "ignored"},
		{model.ColumnID, "ID"}, {model.ColumnLabel, "label"}}
}

func (c *Columns) typed(ctx app.Context, e app.Event) {
	defer Rescue(ctx)
	UpdateOnly(ctx)
	c.text = Entered(e)
}
