package action

import (
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// viewed is a session with a result of two views.
func viewed(t *testing.T) *bench {
	b := shown(t)
	b.Model.Result.Views, b.Model.Result.Clusters = []string{"a", "b"}, 2
	b.Model.Panel = model.WeightsPanel
	return b
}

// The comparison of views is a figure of the result and in its file, also when a cluster is named meanwhile.
func TestCompareViews(t *testing.T) {
	b := viewed(t)
	b.post(CompareViews, nil)
	b.post(CompareViews, nil)
	sent, _ := b.fake.Last(wire.KindAblate)
	b.same("request", []any{b.sent(wire.KindAblate), sent.Body}, []any{1, wire.Ablate{Run: 7, Workers: b.Model.Cores.Use()}})
	b.answer(wire.KindAblate, wire.KindProgress, wire.Progress{Run: 2, Runs: 2, Stage: "scale"})
	b.same("words", b.Model.Ablation.Words(), "Run 2 of 2 · Checking and scaling the features")
	b.same("reload", b.Model.WhyNotReload(), "wait until the views are compared, or cancel that")
	b.post(ShowPanel, nil, Key, "weights")
	_, waiting := b.fake.Last(wire.KindFigure) // behind the comparison
	b.post(SetName, "Left", Key, "0")
	b.answer(wire.KindAblate, wire.KindDone, wire.AblateInfo{Figures: []string{"weights", "ablation"}}, app.Null())
	b.same("compared", []any{b.Model.Result.Compared(), b.Model.Ablation.Asked, b.Model.Result.GivenName(0)}, []any{true, false, "Left"})
	b.answerTo(waiting, wire.KindDone, wire.FigureInfo{Name: "weight-course", SVG: "<svg>"})
	b.same("figure from before", b.Model.Figures.Find("weight-course").Drawn(), true)
	b.answer(wire.KindNaming, wire.KindDone, nil, app.Null(), app.Null())
	b.same("labels with names", b.csv != nil, true)
	sent, _ = b.fake.Last(wire.KindFigure)
	b.same("drawn", sent.Body.(wire.Figure).Name, "ablation")
	b.answer(wire.KindFigure, wire.KindDone, wire.FigureInfo{Name: "ablation", SVG: "<svg>"})
	b.same("there", b.Model.Figures.Find("ablation").Drawn(), true)
}

// What is computed about a result ends with it: a run cancels it, and a late answer changes nothing.
func TestLookingEnds(t *testing.T) {
	b := viewed(t)
	b.Model.Params = b.Model.Params.With("clusters", "2")
	b.post(CompareViews, nil)
	_, id := b.fake.Last(wire.KindAblate)
	b.stopLooking()
	b.same("cancelled", b.fake.Cancelled, []int{id})
	b.show(b.ctx, &model.Result{Request: 8})
	focused := len(b.page.focused)
	b.answerTo(id, wire.KindDone, wire.AblateInfo{Figures: []string{"ablation"}}, app.Null())
	b.same("other result", []any{b.Model.Result.Compared(), b.Model.Ablation}, []any{false, model.Ablation{}})
	b.same("focus", len(b.page.focused), focused)
	b.Model.Result.Views, b.Model.Result.Kept = []string{"a", "b"}, true
	b.post(CompareViews, nil)
	b.same("kept", b.sent(wire.KindAblate), 1)
}

func TestStopComparing(t *testing.T) {
	b := viewed(t)
	b.post(CompareViews, nil)
	b.post(StopComparing, nil)
	b.post(StopComparing, nil)
	b.same("cancelled once", len(b.fake.Cancelled), 1)
	b.same("words", b.Model.Ablation.Words(), "Stopping …")
	b.answer(wire.KindAblate, wire.KindCancelled, nil)
	b.same("ended", b.Model.Ablation, model.Ablation{Declined: true})
	b.same("focus", b.page.focused[len(b.page.focused)-1], CompareButton)
	b.post(CompareViews, nil)
	b.answer(wire.KindAblate, wire.KindFailed, wire.Failed{Text: "gone"})
	b.same("problem", b.Model.Ablation.Problem.Text, "gone")
}

// Views are compared without being asked for where that takes little time, and the focus stays where it is. Who cancels
// it is not bothered again.
func TestCompareAside(t *testing.T) {
	b := viewed(t)
	b.Model.Result.Seconds = map[string]float64{"anchor": 9, "join": 7}
	focused := len(b.page.focused)
	b.post(ShowPanel, nil, Key, "weights")
	b.same("too long", b.sent(wire.KindAblate), 0)
	b.Model.Result.Seconds = map[string]float64{"anchor": 8, "join": 7}
	b.post(ShowPanel, nil, Key, "map")
	b.same("elsewhere", b.sent(wire.KindAblate), 0)
	b.post(ShowPanel, nil, Key, "weights")
	b.same("begun", []any{b.sent(wire.KindAblate), b.Model.WhyNotReload()}, []any{1, ""})
	b.post(StopComparing, nil)
	b.answer(wire.KindAblate, wire.KindCancelled, nil)
	b.same("back to the button", b.page.focused[focused:], []string{CompareButton})
	b.post(ShowPanel, nil, Key, "weights")
	b.same("not again", b.sent(wire.KindAblate), 1)
}

// Every file goes to the worker once, with the view that has it; what comes back is shown and offered.
func TestAssign(t *testing.T) {
	b := viewed(t)
	b.post(Assign, nil)
	b.same("without files", b.Model.Notice, "Choose the files of the new samples first.")
	b.post(AddNew, files("b 2.csv"))
	b.post(AddNew, files("a 2.csv", "b 2.csv"))
	b.post(AddNew, files("b 3.csv"))
	b.same("of view b", []any{b.Model.New.Files, b.Model.New.Views, b.newFiles[1].Name}, []any{[]string{"a 2.csv", "b 3.csv"}, []int{0, 1}, "b 3.csv"})
	b.post(DropNew, nil, Key, "1")
	b.post(DropNew, nil, Key, "1")
	b.same("removed", []any{b.Model.New.Files, b.Model.New.Views, len(b.newFiles), b.Model.Notice}, []any{[]string{"a 2.csv"}, []int{0, -1}, 1, "b 3.csv removed."})
	b.post(AddNew, files("b 2.csv"))
	b.same("matched", []any{b.Model.New.Files, b.Model.New.Views}, []any{[]string{"a 2.csv", "b 2.csv"}, []int{0, 1}})
	b.post(SetNewFile, "-1", Key, "0")
	b.post(Assign, nil)
	b.same("a view without file", []any{b.Model.Notice, b.sent(wire.KindAssign)}, []any{"Choose the file of the view a.", 0})
	b.post(SetNewFile, "0", Key, "0")
	b.post(Assign, nil)
	sent, _ := b.fake.Last(wire.KindAssign)
	b.same("request", []any{sent.Body, len(sent.Blobs)}, []any{wire.Assign{Run: 7, Files: []string{"a 2.csv", "b 2.csv"}, Views: []int{0, 1}}, 2})
	b.answer(wire.KindAssign, wire.KindProgress, wire.Progress{Stage: "assign", Part: 0.5})
	b.same("words", b.Model.New.Words(), "Assigning the new samples … "+model.Share(0.5))
	b.page.buffers = [][]byte{{1, 0, 0, 0}, []byte("n1"), {2, 0, 0, 0}, nil, {0, 0, 0, 63}, {0, 0, 0, 0}}
	null := app.Null()
	b.answer(wire.KindAssign, wire.KindDone, wire.AssignInfo{Samples: 1, Sizes: []int{0, 1}, Notes: []string{"x"}, Unlike: []int{0}, UnlikeCount: 3}, null, null, null, null, null, null, null)
	found := b.Model.New.Found
	b.same("found", []any{found.Sizes, found.Samples.ID(0), found.Samples.Cluster(0), found.Samples.Margin(0), found.Samples.Confident(), b.Model.New.Notes}, []any{[]int{0, 1}, "n1", 1, 0.5, false, []string{"x"}})
	b.same("unlike", b.Model.New.Unlike, "3 of 1 sample is unlike the data of the run: farther from its nearest sample than 99\u00a0% of its samples are from theirs, so the clusters given here mean little. The farthest first: n1 and 2 more, which the file tells.")
	b.newCSV = nil
	b.post(SetName, "Left", Key, "0")
	b.answer(wire.KindNaming, wire.KindDone, nil, null, null, null)
	b.same("file with the name", b.newCSV != nil, true)
	b.post(DownloadNew, nil)
	b.same("file", b.page.downloads, []string{"acc-new-samples.csv text/csv"})
	b.post(SetNewFile, "1", Key, "0")
	b.same("other files", []any{b.Model.New.Found == nil, b.Model.New.Unlike}, []any{true, ""})
	b.post(Assign, nil)
	b.answer(wire.KindAssign, wire.KindFailed, wire.Failed{Text: "no"})
	b.same("problem", []any{b.Model.New.Problem.Text, b.Model.New.Asked}, []any{"no", false})
	b.post(Assign, nil)
	b.post(StopAssigning, nil)
	b.answer(wire.KindAssign, wire.KindCancelled, nil)
	b.same("cancelled", []any{len(b.fake.Cancelled), b.Model.New.Asked}, []any{1, false})
}
