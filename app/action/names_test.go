package action

import (
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// Files that are asked for right after a cluster was named have the name: they wait for the worker's answer.
func TestFilesWaitForNames(t *testing.T) {
	b := begin(t, model.Link{})
	b.ready()
	b.post(Run, nil)
	b.deliver()
	b.post(SetName, "Left", Key, "0")
	_, first := b.fake.Last(wire.KindNaming)
	b.post(SetName, "Right", Key, "1")
	b.post(DownloadCSV, nil)
	b.post(DownloadJSON, nil)
	b.post(TakeAway, nil, Key, model.CapsuleFile)
	b.answerTo(first, wire.KindDone, nil, app.Null(), app.Null())
	b.same("before the names", []any{len(b.page.downloads), b.sent(wire.KindCapsule)}, []any{0, 0})
	b.answer(wire.KindNaming, wire.KindDone, nil, app.Null(), app.Null())
	b.same("with the names", []any{b.page.downloads, b.sent(wire.KindCapsule)},
		[]any{[]string{"a-and-1-more-labels.csv text/csv", "a-and-1-more-result.json application/json"}, 1})
	b.post(SetName, "Other", Key, "1")
	b.post(DownloadCSV, nil)
	b.answer(wire.KindNaming, wire.KindFailed, wire.Failed{Text: "gone"})
	b.same("without them", []any{len(b.page.downloads), b.Model.Fault}, []any{2, "gone"})
	b.post(DownloadCSV, nil)
	b.same("afterwards", len(b.page.downloads), 3)
}
