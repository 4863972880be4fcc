package action

import (
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// Selected samples are compared with all others beside the clusters; another selection takes that back.
func TestCompareSelected(t *testing.T) {
	b := begin(t, model.Link{})
	b.ready()
	b.post(CompareSelected, nil)
	b.post(Run, nil)
	b.deliver()
	_, run := b.fake.Last(wire.KindRun)
	b.post(CompareSelected, nil)
	b.post(Select, []int32{0, 1, 2, 3})
	b.post(CompareSelected, nil)
	b.same("none or all", b.sent(wire.KindSelected), 0)

	b.post(Select, []int32{0, 3})
	b.post(CompareSelected, nil)
	b.post(CompareSelected, nil)
	want := wire.Selected{Run: run, Only: []byte{9}, Choice: wire.Choice{Views: []int{1, 2}}}
	sent, first := b.fake.Last(wire.KindSelected)
	b.same("request", []any{sent.Body, b.sent(wire.KindSelected), b.Model.Panel}, []any{want, 1, model.ClustersPanel})
	b.answer(wire.KindSelected, wire.KindProgress, wire.Progress{Stage: "contrast", Part: 0.5})
	b.same("words", b.Model.Why.Comparing.Words(), "Comparing the selected samples … 50\u00a0%")
	b.post(StopSelected, nil)
	b.same("cancelled", b.fake.Cancelled, []int{first})
	b.answer(wire.KindSelected, wire.KindCancelled, nil)
	b.same("focus", b.page.focused[len(b.page.focused)-1], SelectedButton)

	b.post(CompareSelected, nil)
	b.answer(wire.KindSelected, wire.KindDone, nil)
	figure, _ := b.fake.Last(wire.KindFigure)
	b.same("figure", figure.Body, wire.Figure{Run: run, Name: "selected", Width: 560})
	b.answer(wire.KindFigure, wire.KindDone, wire.FigureInfo{Name: "selected", SVG: "<svg>", Title: "first"})
	b.post(TakeAway, nil, Key, model.SelectedFile)
	file, _ := b.fake.Last(wire.KindContrasts)
	b.same("file", *file.Body.(wire.Contrasts).Selected, want)
	b.answer(wire.KindContrasts, wire.KindDone, nil, app.Null())
	b.same("name", b.page.downloads[len(b.page.downloads)-1], "a-and-1-more-selected-features.csv text/csv")

	b.post(Select, []int32{1})
	b.same("of no other selection", b.Model.Why.Contrasted, false)
	b.post(CompareSelected, nil)
	b.post(Select, []int32{2})
	b.same("given up", len(b.fake.Cancelled), 2)
	b.answer(wire.KindSelected, wire.KindDone, nil)
	b.same("too late", []any{b.Model.Why.Contrasted, b.Model.Why.Comparing}, []any{false, model.Task{}})
	b.post(CompareSelected, nil)
	b.answer(wire.KindSelected, wire.KindDone, nil)
	b.same("no figure of another", b.Model.Figures.Find("selected").Title, "")

	b.post(CompareSelected, nil)
	b.answer(wire.KindSelected, wire.KindFailed, wire.Failed{Text: "gone"})
	b.same("problem", b.Model.Why.Comparing.Problem.Text, "gone")
	b.post(CompareSelected, nil)
	_, last := b.fake.Last(wire.KindSelected)
	b.post(Run, nil)
	b.same("a run ends it", b.fake.Cancelled[len(b.fake.Cancelled)-1], last)
}
