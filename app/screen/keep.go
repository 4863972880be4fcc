package screen

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
	"viewfold/wasm/wire"
)

// keepPart stores the data in this browser for the next visit.
type keepPart struct {
	app.Compo

	Kept     model.Kept
	Proposal string
	Turn     int // of the data: the name typed is that of one data set
	Busy     bool

	name  string // as typed, "" takes the proposal
	named int    // the turn that it was typed in
}

// typedName returns the name as typed for this data, "" when there is none.
func (k *keepPart) typedName() string {
	if k.named != k.Turn {
		return ""
	}
	return k.name
}

// Render implements app.Composer.
func (k *keepPart) Render() app.UI {
	return app.Div().Class("card").Body(
		app.Div().Class("row").Body(
			app.Label().Class("pair grow").Body(
				app.Span().Text("Keep this data for the next visit as"),
				app.Input().ID("keep-name").Type("text").Class("entry").Placeholder(k.Proposal).Value(k.typedName()).OnInput(k.typed),
			),
			app.Button().Type("button").ID("keep").Class("button plain").Disabled(k.Busy || k.Kept.Saving).
				OnClick(widget.On(action.Keep, func(app.Context, app.Event) any { return k.typedName() })).
				Text("Keep in this browser"),
		),
		app.P().Class("small muted").Text("It is stored on this computer only. The browser may delete it when space is short, so keep your files. "+
			"All files and their columns are kept; which views are switched off and each view’s own scaling are not."),
		app.P().ID("keep-state").Class("muted").Role("status").Text(k.state()),
	)
}

func (k *keepPart) typed(ctx app.Context, e app.Event) {
	defer widget.Rescue(ctx)
	k.named, k.name = k.Turn, widget.Entered(e)
}

func (k *keepPart) state() string {
	switch {
	case k.Kept.Saving:
		return "Keeping … " + model.Percent(int(100*k.Kept.Part), 100)
	case k.Kept.Saved != "":
		return k.Kept.Saved + " is kept in this browser."
	}
	return ""
}

// keptPart lists the data sets kept in this browser.
type keptPart struct {
	app.Compo

	Kept    model.Kept
	Opening string
}

// Render implements app.Composer.
func (k *keptPart) Render() app.UI {
	return app.Div().Class("kept").Body(
		k.problem(),
		app.If(len(k.Kept.Sets) > 0,
			app.H3().Text("Kept in this browser"),
			app.Ul().ID("kept-list").Class("kept-list").Body(app.Range(k.Kept.Sets).Slice(func(i int) app.UI {
				return k.item(i+1, k.Kept.Sets[i])
			}))),
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

func (k *keptPart) item(place int, set wire.SavedInfo) app.UI {
	return app.Li().Class("card kept-item").Body(
		app.Div().Class("kept-about").Body(
			app.Span().Class("card-title").Text(set.Name),
			app.Span().Class("muted").Text(
				facts(model.Plural(len(set.Files), "file"), model.Bytes(set.Bytes), model.Date(set.Saved, time.Local))),
		),
		app.If(k.Kept.Deleting == set.Key, k.question(place, set)).Else(k.offers(place, set)),
	)
}

func (k *keptPart) offers(place int, set wire.SavedInfo) app.UI {
	return app.Div().Class("row").Body(
		app.Button().Type("button").ID("kept-open-%d", place).Class("button small").Disabled(k.Opening != "").
			Aria("label", "Open "+set.Name).
			OnClick(widget.Post(action.OpenKept, action.Key, set.Key)).Text("Open"),
		app.Button().Type("button").ID("kept-delete-%d", place).Class("quiet").Aria("label", "Delete "+set.Name).
			OnClick(widget.Post(action.AskDelete, action.Key, set.Key)).Text("Delete"),
	)
}

func (k *keptPart) question(place int, set wire.SavedInfo) app.UI {
	return app.Div().Class("row").Role("group").Aria("label", "Delete "+set.Name+"?").Body(
		app.Button().Type("button").ID("kept-delete-%d-yes", place).Class("button small danger").
			OnClick(widget.Post(action.DeleteKept, action.Key, set.Key)).Text("Delete for good"),
		app.Button().Type("button").ID("kept-delete-%d-no", place).Class("quiet").
			OnClick(widget.Post(action.AskDelete)).Text("Keep it"),
	)
}
