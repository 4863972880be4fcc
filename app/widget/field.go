package widget

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
)

// Field is the control of one option with its name, symbol, unit, range, meaning and what is
// wrong with it.
type Field struct {
	app.Compo

	Field   model.Field
	Text    string
	Default string
	Range   string
	Problem string
	Off     string // why the option has no effect now, "" when it has one
	Set     string // action with the new text
	Reset   string // action that takes the default
}

func (f *Field) id(part string) string { return "param-" + f.Field.Name + part }

// Render implements app.Composer.
func (f *Field) Render() app.UI {
	return app.Div().Class("field", "field-"+string(f.Field.Group)).Body(
		f.name(),
		app.Div().Class("field-entry").Body(f.control(), f.unit(), f.reset()),
		app.P().ID(f.id("-problem")).Class("field-problem").Aria("live", "polite").Text(f.Problem),
		app.P().ID(f.id("-help")).Class("field-help").Text(f.help()),
	)
}

func (f *Field) name() app.UI {
	return app.Label().For(f.id("")).Class("field-name").Body(
		app.Text(f.Field.Label),
		app.If(f.Field.Symbol != "", app.Span().Class("symbol").Text(f.Field.Symbol)),
	)
}

func (f *Field) control() app.UI {
	described := f.id("-help") + " " + f.id("-problem")
	if f.Field.Kind == model.Pick {
		return &Choice{ID: f.id(""), Describe: described, Items: Items(f.Field.Choices), Value: f.Text,
			Action: f.Set, Tags: []any{action.Key, f.Field.Name}, Disabled: f.Off != ""}
	}
	mode := "decimal"
	if f.Field.Kind == model.Whole {
		mode = "numeric"
	}
	invalid := f.Problem != ""
	input := app.Input().ID(f.id("")).Type("text").Class("entry").
		Attr("inputmode", mode).AutoComplete(false).Value(f.Text).
		Aria("describedby", described).Disabled(f.Off != "").
		OnInput(PostValue(f.Set, action.Key, f.Field.Name))
	if invalid {
		input = input.Aria("invalid", "true")
	}
	return input
}

// Items are the choices of a list.
func Items(choices []model.Option) []Item {
	list := make([]Item, len(choices))
	for i, c := range choices {
		list[i] = Item{c.Value, c.Text}
	}
	return list
}

func (f *Field) unit() app.UI {
	text := f.Range
	if f.Field.Unit != "" {
		if text != "" {
			text += ", "
		}
		text += f.Field.Unit
	}
	return app.Span().Class("field-unit").Text(text)
}

func (f *Field) reset() app.UI {
	if f.Text == f.Default || f.Reset == "" {
		return nil
	}
	name := f.Default
	for _, c := range f.Field.Choices {
		if c.Value == name {
			name = c.Text
		}
	}
	if name == "" {
		name = "empty"
	}
	return app.Button().Type("button").Class("quiet").ID(f.id("-default")).
		Aria("label", "Default: "+name+", for "+f.Field.Label).
		OnClick(Post(f.Reset, action.Key, f.Field.Name)).Text("Default: " + name)
}

// help is the meaning of the option, with that of the choice that is made.
func (f *Field) help() string {
	if f.Off != "" {
		return f.Off
	}
	for _, c := range f.Field.Choices {
		if c.Value == f.Text {
			return f.Field.Help + " " + c.Text + ": " + c.Help + "."
		}
	}
	return f.Field.Help
}
