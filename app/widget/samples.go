package widget

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/action"
	"viewfold/app/model"
)

// Samples is the table of samples with their cluster, and how sure it is when that is known. Only the
// rows in sight are elements.
type Samples struct {
	app.Compo

	Result   *model.Result
	Selected model.Selection

	shown  *model.Samples // whose samples are listed
	query  model.Query    // that was asked for last
	list   model.Listing  // that is shown
	search action.Aside
	top    int
	paper  paper
}

// printedID is the ID of the element that the rows are printed in.
const printedID = "samples-printed"

// OnMount implements app.Mounter.
func (s *Samples) OnMount(app.Context) { s.paper = printed(printedID, s.printedRows) }

// OnDismount implements app.Dismounter.
func (s *Samples) OnDismount() { s.paper.end() }

// leastSure is the order that begins with the samples between clusters.
const leastSure = "least sure"

// frameHeight is the height of the frame in app.css, in pixels.
const frameHeight = 384

// begin lists the samples that are others, from the start.
func (s *Samples) begin() {
	s.search.Stop()
	s.shown, s.top, s.query = s.Result.Samples, 0, model.Query{Cluster: model.AnyCluster, Selected: s.Selected}
	s.list, _ = s.shown.List(s.query, nil) // at once, as it is all or all that are selected
}

// OnUpdate implements app.Updater.
func (s *Samples) OnUpdate(ctx app.Context) {
	old := s.query.Selected
	if s.Selected.InTable != old.InTable || s.Selected.InTable && !sameRows(s.Selected.Rows, old.Rows) {
		s.query.Selected = s.Selected
		s.find(ctx)
	}
}

// find finds the samples that the query asks for and shows them, from the first on.
func (s *Samples) find(ctx app.Context) {
	samples, query := s.shown, s.query
	var list model.Listing
	s.search.Begin(ctx, func(rest func() bool) { list, _ = samples.List(query, rest) }, func(app.Context) {
		s.list, s.top = list, 0
		if frame := app.Window().GetElementByID(action.SamplesTable); frame.Truthy() {
			frame.Set("scrollTop", 0)
		}
	})
}

// Render implements app.Composer.
func (s *Samples) Render() app.UI {
	if s.shown != s.Result.Samples {
		s.begin()
	}
	w := Visible(s.list.Len(), s.top, frameHeight)
	class := "samples"
	if s.Result.Samples.Rated() {
		class += " rated"
	}
	return app.Div().ID("result-table").Class(class).Body(
		s.filters(),
		app.Div().ID(action.SamplesTable).Class("samples-frame").TabIndex(0).
			Role("region").Aria("label", "Samples and their clusters").
			OnScroll(s.scrolled).
			Body(app.Table().Aria("rowcount", s.list.Len()+1).Body(
				app.THead().Body(app.Tr().Aria("rowindex", 1).Body(
					app.Th().Scope("col").Class("number").Text("Row"),
					app.Th().Scope("col").Text("Sample"),
					app.Th().Scope("col").Text("Cluster"),
					app.If(s.Result.Samples.Confident(), app.Th().Scope("col").Class("number").Text(s.Result.Samples.ConfidenceName())),
					app.If(s.Result.Samples.Rated(), app.Th().Scope("col").Class("number").Text("Margin")),
				)),
				app.TBody().Body(s.body(w)...),
			)),
		app.Div().ID(printedID).Class("printed"),
	)
}

