package main

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"

	"viewfold/solver"
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
		d, run := slowRun(t)
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

// A comparison gives way to every other request, and is made all the same; it can be cancelled while it waits.
func TestAblateAside(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, run := slowRun(t)
		begin := func() (id int, figure int) {
			d.got = nil
			id = d.request(wire.KindAblate, wire.Ablate{Run: run, Workers: 1})
			d.paused = func() {
				d.paused = func() {}
				figure = d.request(wire.KindFigure, wire.Figure{Run: run, Name: "weights"})
			}
			d.l.serveOne()
			if len(d.got) == 0 || d.got[len(d.got)-1].Env.Kind != wire.KindProgress {
				t.Errorf("before the other: %s", kinds(d.got))
			}
			d.l.serveOne()
			if last := d.got[len(d.got)-1]; last.Env.Kind != wire.KindDone || last.Env.ID != figure {
				t.Errorf("the other: %s", kinds(d.got))
			}
			return id, figure
		}
		id, _ := begin()
		d.l.serveOne()
		if last := d.got[len(d.got)-1]; last.Env.Kind != wire.KindDone || last.Env.ID != id || d.l.latest.doc.Ablation == nil {
			t.Errorf("afterwards: %s", kinds(d.got))
		}
		id, _ = begin()
		d.request(wire.KindCancel, wire.Cancel{ID: id})
		if cancelled := d.got[len(d.got)-2]; cancelled.Env.Kind != wire.KindCancelled || cancelled.Env.ID != id || len(d.l.queue) != 0 {
			t.Errorf("cancelled: %s, %d wait", kinds(d.got), len(d.l.queue))
		}
	})
}

// What is cancelled does not begin anew, though another request comes before it has ended: as a run does that was
// started meanwhile.
func TestCancelAside(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, run := slowRun(t)
		id := d.request(wire.KindAblate, wire.Ablate{Run: run, Workers: 1})
		d.paused = func() {
			d.paused = func() {}
			d.request(wire.KindCancel, wire.Cancel{ID: id})
			d.request(wire.KindFigure, wire.Figure{Run: run, Name: "weights"})
		}
		d.l.serveOne()
		if last := d.got[len(d.got)-1]; last.Env.Kind != wire.KindCancelled || last.Env.ID != id || len(d.l.queue) != 1 {
			t.Errorf("%s, %d wait", kinds(d.got), len(d.l.queue))
		}
	})
}
