package screen

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
)

// resultPart is the last part of the page: what the run found.
type resultPart struct {
	app.Compo

	Result     *model.Result
	Anchors    model.AnchorList
	Taking     model.Taking
	WhyNotTake string // all with it that its files have
	Command    string // that makes it without a browser
	Stale      bool
	Running    bool
}

// Render implements app.Composer.
func (r *resultPart) Render() app.UI {
	section := app.Section().Class("part").Aria("labelledby", action.ResultHeading)
	heading := partHeading(action.ResultHeading, "4", "Result", nil)
	if r.Result == nil {
		return section.Body(heading, app.Div().Class("card empty").Body(
			app.P().Class("muted").Text("Clusters, view weights and downloads appear here after a run.")))
	}
	return section.ID("result").Body(
		heading,
		app.If(r.Stale && !r.Running, app.P().ID("result-stale").Class("warning").Role("status").Text(
			"This result was made with other data or settings than those shown now. Run again to bring it up to date.")),
		r.status(),
		r.sizes(),
		&widget.Later{Frames: 1, Body: r.weights},
		&widget.Later{Frames: 1, Body: r.metrics},
		&widget.Later{Frames: 2, Body: r.samples},
		&widget.Later{Frames: 3, Body: r.course},
		r.details(),
	)
}

func (r *resultPart) status() app.UI {
	return app.Div().Class("card").Body(
		app.P().Class("headline").Text(r.Result.Headline()),
		app.Div().ID("result-status").Body(
			app.P().Text(r.Result.Exactly()),
			app.P().Class("muted").Text(r.Result.Settled()+" "+r.Result.Took(time.Local)),
		),
		notes(append(slices.Clip(r.Result.Warnings), r.Result.DroppedNotes()...)),
		app.Div().Class("row").Body(
			app.Button().Type("button").ID("download-csv").Class("button").
				OnClick(widget.Post(action.DownloadCSV)).Text("Download labels (CSV)"),
			app.Button().Type("button").ID("download-json").Class("button plain").
				OnClick(widget.Post(action.DownloadJSON)).Text("Download everything (JSON)"),
			app.Button().Type("button").ID(action.AnchorsButton).Class("button plain").Disabled(r.Running || r.Result.Kept).
				Aria("describedby", "anchors-note").
				OnClick(widget.Post(action.DownloadAnchors)).Text("Download anchors (CSV)"),
		),
		app.P().ID("anchors-note").Class("small muted").Text(r.Result.AnchorsNote()),
		r.anchorsProgress(),
		app.Div().ID("anchors-error").Role("alert").Body(r.anchorsProblem()),
		&takePart{Taking: r.Taking, Why: r.WhyNotTake},
		&elsewherePart{Command: r.Command, Why: r.WhyNotTake, Snippets: r.Result.Snippets()},
	)
}

func (r *resultPart) sizes() app.UI {
	sizes := r.Result.Sizes
	largest := max(1, slices.Max(append([]int{0}, sizes...)))
	bars := make([]widget.Bar, len(sizes))
	for i, n := range sizes {
		bars[i] = widget.Bar{Name: "Cluster " + strconv.Itoa(i+1), Part: float64(n) / float64(largest),
			Value: model.Count(n), Note: model.Percent(n, r.Result.RunInfo.Samples), Hue: i}
	}
	return app.Div().Class("card").Body(
		app.H3().Text("Clusters and sizes"),
		widget.Bars("result-sizes", "Samples per cluster", [3]string{"Cluster", "Samples", "Share"}, bars),
	)
}

func (r *resultPart) weights() app.UI {
	bars := make([]widget.Bar, len(r.Result.Weights))
	for i, w := range r.Result.Weights {
		bars[i] = widget.Bar{Name: r.Result.Views[i], Part: w, Value: model.Weight(w), Hue: -1}
	}
	columns := [3]string{"View", "Weight", ""}
	if r.Result.Joined() {
		columns[2] = "Spread"
		for i, s := range r.Result.WeightsSpread {
			bars[i].Note = "± " + model.Weight(s)
		}
	}
	return app.Div().Class("card").Body(
		app.H3().Body(app.Text("View weights"), app.Span().Class("symbol").Text("δ")),
		widget.Bars("result-weights", "Weight of every view", columns, bars),
		app.P().Class("muted").Text(r.Result.WeightsNote()),
	)
}

func (r *resultPart) metrics() app.UI {
	list := r.Result.Measures()
	if list == nil {
		return nil
	}
	return app.Div().Class("card").Body(
		app.H3().Text("Agreement with your labels"),
		app.Table().ID("result-metrics").Class("measures").Body(
			app.Caption().Class("unseen").Text("Comparison with the known labels"),
			app.TBody().Body(app.Range(list).Slice(func(i int) app.UI { return measureRow(list[i]) })),
		),
		app.P().Class("muted").Text(r.Result.MeasuresNote()),
	)
}

func measureRow(m model.Measure) app.UI {
	return app.Tr().Body(
		app.Th().Scope("row").Body(app.Text(m.Name), app.Span().Class("measure-help").Text(m.Help)),
		app.Td().Class("number").Text(m.Value),
	)
}

func (r *resultPart) samples() app.UI {
	return app.Div().Class("card").Body(
		app.H3().Text("Samples"),
		app.If(r.Result.Samples.Rated(), app.P().Class("muted").Text(
			"Agreement is the share of the sets of anchors that put a sample into its cluster; margin how far it is from the border to the next cluster: 0 on it, 1 in the middle of its own.")),
		&widget.Samples{Samples: r.Result.Samples, Sizes: r.Result.Sizes},
	)
}

// course tells how the run came to its result: set by set of anchors, or iteration by iteration.
func (r *resultPart) course() app.UI {
	if r.Result.Joined() {
		return r.sets()
	}
	return r.objective()
}

func (r *resultPart) objective() app.UI {
	values := r.Result.Objective
	if len(values) == 0 {
		return nil
	}
	says := fmt.Sprintf("Objective over %s: %s at the start, %s at the end", model.Plural(len(values)-1, "iteration"),
		model.Number(values[0]), model.Number(values[len(values)-1]))
	return app.Div().Class("card").Body(
		app.H3().Text("Objective"),
		app.P().Class("muted").Text(r.Result.ObjectiveNote()),
		widget.Curve("result-objective", says, "Iteration", values),
		&widget.Fold{Summary: "Values", Body: r.objectiveTable},
	)
}

// objectiveTable is the curve in numbers.
func (r *resultPart) objectiveTable() []app.UI {
	values := r.Result.Objective
	return []app.UI{app.Div().Class("scroll").TabIndex(0).Role("region").Aria("label", "Objective in numbers").Body(
		app.Table().Class("preview").Body(
			app.THead().Body(app.Tr().Body(app.Th().Scope("col").Text("Iteration"), app.Th().Scope("col").Text("Objective"))),
			app.TBody().Body(app.Range(values).Slice(func(i int) app.UI {
				return app.Tr().Body(app.Td().Class("number").Text(strconv.Itoa(i)), app.Td().Class("number").Text(model.Number(values[i])))
			})),
		),
	)}
}
