package action

import (
	"errors"
	"slices"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

const examples = `{"examples":[{"id":"acc","title":"Adrenal","clusters":3,"files":[
	{"path":"acc/rna.csv","name":"rna.csv","role":"view","format":{"id":"1"}},
	{"path":"acc/labels.csv","name":"labels.csv","role":"labels","format":{"label":"COC"}}]}]}`

// list answers the page's question for the examples.
func (b *bench) list() {
	b.page.texts["web/examples/examples.json"](examples, nil)
	b.ui.Consume()
}

// fetchAll answers every fetch of an example's file.
func (b *bench) fetchAll(err error) {
	for path, on := range b.page.blobs {
		delete(b.page.blobs, path)
		on(app.Null(), err)
		b.ui.Consume()
	}
}

// readAll answers every load of a table that has none yet.
func (b *bench) readAll() {
	for id, s := range b.fake.Sent {
		if s.Kind == wire.KindLoad {
			load := s.Body.(wire.Load)
			b.answerTo(id+1, wire.KindDone, info(load.Table, load.Name, load.Role))
		}
	}
}

func TestOpenExample(t *testing.T) {
	b := begin(t, model.Link{})
	b.list()
	b.loadTwo()
	b.post(SetParam, "5", Key, "clusters")
	b.post(OpenExample, nil, Key, "acc")
	b.same("opening", b.Model.Data.Opening, "Adrenal")
	b.post(OpenExample, nil, Key, "acc") // not twice at a time
	b.same("files", len(b.page.blobs), 2)
	b.fetchAll(nil)
	b.same("views before all is read", len(b.Model.Data.Views), 2)
	b.readAll()
	d := b.Model.Data
	b.same("data", []any{d.Name, d.Opening, len(d.Views), d.Views[0].Name, d.Labels.Name}, []any{"Adrenal", "", 1, "rna.csv", "labels.csv"})
	b.same("forgotten", b.sent(wire.KindForget), 2)
	b.same("clusters", b.Model.Params.Text("clusters"), "3")
	join, _ := b.fake.Last(wire.KindJoin)
	b.same("join", join.Body, wire.Choice{Views: []int{d.Views[0].Number}, Labels: d.Labels.Number})
}

func TestExampleThatFails(t *testing.T) {
	b := begin(t, model.Link{})
	b.list()
	b.loadTwo()
	b.post(OpenExample, nil, Key, "acc")
	b.fetchAll(errors.New("acc/rna.csv: HTTP status 404"))
	d := b.Model.Data
	b.same("views", []any{len(d.Views), d.Views[0].Name, d.Opening}, []any{2, "a.csv", ""})
	b.same("problem", d.OpenProblem.Text, "A file of the example could not be fetched: acc/rna.csv: HTTP status 404")
	b.post(Dismiss, nil, Key, KeptMessage)
	b.same("problem that stays", b.Model.Data.OpenProblem == nil, false)
	b.post(Dismiss, nil, Key, OpenMessage)
	b.same("problem", b.Model.Data.OpenProblem == nil, true)
}

func TestLink(t *testing.T) {
	link := model.Link{Example: "acc", Params: model.Params{}.With("clusters", "4").With("seed", "7"), Weights: "1"}
	b := begin(t, link)
	b.list()
	b.fetchAll(nil)
	b.readAll()
	b.answer(wire.KindJoin, wire.KindDone, wire.JoinInfo{Samples: 75})
	b.same("options", []string{b.Model.Params.Text("clusters"), b.Model.Params.Text("seed")}, []string{"4", "7"})
	b.same("weights", model.FixedWeights(b.Model.Data.On()), []float64{1})
	b.same("why not run", b.Model.WhyNotRun(), "")
}

func TestLinkToNothing(t *testing.T) {
	b := begin(t, model.Link{Example: "abc"})
	b.list()
	b.same("problem", b.Model.Data.OpenProblem.Text, "The address asks for the example “abc”, which does not exist.")
}

func TestKeepOpenDelete(t *testing.T) {
	b := begin(t, model.Link{})
	b.loadTwo()
	b.post(SwitchView, "false", Key, "2")
	b.answer(wire.KindJoin, wire.KindDone, wire.JoinInfo{Samples: 4})
	b.post(Keep, "")
	save, _ := b.fake.Last(wire.KindSave)
	b.same("save", save.Body, wire.Save{Choice: wire.Choice{Views: []int{1, 2}}, Name: "a and 1 more",
		Settings: wire.Settings{SetSettings: wire.SetSettings{Params: map[string]string{}}, Tables: []wire.TableSettings{{Format: read}, {Format: read, Off: true}}}})
	b.answer(wire.KindSave, wire.KindProgress, wire.Progress{Stage: "save", Part: 0.25})
	b.same("part", b.Model.Kept.Part, 0.25)
	set := wire.SavedInfo{Key: "k1", Name: "a and 1 more", Files: []string{"a.csv", "b.csv"}}
	b.answer(wire.KindSave, wire.KindDone, set)
	b.answer(wire.KindList, wire.KindDone, wire.SavedList{Sets: []wire.SavedInfo{set}})
	b.same("kept", b.Model.Data.Kept, "k1")
	b.same("told", []any{b.page.asked, b.page.announced, b.Model.Kept.Lasting}, []any{1, 1, model.Lasts})

	b.post(OpenKept, nil, Key, "k1")
	open, _ := b.fake.Last(wire.KindOpen)
	b.same("open", open.Body, wire.Open{Key: "k1", First: 3, Workers: 2})
	b.answer(wire.KindOpen, wire.KindDone, wire.OpenInfo{Saved: set, Tables: []wire.TableInfo{
		info(3, "a.csv", wire.RoleView), info(4, "labels.csv", wire.RoleLabels)}})
	d := b.Model.Data
	b.same("data", []any{d.Name, d.Views[0].Number, d.Labels.Number, d.Opening, d.Next}, []any{"a and 1 more", 3, 4, "", 5})
	b.same("forgotten", b.sent(wire.KindForget), 2)

	b.post(AskDelete, nil, Key, "k1")
	b.same("question", b.Model.Kept.Deleting, "k1")
	b.same("deleted before the yes", b.sent(wire.KindDelete), 0)
	b.post(DeleteKept, nil, Key, "k1")
	b.answer(wire.KindDelete, wire.KindDone, nil)
	b.same("kept", len(b.Model.Kept.Sets), 0)
}

// A full storage is said, and the data stays.
func TestKeepFails(t *testing.T) {
	b := begin(t, model.Link{})
	b.loadTwo()
	b.post(Keep, "mine")
	b.answer(wire.KindSave, wire.KindFailed, wire.Failed{Code: wire.FailStorage, Text: "the browser's storage is full"})
	b.same("problem", b.Model.Kept.Problem.Text, "the browser's storage is full")
	b.same("views and saving", []any{len(b.Model.Data.Views), b.Model.Kept.Saving}, []any{2, false})
	b.post(OpenKept, nil, Key, "none")
	b.same("opens", b.sent(wire.KindOpen), 0)
}

func TestClear(t *testing.T) {
	b := begin(t, model.Link{})
	b.loadTwo()
	b.post(Clear, nil)
	b.same("forgotten", b.sent(wire.KindForget), 2)
	b.post(AddFiles, files("c.csv"))
	load, _ := b.fake.Last(wire.KindLoad)
	b.same("number", load.Body.(wire.Load).Table, 3)
}

// supersede are the ways to want something else while an example is on its way.
var supersede = map[string]func(b *bench){
	"stopped":       func(b *bench) { b.post(StopOpening, nil) },
	"all removed":   func(b *bench) { b.post(Clear, nil) },
	"files added":   func(b *bench) { b.post(AddFiles, files("own.csv")) },
	"labels added":  func(b *bench) { b.post(AddLabels, files("own.csv")) },
	"removed first": func(b *bench) { b.post(Clear, nil); b.post(AddFiles, files("own.csv")) },
}

// An example that was superseded never replaces the data, wherever it was on its way, and
// the worker forgets its tables.
func TestSuperseded(t *testing.T) {
	for name, act := range supersede {
		for _, fetched := range []bool{false, true} {
			b := begin(t, model.Link{})
			b.list()
			b.post(AddFiles, files("before.csv"))
			b.answer(wire.KindLoad, wire.KindDone, info(1, "before.csv", wire.RoleView))
			b.post(OpenExample, nil, Key, "acc")
			if fetched {
				b.fetchAll(nil)
			}
			act(b)
			b.same(name+": opening", b.Model.Data.Opening, "")
			b.same(name+": fetches ended", b.page.stopped, 2)
			if want := map[bool]int{false: 0, true: 2}[fetched]; len(b.fake.Cancelled) != want {
				t.Errorf("%s: %d requests cancelled, want %d", name, len(b.fake.Cancelled), want)
			}
			want := b.names()
			b.fetchAll(nil)
			b.readAll()
			b.same(name+": views", b.names(), want)
			b.same(name+": clusters", b.Model.Params.Text("clusters"), "")
			for _, n := range []int{2, 3} {
				if !slices.Contains(b.forgotten(), n) {
					t.Errorf("%s: table %d of the example is not forgotten", name, n)
				}
			}
			b.same(name+": loads of the example", b.sent(wire.KindLoad) >= 3, fetched)
		}
	}
}

// names lists the views and labels.
func (b *bench) names() (names []string) {
	for _, n := range b.Model.Data.Numbers() {
		names = append(names, b.Model.Data.Table(n).Name)
	}
	return names
}

// The data set of the address is not opened over what the person did before the list came.
func TestLinkComesLate(t *testing.T) {
	b := begin(t, model.Link{Example: "acc"})
	b.post(AddFiles, files("own.csv"))
	b.list()
	b.same("opening", b.Model.Data.Opening, "")
	b.same("views", b.names(), []string{"own.csv"})
}

func TestKeptSuperseded(t *testing.T) {
	b := begin(t, model.Link{})
	b.answer(wire.KindList, wire.KindDone, wire.SavedList{Sets: []wire.SavedInfo{{Key: "k1", Name: "Mine", Files: []string{"a.csv"}}}})
	b.post(OpenKept, nil, Key, "k1")
	_, id := b.fake.Last(wire.KindOpen)
	b.post(AddFiles, files("own.csv"))
	b.same("cancelled", b.fake.Cancelled, []int{id})
	b.answerTo(id, wire.KindDone, wire.OpenInfo{Tables: []wire.TableInfo{info(1, "a.csv", wire.RoleView)}})
	b.same("views", b.names(), []string{"own.csv"})
	b.same("forgotten", b.forgotten(), []int{1})
}

// A kept data set that cannot be opened may be gone: the list is asked for again.
func TestKeptIsGone(t *testing.T) {
	b := begin(t, model.Link{})
	b.answer(wire.KindList, wire.KindDone, wire.SavedList{Sets: []wire.SavedInfo{{Key: "k1", Name: "Mine", Files: []string{"a.csv"}}}})
	b.post(OpenKept, nil, Key, "k1")
	b.same("focus", b.page.focused, []string{StopButton})
	b.answer(wire.KindOpen, wire.KindFailed, wire.Failed{Code: wire.FailStorage, Text: "no longer kept"})
	b.same("problem", b.Model.Data.OpenProblem.Text, "no longer kept")
	b.same("lists", b.sent(wire.KindList), 2)
	b.same("focus", b.page.focused, []string{StopButton, DataHeading})
}

// “X is kept” stays as long as it is true of the data that is shown.
func TestSavedIsTakenBack(t *testing.T) {
	for _, by := range []string{"deleting", "replacing"} {
		b := begin(t, model.Link{})
		b.loadTwo()
		b.post(Keep, "x")
		b.answer(wire.KindSave, wire.KindDone, wire.SavedInfo{Key: "k", Name: "x"})
		b.answer(wire.KindList, wire.KindDone, wire.SavedList{Sets: []wire.SavedInfo{{Key: "k", Name: "x"}}})
		b.same("saved", b.Model.Data.Kept, "k")
		if by == "deleting" {
			b.post(AskDelete, nil, Key, "k")
			b.post(AskDelete, nil)
			b.post(AskDelete, nil, Key, "k")
			b.post(DeleteKept, nil, Key, "k")
			b.answer(wire.KindDelete, wire.KindDone, nil)
			b.same("focus", b.page.focused, []string{KeepState, "kept-delete-1-no", "kept-delete-1", "kept-delete-1-no", "kept-delete-1", DataHeading})
		} else {
			b.post(Clear, nil)
		}
		b.same("saved after "+by, b.Model.Data.Kept, "")
	}
}
