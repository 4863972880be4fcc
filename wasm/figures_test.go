package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/solver/figure"
	"viewfold/solver/report"
	"viewfold/wasm/wire"
)

// Every figure that a result has is drawn as the package draws it, with the names that the person gave.
func TestFigures(t *testing.T) {
	d := newDesk(t)
	loadTwo(d)
	m := d.ask(wire.KindRun, wire.Run{Choice: wire.Choice{Views: []int{1, 2}}, Options: optionsFor(solver.Paper, 2)})
	info := answerTo[wire.RunInfo](d, m, wire.KindDone)
	var doc report.Report
	if err := json.Unmarshal(m.Bufs[7], &doc); err != nil {
		t.Fatal(err)
	}
	doc.Names, doc.Colors = []string{"<Left>", ""}, nil
	named := d.ask(wire.KindNaming, wire.Naming{Run: m.Env.ID, Names: []string{"<Left>", ""}, Colors: []string{"", ""}})
	if !strings.HasPrefix(string(named.Bufs[0]), "id,cluster,name\na,1,<Left>\n") || !strings.Contains(string(named.Bufs[1]), `"cluster_names":["<Left>",""],"ids"`) {
		t.Errorf("%.60s %s", named.Bufs[0], named.Bufs[1])
	}
	if len(info.Figures) < 6 {
		t.Errorf("figures %v", info.Figures)
	}
	for _, name := range info.Figures {
		got := answerTo[wire.FigureInfo](d, d.ask(wire.KindFigure, wire.Figure{Run: m.Env.ID, Name: name, Width: 500}), wire.KindDone)
		if name == "graph" {
			if !strings.Contains(got.SVG, "1 &lt;Left&gt;") || len(got.Rows) != 2 {
				t.Errorf("%+v", got)
			}
			continue
		}
		if name == "view-graphs" { // of two views, B and P, each with a line for all and for two clusters
			if !strings.Contains(got.SVG, "1 &lt;Left&gt;") || len(got.Rows) != 12 {
				t.Errorf("%+v", got)
			}
			continue
		}
		want, err := figure.Draw(name, figure.Source{Report: &doc}, figure.Options{Width: 500})
		if err != nil {
			t.Fatal(err)
		}
		if got.SVG != want.SVG || got.Text != want.Text || len(got.Rows) != len(want.Table.Rows) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// All figures come as one file that the package writes.
func TestFiguresAsFile(t *testing.T) {
	d := newDesk(t)
	loadTwo(d)
	run := runTwo(d, solver.Paper)
	m := d.ask(wire.KindFigures, wire.Figures{Run: run})
	if m.Env.Kind != wire.KindDone {
		t.Fatalf("%s %s", m.Env.Kind, m.Env.Body)
	}
	var want bytes.Buffer
	source, err := figure.Source{Report: d.l.latest.doc, Result: d.l.latest.result}.WithMap(t.Context(), func(float64) {})
	if err != nil || len(source.Maps) != 1 {
		t.Fatalf("%d maps, %v", len(source.Maps), err)
	}
	if err := figure.WriteZip(&want, source, func(float64) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if got := bytes.Join(m.Bufs, nil); !bytes.Equal(got, want.Bytes()) {
		t.Errorf("%d bytes, want %d", len(got), want.Len())
	}
	f := answerTo[wire.Failed](d, d.ask(wire.KindFigures, wire.Figures{Run: run + 1}), wire.KindFailed)
	if want := "The figures cannot be drawn any more: another result took its place since it was made."; f.Text != want {
		t.Errorf("%+v", f)
	}
}

// A figure of a result that is gone, or that there is not, is refused in words.
func TestFiguresAreGone(t *testing.T) {
	d := newDesk(t)
	loadTwo(d)
	first := runTwo(d, solver.Paper)
	runTwo(d, solver.Paper)
	f := answerTo[wire.Failed](d, d.ask(wire.KindFigure, wire.Figure{Run: first, Name: "sizes"}), wire.KindFailed)
	if want := "This figure cannot be drawn any more: another result took its place since it was made."; f.Text != want || f.Code != wire.FailInput {
		t.Errorf("%+v", f)
	}
}

// The latest result is written as a sheet.
func TestSheet(t *testing.T) {
	d := newDesk(t)
	loadTwo(d)
	run := runTwo(d, solver.Paper)
	m := d.ask(wire.KindSheet, wire.Sheet{Run: run, Title: "Mine"})
	if m.Env.Kind != wire.KindDone || len(m.Bufs) != 1 || !strings.Contains(string(m.Bufs[0]), "<title>Mine</title>") {
		t.Errorf("%s with %d files", m.Env.Kind, len(m.Bufs))
	}
	for _, want := range []string{"<h2>Map of the learned graph</h2>", "<td>view2.csv</td>", "<td>6 × 3</td>", "<td>labels.csv</td>"} {
		if !strings.Contains(string(m.Bufs[0]), want) {
			t.Errorf("the sheet has no %q", want)
		}
	}
	// Labels that are loaded later are not those that the result was compared with.
	answerTo[wire.TableInfo](d, d.ask(wire.KindLoad, wire.Load{Table: 3, Name: "later.csv", Role: wire.RoleLabels}, text("id,class\na,p\nb,q\n")), wire.KindDone)
	if m := d.ask(wire.KindSheet, wire.Sheet{Run: run}); strings.Contains(string(m.Bufs[0]), "later.csv") {
		t.Error("the sheet names labels that the result does not know")
	}
	f := answerTo[wire.Failed](d, d.ask(wire.KindSheet, wire.Sheet{Run: run + 99}), wire.KindFailed)
	if !strings.HasPrefix(f.Text, "The report cannot be written any more") {
		t.Errorf("%+v", f)
	}
}
