package screen

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
	"viewfold/wasm/wire"
)

// howRead says how a table was read, and holds the choices to read it in another way at once.
func howRead(t model.Table, id string) app.UI {
	words, body := t.DialectWords(), dialect
	switch {
	case words != "":
	case t.Info == nil || t.Role != wire.RoleView:
		return nil
	default:
		words, body = "an array", arrayDialect
	}
	return &widget.Fold{ID: id, Class: "how-read", Summary: "Read as: " + words, Body: func() []app.UI {
		return []app.UI{body(t, id)}
	}}
}

// dialect holds a choice for every part of how a file is written. The IDs begin with id.
func dialect(t model.Table, id string) app.UI {
	return app.Div().Class("row dialect").Body(app.Range(model.DialectFields).Slice(func(i int) app.UI {
		f := model.DialectFields[i]
		name := id + "-" + string(f.Part)
		return pair(f.Label, name, &widget.Choice{ID: name, Items: widget.Items(f.Choices), Value: f.Part.Of(t.Asked),
			Action: action.SetDialect, Tags: []any{action.Key, t.Number, action.Part, f.Part}})
	}), dialectText(t, id, model.SkipLines, "Lines to leave out", "such as 1-3,7"),
		app.If(t.Role != wire.RoleLabels, dialectText(t, id, model.MissingWords, "Texts for missing values", "such as n.d., <0.5, -999")))
}

// arrayDialect holds what can be said of an array.
func arrayDialect(t model.Table, id string) app.UI {
	return app.Div().Class("row dialect").Body(dialectText(t, id, model.MissingWords, "Numbers for missing values", "such as -999"))
}

// dialectText takes a part of how a file is written that has no choices.
func dialectText(t model.Table, id string, part model.Dialect, label, example string) app.UI {
	id += "-" + string(part)
	return pair(label, id, app.Input().Type("text").ID(id).Class("entry").Placeholder(example).
		Value(part.Of(t.Asked)).OnChange(widget.PostValue(action.SetDialect, action.Key, t.Number, action.Part, part)))
}

// readings are the ways to read a file between which only its owner can decide, a button each.
func readings(t model.Table) app.UI {
	list := t.Problem.Choices
	if len(list) == 0 {
		return nil
	}
	return app.Div().Class("readings").Role("group").Aria("label", "How to read "+t.Name).Body(app.Range(list).Slice(func(i int) app.UI {
		return app.Button().Type("button").Class("button small").ID(fmt.Sprintf("reading-%d-%d", t.Number, i+1)).
			OnClick(widget.Post(action.ReadAs, action.Key, t.Number, action.Part, i)).Text(list[i].Text)
	}))
}
