package action

import (
	"encoding/binary"
	"errors"
	"math"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// deliver answers a run with 4 samples in 2 clusters.
func (b *bench) deliver() {
	var labels, ends, agreement, margin, order []byte
	for i := range 4 {
		agreement = binary.LittleEndian.AppendUint32(agreement, math.Float32bits(1/float32(i+1)))
		margin = binary.LittleEndian.AppendUint32(margin, math.Float32bits(-1/float32(i+1)))
		labels = binary.LittleEndian.AppendUint32(labels, uint32(i%2))
		order = binary.LittleEndian.AppendUint32(order, uint32(3-i))
		ends = binary.LittleEndian.AppendUint32(ends, uint32(2*i+2))
	}
	b.page.buffers = [][]byte{labels, []byte("s1s2s3s4"), ends, agreement, margin, order}
	null := app.Null()
	b.answer(wire.KindRun, wire.KindDone, wire.RunInfo{Samples: 4, Clusters: 2, Requested: 2, Sizes: []int{2, 2}}, null, null, null, null, null, null, null, null)
}

func TestRun(t *testing.T) {
	b := begin(t, model.Link{})
	b.ready()
	b.post(SetScale, "unit", Key, "1")
	b.post(Run, nil)
	run, id := b.fake.Last(wire.KindRun)
	request := run.Body.(wire.Run)
	b.same("views", request.Views, []int{1, 2})
	b.same("scale", request.Options.Scale, []string{"unit", "auto"})
	b.same("clusters and anchors", []int{request.Options.Clusters, request.Options.Anchors}, []int{2, 50})
	b.same("state", b.Model.Run.State, model.Running)
	b.page.now = b.page.now.Add(1200 * time.Millisecond)
	b.answerTo(id, wire.KindProgress, wire.Progress{Stage: "anchor", Part: 0.5})
	b.same("words", b.Model.Run.Words(), "Placing the anchors")
	b.same("notice, not with every news", b.Model.Notice, "The run has started.")
	b.deliver()
	b.same("state", b.Model.Run.State, model.Done)
	r := b.Model.Result
	b.same("result", []any{r.Headline(), r.Name, r.Samples.ID(3), r.Samples.Confidence(3), r.Samples.Margin(1), b.Model.Stale()},
		[]any{"2 clusters over 4 samples", "a and 1 more", "s4", 0.25, -0.5, false})
	b.same("focus", b.page.focused, []string{"cancel", ResultHeading})
	b.post(SetParam, "9", Key, "seed")
	b.same("stale", b.Model.Stale(), true)
	b.post(ResetParam, nil, Key, "seed")
	b.same("stale", b.Model.Stale(), false)
}

// A long run is heard from now and then.
func TestProgressIsSaid(t *testing.T) {
	b := begin(t, model.Link{})
	b.ready()
	b.post(Run, nil)
	b.page.now = b.page.now.Add(sayEvery)
	b.answer(wire.KindRun, wire.KindProgress, wire.Progress{Stage: "unify", Iteration: 2, MaxIter: 20})
	b.same("notice", b.Model.Notice, "Uniting the views · iteration 2 of at most 20")
	b.page.now = b.page.now.Add(sayEvery / 2)
	b.answer(wire.KindRun, wire.KindProgress, wire.Progress{Stage: "refine", Iteration: 2, MaxIter: 20})
	b.same("notice", b.Model.Notice, "Uniting the views · iteration 2 of at most 20")
}

func TestRunIsRefused(t *testing.T) {
	b := begin(t, model.Link{})
	b.loadTwo()
	b.post(Run, nil)
	b.same("runs", b.sent(wire.KindRun), 0)
	b.same("notice", b.Model.Notice, "Number of clusters: a whole number is needed.")
}

func TestCancelThenRunAgain(t *testing.T) {
	b := begin(t, model.Link{})
	b.ready()
	b.post(Run, nil)
	_, id := b.fake.Last(wire.KindRun)
	b.post(Cancel, nil)
	b.post(Cancel, nil)
	b.same("cancelled", b.fake.Cancelled, []int{id})
	b.same("words", b.Model.Run.Words(), "Stopping …")
	b.answerTo(id, wire.KindCancelled, nil)
	b.same("state", b.Model.Run.State, model.Cancelled)
	b.same("focus", b.page.focused, []string{"cancel", "run"})
	b.post(Run, nil)
	b.deliver()
	b.same("state", b.Model.Run.State, model.Done)
}

// A failed run says why and keeps the result before.
func TestRunFails(t *testing.T) {
	b := begin(t, model.Link{})
	b.ready()
	b.post(Run, nil)
	b.deliver()
	b.post(Run, nil)
	b.answer(wire.KindRun, wire.KindFailed, wire.Failed{Code: wire.FailOption, Field: "clusters", Text: "clusters = 4: want at most 3"})
	b.same("state", b.Model.Run.State, model.Failed)
	b.same("problem", b.Model.Run.Problem.Text, "clusters = 4: want at most 3")
	b.same("result", b.Model.Result.Clusters, 2)
	b.post(Run, nil)
	b.answer(wire.KindRun, wire.KindDone, wire.RunInfo{})
	b.same("problem", b.Model.Run.Problem.Text, "The result cannot be read: 0 buffers came, not 8")
}

func TestDownload(t *testing.T) {
	b := begin(t, model.Link{})
	b.ready()
	b.post(DownloadCSV, nil)
	b.same("downloads before a result", len(b.page.downloads), 0)
	b.post(Run, nil)
	b.post(AddFiles, files("later.csv")) // the name is that of the data at the start
	b.deliver()
	b.post(DownloadCSV, nil)
	b.post(DownloadJSON, nil)
	b.same("downloads", b.page.downloads, []string{"a-and-1-more-labels.csv text/csv", "a-and-1-more-result.json application/json"})
	b.page.refuse = errors.New("blocked")
	b.post(DownloadCSV, nil)
	b.same("fault", b.Model.Fault, "The browser did not take the download: blocked")
}
