package action

import (
	"errors"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// The worker makes a capsule, and labels with columns, of the result and of the tables that it is of.
func TestTaking(t *testing.T) {
	b := begin(t, model.Link{})
	b.ready()
	b.post(DownloadCapsule, nil)
	b.post(Run, nil)
	b.post(DownloadCapsule, nil)
	b.same("asked before a result", b.sent(wire.KindCapsule), 0)
	b.deliver()
	b.post(DownloadCapsule, nil)
	b.post(DownloadColumns, nil)
	b.same("at a time", b.sent(wire.KindColumns), 0)
	request, _ := b.fake.Last(wire.KindCapsule)
	b.same("request", []any{request.Body, len(request.Blobs), b.Model.WhyNotReload()},
		[]any{wire.Source{Choice: wire.Choice{Views: []int{1, 2}}, Made: b.page.now.UnixMilli()}, 1, "wait until the file is made"})
	b.answer(wire.KindCapsule, wire.KindProgress, wire.Progress{Stage: "hash", Part: 0.5})
	b.same("part", b.Model.Taking.Part, 0.5)
	b.answer(wire.KindCapsule, wire.KindDone, nil, app.Null(), app.Null())
	b.post(DownloadColumns, nil)
	b.answer(wire.KindColumns, wire.KindDone, nil, app.Null())
	b.same("downloads", b.page.downloads, []string{"a-and-1-more-capsule.json application/json +1", "a-and-1-more-labels-columns.csv text/csv"})

	b.post(DownloadColumns, nil)
	b.answer(wire.KindColumns, wire.KindFailed, wire.Failed{Code: wire.FailMemory, Text: "too large"})
	b.same("problem", b.Model.Taking.Problem.Text, "too large")
	b.post(DownloadColumns, nil)
	_, id := b.fake.Last(wire.KindColumns)
	b.post(CancelTaking, nil)
	b.same("cancelled", b.fake.Cancelled, []int{id})
	b.answerTo(id, wire.KindCancelled, nil)
	b.same("state", b.Model.Taking, model.Taking{})
	b.same("focus", b.page.focused[len(b.page.focused)-1], ColumnsFile)

	b.post(Remove, nil, Key, "2")
	b.post(DownloadCapsule, nil)
	b.same("of other data", b.sent(wire.KindCapsule), 1)
}

func TestCopy(t *testing.T) {
	b := begin(t, model.Link{})
	b.post(Copy, "some text")
	b.same("copied", []any{b.page.copied, b.Model.Notice}, []any{[]string{"some text"}, "Copied."})
	b.page.refuse = errors.New("no clipboard")
	b.post(Copy, "more")
	b.same("refused", b.Model.Notice, "It was not copied: no clipboard. Select the text and copy it.")
}
