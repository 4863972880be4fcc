package screen

import (
	"fmt"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
	"viewfold/wasm/wire"
)

// keptPart lists the data sets kept in this browser.
type keptPart struct {
	app.Compo

	Kept    model.Kept
	Opening string
	Running bool
	Loaded  bool // there is data, and with it a note on how sure what is kept is

	name string // as typed for the data set that is being renamed
	of   string // its key
}

// Render implements app.Composer.
func (k *keptPart) Render() app.UI {
	return app.Div().Class("kept").Body(
		k.problem(),
		app.If(len(k.Kept.Sets) > 0,
			app.H3().Text("Kept in this browser"),
			app.Ul().ID("kept-list").Class("kept-list").Body(app.Range(k.Kept.Sets).Slice(func(i int) app.UI {
				return k.item(i+1, k.Kept.Sets[i])
			})),
			app.P().ID("kept-size").Class("small muted").Text(k.Kept.SizeWords()),
			app.If(!k.Loaded, app.P().ID("kept-lasting").Class("small muted").Text(k.Kept.Lasting.Words()))),
		k.doing(),
		&widget.Files{ID: "import-input", Label: "Import an exported data set", Small: true, Accept: ".zip,application/zip", Action: action.Import},
	)
}

func (k *keptPart) problem() app.UI {
	if k.Kept.Problem == nil {
		return nil
	}
	return app.Div().ID("kept-error").Class("card").Role("alert").Body(
		widget.Problem(*k.Kept.Problem),
		app.Button().Type("button").Class("quiet").OnClick(widget.Post(action.Dismiss, action.Key, action.KeptMessage)).Text("Dismiss"),
	)
}

// doing tells how far an export or import is, with a button to give it up.
func (k *keptPart) doing() app.UI {
	text := ""
	if k.Kept.Doing != "" {
		text = k.Kept.Doing + " … " + model.Percent(int(100*k.Kept.Part), 100)
		if k.Running {
			text = k.Kept.Doing + " begins when the run has ended."
		}
	}
	return app.Div().Class("opening row").Body(
		app.P().ID("kept-doing").Class("muted").Role("status").Text(text),
		app.If(text != "", app.Button().Type("button").ID(action.StopKept).Class("quiet").
			Aria("label", "Cancel: "+k.Kept.Doing).OnClick(widget.Post(action.CancelKept)).Text("Cancel")),
	)
}

func (k *keptPart) item(place int, set wire.SavedInfo) app.UI {
	controls := k.offers(place, set)
	switch {
	case set.Key == k.Kept.Deleting:
		controls = k.question(place, set)
	case set.Unreadable:
		controls = app.Div().Class("row").Body(k.quiet(place, "delete", "Delete", action.AskDelete, set))
	case set.Key == k.Kept.Renaming:
		controls = k.renaming(place, set)
	}
	return app.Li().Class("card kept-item").Body(
		app.Div().Class("kept-about").Body(
			app.Span().Class("card-title").Text(model.KeptName(set)),
			app.Span().Class("muted").Text(facts(model.KeptAbout(set, time.Local)...)),
			app.If(set.Unreadable, app.P().Class("warning").Text(model.Unread+" and add its files again.")),
		),
		controls,
		k.results(place, set),
	)
}

func (k *keptPart) offers(place int, set wire.SavedInfo) app.UI {
	return app.Div().Class("row").Body(
		app.Button().Type("button").ID("kept-open-%d", place).Class("button small").Disabled(k.Opening != "").
			Aria("label", "Open "+set.Name).
			OnClick(widget.Post(action.OpenKept, action.Key, set.Key)).Text("Open"),
		k.quiet(place, "rename", "Rename", action.AskRename, set).Disabled(k.Running),
		k.quiet(place, "export", "Export", action.ExportKept, set).Disabled(k.Kept.Doing != ""),
		k.quiet(place, "delete", "Delete", action.AskDelete, set),
	)
}

