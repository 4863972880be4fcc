package action

import (
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// capsuleInfo is a capsule of a view, one that was off, and labels.
func capsuleInfo() wire.CapsuleInfo {
	o := model.Params{}.With("clusters", "4").With("mode", model.Paper).Options(nil)
	return wire.CapsuleInfo{
		Options: o, Files: []wire.CapsuleFile{{Name: "a.csv", Needed: true}, {Name: "off.csv"}, {Name: "l.csv", Needed: true}},
		Tables: []wire.CapsuleTable{{File: 0, Role: wire.RoleView, Format: read}, {File: 1, Role: wire.RoleView, Format: read, Off: true}, {File: 2, Role: wire.RoleLabels, Format: read}},
	}
}

// A capsule is recognised among files and looks for its own: among those, among the loaded, and among those that come
// later. When all are there they are read as it says, and its run can be compared.
func TestCapsule(t *testing.T) {
	b := begin(t, model.Link{})
	b.loadTwo()
	b.post(AddFiles, files("b.csv", "My run.JSON", "x.csv"))
	open, _ := b.fake.Last(wire.KindOpenCapsule)
	b.same("open", []any{open.Body, len(open.Blobs), b.sent(wire.KindLoad)}, []any{wire.OpenCapsule{Name: "My run.JSON"}, 1, 2})
	b.answer(wire.KindOpenCapsule, wire.KindDone, capsuleInfo())
	find, _ := b.fake.Last(wire.KindFind)
	b.same("find", []any{find.Body, len(find.Blobs)}, []any{wire.Find{Name: "My run.JSON", Names: []string{"b.csv", "x.csv"}, Tables: []int{1, 2}}, 3})
	b.answer(wire.KindFind, wire.KindProgress, wire.Progress{Part: 0.5})
	b.same("part", b.Model.Capsule.Part, 0.5)
	b.answer(wire.KindFind, wire.KindDone, wire.FoundFiles{Text: "differ", Files: []wire.FoundFile{{Table: 2, Same: true}, {}, {}}})
	b.same("strange", b.Model.Capsule.Strange, []string{"b.csv", "x.csv"})
	b.same("why not", b.Model.WhyNotCheck(), "Give its files: l.csv.")

	b.post(AddLabels, files("other name.csv"))
	b.answer(wire.KindFind, wire.KindDone, wire.FoundFiles{Text: "differ", Files: []wire.FoundFile{{}, {}, {Other: 1, Same: true}}})
	b.same("loads", b.sent(wire.KindLoad), 4)
	var loads []wire.Load
	for id, s := range b.fake.Sent {
		if load, ok := s.Body.(wire.Load); ok && load.Table > 2 {
			b.same("files", len(s.Blobs), map[int]int{2: 0, 0: 1}[load.From])
			loads = append(loads, load)
			b.answerTo(id+1, wire.KindDone, info(load.Table, load.Name, load.Role))
		}
	}
	b.same("loads", loads, []wire.Load{{Table: 3, Name: "a.csv", Role: wire.RoleView, Format: read, From: 2}, {Table: 4, Name: "l.csv", Role: wire.RoleLabels, Format: read}})
	b.same("forgotten", b.forgotten(), []int{1, 2})
	b.same("options", []string{b.Model.Params.Text("clusters"), b.Model.Params.Mode()}, []string{"4", "paper"})
	b.answer(wire.KindJoin, wire.KindDone, wire.JoinInfo{Samples: 4})

	b.post(CheckCapsule, nil)
	run, _ := b.fake.Last(wire.KindRun)
	b.same("options", run.Body.(wire.Run).Options, capsuleInfo().Options)
	b.deliver()
	check, _ := b.fake.Last(wire.KindCheck)
	b.same("check", []any{check.Body, len(check.Blobs)}, []any{wire.Check{Name: "My run.JSON"}, 2})
	b.answer(wire.KindCheck, wire.KindDone, wire.Verdict{Same: true, Text: "Reproduced."})
	b.same("verdict", []any{b.Model.Capsule.Verdict.Text, b.Model.Notice, b.page.focused[len(b.page.focused)-1]}, []any{"Reproduced.", "Reproduced.", CapsuleVerdict})

	// An ordinary run is not compared; other settings are not the capsule's.
	b.post(Run, nil)
	b.deliver()
	b.same("checks", b.sent(wire.KindCheck), 1)
	b.post(SetParam, "5", Key, "seed")
	b.post(CheckCapsule, nil)
	b.same("runs", b.sent(wire.KindRun), 2)
	b.post(AddFiles, files("new.csv"))
	b.same("a file that it does not wait for", b.sent(wire.KindFind), 2)
	b.post(CloseCapsule, nil)
	b.same("closed", b.Model.Capsule.Name, "")
}

// A capsule opens without its labels; those that come later are read, too.
func TestCapsuleWithoutLabels(t *testing.T) {
	b := begin(t, model.Link{})
	info := capsuleInfo()
	info.Files[2].Needed = false
	b.post(AddFiles, files("c.json", "a.csv"))
	b.answer(wire.KindOpenCapsule, wire.KindDone, info)
	b.answer(wire.KindFind, wire.KindDone, wire.FoundFiles{Text: "differ", Files: []wire.FoundFile{{Other: 1, Same: true}, {}, {}}})
	b.same("loads", b.sent(wire.KindLoad), 1)
	b.post(AddFiles, files("l.csv"))
	b.same("looked at", b.sent(wire.KindFind), 2)
	b.answer(wire.KindFind, wire.KindDone, wire.FoundFiles{Files: []wire.FoundFile{{}, {}, {Other: 1, Same: true}}})
	b.same("loads", b.sent(wire.KindLoad), 3)
}

// The right file takes the place of one that differs, also of one that is open already.
func TestCapsuleThatDiffers(t *testing.T) {
	b := begin(t, model.Link{})
	b.post(AddFiles, files("c.json", "a.csv", "l.csv"))
	b.answer(wire.KindOpenCapsule, wire.KindDone, capsuleInfo())
	b.answer(wire.KindFind, wire.KindDone, wire.FoundFiles{Text: "differ", Files: []wire.FoundFile{{Other: 1, Text: "a differs"}, {}, {Other: 2, Same: true}}})
	answerLoads := func(first int) {
		for id, s := range b.fake.Sent {
			if load, ok := s.Body.(wire.Load); ok && load.Table >= first {
				b.answerTo(id+1, wire.KindDone, info(load.Table, load.Name, load.Role))
			}
		}
	}
	answerLoads(1)
	b.same("inputs", *b.Model.Capsule.Inputs(), wire.Verdict{Text: "differ", Lines: []string{"a differs"}})
	b.post(CheckCapsule, nil)
	b.same("runs", b.sent(wire.KindRun), 0)
	b.post(AddFiles, files("right.csv"))
	b.answer(wire.KindFind, wire.KindDone, wire.FoundFiles{Text: "differ", Files: []wire.FoundFile{{Other: 1, Same: true}, {}, {}}})
	load, _ := b.fake.Last(wire.KindLoad)
	b.same("labels, as they are loaded", load.Body, wire.Load{Table: 4, Name: "l.csv", Role: wire.RoleLabels, Format: read, From: 2})
	answerLoads(3)
	b.same("inputs", b.Model.Capsule.Inputs() == nil, true)
	b.same("opened", b.Model.Capsule.Opened, true)
}

// The files of an example are fetched.
func TestCapsuleOfExample(t *testing.T) {
	b := begin(t, model.Link{})
	b.page.texts["web/examples/examples.json"](`{"examples":[{"id":"acc","title":"Adrenal","files":[{"path":"acc/a.csv","name":"a.csv"},{"path":"acc/z.csv","name":"z.csv"},{"path":"acc/l.csv","name":"l.csv"}]}]}`, nil)
	b.ui.Consume()
	b.post(AddFiles, files("c.json"))
	i := capsuleInfo()
	i.Example = "acc"
	b.answer(wire.KindOpenCapsule, wire.KindDone, i)
	b.same("fetches", len(b.page.blobs), 2)
	for path, found := range map[string][]wire.FoundFile{"web/examples/acc/a.csv": {{Other: 1, Same: true}, {}, {}}, "web/examples/acc/l.csv": {{}, {}, {Other: 1, Same: true}}} {
		b.page.blobs[path](app.Null(), nil)
		b.ui.Consume()
		b.answer(wire.KindFind, wire.KindDone, wire.FoundFiles{Files: found})
	}
	b.same("loads", b.sent(wire.KindLoad), 2)
	b.same("opening", b.Model.Data.Opening, "the files of c.json")
}

// What is no capsule is told, and files that come after it are the person's own. A capsule that was closed is not
// heard of again; a run that fails is not compared.
func TestCapsuleFails(t *testing.T) {
	b := begin(t, model.Link{})
	b.post(AddFiles, files("c.json"))
	b.answer(wire.KindOpenCapsule, wire.KindFailed, wire.Failed{Text: "it is no run capsule"})
	b.same("problem", b.Model.Capsule.Problem.Text, "it is no run capsule")
	b.post(AddFiles, files("a.csv"))
	b.same("loads", b.sent(wire.KindLoad), 1)
	b.post(AddFiles, files("d.json"))
	_, id := b.fake.Last(wire.KindOpenCapsule)
	b.post(CloseCapsule, nil)
	b.same("cancelled", b.fake.Cancelled, []int{id})
	b.answerTo(id, wire.KindDone, capsuleInfo())
	b.same("closed", b.Model.Capsule.Info == nil, true)

	b.Model.Capsule.Checking = true
	b.post(SetParam, "2", Key, "clusters")
	b.answer(wire.KindLoad, wire.KindDone, info(1, "a.csv", wire.RoleView))
	b.answer(wire.KindJoin, wire.KindDone, wire.JoinInfo{Samples: 4})
	b.post(Run, nil)
	b.answer(wire.KindRun, wire.KindCancelled, nil)
	b.same("checking", b.Model.Capsule.Checking, false)
}
