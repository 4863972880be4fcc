package screen

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
	"viewfold/wasm/wire"
)

// alignPart says which samples are in which views before anything runs, whether or not they can be joined. Where
// nothing is to be decided it is folded away.
type alignPart struct {
	app.Compo

	Data model.Data
}

// Render implements app.Composer.
func (p *alignPart) Render() app.UI {
	a := p.Data.Alignment()
	matched := p.Data.MatchWords()
	part := app.Div().ID(action.AlignmentPart).Class("align").TabIndex(-1).Role("group").Aria("label", "Samples across views")
	switch {
	case a == nil || a.Clash != "" && matched == "":
		return part
	case a.Clash == "" && !model.Uneven(*a) && matched == "" && p.Data.Unshared == "":
		return part.Body(&widget.Fold{ID: "alignment-fold", Summary: "Which samples are in which views", Body: func() []app.UI {
			return alignment(*a)
		}})
	}
	return part.Body(app.Div().Class("card").Body(
		app.H3().Text("Samples across views"),
		app.If(matched != "", app.Div().Class("row matched").Body(
			app.P().Class("grow").Text(matched),
			app.Button().Type("button").ID(action.UnmatchButton).Class("quiet").
				OnClick(widget.Post(action.SetMatch, action.Key, "")).Text("Match IDs as they are written"),
		)),
		app.If(a.Clash == "", app.P().Class("align-words").Text(model.AlignmentWords(*a))),
		suggestions(a.Suggestions),
		turned(p.Data.Turned()),
		app.If(a.Clash == "", alignment(*a)...),
		app.If(a.ByID && a.Samples < a.Union || p.Data.Unshared != "", p.unshared(*a)),
	))
}

// suggestions offer other ways to match IDs; they are never taken unasked.
func suggestions(list []wire.Suggestion) app.UI {
	if len(list) == 0 {
		return nil
	}
	return app.Div().Class("suggestions").Body(app.Range(list).Slice(func(i int) app.UI {
		s, id := list[i], fmt.Sprintf("match-%d", i+1)
		text := app.P().ID(id + "-text").Class("small muted").Text(model.Sentence(s.Text))
		if s.Clash != "" {
			return text
		}
		return app.Div().Body(
			app.Button().Type("button").ID(id).Class("button small plain").Aria("describedby", id+"-text").
				OnClick(widget.Post(action.SetMatch, action.Key, s.Match)).Text(model.SuggestionWords(s)),
			text,
		)
	}))
}

// turned offers to read views with samples on the other side.
func turned(list []model.Turned) app.UI {
	if len(list) == 0 {
		return nil
	}
	return app.Div().Class("suggestions").Body(app.Range(list).Slice(func(i int) app.UI {
		t, id := list[i], fmt.Sprintf("turn-%d", i+1)
		return app.Div().Body(
			app.Button().Type("button").ID(id).Class("button small plain").Aria("describedby", id+"-text").
				OnClick(widget.Post(action.TurnView, action.Key, t.Number)).Text(t.Offer),
			app.P().ID(id+"-text").Class("small muted").Text(t.Words),
		)
	}))
}

// alignment is the report: a row for every table, the map, and the same in numbers.
func alignment(a wire.Alignment) []app.UI {
	rows := model.AlignmentRows(a)
	cells := make([][]string, len(rows))
	for i, r := range rows {
		cells[i] = []string{r.Name, r.Samples, r.Only, r.Lacks, r.Order}
	}
	parts := []app.UI{widget.Numbers("alignment-table", "Samples of every view",
		[]string{"View", "Has", "Only here", "Lacks", "Order"}, cells)}
	if len(a.Patterns) < 2 {
		return parts
	}
	return append(parts, presence(a),
		widget.Numbers("alignment-patterns", "How many samples are in which views", []string{"Samples", "In"}, model.PatternRows(a)))
}

// presence is the map of samples × views. The table of patterns says the same in numbers.
func presence(a wire.Alignment) app.UI {
	rows := make([]widget.TileRow, len(a.Map.In))
	for v := range rows {
		rows[v] = widget.TileRow{Name: a.Views[v].Name, Levels: model.Tiles(a, v)}
	}
	return app.Div().Class("presence").Body(
		widget.Tiles("alignment-map", rows),
		app.P().Class("small muted").Text(model.TileWords(a)),
		app.P().Class("legend small muted").Aria("hidden", "true").Body(
			widget.TileSwatch(widget.FullTile), app.Text("in the view"),
			app.If(a.Map.Block > 1, widget.TileSwatch(widget.FullTile/2), app.Text("in part")),
			widget.TileSwatch(0), app.Text("not in it"),
		),
	)
}

// unshared is the choice of what to do about samples that not all views have.
func (p *alignPart) unshared(a wire.Alignment) app.UI {
	return pair(fmt.Sprintf("%s not in all views", model.SamplesAre(a.Union-a.Samples)), "unshared",
		&widget.Choice{ID: "unshared", Items: widget.Items(model.UnsharedChoices), Value: p.Data.Unshared, Action: action.SetUnshared})
}
