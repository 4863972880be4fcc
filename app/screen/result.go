package screen

import (
	"slices"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
	"viewfold/wasm/wire"
)

// resultPart is the last part of the page: what the run found.
type resultPart struct {
	app.Compo

	Result        *model.Result
	Panel         model.Panel
	Figures       model.Figures
	Graph         model.GraphView
	Map           model.Map
	Selected      model.Selection
	MapRefused    string // why there can be no map
	Why           model.Why
	Others        []wire.SavedResult // that it can be compared with
	About         *model.Table       // the descriptive columns that were read, nil without any
	Taking        model.Taking
	WhyNotTake    string // all with it that its files have
	WhyNotCompare string // the selected samples with all others
	WhyNotRepeat  string // a kept result
	Command       string // that makes it without a browser
	Ablation      model.Ablation
	New           model.NewSamples
	Link          string // what a link to the result opens, "" when there can be none
	Stale         bool
	Running       bool
}

// Render implements app.Composer.
func (r *resultPart) Render() app.UI {
	section := app.Section().Class("part").Aria("labelledby", action.ResultHeading)
	heading := partHeading(action.ResultHeading, "4", "Result", r.link())
	if r.Result == nil {
		return section.Body(heading, app.Div().Class("card").Body(
			app.P().Class("muted").Text("Clusters, view weights and downloads appear here after a run.")))
	}
	tabs := r.Result.Tabs()
	list := make([]widget.Tab, len(tabs))
	for i, t := range tabs {
		list[i] = widget.Tab{Key: string(t.Panel), Name: t.Name}
	}
	return section.ID("result").Body(
		heading,
		app.P().Class("printed").Text(r.Result.Name),
		app.If(r.Stale && !r.Running, app.P().ID("result-stale").Class("warning").Role("status").Text(
			"This result was made with other data or settings than those shown now. Run again to bring it up to date.")),
		app.If(r.Result.Kept && !r.Running, r.kept()),
		&widget.Tabs{ID: action.ResultTabs, Label: "Parts of the result", Tabs: list, Chosen: string(r.Panel), Action: action.ShowPanel},
		app.Div().ID("result-tabs-panel").Class("panel").Role("tabpanel").Aria("labelledby", "result-tabs-"+string(r.Panel)).Body(r.panel()...),
	)
}

// kept says what a kept result is without, and offers to run it again.
func (r *resultPart) kept() app.UI {
	const without = "This result was kept without its graphs and anchors. "
	if r.WhyNotRepeat != "" {
		return app.P().ID("result-kept").Text(without + r.WhyNotRepeat)
	}
	return app.Div().ID("result-kept").Class("row").Body(
		app.P().Text(without+"To have them, too, run it again: the same data and options give the same result. The clustering took "+r.Result.Sum()+"."),
		app.Button().Type("button").ID("run-again").Class("button plain").OnClick(widget.Post(action.RunAgain)).Text("Run again"),
	)
}

// panel is the part that is chosen.
func (r *resultPart) panel() []app.UI {
	switch r.Panel {
	case model.MapPanel:
		return r.places()
	case model.ClustersPanel:
		return r.clusters()
	case model.LabelsPanel:
		return r.labels()
	case model.GraphPanel:
		return r.graph()
	case model.WeightsPanel:
		return append(r.figures(), r.ablation())
	case model.NewPanel:
		return r.newSamples()
	case model.CoursePanel:
		return r.course()
	case model.TakePanel:
		return r.takeAway()
	}
	return r.overview()
}

// figures are those of the panel.
func (r *resultPart) figures() []app.UI {
	var list []app.UI
	for _, name := range r.Result.FiguresOn(r.Panel) {
		list = append(list, &widget.Figure{Figure: r.Figures.Find(name)})
	}
	return list
}

func (r *resultPart) overview() []app.UI {
	return []app.UI{
		r.status(),
		r.sizes(),
		later(1, r.weights),
		later(1, r.metrics),
		later(2, r.samples),
		r.details(),
	}
}

