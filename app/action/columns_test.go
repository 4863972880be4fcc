package action

import (
	"testing"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

func TestColumnRoles(t *testing.T) {
	b := begin(t, model.Link{})
	b.loadTwo()
	x := info(1, "a.csv", wire.RoleView)
	x.Roles = []string{"id", "feature", "feature"}
	x.Choices = []wire.Reading{{Text: "split", Format: wire.Format{Part: "a_*"}, More: []wire.Format{{Part: "b_*"}, {Part: "c_*"}}}}
	b.Model.Data.Change(1, func(t *model.Table) { t.Read(x) })

	b.post(SetColumnRole, "ignore", Key, "1", Part, "2")
	load, _ := b.fake.Last(wire.KindLoad)
	want := x.Format
	want.Roles = "ignore:#3"
	b.same("load", load.Body, wire.Load{Workers: 2, Table: 1, Name: "a.csv", Role: wire.RoleView, Format: want})
	b.answer(wire.KindLoad, wire.KindDone, x)

	turned := x
	turned.Format.Samples, turned.Rows, turned.RowRoles = "columns", []string{"A", "sex"}, []string{"feature", "feature"}
	b.Model.Data.Change(1, func(t *model.Table) { t.Read(turned) })
	b.post(SetRowRole, "category", Key, "1", Part, "1")
	load, _ = b.fake.Last(wire.KindLoad)
	b.same("row", load.Body.(wire.Load).Format.Roles, "category:row sex")
	b.answer(wire.KindLoad, wire.KindDone, x)

	b.post(SetSide, "columns", Key, "1")
	load, _ = b.fake.Last(wire.KindLoad)
	b.same("side", load.Body.(wire.Load).Format.Samples, "columns")
	x.Format.Samples = "columns"
	b.answer(wire.KindLoad, wire.KindDone, x)
	b.post(TurnView, nil, Key, "1")
	load, _ = b.fake.Last(wire.KindLoad)
	b.same("turned", load.Body.(wire.Load).Format.Samples, "rows")
	x.Format.Samples = ""
	b.answer(wire.KindLoad, wire.KindDone, x)

	before := b.sent(wire.KindLoad)
	b.post(TakeChoice, nil, Key, "1", Part, "0")
	b.same("loads", b.sent(wire.KindLoad)-before, 3)
	load, _ = b.fake.Last(wire.KindLoad)
	b.same("last", load.Body, wire.Load{Workers: 2, Table: 4, Name: "a.csv", Role: wire.RoleView, Format: wire.Format{Part: "c_*"}, From: 1})
	b.same("files", len(load.Blobs), 0)
	b.same("views", len(b.Model.Data.Views), 4)
	b.post(TakeChoice, nil, Key, "1", Part, "9")
	b.same("no such choice", b.sent(wire.KindLoad)-before, 3)
}
