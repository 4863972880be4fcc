package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
)

// keepPart stores the data in this browser for the next visit.
type keepPart struct {
	app.Compo

	Kept     model.Kept
	Key      string // of the kept data set that this is, "" when it is not kept
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
		app.If(k.Key == "", k.form()),
		app.P().ID(action.KeepState).TabIndex(-1).Class("muted").Role("status").Text(k.state()),
		app.P().Class("small muted").Text(k.note()),
	)
}

func (k *keepPart) form() app.UI {
	return app.Div().Class("row").Body(
		app.Label().Class("pair grow").Body(
			app.Span().Text("Keep this data for the next visit as"),
			app.Input().ID("keep-name").Type("text").Class("entry").Placeholder(k.Proposal).Value(k.typedName()).OnInput(k.typed),
		),
		app.Button().Type("button").ID("keep").Class("button plain").Disabled(k.Busy || k.Kept.Saving).
			OnClick(widget.On(action.Keep, func(app.Context, app.Event) any { return k.typedName() })).
			Text("Keep in this browser"),
	)
}

func (k *keepPart) typed(ctx app.Context, e app.Event) {
	defer widget.Rescue(ctx)
	widget.UpdateOnly(ctx)
	k.named, k.name = k.Turn, widget.Entered(e)
}

func (k *keepPart) state() string {
	switch {
	case k.Kept.Saving:
		return "Keeping … " + model.Percent(int(100*k.Kept.Part), 100)
	case k.Key != "":
		return k.Proposal + " is kept in this browser. So are its settings, as you change them, and the results of its runs."
	}
	return ""
}

func (k *keepPart) note() string {
	if k.Key != "" {
		return k.Kept.Lasting.Words()
	}
	return "Files, settings and results are stored on this computer only. " + k.Kept.Lasting.Words()
}