// quiet is a small button of an item.
func (k *keptPart) quiet(place int, id, text, name string, set wire.SavedInfo) app.HTMLButton {
	return app.Button().Type("button").ID("kept-%s-%d", id, place).Class("quiet").Aria("label", text+" "+model.KeptName(set)).
		OnClick(widget.Post(name, action.Key, set.Key)).Text(text)
}

func (k *keptPart) question(place int, set wire.SavedInfo) app.UI {
	yes := "Delete for good"
	if n := len(set.Results); n > 0 {
		yes = "Delete with " + model.Plural(n, "result")
	}
	return app.Div().Class("row").Role("group").Aria("label", "Delete "+model.KeptName(set)+"?").Body(
		app.Button().Type("button").ID("kept-delete-%d-yes", place).Class("button small danger").
			OnClick(widget.Post(action.DeleteKept, action.Key, set.Key)).Text(yes),
		app.Button().Type("button").ID("kept-delete-%d-no", place).Class("quiet").
			OnClick(widget.Post(action.AskDelete)).Text("Keep it"),
	)
}

// renaming is the form for another name; the Enter key sends it, too.
func (k *keptPart) renaming(place int, set wire.SavedInfo) app.UI {
	return app.Form().Class("row").OnSubmit(k.renamed, "rename", set.Key).Body(
		app.Label().Class("pair grow").Body(
			app.Span().Text("New name"),
			app.Input().ID("kept-name-%d", place).Type("text").Class("entry").AutoComplete(false).Value(k.typedName(set)).
				OnInput(k.typed, "name", set.Key),
		),
		app.Button().Type("submit").ID("kept-rename-%d-yes", place).Class("button small").Text("Rename"),
		app.Button().Type("button").ID("kept-rename-%d-no", place).Class("quiet").
			OnClick(widget.Post(action.AskRename)).Text("Cancel"),
	)
}

// typedName returns the new name as typed, at first the present one.
func (k *keptPart) typedName(set wire.SavedInfo) string {
	if k.of != set.Key {
		return set.Name
	}
	return k.name
}

func (k *keptPart) typed(ctx app.Context, e app.Event) {
	defer widget.Rescue(ctx)
	widget.UpdateOnly(ctx)
	k.of, k.name = k.Kept.Renaming, widget.Entered(e)
}

func (k *keptPart) renamed(ctx app.Context, e app.Event) {
	defer widget.Rescue(ctx)
	ctx.PreventUpdate()
	e.PreventDefault()
	set, _ := k.Kept.Find(k.Kept.Renaming)
	name := strings.TrimSpace(k.typedName(set))
	k.of = ""
	ctx.NewActionWithValue(action.RenameKept, name, app.Tags{action.Key: set.Key})
}

// results lists the results that are kept with a data set, newest first.
func (k *keptPart) results(place int, set wire.SavedInfo) app.UI {
	if len(set.Results) == 0 {
		return nil
	}
	return app.Ul().ID(fmt.Sprintf("kept-results-%d", place)).Class("kept-results").Aria("label", "Results of "+set.Name).
		Body(app.Range(set.Results).Slice(func(i int) app.UI { return k.result(place, i+1, set, set.Results[i]) }))
}

func (k *keptPart) result(place, n int, set wire.SavedInfo, r wire.SavedResult) app.UI {
	about := facts(model.ResultAbout(r, time.Local)...)
	tags := []any{action.Key, set.Key, action.Part, r.Key}
	return app.Li().Body(
		app.Span().Text(about),
		app.If(r.Unreadable, app.P().Class("warning").Text(model.Unread+" and run again.")),
		app.Div().Class("row").Body(
			app.If(!r.Unreadable, app.Button().Type("button").ID("kept-result-%d-%d", place, n).Class("quiet").Disabled(k.Running || k.Opening != "").
				Aria("label", "Show the result of "+set.Name+": "+about).
				OnClick(widget.Post(action.OpenResult, tags...)).Text("Show")),
			app.Button().Type("button").ID("kept-result-%d-%d-delete", place, n).Class("quiet").
				Aria("label", "Delete the result of "+set.Name+": "+about).
				OnClick(widget.Post(action.DropResult, tags...)).Text("Delete"),
		),
	)
}
