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

	chosen  model.Selection // whose rows were filtered
	shown   *model.Samples  // whose rows were filtered
	rows    []int32
	cluster int // model.AnyCluster or one from 0
	text    string
	order   string // leastSure, or "" for that of the data
	top     int
	paper   paper
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

// refilter selects the rows anew, when the samples are others from the start.
func (s *Samples) refilter() {
	if s.shown != s.Result.Samples {
		s.shown, s.cluster, s.text, s.order = s.Result.Samples, model.AnyCluster, "", ""
	}
	s.chosen = s.Selected
	s.rows, s.top = s.Result.Samples.Filter(s.cluster, s.text), 0
	if s.chosen.InTable {
		s.rows = s.chosen.Keep(s.rows)
	}
	if s.order == leastSure {
		s.rows = s.Result.Samples.LeastSure(s.rows)
	}
}

// Render implements app.Composer.
func (s *Samples) Render() app.UI {
	if s.shown != s.Result.Samples || s.chosen.InTable != s.Selected.InTable || !sameRows(s.chosen.Rows, s.Selected.Rows) {
		s.refilter()
	}
	w := Visible(len(s.rows), s.top, frameHeight)
	class := "samples"
	if s.Result.Samples.Rated() {
		class += " rated"
	}
	return app.Div().ID("result-table").Class(class).Body(
		s.filters(),
		app.Div().ID("samples-frame").Class("samples-frame").TabIndex(0).
			Role("region").Aria("label", "Samples and their clusters").
			OnScroll(s.scrolled).
			Body(app.Table().Aria("rowcount", len(s.rows)+1).Body(
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
				&Choice{ID: "filter-cluster", Items: s.clusters(), Value: strconv.Itoa(s.cluster)}),
		),
		app.If(s.Result.Samples.Rated(), app.Label().Class("filter").Body(
			app.Span().Text("Order"),
			app.Span().OnChange(s.pickOrder).Body(
				&Choice{ID: "filter-order", Items: []Item{{"", "As in the data"}, {leastSure, "Least sure first"}}, Value: s.order}),
		)),
		app.Label().Class("filter").Body(
			app.Span().Text("Sample contains"),
			app.Input().ID("filter-id").Type("search").Class("entry").Value(s.text).OnInput(s.typeText),
		),
		app.Label().Class("switch").Hidden(s.Selected.Empty()).Body(
			app.Input().ID("filter-selected").Type("checkbox").Checked(s.Selected.InTable).OnChange(PostChecked(action.SelectedInTable)),
			app.Span().Text("Only the "+model.Count(len(s.Selected.Rows))+" selected"),
		),
		app.P().ID("filter-count").Class("muted").Role("status").Text(
			model.Count(len(s.rows))+" of "+model.Plural(s.Result.Samples.Len(), "sample")),
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
	n := int(s.rows[i])
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
	updateOnly(ctx)
	s.top = e.Get("target").Get("scrollTop").Int()
}

func (s *Samples) pickCluster(ctx app.Context, e app.Event) {
	s.pick(ctx, e, func(value string) { s.cluster, _ = strconv.Atoi(value) })
}

func (s *Samples) pickOrder(ctx app.Context, e app.Event) {
	s.pick(ctx, e, func(value string) { s.order = value })
}

func (s *Samples) typeText(ctx app.Context, e app.Event) {
	s.pick(ctx, e, func(value string) { s.text = value })
}

// pick takes the value of a field and shows the rows that are chosen now, from the first on.
func (s *Samples) pick(ctx app.Context, e app.Event, take func(value string)) {
	defer Rescue(ctx)
	updateOnly(ctx)
	take(Entered(e))
	s.refilter()
	s.toTop()
}

func (s *Samples) toTop() {
	if frame := app.Window().GetElementByID("samples-frame"); frame.Truthy() {
		frame.Set("scrollTop", 0)
	}
}
