package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
)

// runPart is the third part of the page: start, progress, cancel.
type runPart struct {
	app.Compo

	Run    model.Run
	Why    string // why a run cannot start
	Memory string // that it would take, in a sentence
	Fresh  bool   // there is no result yet
}

// Render implements app.Composer.
func (r *runPart) Render() app.UI {
	running := r.Run.State == model.Running
	return app.Section().ID("run-part").Class("part").Aria("labelledby", "run-heading").Body(
		partHeading("run-heading", "3", "Run", nil),
		app.Div().Class("card run").Body(
			app.Div().Class("row").Body(
				r.button(running),
				app.If(running, app.Button().Type("button").ID("cancel").Class("button plain").Disabled(r.Run.Stopping).
					OnClick(widget.Post(action.Cancel)).Text("Cancel")),
			),
			app.If(!running && r.Why != "", app.P().ID("run-why").Class("muted").Text(r.Why)),
			app.If(!running && r.Memory != "", app.P().ID("run-memory").Class("small muted").Text(r.Memory)),
			app.If(running, r.progress()),
			r.outcome(),
			app.If(r.Fresh && !running, howItWorks()),
		),
	)
}

func (r *runPart) button(running bool) app.UI {
	b := app.Button().Type("button").ID("run").Class("button big").Disabled(running || r.Why != "").
		OnClick(widget.Post(action.Run)).Text("Run clustering")
	if r.Why != "" && !running {
		b = b.Aria("describedby", "run-why")
	}
	return b
}

func (r *runPart) progress() app.UI {
	return app.Div().Class("progress").Body(
		app.Progress().ID("progress").Max(1).Value(r.Run.Part).Aria("label", "Progress of the run"),
		app.P().ID("progress-text").Text(r.Run.Words()),
		app.P().ID("progress-time").Class("muted").Text(model.Duration(r.Run.Elapsed)),
	)
}

// outcome says how a run ended that has no result.
func (r *runPart) outcome() app.UI {
	box := app.Div().ID("run-error").Role("alert")
	switch {
	case r.Run.State == model.Failed && r.Run.Problem != nil:
		return box.Body(widget.Problem(*r.Run.Problem))
	case r.Run.State == model.Cancelled:
		return box.Body(app.P().Class("muted").Text("Cancelled after " + model.Duration(r.Run.Elapsed) + ". Nothing was changed."))
	}
	return box
}

// howItWorks explains the method to someone who sees it for the first time.
func howItWorks() app.UI {
	steps := []struct{ name, text string }{
		{"Anchors. ", "A few points are chosen to stand for the data, the same in number for every view."},
		{"Views. ", "In each view, every sample is described by the anchors it lies between."},
		{"One picture. ", "The views are weighed and folded into one graph of samples and anchors."},
		{"Clusters. ", "The graph is made to fall into exactly as many pieces as you ask for; those are the clusters."},
		{"Consensus. ", "All this is done from several sets of anchors; what they agree on makes the result. (Other modes take one set.)"},
	}
	return app.Div().Class("how").Body(
		app.H3().Text("What happens in a run"),
		app.Ol().Body(app.Range(steps).Slice(func(i int) app.UI {
			return app.Li().Body(app.Strong().Text(steps[i].name), app.Text(steps[i].text))
		})),
	)
}
