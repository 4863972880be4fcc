package main

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/solver/embed"
	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

var two = wire.Choice{Views: []int{1, 2}, Labels: 3}

// mapDesk is a desk with a run over two views and labels.
func mapDesk(t *testing.T, mode solver.Mode) (*desk, int) {
	d := newDesk(t)
	loadTwo(d)
	m := d.ask(wire.KindRun, wire.Run{Choice: two, Options: optionsFor(mode, 2)})
	answerTo[wire.RunInfo](d, m, wire.KindDone)
	return d, m.Env.ID
}

// The places are those that package embed finds, and stay there for who asks again.
func TestPlaces(t *testing.T) {
	d, run := mapDesk(t, solver.Paper)
	for _, kind := range []embed.Kind{embed.Spectral, embed.Principal, embed.Nearby} {
		for range 2 {
			m := d.ask(wire.KindPlaces, wire.Places{Run: run, Kind: string(kind), View: 1})
			info := answerTo[wire.PlacesInfo](d, m, wire.KindDone)
			opts := embed.DefaultOptions(kind)
			opts.View = 1
			want, err := embed.Places(t.Context(), d.l.joined.set.Views(), d.l.latest.result, opts, func(float64) {})
			if err != nil {
				t.Fatal(err)
			}
			if len(info.Maps) != 1 || len(info.Groups) != 2 || string(m.Bufs[0]) != string(port.Float32s(want.XY.Data)) ||
				len(m.Bufs[1]) != 8*want.Anchors.Rows || len(m.Bufs[2]) != 2*want.Anchors.Rows {
				t.Errorf("%s: %+v", kind, info)
			}
		}
	}
	if made := len(d.l.latest.maps.made); made != 3 {
		t.Errorf("%d maps were made", made)
	}
	m := d.ask(wire.KindPlaces, wire.Places{Run: run, Kind: "pca", EachView: true})
	if info := answerTo[wire.PlacesInfo](d, m, wire.KindDone); len(info.Maps) != 2 || len(m.Bufs) != 6 || info.Maps[0].Title != "view1" || info.Maps[0].Axes[0].Features == "" {
		t.Errorf("%+v", info)
	}
	table := d.ask(wire.KindPlacesTable, wire.PlacesTable{Run: run})
	if text := string(table.Bufs[0]); !strings.HasPrefix(text, "id,cluster,view1 x,view1 y,view2 x,view2 y\na,1,") || strings.Count(text, "\n") != 7 {
		t.Errorf("%s", text)
	}
	if f := answerTo[wire.FigureInfo](d, d.ask(wire.KindFigure, wire.Figure{Run: run, Name: "map"}), wire.KindDone); f.Title != "The views side by side" {
		t.Errorf("%s", f.Title)
	}
	f := answerTo[wire.Failed](d, d.ask(wire.KindPlaces, wire.Places{Run: run + 99, Kind: "spectral"}), wire.KindFailed)
	if !strings.HasPrefix(f.Text, "The map cannot be drawn any more") {
		t.Errorf("%+v", f)
	}
}

// A map is given up in the midst of it.
func TestPlacesCancelled(t *testing.T) {
	d, run := mapDesk(t, solver.Paper)
	d.got = nil
	id := d.request(wire.KindPlaces, wire.Places{Run: run, Kind: "neighbors"})
	d.l.queue[0].cancel()
	d.l.serveOne()
	if last := d.got[len(d.got)-1]; last.Env.ID != id || last.Env.Kind != wire.KindCancelled || d.l.latest.maps.shown != nil {
		t.Errorf("%+v", last.Env)
	}
}

