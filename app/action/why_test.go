package action

import (
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// explained is a session with a result whose panel of clusters is shown.
func explained(t *testing.T) *bench {
	b := shown(t)
	b.Model.Result.Figures = append(b.Model.Result.Figures, "features", "confidence", "confusion", "classes")
	b.post(ShowPanel, nil, Key, "clusters")
	b.answer(wire.KindFigure, wire.KindDone, wire.FigureInfo{Name: "confidence", SVG: "<svg>"})
	return b
}

// The figures of the panel are drawn for all clusters first, and anew for the one that is chosen.
func TestShowCluster(t *testing.T) {
	b := explained(t)
	b.same("figures", b.sent(wire.KindFigure), 2)
	b.post(ShowCluster, "2")
	b.same("anew", b.sent(wire.KindFigure), 4)
	sent, _ := b.fake.Last(wire.KindFigure)
	b.same("request", sent.Body, wire.Figure{Run: 7, Name: "confidence", Width: 560, Cluster: 2})
	for _, text := range []string{"3", "-1", "x"} {
		b.post(ShowCluster, text)
	}
	b.same("no such cluster", []int{b.Model.Why.Cluster, b.sent(wire.KindFigure)}, []int{2, 4})
}

// A file about the samples is tested against the clusters when it was read, and after a run; the tests go with it. It
// changes nothing of what a run is made from.
func TestColumnsAreTested(t *testing.T) {
	b := begin(t, model.Link{})
	b.kept()
	b.post(Run, nil)
	b.deliver()
	_, run := b.fake.Last(wire.KindRun)
	b.same("nothing to test", b.sent(wire.KindTests), 0)
	b.post(AddColumns, files("a.csv", "b.csv"))
	b.same("two files", b.Model.Data.OpenProblem.Text, "2 files were given about the samples; only one can be.")
	b.post(AddColumns, files("about.csv"))
	b.answer(wire.KindLoad, wire.KindDone, info(3, "about.csv", wire.RoleColumns))
	b.answer(wire.KindJoin, wire.KindDone, wire.JoinInfo{Samples: 4, ByID: true, LeftOut: []int{0, 0}})
	sent, _ := b.fake.Last(wire.KindTests)
	b.same("request", sent.Body, wire.Tests{Run: run, Columns: 3})
	b.same("notice", b.Model.Notice, "about.csv was read: 2 columns over 4 rows.")
	b.answer(wire.KindTests, wire.KindDone, wire.TestsInfo{Figures: []string{"tests"}, Tested: []string{"age", "stage"}, Warnings: []string{"w"}}, app.Null())
	r := b.Model.Result
	b.same("result", []any{r.Figures, r.Tested, r.Warnings}, []any{[]string{"tests"}, []string{"age", "stage"}, []string{"w"}})
	b.same("stale", b.Model.Stale(), false)
	b.same("kept before it came", b.Model.Data.Kept, "")
	b.post(Keep, "Mine")
	save, _ := b.fake.Last(wire.KindSave)
	b.same("everything", save.Body.(wire.Save).Choice, wire.Choice{Views: []int{1, 2}, Columns: 3})
	b.answer(wire.KindSave, wire.KindDone, wire.SavedInfo{Key: "k", Name: "Mine", Files: []string{"a.csv", "b.csv", "about.csv"}})
	keep, _ := b.fake.Last(wire.KindKeepResult)
	b.same("kept result", len(keep.Body.(wire.KeepResult).Settings.Tables), 3)

	b.post(ShowPanel, nil, Key, "clusters")
	b.post(ShowColumn, "1")
	figure, _ := b.fake.Last(wire.KindFigure)
	b.same("column", figure.Body, wire.Figure{Run: run, Name: "column", Width: 560, Column: 1})
	b.post(ShowColumn, "2")
	b.same("no such column", b.Model.Why.Column, 1)

	b.post(Run, nil)
	b.deliver()
	again, second := b.fake.Last(wire.KindTests)
	_, run = b.fake.Last(wire.KindRun)
	b.same("tested after a run", again.Body, wire.Tests{Run: run, Columns: 3})
	b.answerTo(second, wire.KindFailed, wire.Failed{Text: "no sample in common"})
	b.same("problem", b.Model.Why.Problem.Text, "no sample in common")
	b.Model.Result = b.Model.Result.WithTests(wire.TestsInfo{Tested: []string{"age"}})
	b.post(Remove, nil, Key, "3")
	gone, _ := b.fake.Last(wire.KindTests)
	b.same("taken away", gone.Body, wire.Tests{Run: run})
	b.same("focus", b.page.focused[len(b.page.focused)-1], ColumnsInput)
}

// The result is compared with a kept one of the same data, and with another when that is chosen meanwhile.
func TestCompareWith(t *testing.T) {
	b := explained(t)
	b.Model.Data.Kept = "k"
	b.post(ShowPanel, nil, Key, "labels")
	figures := b.sent(wire.KindFigure)
	b.post(CompareWith, "r1")
	first, id := b.fake.Last(wire.KindCompare)
	b.same("request", first.Body, wire.Compare{Run: 7, OneResult: wire.OneResult{Key: "k", Result: "r1"}})
	b.post(CompareWith, "r2")
	b.answerTo(id, wire.KindDone, nil)
	b.same("late", []any{b.Model.Why.Compared, b.sent(wire.KindFigure)}, []any{false, figures})
	b.answer(wire.KindCompare, wire.KindDone, nil)
	sent, _ := b.fake.Last(wire.KindFigure)
	b.same("figure", sent.Body.(wire.Figure).Name, "agreement")
	b.post(CompareWith, "r3")
	b.answer(wire.KindCompare, wire.KindFailed, wire.Failed{Text: "gone"})
	b.same("problem", []any{b.Model.Why.Unlike.Text, b.Model.Why.Compared}, []any{"gone", false})
	b.post(CompareWith, "")
	b.same("none", b.sent(wire.KindCompare), 3)
}
