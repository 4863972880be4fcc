package action

import (
	"fmt"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// A map is asked for when its panel is shown, once; another kind ends what is under way, and giving up goes back.
func TestShowMap(t *testing.T) {
	b := shown(t)
	b.Model.Map.Kind = model.GraphMap
	b.post(ShowPanel, nil, Key, "map")
	b.post(ShowPanel, nil, Key, "map")
	b.same("asked once", b.sent(wire.KindPlaces), 1)
	b.page.buffers = [][]byte{make([]byte, 16), {}, {}}
	b.answer(wire.KindPlaces, wire.KindDone, wire.PlacesInfo{Maps: []wire.PlacesMap{{Title: "one"}}}, app.Null(), app.Null(), app.Null())
	b.same("drawn", b.Model.Map.Places.Drawn(), true)
	b.post(ShowMap, "neighbors")
	b.answer(wire.KindPlaces, wire.KindProgress, wire.Progress{Stage: "map", Part: 0.5})
	b.same("words", b.Model.Map.Words(), "Drawing the map … 50\u00a0%")
	b.post(CancelMap, nil)
	b.post(CancelMap, nil)
	b.same("cancelled once", len(b.fake.Cancelled), 1)
	b.same("stopping", b.Model.Map.Words(), "Stopping …")
	b.answer(wire.KindPlaces, wire.KindCancelled, nil)
	b.same("focus", b.page.focused[len(b.page.focused)-1], MapChoice)
	b.same("kind", b.Model.Map.Kind, model.GraphMap)
	b.same("still drawn", b.Model.Map.Places.Drawn(), true)
	b.post(ShowMap, "views")
	b.answer(wire.KindPlaces, wire.KindFailed, wire.Failed{Text: "gone"})
	b.same("problem", b.Model.Map.Problem.Text, "gone")
	b.post(ShowMap, "neighbors")
	_, old := b.fake.Last(wire.KindPlaces)
	b.post(ShowMap, "spectral")
	b.same("another one ends it", b.fake.Cancelled[len(b.fake.Cancelled)-1], old)
	b.answerTo(old, wire.KindCancelled, nil)
	b.same("still asked", b.Model.Map.Asked, true)
	b.stopLooking()
	b.same("a run ends it", len(b.fake.Cancelled), 3)
	b.answer(wire.KindPlaces, wire.KindCancelled, nil)
	b.same("as before", []any{b.Model.Map.Asked, b.Model.Map.Kind}, []any{false, model.GraphMap})
	b.post(ShowMap, "neighbors")
	b.post(CancelMap, nil)
	b.page.buffers = [][]byte{make([]byte, 16), {}, {}}
	b.answer(wire.KindPlaces, wire.KindDone, wire.PlacesInfo{Maps: []wire.PlacesMap{{Title: "late"}}}, app.Null(), app.Null(), app.Null())
	b.same("done before it was cancelled", []any{b.Model.Map.Kind, b.Model.Map.Places.Maps[0].Title}, []any{model.NeighbourMap, "late"})
	b.show(b.ctx, b.Model.Result)
	b.same("forgotten", b.Model.Map.Asked, true) // anew, as the panel is shown
	b.same("asked", b.sent(wire.KindPlaces), 7)
}

func TestColourMap(t *testing.T) {
	b := shown(t)
	b.post(ColourMap, "feature")
	b.same("nothing to look for", b.sent(wire.KindColumn), 0)
	b.post(FindFeature, "tp53")
	sent, _ := b.fake.Last(wire.KindColumn)
	b.same("asked", sent.Body.(wire.Column).Name, "tp53")
	b.page.buffers = [][]byte{make([]byte, 8)}
	b.answer(wire.KindColumn, wire.KindDone, wire.ColumnInfo{Name: "TP53"}, app.Null())
	b.same("name", b.Model.Map.Column.Name, "TP53")
	b.post(FindFeature, "x")
	b.answer(wire.KindColumn, wire.KindFailed, wire.Failed{Text: "none"})
	b.same("problem", b.Model.Map.Wrong.Text, "none")
	b.post(ColourMap, "label")
	b.post(ColourMap, "")
	b.answer(wire.KindColumn, wire.KindDone, wire.ColumnInfo{Name: "late"}, app.Null())
	b.same("late answer", b.Model.Map.Column.There(), false)
}

// Points are coloured by a descriptive column, anew when that is read otherwise, and by cluster when there is none left; what
// is seen is what is saved.
func TestColourByAbout(t *testing.T) {
	b := shown(t)
	about := func(roles ...string) {
		b.answer(wire.KindLoad, wire.KindDone, wire.TableInfo{Table: 3, Name: "about.csv", Role: wire.RoleColumns,
			Columns: []string{"id", "age", "stage"}, Roles: append([]string{"id"}, roles...)})
	}
	b.Model.Data.Example = "acc"
	b.post(AddColumns, files("about.csv"))
	about("number", "number")
	b.same("still the example", b.Model.Data.Example, "acc")
	n := b.Model.Data.Columns.Number
	b.post(ColourMap, "about")
	sent, _ := b.fake.Last(wire.KindColumn)
	b.same("the first", []any{sent.Body.(wire.Column).About, sent.Body.(wire.Column).Choice.Columns}, []any{2, n})
	b.post(ColourByAbout, "2")
	sent, _ = b.fake.Last(wire.KindColumn)
	b.same("another", sent.Body.(wire.Column).About, 3)
	b.page.buffers = [][]byte{make([]byte, 8)}
	b.answer(wire.KindColumn, wire.KindDone, wire.ColumnInfo{Name: "stage", High: 3}, app.Null())
	b.same("drawn", b.Model.Map.By(), "by stage")
	b.Model.Figures = b.Model.Figures.With(model.Figure{})
	b.post(SaveFigure, "640", Key, "map", Part, "svg")
	figure, _ := b.fake.Last(wire.KindFigure)
	b.same("saved", figure.Body.(wire.Figure).By.About, 3)
	b.post(SaveFigure, "640", Key, "map", Part, "csv")
	places, _ := b.fake.Last(wire.KindPlacesTable)
	b.same("places", places.Body.(wire.PlacesTable).By.About, 3)

	b.post(SetColumnRole, "category", Key, fmt.Sprint(n), Part, "2")
	load, _ := b.fake.Last(wire.KindLoad)
	b.same("role", load.Body.(wire.Load).Format.Roles, "category:#3")
	about("number", "category")
	b.same("asked anew", []any{b.sent(wire.KindColumn), b.Model.Map.Column.There()}, []any{3, false})
	b.answer(wire.KindColumn, wire.KindDone, wire.ColumnInfo{Name: "stage", Classes: []string{"1", "2"}}, app.Null())
	b.post(SetColumnRole, "ignore", Key, fmt.Sprint(n), Part, "2")
	about("number", "ignore")
	b.same("the one that is left", b.Model.Map.About, 1)
	b.post(Remove, nil, Key, fmt.Sprint(n))
	b.same("none left", []any{b.Model.Map.Colour, b.Model.Map.Column.There()}, []any{model.ByCluster, false})
	b.post(ColourMap, "margin")
	sent, _ = b.fake.Last(wire.KindColumn)
	b.same("margin", sent.Body.(wire.Column).Sure, "margin")
}

func TestSelect(t *testing.T) {
	b := shown(t)
	b.Model.Result.Clusters = 2
	b.post(SelectCluster, nil, Key, "1")
	b.same("selected", b.Model.Selected.Rows, []int32{1})
	b.post(SaveSelected, nil)
	b.same("file", b.page.text, "id,cluster\ncd,2\n")
	b.post(ShowSelected, nil)
	b.same("panel", b.Model.Panel, model.OverviewPanel)
	b.same("in the table", b.Model.Selected.InTable, true)
	b.post(SelectedInTable, "false")
	b.same("no longer", b.Model.Selected.InTable, false)
	b.Model.Result.Figures, b.Model.Panel = []string{"graph"}, model.GraphPanel
	b.post(ShowRows, model.SelectedRows)
	sent, _ := b.fake.Last(wire.KindFigure)
	b.same("rows of the selection", sent.Body.(wire.Figure).Only, []byte{2})
	b.post(SelectCluster, nil, Key, "0")
	sent, _ = b.fake.Last(wire.KindFigure)
	b.same("of another", sent.Body.(wire.Figure).Only, []byte{1})
	b.post(Select, []int32{})
	sent, _ = b.fake.Last(wire.KindFigure)
	b.same("none", []any{b.Model.Selected.Empty(), sent.Body.(wire.Figure).Only == nil, b.Model.Graph.Rows}, []any{true, true, ""})
	b.post(ShowLinks, "1")
	sent, _ = b.fake.Last(wire.KindFigure)
	b.same("links", sent.Body, wire.Figure{Run: 7, Name: "row", Width: 560, Sample: 1})
	b.same("panel", b.Model.Panel, model.GraphPanel)
	b.choose(b.ctx, func(func() bool) ([]int32, bool) { return []int32{1}, true })
	b.Model.Result = nil
	b.ui.Consume()
	b.same("of a result that is gone", []any{b.Model.Selected.Empty(), b.Model.Fault}, []any{true, ""})
}