func (s *Samples) filters() app.UI {
	return app.Div().Class("filters").Body(
		app.Label().Class("filter").Body(
			app.Span().Text("Cluster"),
			app.Span().OnChange(s.pickCluster).Body(
				&Choice{ID: "filter-cluster", Items: s.clusters(), Value: strconv.Itoa(s.query.Cluster)}),
		),
		app.If(s.Result.Samples.Rated(), app.Label().Class("filter").Body(
			app.Span().Text("Order"),
			app.Span().OnChange(s.pickOrder).Body(
				&Choice{ID: "filter-order", Items: []Item{{"", "As in the data"}, {leastSure, "Least sure first"}}, Value: s.order()}),
		)),
		app.Label().Class("filter").Body(
			app.Span().Text("Sample contains"),
			app.Input().ID("filter-id").Type("search").Class("entry").Value(s.query.Text).OnInput(s.typeText),
		),
		app.Label().Class("switch").Hidden(s.Selected.Empty()).Body(
			app.Input().ID("filter-selected").Type("checkbox").Checked(s.Selected.InTable).OnChange(PostChecked(action.SelectedInTable)),
			app.Span().Text("Only the "+model.Count(len(s.Selected.Rows))+" selected"),
		),
		app.P().ID("filter-count").Class("muted").Role("status").Text(
			model.Count(s.list.Len())+" of "+model.Plural(s.Result.Samples.Len(), "sample")),
	)
}

// sameRows says whether two lists of a selection, which is replaced and never written to, are the same one.
func sameRows(a, b []int32) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

func (s *Samples) clusters() []Item {
	items := []Item{{strconv.Itoa(model.AnyCluster), "All"}}
	for i, n := range s.Result.Sizes {
		items = append(items, Item{strconv.Itoa(i), s.Result.ShortName(i) + " (" + model.Count(n) + ")"})
	}
	return items
}

func (s *Samples) body(w Window) []app.UI {
	list := make([]app.UI, 0, w.Count+2)
	list = append(list, gap(w.Above))
	for i := w.First; i < w.First+w.Count; i++ {
		list = append(list, s.row(i))
	}
	return append(list, gap(w.Below))
}

func (s *Samples) row(i int) app.UI {
	n := s.list.At(i)
	cluster := s.Result.Samples.Cluster(n)
	cells := []app.UI{
		app.Td().Class("number muted").Text(model.Count(n + 1)),
		app.Td().Class("sample-id").Text(s.Result.Samples.ID(n)),
		app.Td().Body(Swatch(cluster, s.Result.GivenColor(cluster)), app.Span().Class("number").Text(s.Result.ShortName(cluster))),
	}
	if s.Result.Samples.Confident() {
		cells = append(cells, app.Td().Class("number").Text(model.Share(s.Result.Samples.Confidence(n))))
	}
	if s.Result.Samples.Rated() {
		cells = append(cells, app.Td().Class("number").Text(model.Signed(s.Result.Samples.Margin(n))))
	}
	return app.Tr().Aria("rowindex", i+2).Body(cells...)
}

// gap stands for rows that are out of sight.
func gap(height int) app.UI {
	return app.Tr().Class("gap").Aria("hidden", "true").Body(
		app.Td().Attr("height", strconv.Itoa(height)))
}

func (s *Samples) scrolled(ctx app.Context, e app.Event) {
	defer Rescue(ctx)
	UpdateOnly(ctx)
	s.top = e.Get("target").Get("scrollTop").Int()
}

func (s *Samples) pickCluster(ctx app.Context, e app.Event) {
	s.pick(ctx, e, func(value string) { s.query.Cluster, _ = strconv.Atoi(value) })
}

func (s *Samples) pickOrder(ctx app.Context, e app.Event) {
	s.pick(ctx, e, func(value string) { s.query.LeastSure = value == leastSure })
}

func (s *Samples) typeText(ctx app.Context, e app.Event) {
	s.pick(ctx, e, func(value string) { s.query.Text = value })
}

// pick takes the value of a field and shows the samples that are asked for now.
func (s *Samples) pick(ctx app.Context, e app.Event, take func(value string)) {
	defer Rescue(ctx)
	ctx.PreventUpdate()
	take(Entered(e))
	s.find(ctx)
}

// order is the value of the field of the order.
func (s *Samples) order() string {
	if s.query.LeastSure {
		return leastSure
	}
	return ""
}
