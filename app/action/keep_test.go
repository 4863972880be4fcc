package action

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/engine"
	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// kept gives the session a kept data set, "k", of views 1 and 2, ready to run.
func (b *bench) kept() {
	b.Helper()
	b.ready()
	b.post(Keep, "Mine")
	b.answer(wire.KindSave, wire.KindDone, wire.SavedInfo{Key: "k", Name: "Mine", Files: []string{"a.csv", "b.csv"}})
}

// settings are those of the kept data set with one option.
func settings(clusters string, tables ...wire.TableSettings) wire.Settings {
	for i := range tables {
		tables[i].Format = read
	}
	return wire.Settings{SetSettings: wire.SetSettings{Params: map[string]string{"clusters": clusters}}, Tables: tables}
}

// Settings go along with the kept data set, one request at a time and the latest last.
func TestRemember(t *testing.T) {
	b := begin(t, model.Link{})
	b.kept()
	b.same("just kept", b.sent(wire.KindRemember), 0)
	b.post(SetParam, "3", Key, "clusters")
	b.post(SetScale, "unit", Key, "2")
	b.post(SwitchView, "false", Key, "1")
	b.same("requests", b.sent(wire.KindRemember), 1)
	first, _ := b.fake.Last(wire.KindRemember)
	b.same("first", first.Body, wire.Remember{Key: "k", Settings: settings("3", wire.TableSettings{}, wire.TableSettings{})})
	b.answer(wire.KindRemember, wire.KindDone, nil)
	second, _ := b.fake.Last(wire.KindRemember)
	b.same("second", second.Body, wire.Remember{Key: "k", Settings: settings("3", wire.TableSettings{Off: true}, wire.TableSettings{Scale: "unit"})})
	b.answer(wire.KindRemember, wire.KindDone, nil)
	b.same("requests", b.sent(wire.KindRemember), 2)
}

// Data that was changed is not the kept data set any more.
func TestChangedData(t *testing.T) {
	for name, change := range map[string]func(b *bench){
		"view added": func(b *bench) {
			b.post(AddFiles, files("c.csv"))
			b.same("while it is read", b.Model.Data.Kept, "k")
			b.answer(wire.KindLoad, wire.KindDone, info(3, "c.csv", wire.RoleView))
		},
		"labels added": func(b *bench) {
			b.post(AddLabels, files("l.csv"))
			b.answer(wire.KindLoad, wire.KindDone, info(3, "l.csv", wire.RoleLabels))
		},
		"removed": func(b *bench) { b.post(Remove, nil, Key, "2") },
		"cleared": func(b *bench) { b.post(Clear, nil) },
	} {
		b := begin(t, model.Link{})
		b.kept()
		change(b)
		b.same(name, b.Model.Data.Kept, "")
		b.same(name+": remembered", b.sent(wire.KindRemember), 0)
	}
	b := begin(t, model.Link{})
	b.kept()
	b.post(AddFiles, files("c.csv"))
	b.answer(wire.KindLoad, wire.KindFailed, wire.Failed{Code: wire.FailInput, Text: "bad"})
	b.same("a file that cannot be read changes nothing", b.Model.Data.Kept, "k")
}

// An opened data set comes with its settings; what is not known is left out.
func TestOpenWithSettings(t *testing.T) {
	b := begin(t, model.Link{})
	b.post(SetParam, "9", Key, "seed")
	set := wire.SavedInfo{Key: "k", Name: "Mine", Files: []string{"a.csv", "b.csv", "l.csv"}}
	b.answer(wire.KindList, wire.KindDone, wire.SavedList{Sets: []wire.SavedInfo{set}})
	b.post(OpenKept, nil, Key, "k")
	kept := wire.Settings{SetSettings: wire.SetSettings{Params: map[string]string{"clusters": "4", "moon": "full"}},
		Tables: []wire.TableSettings{{Format: read, Off: true}, {Format: read, Scale: "unit"}, {Format: read, Scale: "strange"}}}
	b.answer(wire.KindOpen, wire.KindDone, wire.OpenInfo{Saved: set, Settings: kept, Tables: []wire.TableInfo{
		info(1, "a.csv", wire.RoleView), info(2, "b.csv", wire.RoleView), info(3, "l.csv", wire.RoleLabels)}})
	v := b.Model.Data.Views
	b.same("views", []any{v[0].Off, v[0].Scale, v[1].Off, v[1].Scale, b.Model.Data.Labels.Scale}, []any{true, "", false, "unit", ""})
	b.same("options", []string{b.Model.Params.Text("clusters"), b.Model.Params.Text("seed")}, []string{"4", "1"})
	b.same("entered", b.Model.Settings().Params, map[string]string{"clusters": "4"})
	join, _ := b.fake.Last(wire.KindJoin)
	b.same("join", join.Body, wire.Choice{Views: []int{2}, Labels: 3})
	b.same("remembered", b.sent(wire.KindRemember), 0)

	// One of the version before has none.
	b.post(OpenKept, nil, Key, "k")
	kept = wire.Settings{Tables: []wire.TableSettings{{Format: read}}}
	b.answer(wire.KindOpen, wire.KindDone, wire.OpenInfo{Saved: set, Settings: kept, Tables: []wire.TableInfo{info(4, "a.csv", wire.RoleView)}})
	b.same("options", b.Model.Params.Text("clusters"), "4")
	b.same("remembered", b.sent(wire.KindRemember), 0)
}

