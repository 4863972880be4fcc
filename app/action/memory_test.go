package action

import (
	"testing"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// wait lets the least time between two questions pass.
func (b *bench) wait() {
	b.page.now = b.page.now.Add(weighEvery)
	later := b.page.later
	b.page.later = nil
	for _, fn := range later {
		b.ctx.Dispatch(fn)
	}
	b.ui.Consume()
}

// The memory of a run is asked for once the run could start, and again when it could be another.
func TestMemory(t *testing.T) {
	b := begin(t, model.Link{})
	b.loadTwo()
	b.same("asked without options", b.sent(wire.KindMemory), 0)
	b.post(SetParam, "2", Key, "clusters")
	asked, _ := b.fake.Last(wire.KindMemory)
	request := asked.Body.(wire.Run)
	b.same("asked", []any{request.Views, request.Options.Clusters, request.Workers}, []any{[]int{1, 2}, 2, 3})
	b.same("words before the answer", b.Model.MemoryWords(), "")
	b.answer(wire.KindMemory, wire.KindDone, wire.Memory{Lead: 2e8, Mate: 5.4e7, Workers: 3})
	b.same("words", b.Model.MemoryWords(), "Needs about 310 MB of memory, on 3 processor cores.")

	// Many changes make few questions, the last of them about the last change.
	b.post(SetParam, "3", Key, "clusters")
	b.same("words of other options", b.Model.MemoryWords(), "")
	b.post(SetParam, "4", Key, "clusters")
	b.post(SetCores, "1")
	b.same("questions", b.sent(wire.KindMemory), 1)
	b.wait()
	b.same("questions", b.sent(wire.KindMemory), 2)
	asked, first := b.fake.Last(wire.KindMemory)
	request = asked.Body.(wire.Run)
	b.same("asked", []any{request.Options.Clusters, request.Workers}, []any{4, 1})

	// Late answers do not count.
	b.post(SwitchView, "false", Key, "2")
	b.answer(wire.KindJoin, wire.KindDone, wire.JoinInfo{Samples: 4, LeftOut: []int{0}})
	b.wait()
	b.answerTo(first, wire.KindDone, wire.Memory{Lead: 9e9, Workers: 1, Refused: &wire.Failed{Text: "Too much."}})
	b.same("after a late answer", []any{b.sent(wire.KindMemory), b.Model.MemoryWords(), b.Model.WhyNotRun()}, []any{3, "", ""})
	b.answer(wire.KindMemory, wire.KindDone, wire.Memory{Lead: 1e6, Workers: 1})
	b.same("words", b.Model.MemoryWords(), "Needs about 1 MB of memory.")

	// Nothing is asked while a run is under way, nor again for the same run.
	b.post(Run, nil)
	b.post(SetParam, "2", Key, "clusters")
	b.wait()
	b.same("questions during a run", b.sent(wire.KindMemory), 3)
	b.answer(wire.KindRun, wire.KindCancelled, nil)
	b.same("questions after it", b.sent(wire.KindMemory), 4)
	b.answer(wire.KindMemory, wire.KindFailed, wire.Failed{Text: "no"})
	b.wait()
	b.same("questions after a failure", b.sent(wire.KindMemory), 4)
}

// A run that would not fit cannot be started.
func TestTooLarge(t *testing.T) {
	b := begin(t, model.Link{})
	b.ready()
	b.answer(wire.KindMemory, wire.KindDone, wire.Memory{Lead: 5e9, Workers: 1,
		Refused: &wire.Failed{Text: "This run needs 5 GB.", Fix: "try fewer anchors"}})
	b.post(Run, nil)
	b.same("runs", b.sent(wire.KindRun), 0)
	b.same("why", b.Model.Notice, "This run needs 5 GB. To make it fit, try fewer anchors.")
	b.wait()
	b.post(SetParam, "7", Key, "seed")
	b.same("why", b.Model.WhyNotRun(), "")
	b.post(Run, nil)
	b.same("runs", b.sent(wire.KindRun), 1)
}
