package action

import (
	"errors"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// The worker makes a capsule, and labels with columns, of the result and of the tables that it is of.
func TestTaking(t *testing.T) {
	b := begin(t, model.Link{})
	b.ready()
	b.post(TakeAway, nil, Key, model.CapsuleFile)
	b.post(Run, nil)
	b.post(TakeAway, nil, Key, model.CapsuleFile)
	b.same("asked before a result", b.sent(wire.KindCapsule), 0)
	b.deliver()
	b.post(TakeAway, nil, Key, model.CapsuleFile)
	b.post(TakeAway, nil, Key, model.ColumnsFile)
	b.same("at a time", b.sent(wire.KindColumns), 0)
	request, _ := b.fake.Last(wire.KindCapsule)
	b.same("request", []any{request.Body, len(request.Blobs), b.Model.WhyNotReload()},
		[]any{wire.Source{Choice: wire.Choice{Views: []int{1, 2}}, Made: b.page.now.UnixMilli()}, 1, "wait until the file is made"})
	b.answer(wire.KindCapsule, wire.KindProgress, wire.Progress{Stage: "hash", Part: 0.5})
	b.same("words", b.Model.Taking.Words(), "Computing the files’ SHA-256 … 50\u00a0%")
	b.answer(wire.KindCapsule, wire.KindDone, nil, app.Null(), app.Null())
	b.post(TakeAway, nil, Key, model.ColumnsFile)
	b.answer(wire.KindColumns, wire.KindDone, nil, app.Null())
	b.same("downloads", b.page.downloads, []string{"a-and-1-more-capsule.json application/json +1", "a-and-1-more-labels-columns.csv text/csv"})

	b.post(TakeAway, nil, Key, model.ColumnsFile)
	b.answer(wire.KindColumns, wire.KindFailed, wire.Failed{Code: wire.FailMemory, Text: "too large"})
	b.same("problem", b.Model.Taking.Problem.Text, "too large")
	b.post(TakeAway, nil, Key, model.ColumnsFile)
	_, id := b.fake.Last(wire.KindColumns)
	b.post(StopTaking, nil)
	b.same("cancelled", b.fake.Cancelled, []int{id})
	b.answerTo(id, wire.KindCancelled, nil)
	b.same("state", b.Model.Taking, model.Taking{File: model.ColumnsFile})
	b.same("focus", b.page.focused[len(b.page.focused)-1], model.ColumnsFile)

	b.post(Remove, nil, Key, "2")
	b.post(TakeAway, nil, Key, model.CapsuleFile)
	b.same("of other data", b.sent(wire.KindCapsule), 1)
}

// Every file is made of the run whose result is shown, and has its name; what lists what the worker has of the run cannot
// be made of a kept result.
func TestTakenFiles(t *testing.T) {
	b := shown(t)
	for file, want := range map[string]struct {
		kind  wire.Kind
		body  any
		name  string
		keeps bool // a kept result has it, too
	}{
		model.AnchorsFile:   {wire.KindAnchors, wire.Anchors{Run: 7}, "acc-anchors.csv text/csv", false},
		model.ContrastsFile: {wire.KindContrasts, wire.Contrasts{Run: 7}, "acc-features.csv text/csv", false},
		model.FiguresFile:   {wire.KindFigures, wire.Figures{Run: 7}, "acc-figures.zip application/zip", true},
		model.SheetFile:     {wire.KindSheet, wire.Sheet{Run: 7, Title: "acc", Made: model.Date(0, time.Local)}, "acc-report.html text/html", true},
	} {
		b.Model.Result.Kept = false
		b.post(TakeAway, nil, Key, file)
		sent, id := b.fake.Last(want.kind)
		b.same(file, sent.Body, want.body)
		b.answerTo(id, wire.KindDone, nil, app.Null(), app.Null())
		b.same("file", b.page.downloads[len(b.page.downloads)-1], want.name+" +1")
		b.same("state", b.Model.Taking.Task, model.Task{})
		b.Model.Result.Kept = true
		b.post(TakeAway, nil, Key, file)
		b.same("of a kept result", b.sent(want.kind), map[bool]int{true: 2, false: 1}[want.keeps])
		if want.keeps {
			b.answer(want.kind, wire.KindDone, nil, app.Null())
		}
	}
	b.post(TakeAway, nil, Key, "no file")
	b.same("no file", b.Model.Taking.Asked, false)
}

// What was asked for of a result that was replaced is not offered with the new one, and stands in the way of nothing.
func TestTakenOfOldResult(t *testing.T) {
	b := shown(t)
	b.post(TakeAway, nil, Key, model.AnchorsFile)
	_, old := b.fake.Last(wire.KindAnchors)
	b.show(b.ctx, &model.Result{Request: 8, Name: "acc"})
	b.post(TakeAway, nil, Key, model.SheetFile)
	b.answerTo(old, wire.KindProgress, wire.Progress{Stage: "anchors", Part: 0.5})
	b.answerTo(old, wire.KindDone, nil, app.Null())
	b.same("heard", []any{len(b.page.downloads), b.Model.Taking.Asked, b.Model.Taking.Progress}, []any{0, true, wire.Progress{}})
	b.answer(wire.KindSheet, wire.KindDone, nil, app.Null())
	b.same("file", b.page.downloads, []string{"acc-report.html text/html"})
}

func TestCopy(t *testing.T) {
	b := begin(t, model.Link{})
	b.post(Copy, "some text")
	b.same("copied", []any{b.page.copied, b.Model.Notice}, []any{[]string{"some text"}, "Copied."})
	b.page.refuse = errors.New("no clipboard")
	b.post(Copy, "more")
	b.same("refused", b.Model.Notice, "It was not copied: no clipboard. Select the text and copy it.")
}
