package main

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"

	"viewfold/solver"
	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

// runTwo clusters the tables of loadTwo and returns the number of the request.
func runTwo(d *desk, mode solver.Mode) int {
	d.Helper()
	options := optionsFor(mode, 2)
	options.Scale = []string{"minmax"}
	answerTo[wire.RunInfo](d, d.ask(wire.KindRun, wire.Run{Choice: wire.Choice{Views: []int{1, 2}, Labels: 3}, Options: options}), wire.KindDone)
	return d.id
}

// With an anchor for each, paper mode's anchors are the clusters: samples a, b, e and c, d, f, joined
// by ID. w was left out as constant.
func TestAnchors(t *testing.T) {
	d := newDesk(t)
	loadTwo(d)
	run := runTwo(d, solver.Paper)
	want := "set,anchor,cluster,weight,view1/x,view1/y,view2/u,view2/v,view2/w\n"
	rows := []string{"1,3,0,0.5,0.0333333333333,0.0333333333333,5\n", "2,3,8.83333333333,8.66666666667,0.966666666667,0.966666666667,5\n"}
	for range 2 { // labels have no say, and the answer can be had again
		m := d.ask(wire.KindAnchors, wire.Anchors{Run: run})
		if m.Env.Kind != wire.KindDone {
			t.Fatalf("%s %s", m.Env.Kind, m.Env.Body)
		}
		got := string(bytes.Join(m.Bufs, nil))
		if got != want+"1,1,"+rows[0]+"1,2,"+rows[1] && got != want+"1,1,"+rows[1]+"1,2,"+rows[0] {
			t.Errorf("anchors.csv %q", got)
		}
		d.ask(wire.KindForget, wire.Forget{Table: 3})
	}
}

// A result whose data or graph is not there any more has no anchors; its owner is told why.
func TestAnchorsAreGone(t *testing.T) {
	for why, c := range map[string]func(*desk) int{
		"the solver was started again": func(*desk) int { return 3 },
		"other.csv was changed or removed": func(d *desk) int {
			run := runTwo(d, solver.Consensus)
			d.ask(wire.KindLoad, wire.Load{Table: 2, Name: "other.csv", Role: wire.RoleView}, text("id,u\na,1\nb,2\nc,4\n"))
			return run
		},
		"view1.csv was changed or removed": func(d *desk) int {
			run := runTwo(d, solver.Consensus)
			d.ask(wire.KindForget, wire.Forget{Table: 1})
			return run
		},
		"another result took its place": func(d *desk) int {
			run := runTwo(d, solver.Consensus)
			runTwo(d, solver.Paper)
			return run
		},
		"another run was started": func(d *desk) int {
			run := runTwo(d, solver.Consensus)
			send := d.l.send
			d.l.send = func(m port.Message) error { // cancels it at its first progress
				if m.Env.Kind == wire.KindProgress {
					d.l.current.cancel()
				}
				return send(m)
			}
			if m := d.ask(wire.KindRun, wire.Run{Choice: wire.Choice{Views: []int{1, 2}}, Options: optionsFor(solver.Consensus, 2)}); m.Env.Kind != wire.KindCancelled {
				d.Errorf("%s", m.Env.Kind)
			}
			d.l.send = send
			return run
		},
	} {
		d := newDesk(t)
		loadTwo(d)
		f := answerTo[wire.Failed](d, d.ask(wire.KindAnchors, wire.Anchors{Run: c(d)}), wire.KindFailed)
		want := "The anchors of this result cannot be listed any more: " + why + " since it was made."
		if f.Code != wire.FailInput || f.Text != want || f.Fix == "" {
			t.Errorf("%s: %+v", why, f)
		}
	}
}

// A file that could not be read changes nothing, nor does one that is no view of the run, nor a run
// that cannot start.
func TestAnchorsStay(t *testing.T) {
	d := newDesk(t)
	loadTwo(d)
	run := runTwo(d, solver.Consensus)
	d.ask(wire.KindLoad, wire.Load{Table: 1, Name: "bad.csv", Role: wire.RoleView}, text("1,2\n3,x\n5,6\n"))
	d.ask(wire.KindLoad, wire.Load{Table: 4, Name: "more.csv", Role: wire.RoleView}, text("id,x\na,1\nb,2\n"))
	d.ask(wire.KindForget, wire.Forget{Table: 3})
	d.ask(wire.KindRun, wire.Run{Choice: wire.Choice{Views: []int{1, 2}}, Options: optionsFor(solver.Consensus, 1)})
	if m := d.ask(wire.KindAnchors, wire.Anchors{Run: run}); m.Env.Kind != wire.KindDone || !strings.HasPrefix(string(m.Bufs[0]), "set,") {
		t.Errorf("%s %s", m.Env.Kind, m.Env.Body)
	}
}

func TestCancelOfAnchors(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, run := slowRun(t)
		id := d.request(wire.KindAnchors, wire.Anchors{Run: run})
		d.paused = func() { d.paused = func() {}; d.request(wire.KindCancel, wire.Cancel{ID: id}) }
		d.l.serveOne()
		if last := d.got[len(d.got)-1]; last.Env.Kind != wire.KindCancelled || last.Env.ID != id || len(last.Bufs) != 0 {
			t.Errorf("%s", kinds(d.got))
		}
		answerTo[wire.Progress](d, d.got[0], wire.KindProgress)
		d.paused = func() {}
		if m := d.ask(wire.KindAnchors, wire.Anchors{Run: run}); m.Env.Kind != wire.KindDone {
			t.Errorf("after it: %s %s", m.Env.Kind, m.Env.Body)
		}
	})
}

func TestPieces(t *testing.T) {
	var file pieces
	var want []byte
	for k, n := range []int{0, 7, pieceSize - 7, 1, 2*pieceSize + 5, 3} {
		part := bytes.Repeat([]byte{byte('a' + k)}, n)
		want = append(want, part...)
		if got, err := file.Write(part); got != n || err != nil {
			t.Fatalf("%d, %v", got, err)
		}
	}
	if len(file) != 4 || !bytes.Equal(bytes.Join(file, nil), want) {
		t.Errorf("%d pieces", len(file))
	}
	for k, p := range file {
		if len(p) > pieceSize || cap(p) > pieceSize || k < 3 && len(p) < pieceSize {
			t.Errorf("piece %d has %d bytes and room for %d", k, len(p), cap(p))
		}
	}
}
