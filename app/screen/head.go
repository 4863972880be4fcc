package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
	"viewfold/app/offline"
	"viewfold/app/widget"
)

// head is the top of the page: what this is, what happens to the data, and whether the page
// works without a network.
type head struct {
	app.Compo

	Offline offline.State
	Waits   string // why a new version cannot be used now, "" when it can
	Asking  bool   // whether files and the result may go
}

// Render implements app.Composer.
func (h *head) Render() app.UI {
	return app.Header().Class("head").Body(
		app.Div().Class("head-line").Body(
			app.Div().Class("brand").Body(
				logo(),
				app.Div().Body(
					app.H1().Text("Viewfold"),
					app.P().Class("promise").Text("Multi-view clustering that never leaves your computer"),
				),
			),
			app.Div().Class("head-state").Body(h.state(), h.update()),
		),
		privacy(),
	)
}

func logo() app.UI {
	return app.Img().Class("logo").Src("web/icons/logo.svg").Alt("").Width(48).Height(48)
}

func (h *head) state() app.UI {
	class, text := "state", "Saving for offline use …"
	switch {
	case h.Offline.Ready:
		class, text = "state good", "Ready offline"
	case h.Offline.Unsupported:
		text = "Offline use is not available here"
	}
	return app.P().ID("offline-state").Class(class).Role("status").Text(text)
}

func (h *head) update() app.UI {
	if !h.Offline.Update {
		return nil
	}
	if h.Asking && h.Waits == "" {
		return h.question()
	}
	text := "A new version is ready — use it"
	if h.Waits != "" {
		text = "A new version is ready — " + h.Waits
	}
	return app.Button().Type("button").ID("update-apply").Class("button small").Disabled(h.Waits != "").
		OnClick(widget.Post(action.UseUpdate)).Text(text)
}

// question says what a reload would lose.
func (h *head) question() app.UI {
	return app.Div().Class("row").Role("group").Aria("labelledby", "update-question").Body(
		app.P().ID("update-question").Text("Files and the result on this page will be gone."),
		app.Button().Type("button").ID("update-now").Class("button small").
			OnClick(widget.Post(action.UseUpdate)).Text("Reload now"),
		app.Button().Type("button").ID("update-later").Class("quiet").
			OnClick(widget.Post(action.LeaveUpdate)).Text("Later"),
	)
}

// privacy says what happens to the data, how that is enforced, and how to check it.
func privacy() app.UI {
	return app.Details().Class("privacy").ID("privacy").Body(
		app.Summary().Text("Your data stays in this browser. Nothing is uploaded — see how you can check that."),
		app.Div().Class("privacy-text").Body(
			app.P().Body(
				app.Strong().Text("How it is enforced. "),
				app.Text("All computing happens in this tab. Once it says “Ready offline”, no request leaves this page, "+
					"but for the browser’s own look for a new version. The policy in the page has the browser block "+
					"connections to any other site, from the page and from the solver."),
			),
			app.P().Body(
				app.Strong().Text("How to check it. "),
				app.Text("Once it says “Ready offline”, switch off your network and use everything as before. "+
					"Or watch the network list in your browser’s developer tools: the page’s own files come out of the "+
					"browser’s storage and are listed as from the service worker; nothing else is there."),
			),
		),
	)
}

// foot names the method and its authors, the version, and how it computes here.
func foot(k model.Kernel) app.UI {
	return app.Footer().Class("foot").Body(
		app.P().Text("Method: Fang, Huang, Cai, Wang, He, Tang, “Efficient Multi-view Clustering via Unified and Discrete "+
			"Bipartite Graph Learning”, IEEE TNNLS 2023."),
		app.P().Text(version()),
		app.If(k != model.NoKernel, app.P().ID("kernel").Text(k.Words())),
	)
}

func version() string {
	if v := app.Getenv("VIEWFOLD_VERSION"); v != "" {
		return "Viewfold " + v
	}
	return "Viewfold"
}

// fault shows a fault of the page itself.
func fault(text string) app.UI {
	return app.Div().ID("fault").Class("problem card").Role("alert").Body(
		app.P().Class("problem-text").Text("Something in this page failed: "+text),
		app.P().Text("Your data is still here. Try again; if it happens once more, reload the page."),
		app.Button().Type("button").Class("quiet").OnClick(widget.Post(action.Dismiss, action.Key, action.FaultMessage)).Text("Dismiss"),
	)
}
