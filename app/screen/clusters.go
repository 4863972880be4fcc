package screen

import (
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
	"viewfold/phrase"
	"viewfold/wasm/wire"
)

// clusters tells what sets the clusters apart, and how descriptive columns differ between them.
func (r *resultPart) clusters() []app.UI {
	list := []app.UI{r.chooseCluster()}
	figure := func(name string) {
		if r.Result.Has(name) {
			list = append(list, &widget.Figure{Figure: r.Figures.Find(name)})
		}
	}
	figure(model.FeaturesFigure)
	list = append(list, later(1, func() app.UI {
		return app.Div().Class("stack").Body(r.confidence(), r.examplesOf(), r.selected(), r.allFeatures())
	}))
	figure("tests")
	return append(list, later(2, r.column))
}

// mostChips is how many clusters are chosen by buttons; of more there is a list.
const mostChips = 12

// chooseCluster chooses the cluster that is explained, or all.
func (r *resultPart) chooseCluster() app.UI {
	n := len(r.Result.Sizes)
	card := app.Div().Class("card wide").ID("cluster-choice")
	if n > mostChips {
		items := []widget.Item{{Value: "0", Text: "All clusters"}}
		for k := range n {
			items = append(items, widget.Item{Value: strconv.Itoa(k + 1), Text: r.Result.ClusterName(k) + " (" + model.Count(r.Result.Sizes[k]) + ")"})
		}
		return card.Body(app.Label().Class("pair").Body(app.Span().Text("Show"),
			&widget.Choice{ID: "cluster-list", Items: items, Value: strconv.Itoa(r.Why.Cluster), Action: action.ShowCluster}))
	}
	chips := []app.UI{r.chip(0, app.Text("All clusters"))}
	for k := range n {
		chips = append(chips, r.chip(k+1, widget.Swatch(k, r.Result.GivenColor(k)), app.Text(r.Result.ClusterName(k))))
	}
	return card.Body(app.Div().Class("chips").Role("group").Aria("label", "Cluster that is explained").Body(chips...))
}

func (r *resultPart) chip(cluster int, body ...app.UI) app.UI {
	return app.Button().Type("button").ID(fmt.Sprintf("show-cluster-%d", cluster)).Class("chip").Aria("pressed", fmt.Sprint(r.Why.Cluster == cluster)).
		OnClick(widget.On(action.ShowCluster, func(app.Context, app.Event) any { return strconv.Itoa(cluster) })).Body(body...)
}

func (r *resultPart) confidence() app.UI {
	if !r.Result.Has(model.ConfidenceFigure) {
		return nil
	}
	return &widget.Figure{Figure: r.Figures.Find(model.ConfidenceFigure)}
}

// examplesOf lists the typical samples of the chosen cluster, and those between it and another one.
func (r *resultPart) examplesOf() app.UI {
	k := r.Why.Cluster - 1
	if k < 0 || k >= len(r.Result.Explained) {
		return app.Div().Class("card hint").Body(app.P().Class("muted").Text("Choose a cluster to see its typical samples, and those between it and another one."))
	}
	e := r.Result.Explained[k]
	return app.Div().Class("card").Body(
		app.H3().Text("Samples of "+r.Result.ClusterName(k)),
		app.P().Class("muted").Text(r.Result.Sureness()),
		app.H4().Text("Typical"),
		r.rated("typical", "Typical samples", e.Typical),
		app.H4().Text("Nearest to another cluster"),
		r.rated("borderline", "Samples nearest to another cluster", e.Borderline),
	)
}

func (r *resultPart) rated(id, caption string, samples []wire.RatedSample) app.UI {
	if len(samples) == 0 {
		return app.P().Class("muted").Text("None: no other cluster comes into question for its samples.")
	}
	rows := make([][]string, len(samples))
	for i, s := range samples {
		next := "none"
		if s.Second > 0 {
			next = r.Result.ShortName(s.Second - 1)
		}
		rows[i] = []string{s.ID, model.Weight(s.Confidence), model.Weight(s.Margin), next}
	}
	return widget.Numbers("samples-"+id, caption, []string{"Sample", r.Result.Samples.ConfidenceName(), "Margin", "Next cluster"}, rows)
}

// allFeatures offers the file of all features, and says where anchors are.
func (r *resultPart) allFeatures() app.UI {
	return r.offer("All features", phrase.Capital(aboutContrasts)+" Anchors in the features’ own units are under Take away.", r.Result.WhyNotList(), []string{model.ContrastsFile})
}

// column shows one of the tested columns; without any, how to have some.
func (r *resultPart) column() app.UI {
	if len(r.Result.Tested) == 0 {
		note := "Give a file under Data, “About the samples”, as of age, stage or treatment, and every column of it is tested against the clusters here."
		switch {
		case r.About != nil && r.Result.Kept:
			note = "Columns are tested with a run, not with a kept result: run again to have them tested."
		case r.About != nil && r.Why.Problem == nil:
			note = "Testing the columns …"
		}
		return app.Div().ID("columns-tests").Class("card").Body(
			app.H3().Text("Columns about the samples"),
			app.Div().Role("alert").Body(problemOf(r.Why.Problem)),
			app.P().Class("muted").Text(note),
		)
	}
	items := make([]widget.Item, len(r.Result.Tested))
	for i, name := range r.Result.Tested {
		items[i] = widget.Item{Value: strconv.Itoa(i), Text: name}
	}
	return app.Div().ID("columns-tests").Class("stack").Body(
		app.Div().Class("card").Body(
			app.Div().Role("alert").Body(problemOf(r.Why.Problem)),
			app.Label().Class("pair").Body(app.Span().Text("Column"),
				&widget.Choice{ID: "tested-column", Items: items, Value: strconv.Itoa(r.Why.Column), Action: action.ShowColumn})),
		&widget.Figure{Figure: r.Figures.Find(model.ColumnFigure)},
	)
}
