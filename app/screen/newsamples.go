package screen

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
)

// newSamples takes files of other samples and shows which clusters they belong to.
func (r *resultPart) newSamples() []app.UI {
	if r.Result.Kept {
		return []app.UI{app.Div().Class("card").Body(app.P().Text(
			"A kept result has no anchors beside it: run again to assign new samples. The same data and options give the same result."))}
	}
	parts := []app.UI{app.Div().Class("card hint").Body(
		app.H3().Text("New samples"),
		app.P().Class("muted").Text("Puts other samples into these clusters, without finding the clusters again: each goes where its anchors are. Give a file for every view, with the same features by name; it is read as the view’s file was, and not kept."),
		&widget.Files{ID: action.NewInput, ZoneID: "new-zone", Label: "Choose files", Hint: "or drop them here, one for each view", Many: true, Action: action.AddNew},
		r.newFiles(),
		r.newViews(),
		r.assigning(),
		app.Div().ID("new-error").Role("alert").Body(problemOf(r.New.Problem)),
	)}
	if r.New.Found != nil {
		parts = append(parts, r.newFound()...)
	}
	return parts
}

// newFiles lists the files, each with a button that removes it.
func (r *resultPart) newFiles() app.UI {
	if len(r.New.Files) == 0 {
		return nil
	}
	return app.Ul().ID("new-list").Class("file-list").Aria("label", "Files of new samples").Body(app.Range(r.New.Files).Slice(func(k int) app.UI {
		text := r.New.Files[k]
		if !slices.Contains(r.New.Views, k) {
			text += " (not used)"
		}
		return app.Li().Body(
			app.Span().Text(text),
			app.Button().Type("button").ID("new-drop-%d", k+1).Class("quiet").Disabled(r.New.Asked).Aria("label", "Remove "+r.New.Files[k]).
				OnClick(widget.Post(action.DropNew, action.Key, k)).Text("Remove"),
		)
	}))
}

// newViews chooses the file of every view.
func (r *resultPart) newViews() app.UI {
	if len(r.New.Files) == 0 {
		return nil
	}
	items := []widget.Item{{Value: strconv.Itoa(model.NoFile), Text: "none"}}
	for k, file := range r.New.Files {
		items = append(items, widget.Item{Value: strconv.Itoa(k), Text: file})
	}
	return app.Div().ID("new-views").Class("row").Body(app.Range(r.New.Views).Slice(func(v int) app.UI {
		id := fmt.Sprintf("new-view-%d", v+1)
		return app.Div().Class("pair grow").Body(
			app.Label().For(id).Text("File of "+r.Result.Views[v]),
			&widget.Choice{ID: id, Items: items, Value: strconv.Itoa(r.New.Views[v]), Disabled: r.New.Asked,
				Action: action.SetNewFile, Tags: []any{action.Key, v}},
		)
	}))
}

func (r *resultPart) assigning() app.UI {
	why := r.New.WhyNotAssign(*r.Result)
	button := app.Button().Type("button").ID(action.AssignButton).Class("button").Disabled(why != "" || r.Running).
		OnClick(widget.Post(action.Assign)).Text("Assign to clusters")
	if why != "" {
		button = button.Aria("describedby", "assign-why")
	}
	if !r.New.Asked {
		return app.Div().Class("row").Body(button, app.P().ID("assign-why").Class("muted").Text(why))
	}
	return app.Div().Class("row").Body(
		app.P().ID("assign-why").Role("status").Text(r.New.Words()),
		app.Button().Type("button").ID("assign-cancel").Class("quiet").Aria("label", "Cancel assigning the new samples").
			OnClick(widget.Post(action.StopAssigning)).Text("Cancel"),
	)
}

// newFound is where the new samples went.
func (r *resultPart) newFound() []app.UI {
	found := *r.New.Found
	found.Names, found.Colors = r.Result.Names, r.Result.Colors
	text := "Margin is how far a sample is from the border to the next cluster: 0 on it, 1 in the middle of its own. What no cluster is made for goes to the nearest all the same; the file marks what is unlike the data of the run."
	if found.Samples.Confident() {
		text = "Agreement is the share of the sets of anchors that link a sample most to anchors of its cluster. " + text
	}
	return []app.UI{
		app.Div().Class("card").Body(
			app.H3().ID(action.NewHeading).TabIndex(-1).Text(model.Plural(found.RunInfo.Samples, "new sample")),
			widget.Bars("new-sizes", "New samples per cluster", [3]string{"Cluster", "New samples", "Share"}, sizeBars(found)),
			notes(r.New.Notes),
			app.If(r.New.Unlike != "", warning(r.New.Unlike).ID("new-unlike")),
			app.Div().Class("row").Body(app.Button().Type("button").ID("download-new").Class("button").
				OnClick(widget.Post(action.DownloadNew)).Text("Download clusters of new samples (CSV)")),
		),
		app.Div().Class("card wide").Body(
			app.H3().Text("Their clusters"),
			app.P().Class("muted").Text(text),
			&widget.Samples{Result: &found},
		),
	}
}
