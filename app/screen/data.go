package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
	"viewfold/wasm/wire"
)

// dataPart is the first part of the page: files in, views and what they have in common.
type dataPart struct {
	app.Compo

	Data     model.Data
	Examples model.Examples
	Kept     model.Kept
	Running  bool
}

// Render implements app.Composer.
func (d *dataPart) Render() app.UI {
	loaded := len(d.Data.Views) > 0
	return app.Section().ID("data").Class("part").Aria("labelledby", action.DataHeading).Body(
		partHeading(action.DataHeading, "1", "Data", d.clearButton()),
		d.zone(loaded),
		d.problems(),
		d.opening(),
		app.Div().Class("stack maybe").Body(app.If(loaded, joinSummary(d.Data, d.Running), &alignPart{Data: d.Data}, d.views())),
		app.Div().Class("views").Body(
			&besidePart{Role: wire.RoleLabels, Table: d.Data.Labels, New: d.Data.NewLabels, Waits: d.Running},
			&besidePart{Role: wire.RoleColumns, Table: d.Data.Columns, New: d.Data.NewColumns, Waits: d.Running},
		),
		maybe(app.If(loaded, &keepPart{Kept: d.Kept, Key: d.Data.Kept, Proposal: d.Data.KeepName(), Turn: d.Data.Turn, Busy: d.Data.Busy()})),
		&keptPart{Kept: d.Kept, Opening: d.Data.Opening, Running: d.Running, Loaded: loaded},
		d.examples(loaded),
	)
}

// zone is where files come in: large while there is nothing else to see.
func (d *dataPart) zone(loaded bool) app.UI {
	hint := "or drop them here. One file per view: rows are samples, columns are features. " +
		"CSV of any kind, NumPy, MATLAB (not v7.3), Matrix Market; gzip and zip too."
	if loaded {
		hint = "or drop more views here"
	}
	return &widget.Files{ID: "file-input", ZoneID: "drop-zone", Label: "Choose files", Hint: hint,
		Many: true, Small: loaded, Action: action.AddFiles}
}

func (d *dataPart) views() app.UI {
	return app.Div().Class("views").Body(app.Range(d.Data.Views).Slice(func(i int) app.UI {
		t := d.Data.Views[i]
		return &viewCard{Place: i + 1, Table: t, Waits: d.Running,
			Notes: d.Data.Notes(t.Number), Missing: d.Data.Missing(t.Number), Gaps: d.Data.GapWords(t.Number),
			Where: d.Data.GapMap(t.Number)}
	}))
}

// examples offers the examples, folded away when there is data.
func (d *dataPart) examples(loaded bool) app.UI {
	class := "more"
	if !loaded {
		class += " unfolded"
	}
	return app.Details().Class(class).Open(!loaded).Body(
		app.Summary().Text("Open an example instead"),
		&examplesPart{Examples: d.Examples, Opening: d.Data.Opening, Instead: loaded},
	)
}

// opening says what is on its way, with a button to give it up.
func (d *dataPart) opening() app.UI {
	name := d.Data.Opening
	text := ""
	switch {
	case name != "" && d.Running:
		text = name + " is opened when the run has ended."
	case name != "":
		text = "Opening " + name + " …"
	}
	return app.Div().Class("opening row").Body(
		app.P().ID("opening").Class("muted").Role("status").Text(text),
		app.If(name != "", app.Button().Type("button").ID(action.StopButton).Class("quiet").
			Aria("label", "Cancel opening "+name).OnClick(widget.Post(action.StopOpening)).Text("Cancel")),
	)
}

// partHeading is the heading of a part, with its place on the way and what can be done to all
// of it.
func partHeading(id, place, text string, extra app.UI) app.UI {
	return app.Div().Class("part-heading").Body(
		app.H2().ID(id).TabIndex(-1).Body(app.Span().Class("place").Aria("hidden", "true").Text(place), app.Text(text)),
		extra,
	)
}

func (d *dataPart) clearButton() app.UI {
	if len(d.Data.Numbers()) == 0 {
		return nil
	}
	return app.Button().Type("button").ID("clear").Class("quiet").Disabled(d.Running).
		OnClick(widget.Post(action.Clear)).Text("Remove all")
}

// joinSummary says what the views have in common and which labels are known. What is wrong
// is said above, by problems.
func joinSummary(d model.Data, running bool) app.UI {
	body := app.Div().ID("join-summary").Class("join").Role("status")
	switch {
	case d.Join.Problem != nil:
		return body
	case running && d.Busy():
		return body.Body(app.P().Class("muted").Text("What was added is read and joined when the run has ended."))
	case d.Join.Info == nil || d.Join.Asked:
		return body.Body(app.P().Class("muted").Text(d.WhyNotReady()))
	}
	labels := d.LabelWords()
	return body.Body(
		app.P().Class("join-words").Text(d.JoinWords()),
		app.If(labels != "", app.P().Text(labels)),
		app.If(d.LabelWarning() != "", warning(d.LabelWarning())),
		notes(d.Join.Info.Warnings),
	)
}

// notes folds away what the owner of the data should know, and says how much there is.
func notes(list []string) app.UI {
	if len(list) == 0 {
		return nil
	}
	return &widget.Fold{Class: "notes", Summary: model.Plural(len(list), "note") + " on the data", Body: func() []app.UI {
		return []app.UI{app.Ul().Body(app.Range(list).Slice(func(i int) app.UI { return app.Li().Text(list[i]) }))}
	}}
}

func warning(text string) app.HTMLP {
	return app.P().Class("warning").Body(app.Strong().Text("Note: "), app.Text(text))
}