// A kept result has the maps of its views, while these are loaded with the same samples.
func TestPlacesOfKept(t *testing.T) {
	d, run := mapDesk(t, solver.Paper)
	want := d.ask(wire.KindPlaces, wire.Places{Run: run, Kind: "pca"})
	doc := *d.l.latest.doc
	d.l.latest = latest{run: 77, doc: &doc}
	got := d.ask(wire.KindPlaces, wire.Places{Run: 77, Kind: "pca", Choice: two})
	answerTo[wire.PlacesInfo](d, got, wire.KindDone)
	if string(got.Bufs[0]) != string(want.Bufs[0]) {
		t.Error("the places of the kept result are others")
	}
	for _, kind := range []string{"spectral", "neighbors"} {
		f := answerTo[wire.Failed](d, d.ask(wire.KindPlaces, wire.Places{Run: 77, Kind: kind, Choice: two}), wire.KindFailed)
		if f.Code != wire.FailInput || !strings.Contains(f.Text, "without its graph") {
			t.Errorf("%+v", f)
		}
	}
	doc.IDs = append([]string{"zz"}, doc.IDs[1:]...)
	f := answerTo[wire.Failed](d, d.ask(wire.KindPlaces, wire.Places{Run: 77, Kind: "pca", Choice: two}), wire.KindFailed)
	if !strings.Contains(f.Text, "made from other samples") {
		t.Errorf("%+v", f)
	}
}

// Samples are coloured by features, by their whole names or parts, and by the known classes.
func TestColumn(t *testing.T) {
	d, run := mapDesk(t, solver.Paper)
	set := d.l.joined.set
	feature := set.Features[1][0]
	m := d.ask(wire.KindColumn, wire.Column{Run: run, Name: strings.ToUpper(feature) + " · " + set.Names[1]})
	info := answerTo[wire.ColumnInfo](d, m, wire.KindDone)
	values := port.ToFloat32s(m.Bufs[0])
	if info.Name != feature || info.View != set.Names[1] || len(values) != len(set.IDs) {
		t.Fatalf("%+v with %d values", info, len(values))
	}
	row := make([]float64, len(set.Features[1]))
	low := math.Inf(1)
	for i, v := range values {
		set.X[1].CopyRow(row, i)
		if low = min(low, row[0]); v != float32(row[0]) {
			t.Errorf("sample %d has %g, want %g", i, v, row[0])
		}
	}
	if info.Low != low || info.Missing != 0 {
		t.Errorf("%+v", info)
	}
	f := answerTo[wire.Failed](d, d.ask(wire.KindColumn, wire.Column{Run: run, Name: "none such"}), wire.KindFailed)
	if !strings.Contains(f.Text, "none such") {
		t.Errorf("%+v", f)
	}
	m = d.ask(wire.KindColumn, wire.Column{Run: run, Labels: true})
	info = answerTo[wire.ColumnInfo](d, m, wire.KindDone)
	for i, v := range port.ToFloat32s(m.Bufs[0]) {
		label := ""
		if v == v {
			label = info.Classes[int(v)]
		}
		if label != set.Labels[i] {
			t.Errorf("sample %d is %q, want %q", i, label, set.Labels[i])
		}
	}
	if len(info.Groups) != len(info.Classes) || len(info.Classes) == 0 {
		t.Errorf("%+v", info)
	}
	file := text("id,age,stage,note\na,30,1,x\nb,40,2,y\nc,,3,z\nd,50,1,\nf,999,,x\n")
	m = d.ask(wire.KindLoad, wire.Load{Table: 4, Name: "about.csv", Role: wire.RoleColumns, Format: wire.Format{Roles: "category:stage,ignore:note"}}, file)
	if table := answerTo[wire.TableInfo](d, m, wire.KindDone); fmt.Sprint(table.Roles, table.Levels) != "[id number category ignore] [{3 [1 2 3]}]" {
		t.Errorf("%+v", table)
	}
	of := two
	of.Columns = 4
	m = d.ask(wire.KindColumn, wire.Column{Run: run, About: 2, Choice: of})
	info = answerTo[wire.ColumnInfo](d, m, wire.KindDone)
	if got := fmt.Sprint(port.ToFloat32s(m.Bufs[0])); got != "[30 40 NaN 50 NaN 999]" || info.Name != "age" || info.Missing != 2 || info.LowEnd != "30" || info.Classes != nil {
		t.Errorf("age %s %+v", got, info)
	}
	m = d.ask(wire.KindColumn, wire.Column{Run: run, About: 3, Choice: of})
	info = answerTo[wire.ColumnInfo](d, m, wire.KindDone)
	if got := fmt.Sprint(port.ToFloat32s(m.Bufs[0])); got != "[0 1 2 0 NaN NaN]" || fmt.Sprint(info.Classes) != "[1 2 3]" || len(info.Groups) != 3 {
		t.Errorf("stage %s %+v", got, info)
	}
	f = answerTo[wire.Failed](d, d.ask(wire.KindColumn, wire.Column{Run: run, About: 4, Choice: of}), wire.KindFailed)
	if !strings.Contains(f.Text, "is left out") {
		t.Errorf("%+v", f)
	}
	answerTo[wire.PlacesInfo](d, d.ask(wire.KindPlaces, wire.Places{Run: run, Kind: "pca"}), wire.KindDone)
	by := &wire.Column{Run: run, About: 3, Choice: of}
	if csv := string(d.ask(wire.KindPlacesTable, wire.PlacesTable{Run: run, By: by}).Bufs[0]); !strings.HasPrefix(csv, "id,cluster,stage,x,y\na,1,1,") {
		t.Errorf("%s", csv)
	}
	if p := answerTo[wire.FigureInfo](d, d.ask(wire.KindFigure, wire.Figure{Run: run, Name: "map", By: by}), wire.KindDone); !strings.Contains(p.Text, "coloured by stage") || !strings.Contains(p.SVG, "without a value (2)") {
		t.Errorf("%s", p.Text)
	}
	m = d.ask(wire.KindColumn, wire.Column{Run: run, Sure: wire.SureConfidence})
	if info = answerTo[wire.ColumnInfo](d, m, wire.KindDone); info.High != 1 || info.Low != 0 || info.Name != "Share of the weight in the cluster" || len(m.Bufs[0]) != 24 {
		t.Errorf("%+v", info)
	}
	d.ask(wire.KindForget, wire.Forget{Table: 3})
	f = answerTo[wire.Failed](d, d.ask(wire.KindColumn, wire.Column{Run: run, Labels: true}), wire.KindFailed)
	if !strings.Contains(f.Text, "there are no known labels") {
		t.Errorf("%+v", f)
	}
}

