package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
)

// takePart offers the files of a result that the worker makes when they are asked for.
type takePart struct {
	app.Compo

	Taking model.Taking
	Why    string // they cannot be made
}

// Render implements app.Composer.
func (t *takePart) Render() app.UI {
	off := t.Why != "" || t.Taking.What != ""
	return app.Div().Class("taking").Body(
		app.Div().Class("row").Body(
			app.Button().Type("button").ID(action.CapsuleFile).Class("button plain").Disabled(off).Aria("describedby", "taking-note").
				OnClick(widget.Post(action.DownloadCapsule)).Text("Download capsule (JSON)"),
			app.Button().Type("button").ID(action.ColumnsFile).Class("button plain").Disabled(off).Aria("describedby", "taking-note").
				OnClick(widget.Post(action.DownloadColumns)).Text("Download labels with all original columns (CSV)"),
		),
		app.P().ID("taking-note").Class("small muted").Text(t.note()),
		t.progress(),
		app.Div().ID("taking-error").Role("alert").Body(t.problem()),
	)
}

func (t *takePart) note() string {
	if t.Why != "" {
		return t.Why
	}
	return "A capsule holds no data, but what it takes to repeat this run and to prove it: options, the SHA-256 of every file and how it was read, and the result. Drop it on this page, anywhere, at any time."
}

func (t *takePart) progress() app.UI {
	if t.Taking.What == "" {
		return nil
	}
	return app.Div().Class("row").Body(
		app.P().ID("taking-progress").Role("status").Text(model.StageWords(t.Taking.Stage)+" … "+model.Share(t.Taking.Part)),
		app.Button().Type("button").ID("taking-cancel").Class("quiet").Aria("label", "Do not make the file").
			OnClick(widget.Post(action.CancelTaking)).Text("Cancel"),
	)
}

func (t *takePart) problem() app.UI {
	if t.Taking.Problem == nil {
		return nil
	}
	return widget.Problem(*t.Taking.Problem)
}

// elsewherePart says how to make and use the result in other programs, folded away.
type elsewherePart struct {
	app.Compo

	Command  string
	Why      string // there is no command
	Snippets []model.Snippet
}

// Render implements app.Composer.
func (e *elsewherePart) Render() app.UI {
	return &widget.Fold{ID: "elsewhere", Summary: "Use it elsewhere: command line, Python, R, MATLAB", Body: e.parts}
}

func (e *elsewherePart) parts() []app.UI {
	command := []app.UI{app.P().Class("muted").Text(e.Why)}
	if e.Command != "" {
		command = []app.UI{
			app.P().Class("muted").Text("In the project’s folder, with the files there or their folder before their names, this gives the same labels to the last digit:"),
			code("command", "the command", e.Command),
		}
	}
	parts := append([]app.UI{app.H4().Text("Without a browser")}, command...)
	for _, s := range e.Snippets {
		parts = append(parts, app.H4().Text("Load the labels in "+s.Name), code("load-"+s.ID, "the lines for "+s.Name, s.Code))
	}
	return parts
}

// code shows a text of a program, with a button that copies it.
func code(id, what, text string) app.UI {
	return app.Div().Class("code").Body(
		app.Pre().TabIndex(0).Aria("label", model.Capital(what)).Body(app.Code().ID(id).Text(text)),
		app.Button().Type("button").ID("copy-"+id).Class("button plain small").Aria("label", "Copy "+what).
			OnClick(widget.On(action.Copy, func(app.Context, app.Event) any { return text }, action.Key, text)).Text("Copy"),
	)
}
