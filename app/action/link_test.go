package action

import (
	"errors"
	"strings"
	"testing"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// An address that says so has the example run as soon as it is joined, unless something else was wanted meanwhile.
func TestRunNext(t *testing.T) {
	b := begin(t, model.Link{})
	b.ready()
	for _, meanwhile := range []bool{true, false} {
		b.runNext = true
		b.join(b.ctx)
		if meanwhile {
			b.post(AddFiles, files("c.csv"))
			b.answer(wire.KindLoad, wire.KindFailed, wire.Failed{Text: "no"})
		}
		b.answer(wire.KindJoin, wire.KindDone, wire.JoinInfo{Samples: 4, ByID: true, LeftOut: []int{0, 0}})
		b.same("runs", b.sent(wire.KindRun), map[bool]int{true: 0, false: 1}[meanwhile])
	}
}

func TestCopyLink(t *testing.T) {
	b := begin(t, model.Link{})
	b.ready()
	b.Model.Examples.List = []model.Example{{ID: "acc"}}
	b.Model.Data.Example = "acc"
	b.Model.Result = &model.Result{Made: b.Model.Recipe()}
	b.post(CopyLink, nil)
	b.same("link", []any{strings.HasSuffix(b.page.copied[0], "?c=2&example=acc&run=1"), b.Model.Notice}, []any{true, "The link was copied."})
	b.page.refuse = errors.New("denied")
	b.post(CopyLink, nil)
	b.same("fault", strings.HasPrefix(b.Model.Fault, "The browser did not take the link (denied). It is "), true)
	b.post(SetColumn, "a", Key, "1", Part, "id")
	b.same("read otherwise", b.Model.Data.Example, "")
}