func TestRename(t *testing.T) {
	b := begin(t, model.Link{})
	b.kept()
	b.post(AskRename, nil, Key, "k")
	b.post(RenameKept, "", Key, "k")
	b.same("without a name", b.sent(wire.KindRename), 0)
	b.post(RenameKept, "Ours", Key, "k")
	b.answer(wire.KindRename, wire.KindDone, wire.SavedInfo{Key: "k", Name: "Ours"})
	b.same("names", []any{b.Model.Kept.Sets[0].Name, b.Model.Data.Name, b.Model.Kept.Renaming, b.page.announced}, []any{"Ours", "Ours", "", 2})
	b.same("focus", b.page.focused[1:], []string{"kept-name-1", "kept-rename-1"})
}

// What another tab does shows here; a data set that it deletes stays open, and that is said.
func TestOtherTab(t *testing.T) {
	b := begin(t, model.Link{})
	b.kept()
	tell := func(sets ...wire.SavedInfo) {
		lists := b.sent(wire.KindList)
		b.page.told()
		b.ui.Consume()
		b.same("lists", b.sent(wire.KindList), lists+1)
		b.answer(wire.KindList, wire.KindDone, wire.SavedList{Sets: sets})
	}
	tell(wire.SavedInfo{Key: "k", Name: "Ours"})
	b.same("renamed", []any{b.Model.Data.Name, b.Model.Kept.Problem == nil}, []any{"Ours", true})
	tell()
	b.same("deleted", []any{b.Model.Data.Kept, len(b.Model.Data.Views), b.Model.Kept.Problem.Text}, []any{"", 2,
		"Ours is no longer kept in this browser; it may have been deleted in another tab. It is still open here."})

	b = begin(t, model.Link{})
	b.kept()
	tell(wire.SavedInfo{Key: "k", Unreadable: true})
	b.same("damaged", []any{b.Model.Data.Kept, b.Model.Data.Name, b.Model.Kept.Problem.Text}, []any{"", "Mine",
		"Mine cannot be read any more where it is kept. It is still open here."})
}

func TestExportAndImport(t *testing.T) {
	b := begin(t, model.Link{})
	b.kept()
	b.post(ExportKept, nil, Key, "k")
	b.post(ExportKept, nil, Key, "k")
	b.same("one at a time", b.sent(wire.KindExport), 1)
	b.answer(wire.KindExport, wire.KindProgress, wire.Progress{Stage: "export", Part: 0.5})
	b.same("progress", []any{b.Model.Kept.Doing, b.Model.Kept.Part}, []any{"Exporting Mine", 0.5})
	sent, _ := b.fake.Last(wire.KindExport)
	sent.On(engine.Answer{Kind: wire.KindDone, Blobs: []app.Value{app.Null()}})
	b.ui.Consume()
	b.same("downloads", b.page.downloads, []string{"mine-data.viewfold.zip application/zip"})

	b.post(Import, files("x.viewfold.zip"))
	_, id := b.fake.Last(wire.KindImport)
	b.post(CancelKept, nil)
	b.same("cancelled", b.fake.Cancelled, []int{id})
	lists := b.sent(wire.KindList)
	b.answerTo(id, wire.KindCancelled, nil)
	b.same("doing", []any{b.Model.Kept.Doing, b.sent(wire.KindList)}, []any{"", lists + 1})

	b.post(AddFiles, files("X.Viewfold.ZIP")) // as data, by mistake
	b.same("loads", b.sent(wire.KindLoad), 2)
	b.answer(wire.KindImport, wire.KindFailed, wire.Failed{Code: wire.FailStorage, Text: "damaged"})
	b.same("problem", b.Model.Kept.Problem.Text, "damaged")
	b.post(Import, files("x.viewfold.zip"))
	b.answer(wire.KindImport, wire.KindDone, wire.SavedInfo{Key: "i", Name: "Imported"})
	b.same("list", []any{len(b.Model.Kept.Sets), b.Model.Kept.Sets[0].Name, b.Model.Kept.Problem == nil}, []any{2, "Imported", true})
}

