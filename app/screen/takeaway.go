package screen

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/widget"
	"viewfold/phrase"
)

// What files hold.
const (
	aboutColumns   = "A row for every sample: its ID and its cluster; on request all columns of your files, too, as they are written there, but for decimal commas, which become points, and texts in formulas, as =\"001\", which become 001."
	aboutSheet     = "The report is one HTML file with all figures and their numbers, which opens anywhere. The zip file has every figure as SVG and its numbers as CSV; one figure, as PNG too and in other sizes, is saved below it. JSON has all numbers of the result, for programs."
	aboutCapsule   = "A capsule holds no data, but what it takes to repeat this run and to prove it: options, the SHA-256 of every file and how it was read, and the result. Drop it on this page, anywhere, at any time."
	aboutContrasts = "a row for every cluster and feature with n, mean and standard deviation inside and outside, d, and how many of the values were filled in."
	aboutSelected  = "A row for every feature, in the columns of the file about clusters, so that both can be joined."
)

// takeAway has all that can be taken of a result, and how to make and use it in other programs.
func (r *resultPart) takeAway() []app.UI {
	return []app.UI{
		r.offer("Labels", aboutColumns, r.WhyNotTake, []string{model.ColumnsFile}, downloadLabels()),
		r.offer("Report, figures and numbers", aboutSheet, "", []string{model.SheetFile, model.FiguresFile}, downloadNumbers()),
		r.offer("Capsule", aboutCapsule, r.WhyNotTake, []string{model.CapsuleFile}),
		r.offer("Anchors and features", r.Result.AnchorsNote()+" All features: "+aboutContrasts, r.Result.WhyNotList(), []string{model.AnchorsFile, model.ContrastsFile}),
		later(1, r.command),
		later(1, r.snippets),
	}
}

// downloadLabels hands out labels.csv.
func downloadLabels() app.UI {
	return app.Button().Type("button").ID("download-csv").Class("button").
		OnClick(widget.Post(action.DownloadCSV)).Text("Download labels (CSV)")
}

// downloadNumbers hands out result.json.
func downloadNumbers() app.UI {
	return app.Button().Type("button").ID("download-json").Class("button plain").
		OnClick(widget.Post(action.DownloadJSON)).Text("Everything (JSON)")
}

// takenFiles are what the buttons say that ask for a file.
var takenFiles = map[string]string{
	model.ColumnsFile: "Labels with all original columns (CSV)", model.SheetFile: "Report (HTML)", model.FiguresFile: "All figures (ZIP)",
	model.CapsuleFile: "Capsule (JSON)", model.AnchorsFile: "Anchors (CSV)", model.ContrastsFile: "All features (CSV)",
	model.SelectedFile: "Their features (CSV)",
}

// offer is a card of files that the worker makes when they are asked for, behind what is at hand. why says that they
// cannot be made now, and how they can be.
func (r *resultPart) offer(title, about, why string, files []string, atHand ...app.UI) app.UI {
	id := files[0]
	off := why != "" || r.Running || r.Taking.Asked
	for _, file := range files {
		atHand = append(atHand, app.Button().Type("button").ID(file).Class("button plain").Disabled(off).Aria("describedby", id+"-note").
			OnClick(widget.Post(action.TakeAway, action.Key, file)).Text(takenFiles[file]))
	}
	t := r.Taking
	if !slices.Contains(files, t.File) {
		t = model.Taking{}
	}
	return app.Div().Class("card offer").Body(
		app.H3().Text(title),
		app.Div().ID(id+"-note").Class("muted").Body(app.P().Text(about), app.If(why != "", app.P().Text(why))),
		app.Div().Class("row").Body(atHand...),
		app.If(t.Asked, app.Div().Class("row").Body(
			app.P().ID("taking-progress").Role("status").Text(t.Words()),
			app.Button().Type("button").ID("taking-cancel").Class("quiet").Disabled(t.Stopping).Aria("label", "Cancel making the file").
				OnClick(widget.Post(action.StopTaking)).Text("Cancel"),
		)),
		app.Div().ID(id+"-error").Role("alert").Body(problemOf(t.Problem)),
	)
}

// command says how the result is made without a browser.
func (r *resultPart) command() app.UI {
	if r.Command == "" {
		return app.Div().Class("card").Body(app.H3().Text("Without a browser"), app.P().Class("muted").Text(r.WhyNotTake))
	}
	return app.Div().Class("card").Body(
		app.H3().Text("Without a browser"),
		app.P().Class("muted").Text("In the project’s folder, once “make build” has built the tool, and with the files there or their folder before their names, this gives the same labels to the last digit:"),
		code("command", "the command", r.Command),
	)
}

// snippets say how to load the labels in other programs.
func (r *resultPart) snippets() app.UI {
	parts := []app.UI{app.H3().Text("Load the labels")}
	for _, s := range r.Result.Snippets() {
		parts = append(parts, app.H4().Text(s.Name), code("load-"+s.ID, "the lines for "+s.Name, s.Code))
	}
	return app.Div().Class("card").Body(parts...)
}

// code shows a text of a program, with a button that copies it.
func code(id, what, text string) app.UI {
	return app.Div().Class("code").Body(
		app.Pre().TabIndex(0).Aria("label", phrase.Capital(what)).Body(app.Code().ID(id).Text(text)),
		app.Button().Type("button").ID("copy-"+id).Class("button plain small").Aria("label", "Copy "+what).
			OnClick(widget.On(action.Copy, func(app.Context, app.Event) any { return text }, action.Key, text)).Text("Copy"),
	)
}