func (r *resultPart) status() app.UI {
	concerns := r.Result.Concerns()
	return app.Div().Class("card wide").Body(
		app.P().Class("headline").Text(r.Result.Headline()),
		app.Div().ID("result-status").Body(
			app.P().Text(r.Result.Exactly()),
			app.P().Class("muted").Text(r.Result.Settled()+" "+r.Result.Took(time.Local)),
			app.If(r.Result.Beside != "", app.P().ID("result-beside").Text(r.Result.Beside)),
			app.Range(concerns).Slice(func(i int) app.UI { return warning(concerns[i]) }),
			app.If(r.Result.LinksNote() != "", app.P().ID("result-links").Class("muted").Text(r.Result.LinksNote())),
		),
		notes(append(slices.Clip(r.Result.Warnings), r.Result.DroppedNotes()...)),
		app.Div().Class("row").Body(
			downloadLabels(),
			app.Button().Type("button").ID("take-more").Class("button plain").
				OnClick(widget.Post(action.ShowPanel, action.Key, string(model.TakePanel), action.Part, "tab")).Text("More to take away"),
		),
	)
}

func (r *resultPart) sizes() app.UI {
	bars, columns := sizeBars(*r.Result), [3]string{"Cluster", "Samples", "Share"}
	for i := range bars {
		if agreed := r.Result.Agreed(i); agreed != "" {
			bars[i].Note += ", " + agreed
			columns[2] = "Share, and median agreement of the sets"
		}
	}
	return app.Div().Class("card").Body(
		app.H3().Text("Clusters and sizes"),
		widget.Bars("result-sizes", "Samples per cluster", columns, bars),
		app.If(len(r.Result.Held) > 0, app.P().Class("muted").Text("“Agree” is the share of the sets of anchors that put a cluster’s samples there, in the median.")),
		&widget.Fold{ID: "naming", Summary: "Name and colour the clusters", Body: r.naming},
	)
}

// sizeBars are how many samples the clusters have, and which share of all.
func sizeBars(r model.Result) []widget.Bar {
	largest := max(1, slices.Max(append([]int{0}, r.Sizes...)))
	bars := make([]widget.Bar, len(r.Sizes))
	for i, n := range r.Sizes {
		bars[i] = widget.Bar{Name: r.ClusterName(i), Own: r.GivenColor(i), Part: float64(n) / float64(largest),
			Value: model.Count(n), Note: model.Percent(n, r.RunInfo.Samples), Hue: i}
	}
	return bars
}

// later draws a part so many frames after the rest of the result.
func later(frames int, part func() app.UI) app.UI {
	return &widget.Later{Frames: frames, Body: func() []app.UI { return []app.UI{part()} }}
}

func (r *resultPart) weights() app.UI {
	bars := make([]widget.Bar, len(r.Result.Weights))
	for i, w := range r.Result.Weights {
		bars[i] = widget.Bar{Name: r.Result.Views[i], Part: w, Value: model.Weight(w), Hue: -1}
	}
	columns := [3]string{"View", "Weight", ""}
	if r.Result.Joined() && len(r.Result.Views) > 1 { // one view has weight 1 in every set
		columns[2] = "Spread"
		for i, s := range r.Result.WeightsSpread {
			bars[i].Note = "±\u00a0" + model.Weight(s)
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
	return app.Div().Class("card wide").Body(
		app.H3().Text("Samples"),
		app.If(r.Result.Samples.Rated(), app.P().Class("muted").Text(r.Result.Sureness())),
		&widget.Samples{Result: r.Result, Selected: r.Selected},
	)
}

// course tells how the run came to its result: set by set of anchors, or iteration by iteration.
func (r *resultPart) course() []app.UI {
	if r.Result.Joined() {
		return append(r.figures(), r.sets())
	}
	return append(r.figures(), app.P().Class("muted").Text(r.Result.ObjectiveNote()))
}