// The result of a run over a kept data set is kept with it, and one from before when the data is kept.
func TestResultIsKept(t *testing.T) {
	b := begin(t, model.Link{})
	b.kept()
	b.post(Run, nil)
	b.post(SetParam, "5", Key, "seed") // of the next run
	b.page.buffers = nil
	b.deliver()
	keep, _ := b.fake.Last(wire.KindKeepResult)
	want := wire.KeepResult{Key: "k", Made: b.page.now.UnixMilli(), Clusters: 2, Settings: settings("2", wire.TableSettings{}, wire.TableSettings{})}
	b.same("kept", keep.Body, want)
	b.same("files", len(keep.Blobs), 2)
	b.answer(wire.KindKeepResult, wire.KindDone, wire.SavedInfo{Key: "k", Name: "Mine", Results: []wire.SavedResult{{Key: "r"}}})
	b.same("listed", len(b.Model.Kept.Sets[0].Results), 1)

	b = begin(t, model.Link{})
	b.ready()
	b.post(Run, nil)
	b.deliver()
	b.same("without data", b.sent(wire.KindKeepResult), 0)
	b.post(Keep, "Mine")
	b.answer(wire.KindSave, wire.KindDone, wire.SavedInfo{Key: "k", Name: "Mine"})
	b.same("with data", b.sent(wire.KindKeepResult), 1)
	b.answer(wire.KindKeepResult, wire.KindFailed, wire.Failed{Code: wire.FailStorage, Text: "Full."})
	b.same("problem", b.Model.Kept.Problem.Text, "The result is not kept, but can be downloaded. Full.")
	b.same("result", b.Model.Result != nil, true)
}

// Results of other data are not kept with the data set that took its place.
func TestResultOfOtherData(t *testing.T) {
	b := begin(t, model.Link{})
	b.ready()
	b.post(Run, nil)
	b.deliver()
	b.post(Clear, nil)
	b.post(AddFiles, files("c.csv", "d.csv"))
	for i, name := range []string{"c.csv", "d.csv"} {
		b.answerTo(len(b.fake.Sent)-1+i, wire.KindDone, info(3+i, name, wire.RoleView))
	}
	b.answer(wire.KindJoin, wire.KindDone, wire.JoinInfo{Samples: 4})
	b.post(Keep, "Other")
	b.answer(wire.KindSave, wire.KindDone, wire.SavedInfo{Key: "o", Name: "Other"})
	b.same("kept", []any{b.Model.Data.Kept, b.sent(wire.KindKeepResult)}, []any{"o", 0})
}

// showKept answers the request for a kept result.
func (b *bench) showKept(s wire.Settings) {
	b.page.buffers = [][]byte{{0, 0, 0, 0}, []byte("s1"), {2, 0, 0, 0}, nil, nil, nil}
	null := app.Null()
	run := wire.RunInfo{Samples: 1, Clusters: 1, Requested: 1, Sizes: []int{1}, Seconds: map[string]float64{"link": 1.5, "label": 1}}
	b.answer(wire.KindOpenResult, wire.KindDone, wire.KeptResult{Run: run, Settings: s}, null, null, null, null, null, null, null, null)
}

