package action

import (
	"testing"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// several is what the worker finds in a file of two views and labels.
func several(number int, name string, role wire.Role) wire.TableInfo {
	return wire.TableInfo{Table: number, Name: name, Role: role, Entries: []wire.Entry{
		{Name: "X{1}", Rows: 2, Cols: 4, Role: wire.RoleView}, {Name: "note", Problem: "is text, not numbers"},
		{Name: "X{2}", Rows: 3, Cols: 4, Role: wire.RoleView}, {Name: "Y", Rows: 4, Cols: 1, Role: wire.RoleLabels}}}
}

// The views of a file of several tables take its place, and its labels are taken too.
func TestFileOfSeveralTables(t *testing.T) {
	b := begin(t, model.Link{})
	b.post(AddFiles, files("set.mat"))
	b.answer(wire.KindLoad, wire.KindDone, several(1, "set.mat", wire.RoleView))
	b.same("forgotten", b.forgotten(), []int{1})
	b.same("loads", b.sent(wire.KindLoad), 4)
	var asked []wire.Load
	for _, s := range b.fake.Sent {
		if load, ok := s.Body.(wire.Load); ok {
			asked = append(asked, load)
			b.same("files", len(s.Blobs), 1)
		}
	}
	b.same("loads", asked[1:], []wire.Load{
		{Workers: 2, Table: 2, Name: "set.mat", Role: wire.RoleView, Format: wire.Format{Entry: "X{1}"}},
		{Workers: 2, Table: 3, Name: "set.mat", Role: wire.RoleView, Format: wire.Format{Entry: "X{2}"}, From: 2},
		{Workers: 2, Table: 4, Name: "set.mat", Role: wire.RoleLabels, Format: wire.Format{Entry: "Y"}, From: 2}})
	b.same("title", b.Model.Data.Views[1].Title(), "set · X{2}")
	b.same("joins", b.sent(wire.KindJoin), 0)
	for n, load := range asked[1:] {
		found := info(n+2, "set.mat", load.Role)
		found.Format = load.Format
		b.answerTo(b.loadOf(n+2), wire.KindDone, found)
	}
	join, _ := b.fake.Last(wire.KindJoin)
	b.same("join", join.Body, wire.Choice{Views: []int{2, 3}, Labels: 4})
	b.same("files held", len(b.files), 0)
}

// loadOf returns the request that loads a table.
func (b *bench) loadOf(table int) int {
	for id, s := range b.fake.Sent {
		if load, ok := s.Body.(wire.Load); ok && load.Table == table {
			return id + 1
		}
	}
	return 0
}

// Labels that are there stay, a labels file gives labels alone, and what has neither says so.
func TestLabelsOfAFileOfSeveralTables(t *testing.T) {
	b := begin(t, model.Link{})
	b.post(AddLabels, files("labels.mat"))
	b.answer(wire.KindLoad, wire.KindDone, several(1, "labels.mat", wire.RoleLabels))
	load, _ := b.fake.Last(wire.KindLoad)
	b.same("loads", b.sent(wire.KindLoad), 2)
	b.same("load", load.Body, wire.Load{Workers: 2, Table: 2, Name: "labels.mat", Role: wire.RoleLabels, Format: wire.Format{Entry: "Y"}})
	b.answer(wire.KindLoad, wire.KindDone, info(2, "labels.mat", wire.RoleLabels))
	b.post(AddFiles, files("set.mat"))
	b.answer(wire.KindLoad, wire.KindDone, several(3, "set.mat", wire.RoleView))
	b.same("loads", b.sent(wire.KindLoad), 5)
	b.post(AddFiles, files("list.npy"))
	none := several(6, "list.npy", wire.RoleView)
	none.Entries = none.Entries[3:]
	b.answer(wire.KindLoad, wire.KindDone, none)
	b.same("problem", b.Model.Data.OpenProblem.Text, "list.npy holds labels, but no view.")
	b.post(AddLabels, files("views.npz"))
	none = several(7, "views.npz", wire.RoleLabels)
	none.Entries = none.Entries[:3]
	b.answer(wire.KindLoad, wire.KindDone, none)
	b.same("problem", b.Model.Data.OpenProblem.Text, "views.npz holds no labels, only views.")
	b.same("labels", b.Model.Data.Labels.Name, "labels.mat")
}

// One removed while it is looked into gives nothing.
func TestRemovedFileOfSeveralTables(t *testing.T) {
	b := begin(t, model.Link{})
	b.post(AddFiles, files("set.mat"))
	b.post(Remove, nil, Key, "1")
	b.answer(wire.KindLoad, wire.KindDone, several(1, "set.mat", wire.RoleView))
	b.same("loads", b.sent(wire.KindLoad), 1)
	b.same("views", len(b.Model.Data.Views), 0)
}

// With samples on the other side of an array, its columns are others.
func TestChangeSamples(t *testing.T) {
	b := begin(t, model.Link{})
	b.post(AddFiles, files("a.npy"))
	found := info(1, "a.npy", wire.RoleView)
	found.Format = wire.Format{Header: "no", ID: "2", Label: "1", Samples: "rows"}
	b.answer(wire.KindLoad, wire.KindDone, found)
	b.post(SetSide, "columns", Key, "1")
	load, _ := b.fake.Last(wire.KindLoad)
	b.same("load", load.Body, wire.Load{Workers: 2, Table: 1, Name: "a.npy", Role: wire.RoleView,
		Format: wire.Format{Header: "no", ID: "none", Label: "none", Samples: "columns"}})
}
