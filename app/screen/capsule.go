package screen

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
	"viewfold/wasm/wire"
)

// capsulePart shows a run capsule that was opened: what it is, its files, and whether its run comes out the same.
type capsulePart struct {
	app.Compo

	Capsule model.Capsule
	Why     string // its run cannot be made again and compared now
}

// Render implements app.Composer.
func (p *capsulePart) Render() app.UI {
	c := p.Capsule
	if c.Name == "" {
		return app.Div().Class("capsule")
	}
	return app.Section().ID("capsule").Class("part capsule").Aria("labelledby", action.CapsuleHeading).Body(
		app.Div().Class("part-heading").Body(
			app.H2().ID(action.CapsuleHeading).TabIndex(-1).Text("Run capsule"),
			app.Button().Type("button").ID("capsule-close").Class("quiet").OnClick(widget.Post(action.CloseCapsule)).Text("Close it"),
		),
		app.Div().Class("card").Body(
			app.P().Class("card-title").Text(c.Name),
			app.If(c.Info != nil, p.about()...),
			app.Div().ID("capsule-error").Role("alert").Body(problemOf(c.Problem)),
			app.Div().ID(action.CapsuleVerdict).TabIndex(-1).Role("status").Body(p.verdict()),
		),
	)
}

func (p *capsulePart) about() []app.UI {
	c := p.Capsule
	if c.Info == nil {
		return nil
	}
	strange := c.StrangeNote()
	return []app.UI{
		app.P().ID("capsule-about").Text(c.About(time.Local)),
		widget.Numbers("capsule-files", "Files of the run", []string{"File", "Size", "Here", "SHA-256"}, c.FileRows()),
		app.If(strange != "", app.P().ID("capsule-strange").Class("warning").Text(strange)),
		app.If(c.Open(), &widget.Files{ID: "capsule-input", Label: "Choose its files", Hint: "or drop them anywhere on this page", Many: true, Small: true, Action: action.AddFiles}),
		app.Div().Class("row").Body(
			app.Button().Type("button").ID("capsule-check").Class("button").Disabled(p.Why != "").
				OnClick(widget.Post(action.CheckCapsule)).Text("Run and compare"),
			app.P().ID("capsule-why").Class("muted").Role("status").Text(p.waits()),
		),
	}
}

// waits says what has to happen before the run can be made again.
func (p *capsulePart) waits() string {
	if p.Capsule.Asking > 0 {
		return p.Why + " " + model.Share(p.Capsule.Part)
	}
	return p.Why
}

func (p *capsulePart) verdict() app.UI {
	v := p.Capsule.Verdict
	if v == nil {
		v = p.Capsule.Inputs()
	}
	if v == nil {
		return nil
	}
	return verdict(*v)
}

// verdict shows whether a run was reproduced, and what differs.
func verdict(v wire.Verdict) app.UI {
	class := "warning"
	if v.Same {
		class = "confirmed"
	}
	return app.Div().Class(class).Body(
		app.P().Body(app.Strong().Text(v.Text)),
		app.If(len(v.Lines) > 0, app.Ul().Body(app.Range(v.Lines).Slice(func(i int) app.UI { return app.Li().Text(v.Lines[i]) }))),
	)
}