// A kept result is shown without a run, with the settings it was made with.
func TestOpenResult(t *testing.T) {
	b := begin(t, model.Link{})
	set := wire.SavedInfo{Key: "k", Name: "Mine", Files: []string{"a.csv", "b.csv"}, Results: []wire.SavedResult{{Key: "r", Made: 77}}}
	b.answer(wire.KindList, wire.KindDone, wire.SavedList{Sets: []wire.SavedInfo{set}})
	b.post(OpenResult, nil, Key, "k", Part, "r")
	b.same("before the data", b.sent(wire.KindOpenResult), 0)
	opened := wire.OpenInfo{Saved: set, Settings: settings("7", wire.TableSettings{}, wire.TableSettings{}),
		Tables: []wire.TableInfo{info(1, "a.csv", wire.RoleView), info(2, "b.csv", wire.RoleView)}}
	b.answer(wire.KindOpen, wire.KindDone, opened)
	open, _ := b.fake.Last(wire.KindOpenResult)
	b.same("asked", open.Body, wire.OneResult{Key: "k", Result: "r"})
	b.showKept(settings("3", wire.TableSettings{}, wire.TableSettings{Scale: "unit"}))
	b.answer(wire.KindJoin, wire.KindDone, wire.JoinInfo{Samples: 4, LeftOut: []int{0, 0}})
	r := b.Model.Result
	b.same("result", []any{r.Headline(), r.Kept, r.At, r.Sum(), r.Name}, []any{"1 cluster over 1 sample", true, 77, "2.5 s", "Mine"})
	b.same("settings", []any{b.Model.Params.Text("clusters"), b.Model.Data.Views[1].Scale, b.Model.Stale()}, []any{"3", "unit", false})
	b.same("runs", b.sent(wire.KindRun), 0)
	b.post(TakeAway, nil, Key, model.AnchorsFile)
	b.same("anchors", b.sent(wire.KindAnchors), 0)
	b.post(SetParam, "4", Key, "clusters")
	b.same("stale", b.Model.Stale(), true)

	// Over the data that is open already; one of another reading of its files says so.
	other := settings("3", wire.TableSettings{}, wire.TableSettings{})
	other.Tables[0].Format.ID = "none"
	b.post(OpenResult, nil, Key, "k", Part, "r")
	b.same("opened again", b.sent(wire.KindOpen), 1)
	b.showKept(other)
	b.answer(wire.KindJoin, wire.KindDone, wire.JoinInfo{Samples: 4, LeftOut: []int{0, 0}})
	b.same("stale", []any{b.Model.Params.Text("clusters"), b.Model.Stale()}, []any{"3", true})

	b.post(DropResult, nil, Key, "k", Part, "r")
	b.answer(wire.KindDropResult, wire.KindDone, wire.SavedInfo{Key: "k", Name: "Mine"})
	b.same("dropped", []any{len(b.Model.Kept.Sets[0].Results), b.Model.Result != nil}, []any{0, true})
}

// A kept result is run again as it was made: what comes out says whether it is the same, and has its names. With other
// settings, or without its views, it is not.
func TestRunAgain(t *testing.T) {
	b := begin(t, model.Link{})
	b.ready()
	b.post(RunAgain, nil)
	b.same("no kept result", b.sent(wire.KindRun), 0)
	b.post(Run, nil)
	b.deliver()
	b.same("the first", b.Model.Result.Beside, "")
	kept := b.Model.Result.Called(1, "Right")
	kept.Kept, kept.Request = true, 99
	b.Model.Result = kept
	b.post(SetParam, "3", Key, "clusters")
	b.post(RunAgain, nil)
	b.same("other settings", b.sent(wire.KindRun), 1)
	b.post(SetParam, "2", Key, "clusters")
	b.post(RunAgain, nil)
	b.same("run", b.sent(wire.KindRun), 2)
	b.post(RunAgain, nil)
	b.same("once", b.sent(wire.KindRun), 2)
	b.deliver()
	r := b.Model.Result
	b.same("the same", []any{r.Kept, strings.Contains(r.Beside, "every sample is in the cluster"), r.ClusterName(1)}, []any{false, true, "Right"})
	named, _ := b.fake.Last(wire.KindNaming)
	b.same("names", named.Body, wire.Naming{Run: r.Request, Names: []string{"", "Right"}})

	other, _ := model.SamplesOf([]byte{1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, []byte("s1s2s3s4"), []byte{2, 0, 0, 0, 4, 0, 0, 0, 6, 0, 0, 0, 8, 0, 0, 0}, nil, nil, nil)
	unlike := *r
	unlike.Kept, unlike.Samples = true, other
	b.Model.Result = &unlike
	b.post(RunAgain, nil)
	b.deliver()
	r = b.Model.Result
	b.same("another", []any{strings.Contains(r.Beside, "came out differently"), r.ClusterName(1), b.sent(wire.KindNaming)}, []any{true, "Cluster 2", 1})
	gone := *r
	gone.Kept = true
	b.Model.Result = &gone
	b.post(Remove, nil, Key, "2")
	b.post(RunAgain, nil)
	b.same("without a view", b.sent(wire.KindRun), 3)
}
