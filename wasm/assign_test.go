package main

import (
	"bytes"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/report"
	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

// newFiles are new samples of the views of loadTwo, with columns and rows in other orders.
var newFiles = []port.Blob{text("id,y,x\nm,0.2,0.1\nn,9,8.7\n"), text("id,w,u,v\nn,5,1,0.9\nm,5,0,0.1\n")}

// New samples go to the clusters of the run, in the bytes that the command line writes.
func TestAssign(t *testing.T) {
	for _, mode := range []solver.Mode{solver.Consensus, solver.Paper} {
		d := newDesk(t)
		loadTwo(d)
		run := runTwo(d, mode)
		for range 2 { // files may come in any order, and again
			m := d.ask(wire.KindAssign, wire.Assign{Run: run, Files: []string{"b.csv", "a.csv"}, Views: []int{1, 0}}, newFiles[1], newFiles[0])
			info := answerTo[wire.AssignInfo](d, m, wire.KindDone)
			if info.Samples != 2 || info.Sizes[0] != 1 || info.Sizes[1] != 1 || len(m.Bufs) != 7 || len(info.Notes) != 0 {
				t.Errorf("%s: %+v with %d buffers", mode, info, len(m.Bufs))
			}
			labels := port.ToInt32s[int](m.Bufs[0])
			if old := d.l.latest.result.Labels; labels[0] != old[0] || labels[1] != old[2] {
				t.Errorf("%s: clusters %v, but those of a and c are %d and %d", mode, labels, old[0], old[2])
			}
			if string(m.Bufs[1]) != "mn" || len(m.Bufs[2]) != 8 || len(m.Bufs[4]) != 8 || len(m.Bufs[5]) != 8 || (len(m.Bufs[3]) == 8) != (mode == solver.Consensus) {
				t.Errorf("%s: IDs %q, %d bytes of agreement, %d of margin", mode, m.Bufs[1], len(m.Bufs[3]), len(m.Bufs[4]))
			}
			if want := assigned(t, d); string(m.Bufs[6]) != want {
				t.Errorf("%s: %s, want %s", mode, m.Bufs[6], want)
			}
		}
		if len(d.l.tables) != 3 {
			t.Errorf("%d tables are kept", len(d.l.tables))
		}
	}
}

// assigned is what the solver gives without the worker.
func assigned(t *testing.T, d *desk) string {
	t.Helper()
	tables := make([]*dataset.Table, 2)
	for v, file := range newFiles {
		var err error
		if tables[v], err = dataset.Read(file.Open(t.Context()), "new.csv", dataset.Format{}, nil); err != nil {
			t.Fatal(err)
		}
	}
	set := d.l.joined.set
	fresh, err := dataset.Joining{}.JoinNew(tables, set, nil)
	if err != nil {
		t.Fatal(err)
	}
	a, err := d.l.latest.result.Assign(t.Context(), set.Views(), fresh.Views(), func(float64) {})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := new(report.Report).WriteAssigned(&b, fresh.IDs, a); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// One new sample is enough.
func TestAssignOne(t *testing.T) {
	d := newDesk(t)
	loadTwo(d)
	run := runTwo(d, solver.Consensus)
	m := d.ask(wire.KindAssign, wire.Assign{Run: run, Files: []string{"a.csv", "b.csv"}, Views: []int{0, 1}}, text("id,x,y\nm,0.1,0.2\n"), text("id,u,v,w\nm,0,0.1,5\n"))
	answerTo[wire.AssignInfo](d, m, wire.KindDone)
	if label := port.ToInt32s[int](m.Bufs[0])[0]; label != d.l.latest.result.Labels[0] {
		t.Errorf("cluster %d", label)
	}
}

// Files that do not fit are refused in words, and the result stays.
func TestAssignRefuses(t *testing.T) {
	d := newDesk(t)
	loadTwo(d)
	run := runTwo(d, solver.Paper)
	for _, c := range []struct {
		run  int
		file string
		want string
	}{
		{run + 99, "id,x,y\nm,1,2\n", "New samples cannot be assigned to this result any more: "},
		{run, "id,x\nm,1\nn,2\n", `a.csv: 1 of 2 features of view "view1" are not in the file: "y"`},
		{run, "id,x,y\nm,1,z\n", `a.csv, line 2, column 3 ("y"): "z" is not a number`},
		{run, "id,x,y\nq,1,2\nr,1,2\n", "no sample"},
	} {
		f := answerTo[wire.Failed](d, d.ask(wire.KindAssign, wire.Assign{Run: c.run, Files: []string{"a.csv", "b.csv"}, Views: []int{0, 1}}, text(c.file), newFiles[1]), wire.KindFailed)
		if f.Code != wire.FailInput || !strings.Contains(f.Text, c.want) || f.Fix == "" {
			t.Errorf("%q: %+v", c.file, f)
		}
	}
	answerTo[wire.FigureInfo](d, d.ask(wire.KindFigure, wire.Figure{Run: run, Name: "graph"}), wire.KindDone)
}

// Assigning beside a result for which there is no room is refused with the numbers, and the result stays.
func TestAssignThatDoesNotFit(t *testing.T) {
	d := newDesk(t)
	loadTwo(d)
	run := runTwo(d, solver.Paper)
	ask := func() port.Message {
		return d.ask(wire.KindAssign, wire.Assign{Run: run, Files: []string{"a.csv", "b.csv"}, Views: []int{0, 1}}, newFiles...)
	}
	answerTo[wire.AssignInfo](d, ask(), wire.KindDone)
	named := d.ask(wire.KindNaming, wire.Naming{Run: run, Names: []string{"Left", ""}, Colors: []string{"", ""}})
	if len(named.Bufs) != 3 || !strings.HasPrefix(string(named.Bufs[2]), "id,cluster,name,margin,distance,unlike_run_data\n") || !strings.Contains(string(named.Bufs[2]), ",1,Left,") {
		t.Errorf("named: %q", named.Bufs)
	}
	before := d.l.limit
	d.l.limit.worker = 1e6
	f := answerTo[wire.Failed](d, ask(), wire.KindFailed)
	if f.Code != wire.FailMemory || !strings.HasPrefix(f.Text, "Assigning new samples needs about ") || !strings.HasSuffix(f.Text, " of memory beside the result, and a browser tab has 1 MB.") || f.Fix == "" {
		t.Errorf("%+v", f)
	}
	d.l.limit = before
	answerTo[wire.AssignInfo](d, ask(), wire.KindDone)
}

// Files of new samples that do not fit beside the result are refused while they are read, or before they are assigned.
func TestNewFilesThatDoNotFit(t *testing.T) {
	d := newDesk(t)
	d.ask(wire.KindLoad, wire.Load{Table: 1, Name: "a.csv", Role: wire.RoleView}, rowsOf(100, 100, false))
	choice := wire.Choice{Views: []int{1}}
	ran := d.ask(wire.KindRun, wire.Run{Choice: choice, Options: optionsFor(solver.Paper, 2)})
	answerTo[wire.RunInfo](d, ran, wire.KindDone)
	more := rowsOf(60_000, 100, false) // 48 MB of numbers
	for _, c := range []struct {
		room float64
		text string
	}{{30e6, "new.csv would take about "}, {76e6, "Assigning new samples needs about "}, {0, ""}} {
		d.l.limit = browserLimit
		if c.room > 0 {
			d.l.limit.worker = tight * (d.l.kept() + rangesBytes + c.room)
		}
		m := d.ask(wire.KindAssign, wire.Assign{Run: ran.Env.ID, Files: []string{"new.csv"}, Views: []int{0}}, more)
		if c.text == "" {
			answerTo[wire.AssignInfo](d, m, wire.KindDone)
		} else if f := answerTo[wire.Failed](d, m, wire.KindFailed); f.Code != wire.FailMemory || !strings.HasPrefix(f.Text, c.text) {
			t.Errorf("%+v", f)
		}
	}
}

// What the latest result takes is not there for another table, but for another run.
func TestRoomBesideAResult(t *testing.T) {
	d := newDesk(t)
	choice := loadRows(d)
	run := wire.Run{Choice: choice, Options: optionsFor(solver.Consensus, 3)}
	before := answerTo[wire.Memory](d, d.ask(wire.KindMemory, run), wire.KindDone)
	room := d.l.room(nil, 1)
	ran := d.ask(wire.KindRun, run)
	answerTo[wire.RunInfo](d, ran, wire.KindDone)
	takes := d.l.latest.result.Bytes()
	if now := d.l.room(nil, 1); float64(room-now) < takes || float64(room-now) > takes+3000*100 {
		t.Errorf("room for %d bytes beside a result of %.0f, %d before", now, takes, room)
	}
	if now := answerTo[wire.Memory](d, d.ask(wire.KindMemory, run), wire.KindDone); now != before {
		t.Errorf("another run takes %+v, the first %+v", now, before)
	}
	room = d.l.room(nil, 1)
	answerTo[wire.PlacesInfo](d, d.ask(wire.KindPlaces, wire.Places{Run: ran.Env.ID, Kind: "pca"}), wire.KindDone)
	if now := d.l.room(nil, 1); room-now != 16*3000 {
		t.Errorf("a map takes %d bytes", room-now)
	}
}
