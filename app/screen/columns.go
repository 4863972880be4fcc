package screen

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
	"viewfold/wasm/wire"
)

// columns holds the roles of a view's columns, folded away.
func (v *viewCard) columns() app.UI {
	t := v.Table
	if len(t.Info.Roles) == 0 {
		return nil
	}
	return columnsFold(v.id(""), t, "")
}

// columnsFold holds the roles of a table's columns, folded away, below what there is to know of them.
func columnsFold(id string, t model.Table, hint string) app.UI {
	return &widget.Fold{ID: id + "-columns", Summary: "Columns: " + t.ColumnWords(), Body: func() []app.UI {
		return []app.UI{
			app.If(hint != "", app.P().Class("small muted").Text(hint)),
			&widget.Columns{ID: id + "-column-list", Table: t},
			app.If(len(t.Info.Roles) == wire.MaxColumns,
				app.P().Class("muted").Text("Only the first "+model.Count(wire.MaxColumns)+" columns are listed.")),
		}
	}}
}

// rows holds the roles of the rows of a view whose columns are samples, folded away.
func (v *viewCard) rows() app.UI {
	t := v.Table
	if len(t.Info.Rows) == 0 {
		return nil
	}
	return &widget.Fold{ID: v.id("-rows"), Summary: "Rows: " + t.RowWords(), Body: func() []app.UI {
		return []app.UI{
			&widget.Columns{ID: v.id("-row-list"), Table: t, Rows: true},
			app.If(len(t.Info.Rows) == wire.MaxColumns,
				app.P().Class("muted").Text("Only the first "+model.Count(wire.MaxColumns)+" rows are listed.")),
		}
	}}
}

// suggestions are other ways to read a view, a button each.
func (v *viewCard) suggestions() app.UI {
	t := v.Table
	if len(t.Info.Choices) == 0 {
		return nil
	}
	return app.Div().Class("row suggestions").Body(app.Range(t.Info.Choices).Slice(func(k int) app.UI {
		return app.Button().Type("button").Class("button plain small").ID(v.id(fmt.Sprintf("-choice-%d", k+1))).
			Disabled(t.Loading).OnClick(widget.Post(action.TakeChoice, action.Key, t.Number, action.Part, k)).Text(t.Info.Choices[k].Text)
	}))
}

// mostListed is of how many columns one is chosen from a list; a long list takes the browser a while to make.
const mostListed = 250

// columnChoice chooses the column of a role, once they are known.
func columnChoice(t model.Table, name, id string, role model.Role, value string) app.UI {
	if t.Info == nil {
		return nil
	}
	none := widget.Item{Value: model.NoColumn, Text: "none"}
	tags := []any{action.Key, t.Number, action.Part, role}
	if len(t.Info.Columns) > mostListed {
		return pair(name, id, &widget.Suggest{ID: id, Items: func() []widget.Item { return columnItems(t) }, None: none,
			Text: t.ColumnName(value), Action: action.SetColumn, Tags: tags})
	}
	return pair(name, id, &widget.Choice{ID: id, Items: append([]widget.Item{none}, columnItems(t)...), Value: value, Action: action.SetColumn, Tags: tags})
}

func columnItems(t model.Table) []widget.Item {
	var items []widget.Item
	for _, c := range t.ColumnChoices() {
		items = append(items, widget.Item{Value: c.Value, Text: c.Name})
	}
	return items
}
