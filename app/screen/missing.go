package screen

import (
	"fmt"
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
	"viewfold/wasm/wire"
)

// missing tells of a view's missing values, what to do about them and what was done. A choice that was made stays
// in sight while it is not known whether there are any.
func (v *viewCard) missing() app.UI {
	t, note := v.Table, v.Missing
	if note == nil && t.Missing == (model.MissingPolicy{}) {
		return nil
	}
	why := model.AboveProblem(t.Missing.Above)
	return app.FieldSet().Class("missing").Body(
		app.Legend().Text("Missing values"),
		missingWords(note, v.Where),
		v.where(), // before what comes and goes, which would close it
		app.Div().Class("row").Body(
			app.Div().Class("pair grow").Body(
				app.Label().For(v.id("-missing")).Text("What to do"),
				&widget.Choice{ID: v.id("-missing"), Describe: v.id("-missing-help"), Items: widget.Items(model.MissingChoices),
					Value: t.Missing.Then, Action: action.SetMissing, Tags: []any{action.Key, t.Number}},
			),
			app.Div().Class("pair").Body(
				app.Label().For(v.id("-above")).Text("First leave out features that lack more than"),
				app.Span().Class("with-unit").Body(entry(v.id("-above"), "no limit", t.Missing.Above, why != "").
					Aria("describedby", v.id("-above-problem")).
					OnChange(widget.PostValue(action.SetAbove, action.Key, t.Number)), app.Text("%")),
			),
		),
		app.P().ID(v.id("-above-problem")).Class("field-problem").Aria("live", "polite").Text(why),
		app.P().ID(v.id("-missing-help")).Class("field-help").Text(missingHelp(t.Missing.Then)),
		app.If(note != nil && v.Gaps != "", app.P().ID(v.id("-gaps")).Text(v.Gaps)),
	)
}

// where folds away the map of missing values, and which features lack most in numbers.
func (v *viewCard) where() app.UI {
	if v.Where == nil {
		return nil
	}
	return &widget.Fold{ID: v.id("-where"), Summary: "Where values are missing", Body: v.gapMap}
}

func (v *viewCard) gapMap() []app.UI {
	m := *v.Where
	rows := make([]widget.TileRow, len(m.Rows))
	for i, r := range m.Rows {
		rows[i] = widget.TileRow(r)
	}
	worst := model.WorstWords(m)
	return []app.UI{
		app.Div().Class("presence").Body(
			widget.Tiles(v.id("-where-map"), rows),
			app.P().Class("small muted").Text(model.GapTileWords(m)),
			app.P().Class("legend small muted").Aria("hidden", "true").Body(
				widget.TileSwatch(widget.FullTile), app.Text("all missing"),
				app.If(m.Features*m.Samples > 1, widget.TileSwatch(widget.FullTile/2), app.Text("some")),
				widget.TileSwatch(0), app.Text("none missing"),
			),
		),
		app.P().Class("small").Text(worst + ":"),
		widget.Numbers(v.id("-where-table"), worst, []string{"Feature", "Missing", "Of its values"}, model.WorstRows(m, v.Table.Info.Samples)),
	}
}

// missingWords says how many values are missing, and where most are; nothing when that is not known.
func missingWords(n *wire.Note, where *wire.GapMap) app.UI {
	if n == nil {
		return nil
	}
	text := n.Text + "."
	if where != nil {
		text += " Most in " + listed(model.WorstFew(*where)) + "."
	}
	return app.P().Text(text)
}

// missingHelp says what a choice means.
func missingHelp(then string) string {
	i := slices.IndexFunc(model.MissingChoices, func(o model.Option) bool { return o.Value == then })
	if i < 0 {
		return ""
	}
	return model.MissingChoices[i].Help
}

// missingAsked stands beside the message that views with missing values cannot be joined.
func missingAsked(d model.Data) app.UI {
	t := d.MissingAsked()
	if t == nil {
		return nil
	}
	label := "What to do about the missing values of " + t.Title()
	if n := len(d.SameMissing(t.Number)); n > 1 {
		label = fmt.Sprintf("What to do about the missing values of %d views; each can have its own in its card", n)
	}
	return pair(label, "missing-asked", &widget.Choice{ID: "missing-asked", Items: widget.Items(model.MissingChoices), Value: t.Missing.Then,
		Action: action.SetMissing, Tags: []any{action.Key, t.Number, action.Part, action.AllViews}})
}

// entry is a field for a few characters.
func entry(id, placeholder, value string, invalid bool) app.HTMLInput {
	input := app.Input().Type("text").ID(id).Class("entry").Attr("inputmode", "decimal").AutoComplete(false).
		Placeholder(placeholder).Value(value)
	if invalid {
		return input.Aria("invalid", "true")
	}
	return input
}
