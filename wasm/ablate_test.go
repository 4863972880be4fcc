package main

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"viewfold/solver"
	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

// What is found without views is a part of the result, with a figure.
func TestAblate(t *testing.T) {
	d := newDesk(t)
	loadTwo(d)
	run := runTwo(d, solver.Paper)
	m := d.ask(wire.KindAblate, wire.Ablate{Run: run, Workers: 1})
	info := answerTo[wire.AblateInfo](d, m, wire.KindDone)
	if !strings.Contains(strings.Join(info.Figures, " "), "ablation") || !strings.Contains(string(bytes.Join(m.Bufs, nil)), `"ablation":{"text":`) {
		t.Errorf("%+v, %.200s", info, bytes.Join(m.Bufs, nil))
	}
	f := answerTo[wire.FigureInfo](d, d.ask(wire.KindFigure, wire.Figure{Run: run, Name: "ablation"}), wire.KindDone)
	if len(f.Rows) != 2 || f.Rows[0][0] != "view1 alone" || f.Rows[0][1] != "1" || f.Rows[0][3] != "1" {
		t.Errorf("%+v", f)
	}
	if d.ask(wire.KindNaming, wire.Naming{Run: run, Names: []string{"L", ""}, Colors: []string{"", ""}}); d.l.latest.doc.Ablation == nil {
		t.Error("naming loses it")
	}
}

// A cancel leaves the result as it was.
func TestCancelOfAblate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t)
		loadTwo(d)
		run := runTwo(d, solver.Consensus)
		send := d.l.send
		d.l.send = func(m port.Message) error { // a slow page, so that a pause is due
			time.Sleep(pauseEvery)
			return send(m)
		}
		d.got = nil
		id := d.request(wire.KindAblate, wire.Ablate{Run: run, Workers: 1})
		d.paused = func() { d.paused = func() {}; d.request(wire.KindCancel, wire.Cancel{ID: id}) }
		d.l.serveOne()
		if last := d.got[len(d.got)-1]; last.Env.Kind != wire.KindCancelled || last.Env.ID != id {
			t.Errorf("%s", kinds(d.got))
		}
		if p := answerTo[wire.Progress](d, d.got[0], wire.KindProgress); p.Run != 1 || p.Runs != 2 {
			t.Errorf("%+v", p)
		}
		if d.l.latest.doc.Ablation != nil {
			t.Error("something was found all the same")
		}
		answerTo[wire.FigureInfo](d, d.ask(wire.KindFigure, wire.Figure{Run: run, Name: "weights"}), wire.KindDone)
	})
}
