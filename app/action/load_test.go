package action

import (
	"testing"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

func TestLoadAndJoin(t *testing.T) {
	b := begin(t, model.Link{})
	b.post(AddFiles, files("a.csv", "b.csv"))
	b.same("loads", b.sent(wire.KindLoad), 2)
	b.same("busy", b.Model.Data.Busy(), true)
	b.answerTo(2, wire.KindProgress, wire.Progress{Stage: "read", Part: 0.5})
	b.same("part", b.Model.Data.Views[0].Part, 0.5)
	b.answerTo(2, wire.KindDone, info(1, "a.csv", wire.RoleView))
	b.same("joins before all is read", b.sent(wire.KindJoin), 0)
	b.answerTo(3, wire.KindDone, info(2, "b.csv", wire.RoleView))
	join, _ := b.fake.Last(wire.KindJoin)
	b.same("join", join.Body, wire.Choice{Views: []int{1, 2}})
	b.answer(wire.KindJoin, wire.KindDone, wire.JoinInfo{Samples: 4})
	b.same("busy", b.Model.Data.Busy(), false)
	b.same("samples", b.Model.Data.Samples(), 4)
	b.same("notice", b.Model.Notice, "b.csv was read: 4 samples × 2 features.")
}

func TestBadFileLeavesTheRest(t *testing.T) {
	b := begin(t, model.Link{})
	b.loadTwo()
	b.post(AddFiles, files("bad.csv"))
	b.answer(wire.KindLoad, wire.KindFailed, wire.Failed{Code: wire.FailInput, Text: "“x3” is not a number", File: "bad.csv", Line: 3})
	b.same("views", len(b.Model.Data.Views), 2)
	b.same("problems", len(b.Model.Data.Problems), 1)
	b.same("where", b.Model.Data.Problems[0].Problem.Where, "bad.csv, line 3")
	b.answer(wire.KindJoin, wire.KindDone, wire.JoinInfo{Samples: 4})
	b.same("why not ready", b.Model.Data.WhyNotReady(), "")
	b.post(Remove, nil, Key, "3")
	b.same("problems", len(b.Model.Data.Problems), 0)
}

// A file that could not be read can be read once more in another way.
func TestRetry(t *testing.T) {
	b := begin(t, model.Link{})
	b.post(AddFiles, files("bad.csv"))
	b.answer(wire.KindLoad, wire.KindFailed, wire.Failed{Text: "text"})
	b.post(SetColumn, "2", Key, "1", Part, "label")
	b.same("loads while the person types", b.sent(wire.KindLoad), 1)
	b.post(Retry, nil, Key, "1")
	load, _ := b.fake.Last(wire.KindLoad)
	b.same("load", load.Body, wire.Load{Workers: 2, Table: 2, Name: "bad.csv", Role: wire.RoleView, Format: wire.Format{Label: "2"}})
	b.same("files", len(load.Blobs), 1)
	b.answer(wire.KindLoad, wire.KindFailed, wire.Failed{Text: "text"})
	b.post(ReadAsLabels, nil, Key, "2")
	load, _ = b.fake.Last(wire.KindLoad)
	b.same("role", load.Body.(wire.Load).Role, wire.RoleLabels)
	b.answer(wire.KindLoad, wire.KindFailed, wire.Failed{Text: "text"})
	b.post(Retry, nil, Key, "3")
	load, _ = b.fake.Last(wire.KindLoad)
	b.same("role when labels are tried again", load.Body.(wire.Load).Role, wire.RoleLabels)
	b.answer(wire.KindLoad, wire.KindDone, info(4, "bad.csv", wire.RoleLabels))
	b.same("labels", b.Model.Data.Labels.Name, "bad.csv")
	b.same("problems", len(b.Model.Data.Problems), 0)
	b.post(AddFiles, files("clinic.csv"))
	b.answer(wire.KindLoad, wire.KindFailed, wire.Failed{Text: "text"})
	b.post(ReadAsColumns, nil, Key, "5")
	load, _ = b.fake.Last(wire.KindLoad)
	b.same("about the samples", []any{load.Body.(wire.Load).Role, load.Body.(wire.Load).Name}, []any{wire.RoleColumns, "clinic.csv"})
}

func TestChangeColumn(t *testing.T) {
	b := begin(t, model.Link{})
	b.loadTwo()
	b.post(SetColumn, "none", Key, "1", Part, "id")
	load, _ := b.fake.Last(wire.KindLoad)
	b.same("load", load.Body, wire.Load{Workers: 2, Table: 1, Name: "a.csv", Role: wire.RoleView,
		Format: wire.Format{Delimiter: ",", Header: "yes", ID: "none", Label: "none"}})
	b.same("files, as the worker has it", len(load.Blobs), 0)
	b.answer(wire.KindLoad, wire.KindFailed, wire.Failed{Text: "text in a number column"})
	view := b.Model.Data.Views[0]
	b.same("samples of the view", view.Info.Samples, 4)
	b.same("problem", view.Problem.Text, "text in a number column")
	b.same("shown column", view.IDColumn(), "id")
}

// Answers to a load that was overtaken by another are not shown.
func TestLateAnswers(t *testing.T) {
	b := begin(t, model.Link{})
	b.loadTwo()
	b.post(SetColumn, "a", Key, "1", Part, "id")
	_, first := b.fake.Last(wire.KindLoad)
	b.post(SetColumn, "b", Key, "1", Part, "id")
	_, second := b.fake.Last(wire.KindLoad)
	late := info(1, "a.csv", wire.RoleView)
	late.Format.ID = "a"
	b.answerTo(first, wire.KindDone, late)
	b.same("still loading", b.Model.Data.Views[0].Loading, true)
	b.post(Remove, nil, Key, "1")
	b.answerTo(second, wire.KindDone, info(1, "a.csv", wire.RoleView))
	b.same("views", len(b.Model.Data.Views), 1)
}

func TestLabelsStayUntilReplaced(t *testing.T) {
	b := begin(t, model.Link{})
	b.post(AddLabels, files("old.csv"))
	b.answer(wire.KindLoad, wire.KindDone, info(1, "old.csv", wire.RoleLabels))
	b.post(AddLabels, files("bad.csv"))
	b.answer(wire.KindLoad, wire.KindFailed, wire.Failed{Text: "no"})
	b.same("labels", b.Model.Data.Labels.Name, "old.csv")
	b.same("forgotten", b.sent(wire.KindForget), 0)
	b.post(AddLabels, files("new.csv"))
	b.answer(wire.KindLoad, wire.KindDone, info(3, "new.csv", wire.RoleLabels))
	b.same("labels", b.Model.Data.Labels.Name, "new.csv")
	forget, _ := b.fake.Last(wire.KindForget)
	b.same("forgotten", forget.Body, wire.Forget{Table: 1})
}

func TestSwitchAndJoinFailure(t *testing.T) {
	b := begin(t, model.Link{})
	b.loadTwo()
	b.post(SwitchView, "false", Key, "2")
	_, first := b.fake.Last(wire.KindJoin)
	b.post(SwitchView, "true", Key, "2")
	b.answer(wire.KindJoin, wire.KindFailed, wire.Failed{Text: "no ID is in both views"})
	b.answerTo(first, wire.KindDone, wire.JoinInfo{Samples: 4}) // late
	b.same("why not run", b.Model.WhyNotRun(), "The views cannot be joined; the message under Data says why.")
	b.same("problem", b.Model.Data.Join.Problem.Text, "no ID is in both views")
	b.post(SwitchView, "false", Key, "1")
	b.post(SwitchView, "false", Key, "2")
	b.same("why not run", b.Model.WhyNotRun(), "Switch on at least one view.")
}

// Labels on their way may be overtaken by others, or removed: the accepted ones stay, and
// the worker forgets the rest.
func TestLabelsOvertaken(t *testing.T) {
	for _, c := range []struct {
		name   string
		second wire.Kind // the answer to the second file
		want   string
		forget []int
	}{
		{"the second is good", wire.KindDone, "b.csv", []int{3, 4, 2}},
		{"the second fails", wire.KindFailed, "old.csv", []int{3, 4}},
	} {
		b := begin(t, model.Link{})
		b.post(AddFiles, files("view.csv"))
		b.answer(wire.KindLoad, wire.KindDone, info(1, "view.csv", wire.RoleView))
		b.post(AddLabels, files("old.csv"))
		b.answer(wire.KindLoad, wire.KindDone, info(2, "old.csv", wire.RoleLabels))
		b.post(AddLabels, files("removed.csv"))
		b.post(Remove, nil, Key, "3")
		b.same(c.name+": reading", b.Model.Data.Reading(), false)
		b.post(AddLabels, files("a.csv"))
		_, first := b.fake.Last(wire.KindLoad)
		b.post(AddLabels, files("b.csv"))
		_, second := b.fake.Last(wire.KindLoad)
		b.same(c.name+": labels meanwhile", b.Model.Data.Labels.Name, "old.csv")
		b.answerTo(first, wire.KindDone, info(4, "a.csv", wire.RoleLabels))
		var answer any = info(5, "b.csv", wire.RoleLabels)
		if c.second == wire.KindFailed {
			answer = wire.Failed{Text: "bad"}
		}
		b.answerTo(second, c.second, answer)
		b.same(c.name+": labels", []any{b.Model.Data.Labels.Name, b.Model.Data.NewLabels == nil, b.Model.Data.Reading()}, []any{c.want, true, false})
		b.same(c.name+": forgotten", b.forgotten(), c.forget)
		b.same(c.name+": files held", len(b.files), len(b.Model.Data.Problems))
	}
}

func TestSeveralLabelsFiles(t *testing.T) {
	b := begin(t, model.Link{})
	b.post(AddLabels, files("a.csv", "b.csv"))
	b.same("loads", b.sent(wire.KindLoad), 0)
	b.same("problem", b.Model.Data.OpenProblem.Text, "2 files were given as known labels; only one can be.")
}

// Of two quick changes of a column the first succeeds late and the second fails: the page
// shows the table as the worker has it.
func TestLateSuccessBeforeAFailure(t *testing.T) {
	b := begin(t, model.Link{})
	b.loadTwo()
	version := b.Model.Data.Views[0].Version
	b.post(SetColumn, "a", Key, "1", Part, "id")
	_, first := b.fake.Last(wire.KindLoad)
	b.post(SetColumn, "b", Key, "1", Part, "id")
	_, second := b.fake.Last(wire.KindLoad)
	late := info(1, "a.csv", wire.RoleView)
	late.Format.ID = "a"
	b.answerTo(first, wire.KindDone, late)
	b.answerTo(second, wire.KindFailed, wire.Failed{Text: "no"})
	view := b.Model.Data.Views[0]
	b.same("view", []any{view.IDColumn(), view.Info.Format.ID, view.Version, view.Loading, view.Problem.Text},
		[]any{"a", "a", version + 1, false, "no"})
}

// A table that a new worker could not read again is shown, and nothing runs without it.
func TestLostTable(t *testing.T) {
	b := begin(t, model.Link{})
	b.ready()
	b.fake.Lose(2, wire.Failed{Code: wire.FailInput, Text: "b.csv: the file can no longer be read", File: "b.csv"})
	b.ui.Consume()
	b.same("problem", b.Model.Data.Views[1].Problem.Text, "b.csv: the file can no longer be read")
	b.same("why not run", b.Model.WhyNotRun(), "b.csv can no longer be read: remove it, or choose it again.")
	b.post(Remove, nil, Key, "2")
	b.answer(wire.KindJoin, wire.KindDone, wire.JoinInfo{Samples: 4})
	b.same("why not run", b.Model.WhyNotRun(), "")
}

// The focus goes from what is removed to what takes its place.
func TestFocusAfterRemoving(t *testing.T) {
	b := begin(t, model.Link{})
	b.post(AddFiles, files("a.csv", "b.csv", "c.csv"))
	for _, step := range []struct{ number, focus string }{{"1", "view-1-on"}, {"3", "view-1-on"}, {"2", "data-heading"}} {
		b.post(Remove, nil, Key, step.number)
		b.same("focus after removing "+step.number, b.page.focused[len(b.page.focused)-1], step.focus)
	}
	b.post(AddLabels, files("l.csv"))
	b.post(Remove, nil, Key, "4")
	b.same("focus", b.page.focused[len(b.page.focused)-1], "labels-input")
	b.post(Remove, nil, Key, "77")
	b.same("removals", len(b.page.focused), 4)
}

// A file that is removed while it is read is read no further.
func TestRemoveWhileReading(t *testing.T) {
	b := begin(t, model.Link{})
	b.post(AddFiles, files("large.csv"))
	_, large := b.fake.Last(wire.KindLoad)
	b.post(AddFiles, files("b.csv"))
	b.answer(wire.KindLoad, wire.KindDone, info(2, "b.csv", wire.RoleView))
	b.post(Remove, nil, Key, "1")
	b.same("cancelled", b.fake.Cancelled, []int{large})
	b.answerTo(large, wire.KindCancelled, nil)
	b.post(Remove, nil, Key, "2")
	b.same("cancelled when it was read", b.fake.Cancelled, []int{large})
	b.same("left", len(b.Model.Data.Views)+len(b.Model.Data.Problems), 0)
}
