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
	if t.Info == nil || len(t.Info.Roles) == 0 {
		return nil
	}
	return &widget.Fold{ID: v.id("-columns"), Summary: "Columns: " + t.ColumnWords(), Body: func() []app.UI {
		return []app.UI{
			&widget.Columns{ID: v.id("-column-list"), Table: t},
			app.If(len(t.Info.Roles) == wire.MaxColumns,
				app.P().Class("muted").Text("Only the first "+model.Count(wire.MaxColumns)+" columns are listed.")),
		}
	}}
}

// rows holds the roles of the rows of a view whose columns are samples, folded away.
func (v *viewCard) rows() app.UI {
	t := v.Table
	if t.Info == nil || len(t.Info.Rows) == 0 {
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
	if t.Info == nil || len(t.Info.Choices) == 0 {
		return nil
	}
	return app.Div().Class("row suggestions").Body(app.Range(t.Info.Choices).Slice(func(k int) app.UI {
		return app.Button().Type("button").Class("button plain small").ID(v.id(fmt.Sprintf("-choice-%d", k+1))).
			Disabled(t.Loading).OnClick(widget.Post(action.TakeChoice, action.Key, t.Number, action.Part, k)).Text(t.Info.Choices[k].Text)
	}))
}
