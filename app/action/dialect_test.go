package action

import (
	"testing"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// A change of the dialect reads the file again, as the worker has it.
func TestSetDialect(t *testing.T) {
	b := begin(t, model.Link{})
	b.loadTwo()
	b.post(SetDialect, ";", Key, "1", Part, string(model.Delimiter))
	load, _ := b.fake.Last(wire.KindLoad)
	b.same("load", load.Body, wire.Load{Workers: 2, Table: 1, Name: "a.csv", Role: wire.RoleView, Format: wire.Format{Delimiter: ";"}})
	b.same("files", len(load.Blobs), 0)
	b.answer(wire.KindLoad, wire.KindFailed, wire.Failed{Text: "text"})
	b.same("delimiter shown", model.Delimiter.Of(b.Model.Data.Views[0].Asked), ",")
	b.post(SetDialect, ";", Key, "9", Part, string(model.Delimiter))
	b.same("loads", b.sent(wire.KindLoad), 3)
}

// A file that can be read in two ways is read in the one that the person chooses.
func TestReadAs(t *testing.T) {
	b := begin(t, model.Link{})
	asked := wire.Failed{Code: wire.FailInput, Text: "two ways", Choices: []wire.Reading{
		{Text: "point", Format: wire.Format{Decimal: "."}}, {Text: "comma", Format: wire.Format{Decimal: ","}}}}
	b.post(AddFiles, files("a.csv"))
	b.answer(wire.KindLoad, wire.KindFailed, asked)
	b.post(SetDialect, "#", Key, "1", Part, string(model.Comment))
	b.same("loads while there is more to choose", b.sent(wire.KindLoad), 1)
	for _, part := range []string{"2", "-1", "x", ""} {
		b.post(ReadAs, nil, Key, "1", Part, part)
	}
	b.same("loads after choices that are none", b.sent(wire.KindLoad), 1)
	b.post(ReadAs, nil, Key, "1", Part, "1")
	load, _ := b.fake.Last(wire.KindLoad)
	b.same("load", load.Body, wire.Load{Workers: 2, Table: 2, Name: "a.csv", Role: wire.RoleView, Format: wire.Format{Decimal: ","}})
	b.same("files", len(load.Blobs), 1)
	b.answer(wire.KindLoad, wire.KindDone, info(2, "a.csv", wire.RoleView))

	// The same for a file that is read already, and for labels.
	b.post(SetDialect, "", Key, "2", Part, string(model.Decimal))
	b.answer(wire.KindLoad, wire.KindFailed, asked)
	b.post(ReadAs, nil, Key, "2", Part, "0")
	load, _ = b.fake.Last(wire.KindLoad)
	b.same("load", load.Body, wire.Load{Workers: 2, Table: 2, Name: "a.csv", Role: wire.RoleView, Format: wire.Format{Decimal: "."}})
	b.post(AddLabels, files("labels.csv"))
	b.answer(wire.KindLoad, wire.KindFailed, asked)
	b.post(ReadAs, nil, Key, "3", Part, "0")
	load, _ = b.fake.Last(wire.KindLoad)
	b.same("load", load.Body, wire.Load{Workers: 2, Table: 4, Name: "labels.csv", Role: wire.RoleLabels, Format: wire.Format{Decimal: "."}})
}
