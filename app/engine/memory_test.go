package engine

import (
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/wasm/wire"
)

// A view that was read from another's file is loaded again from that file, also once the other is gone.
func TestMemoryOfOneFileForTwo(t *testing.T) {
	mem := memory{}
	blob := app.ValueOf("the file")
	mem.learnLoad(wire.Load{Table: 1}, []app.Value{blob}, message{})
	mem.learnLoad(wire.Load{Table: 2, Format: wire.Format{Part: "b_*"}, From: 1}, nil, message{})
	mem.forget(1)
	all := mem.all()
	if len(all) != 1 || all[0].blob != blob || all[0].load.From != 0 || all[0].load.Format.Part != "b_*" {
		t.Errorf("%+v", all)
	}
}
