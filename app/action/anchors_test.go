package action

import (
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// The worker makes the file when it is asked for, of the run whose result is shown, once at a time.
func TestDownloadAnchors(t *testing.T) {
	b := begin(t, model.Link{})
	b.ready()
	b.post(DownloadAnchors, nil)
	b.same("asked before a result", b.sent(wire.KindAnchors), 0)
	b.post(Run, nil)
	_, id := b.fake.Last(wire.KindRun)
	b.deliver()
	b.post(DownloadAnchors, nil)
	b.post(DownloadAnchors, nil)
	request, _ := b.fake.Last(wire.KindAnchors)
	b.same("request", []any{request.Body, b.sent(wire.KindAnchors), b.Model.WhyNotReload()}, []any{wire.Anchors{Run: id}, 1, "wait until the anchors are listed"})
	b.answer(wire.KindAnchors, wire.KindProgress, wire.Progress{Stage: "anchors", Part: 0.5})
	b.same("part", b.Model.Anchors.Part, 0.5)
	b.answer(wire.KindAnchors, wire.KindDone, nil, app.Null(), app.Null())
	b.same("downloads", b.page.downloads, []string{"a-and-1-more-anchors.csv text/csv +1"})
	b.same("state", b.Model.Anchors, model.AnchorList{})
	b.same("notice", b.Model.Notice, "The list of anchors is ready.")
}

// Why the file cannot be made is shown until it is asked for again or there is another result.
func TestAnchorsFail(t *testing.T) {
	b := begin(t, model.Link{})
	b.ready()
	b.post(Run, nil)
	b.deliver()
	b.post(DownloadAnchors, nil)
	b.answer(wire.KindAnchors, wire.KindFailed, wire.Failed{Code: wire.FailInput, Text: "rna.csv was changed", Fix: "run again"})
	b.same("problem", b.Model.Anchors.Problem.Text, "rna.csv was changed")
	b.same("downloads", len(b.page.downloads), 0)
	b.post(Run, nil)
	b.post(DownloadAnchors, nil)
	b.same("asked during a run", b.sent(wire.KindAnchors), 1)
	b.deliver()
	b.same("state", b.Model.Anchors, model.AnchorList{})
}

func TestCancelAnchors(t *testing.T) {
	b := begin(t, model.Link{})
	b.ready()
	b.post(Run, nil)
	b.deliver()
	b.post(CancelAnchors, nil)
	b.post(DownloadAnchors, nil)
	_, id := b.fake.Last(wire.KindAnchors)
	b.post(CancelAnchors, nil)
	b.same("cancelled", b.fake.Cancelled, []int{id})
	b.answerTo(id, wire.KindCancelled, nil)
	b.same("state", b.Model.Anchors, model.AnchorList{})
	b.same("focus", b.page.focused[len(b.page.focused)-1], AnchorsButton)
}
