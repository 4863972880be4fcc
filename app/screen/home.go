// Package screen holds the page: one file for every part of it.
package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/browser"
	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/app/offline"
	"viewfold/app/widget"
)

// Home is the whole page: data, method, run, result. Engine, Page and Apply are set by tests;
// a page in a browser has its own.
type Home struct {
	app.Compo

	Engine engine.Engine
	Page   action.Page
	Apply  func() // has the new version take over, which reloads the page

	session *action.Session
	offline offline.State
	asking  bool // whether the new version may take over, though work would be lost
}

// OnMount implements app.Mounter: it starts the session of this visit.
func (h *Home) OnMount(ctx app.Context) {
	if h.Engine == nil {
		h.Engine = engine.New()
	}
	if h.Page == nil {
		h.Page = browser.Page{}
	}
	if h.Apply == nil {
		h.Apply = offline.Apply
	}
	h.session = action.New(h.Engine, h.Page, model.ParseLink(ctx.Page().URL().Query()))
	h.session.Begin(ctx)
	ctx.Handle(action.UseUpdate, h.useUpdate)
	ctx.Handle(action.LeaveUpdate, h.leaveUpdate)
	offline.Watch(ctx, func(s offline.State) { h.offline = s })
}

// OnResize implements app.Resizer.
func (h *Home) OnResize(ctx app.Context) {
	if h.session != nil {
		h.session.Resized(ctx)
	}
}

// useUpdate takes the new version. It never breaks anything off, and asks first when the
// reload would lose data or a result.
func (h *Home) useUpdate(ctx app.Context, _ app.Action) {
	switch m := h.model(); {
	case m.WhyNotReload() != "":
	case m.HasWork() && !h.asking:
		h.asking = true
		ctx.Defer(func(app.Context) { h.Page.Focus("update-later") })
	default:
		h.Apply()
	}
}

func (h *Home) leaveUpdate(ctx app.Context, _ app.Action) {
	h.asking = false
	ctx.Defer(func(app.Context) { h.Page.Focus("update-apply") })
}

// model returns what there is to show; nothing before the page is mounted.
func (h *Home) model() model.Model {
	if h.session == nil {
		return model.Model{}
	}
	return h.session.Model
}

// Render implements app.Composer.
func (h *Home) Render() app.UI {
	m := h.model()
	why := m.WhyNotRun()
	// A file that misses the drop zone must not make the browser leave the page.
	return app.Div().Class("page").OnDragOver(widget.AllowDrop).OnDrop(widget.Drop(action.AddFiles)).Body(
		app.A().Class("skip").Href("#main").OnClick(skip).Text("Skip to the data"),
		&head{Offline: h.offline, Waits: m.WhyNotReload(), Asking: h.asking && m.HasWork()},
		app.Main().ID("main").TabIndex(-1).Body(
			app.If(m.Fault != "", fault(m.Fault)),
			app.Div().Class("columns").Body(
				app.Div().Class("column").Body(
					&capsulePart{Capsule: m.Capsule, Why: m.WhyNotCheck()},
					&dataPart{Data: m.Data, Examples: m.Examples, Kept: m.Kept, Running: m.Running()},
				),
				app.Div().Class("column").Body(
					&methodPart{Params: m.Params, Limits: m.Limits(), Cores: m.Cores},
					&runPart{Run: m.Run, Why: why, Memory: m.MemoryWords(), Fresh: m.Result == nil},
				),
			),
			&resultPart{Result: m.Result, Panel: m.Panel, Figures: m.Figures, Graph: m.Graph, Map: m.Map, Selected: m.Selected, MapRefused: m.WhyNoMap(),
				Why: m.Why, Others: m.Others(), About: m.Data.About(),
				Taking: m.Taking, WhyNotTake: m.WhyNotTake(), WhyNotCompare: m.WhyNotCompare(), WhyNotRepeat: m.WhyNotRepeat(), Command: m.Command(), Ablation: m.Ablation, New: m.New, Link: m.LinkWords(),
				Stale: m.Stale(), Running: m.Running()},
		),
		foot(m.Kernel),
		app.P().ID("notice").Class("unseen").Role("status").Aria("live", "polite").Text(m.Notice),
		&rehearsal{},
	)
}

// skip moves the focus past the head. The page's address stays as it is.
func skip(ctx app.Context, e app.Event) {
	defer widget.Rescue(ctx)
	ctx.PreventUpdate()
	e.PreventDefault()
	e.Call("stopPropagation")
	browser.Page{}.Focus("main")
}