// Numbers of any size are drawn: maps in other units, with a word on it; columns are refused.
func TestPlacesOfAnySize(t *testing.T) {
	for _, power := range []int{50, -50} {
		d := newDesk(t)
		file := "id,x,y\n"
		for i, id := range "abcdefgh" {
			file += fmt.Sprintf("%c,%de%d,%de%d\n", id, 1+i/4*8+i%2, power, 1+i/4*7+i%3, power)
		}
		d.loadView(1, "x.csv", file)
		choice := wire.Choice{Views: []int{1}}
		options := optionsFor(solver.Paper, 2)
		options.Scale = []string{"none"}
		run := d.ask(wire.KindRun, wire.Run{Choice: choice, Options: options})
		answerTo[wire.RunInfo](d, run, wire.KindDone)
		m := d.ask(wire.KindPlaces, wire.Places{Run: run.Env.ID, Kind: "pca"})
		info := answerTo[wire.PlacesInfo](d, m, wire.KindDone)
		if want := fmt.Sprintf("The axes are in units of 1e%d.", power); info.Maps[0].Note != want {
			t.Errorf("note %q, want %q", info.Maps[0].Note, want)
		}
		for _, v := range port.ToFloat32s(m.Bufs[0]) {
			if size := math.Abs(float64(v)); size < 0.01 || size > 10 {
				t.Errorf("a place is at %g", v)
			}
		}
		f := answerTo[wire.Failed](d, d.ask(wire.KindColumn, wire.Column{Run: run.Env.ID, Name: "x"}), wire.KindFailed)
		if f.Code != wire.FailInput || !strings.Contains(f.Text, ", are too ") {
			t.Errorf("%+v", f)
		}
	}
}
