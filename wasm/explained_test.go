package main

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"viewfold/solver"
	why "viewfold/solver/explain"
	"viewfold/solver/report"
	"viewfold/wasm/wire"
)

// loadColumns loads a table of descriptive columns as table 4, in an order of its own.
func loadColumns(d *desk) wire.TableInfo {
	d.Helper()
	file := text("id,age,sex\nf,60,m\na,30,w\nb,31,w\nc,59,m\nd,70,\n")
	return answerTo[wire.TableInfo](d, d.ask(wire.KindLoad, wire.Load{Table: 4, Name: "about.csv", Role: wire.RoleColumns}, file), wire.KindDone)
}

// The columns of a table are tested by ID; the tests come into result.json and figures, and go again. The views stay
// joined as they were.
func TestTests(t *testing.T) {
	d := newDesk(t)
	loadTwo(d)
	info := loadColumns(d)
	if info.Samples != 5 || info.Features != 2 || !reflect.DeepEqual(info.Columns, []string{"id", "age", "sex"}) || info.Format.ID != "id" {
		t.Errorf("%+v", info)
	}
	run := d.ask(wire.KindRun, wire.Run{Choice: wire.Choice{Views: []int{1, 2}, Labels: 3}, Options: optionsFor(solver.Paper, 2)})
	first := answerTo[wire.RunInfo](d, run, wire.KindDone)
	if len(first.Explained) != 2 || len(first.Explained[0].Typical) != 3 || first.Tested != nil || len(first.Definitions) == 0 {
		t.Errorf("%+v", first)
	}
	set := d.l.joined.set
	m := d.ask(wire.KindTests, wire.Tests{Run: run.Env.ID, Columns: 4})
	got := answerTo[wire.TestsInfo](d, m, wire.KindDone)
	if !reflect.DeepEqual(got.Tested, []string{"age", "sex"}) || !strings.Contains(strings.Join(got.Figures, " "), "tests") ||
		!strings.Contains(strings.Join(got.Warnings, "\n"), "about.csv has no row for 1 of 6 samples") || len(got.Warnings) != len(first.Warnings)+1 {
		t.Errorf("%+v", got)
	}
	if d.l.joined.set != set || set.Columns != nil {
		t.Error("the views were joined anew, or have columns now")
	}
	var doc report.Report
	if err := json.Unmarshal(m.Bufs[0], &doc); err != nil {
		t.Fatal(err)
	}
	if c := doc.Explanation.Columns; c.Count != 2 || c.Columns[0].N != 5 || c.Columns[1].N != 4 || c.Columns[0].Kind != why.KruskalWallis || !doc.Sound() {
		t.Errorf("%+v", c)
	}
	figure := answerTo[wire.FigureInfo](d, d.ask(wire.KindFigure, wire.Figure{Run: run.Env.ID, Name: "column", Column: 1}), wire.KindDone)
	if figure.Title != "sex, by cluster" {
		t.Errorf("%+v", figure)
	}
	none := d.ask(wire.KindTests, wire.Tests{Run: run.Env.ID})
	if gone := answerTo[wire.TestsInfo](d, none, wire.KindDone); gone.Tested != nil || !bytes.Equal(none.Bufs[0], run.Bufs[7]) {
		t.Errorf("%+v", gone)
	}
	f := answerTo[wire.Failed](d, d.ask(wire.KindTests, wire.Tests{Run: run.Env.ID, Columns: 3}), wire.KindFailed)
	if f.Code != wire.FailInput || !strings.Contains(f.Text, "no longer loaded") {
		t.Errorf("%+v", f)
	}
	f = answerTo[wire.Failed](d, d.ask(wire.KindTests, wire.Tests{Run: run.Env.ID + 99, Columns: 4}), wire.KindFailed)
	if !strings.HasPrefix(f.Text, "The columns cannot be tested any more") {
		t.Errorf("%+v", f)
	}
}

// The file of contrasts is the one that the command line tool writes.
func TestContrasts(t *testing.T) {
	d := newDesk(t)
	loadTwo(d)
	run := runTwo(d, solver.Paper)
	m := d.ask(wire.KindContrasts, wire.Contrasts{Run: run})
	var want bytes.Buffer
	if err := report.WriteContrasts(&want, d.l.joined.set, d.l.latest.result, func(float64) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if m.Env.Kind != wire.KindDone || !bytes.Equal(bytes.Join(m.Bufs, nil), want.Bytes()) || !strings.HasPrefix(want.String(), "cluster,view,feature,") {
		t.Errorf("%s %q", m.Env.Kind, bytes.Join(m.Bufs, nil))
	}
	f := answerTo[wire.Failed](d, d.ask(wire.KindContrasts, wire.Contrasts{Run: run + 99}), wire.KindFailed)
	if !strings.HasPrefix(f.Text, "The features of this result cannot be compared any more") {
		t.Errorf("%+v", f)
	}
}

// Selected samples are compared with all others, as package report does, of a kept result too while its views are there;
// without some on both sides, or other data, it is said why not.
func TestSelected(t *testing.T) {
	d, run := mapDesk(t, solver.Paper)
	in, only := []bool{true, false, false, true, false, false}, []byte{9}
	set := d.l.joined.set
	check := func(run int) {
		t.Helper()
		body := wire.Selected{Run: run, Only: only, Choice: two}
		if m := d.ask(wire.KindSelected, body); m.Env.Kind != wire.KindDone {
			t.Fatalf("%s", m.Env.Body)
		}
		want, err := report.ExplainSelected(set, in, func(float64) error { return nil })
		if err != nil || !reflect.DeepEqual(d.l.latest.apart, want) || want.Size != 2 {
			t.Errorf("%+v, want %+v, %v", d.l.latest.apart, want, err)
		}
		f := answerTo[wire.FigureInfo](d, d.ask(wire.KindFigure, wire.Figure{Run: run, Name: "selected"}), wire.KindDone)
		if f.Title != "What sets the selected samples apart" || !strings.HasPrefix(f.Text, "Selected, 2 samples: ") {
			t.Errorf("%s: %s", f.Title, f.Text)
		}
		var file bytes.Buffer
		if err := report.WriteSelected(&file, set, in, func(float64) error { return nil }); err != nil {
			t.Fatal(err)
		}
		if m := d.ask(wire.KindContrasts, wire.Contrasts{Run: run, Selected: &body}); m.Env.Kind != wire.KindDone || !bytes.Equal(bytes.Join(m.Bufs, nil), file.Bytes()) {
			t.Errorf("%s %q", m.Env.Kind, bytes.Join(m.Bufs, nil))
		}
	}
	refused := func(body wire.Selected, want string) {
		t.Helper()
		if f := answerTo[wire.Failed](d, d.ask(wire.KindSelected, body), wire.KindFailed); f.Code != wire.FailInput || !strings.Contains(f.Text, want) {
			t.Errorf("%+v, want %s", f, want)
		}
	}
	check(run)
	for _, only := range [][]byte{nil, {0}, {0xff}} {
		refused(wire.Selected{Run: run, Only: only, Choice: two}, "there must be some of both")
	}
	refused(wire.Selected{Run: run + 99, Only: only, Choice: two}, "cannot be compared any more")

	d.got = nil
	id := d.request(wire.KindSelected, wire.Selected{Run: run, Only: []byte{1}, Choice: two})
	d.l.queue[0].cancel()
	d.l.serveOne()
	if last := d.got[len(d.got)-1]; last.Env.ID != id || last.Env.Kind != wire.KindCancelled || d.l.latest.apart.Size != 2 {
		t.Errorf("%+v", last.Env)
	}

	doc := *d.l.latest.doc
	d.l.latest = latest{run: 77, doc: &doc}
	check(77)
	d.ask(wire.KindForget, wire.Forget{Table: 2})
	refused(wire.Selected{Run: 77, Only: only, Choice: two}, "no longer loaded")
}

// A document whose explanation or confusion does not fit its clusters is not shown.
func TestSoundExplanation(t *testing.T) {
	for name, edit := range map[string]func(*report.Report){
		"as it is":           func(*report.Report) {},
		"a cluster less":     func(r *report.Report) { r.Explanation.Clusters = r.Explanation.Clusters[1:] },
		"no second cluster":  func(r *report.Report) { r.Explanation.Clusters[0].Borderline[0].Second = 3 },
		"a group less":       func(r *report.Report) { r.Explanation.Columns.Columns[0].Groups = make([]why.Group, 1) },
		"a count less":       func(r *report.Report) { r.Explanation.Columns.Columns[0].Groups[1].Counts = []int{1} },
		"two quartiles":      func(r *report.Report) { r.Explanation.Columns.Columns[1].Groups[0].Quartiles = []float64{1, 2} },
		"no classes":         func(r *report.Report) { r.Confusion.PerClass = nil },
		"a count more":       func(r *report.Report) { r.Confusion.Counts[0] = []int{1, 2, 3} },
		"a row less":         func(r *report.Report) { r.Confusion.Counts = r.Confusion.Counts[1:] },
		"many pairs":         func(r *report.Report) { r.Confusion.Pairs = 3 },
		"no such cluster":    func(r *report.Report) { r.Confusion.Clusters[0] = 0 },
		"no cluster of that": func(r *report.Report) { r.Confusion.PerClass[0].Cluster = 9 },
		"few shares":         func(r *report.Report) { r.Share = []float64{1} },
	} {
		doc := &report.Report{
			Clusters: 2,
			Sizes:    []int{1, 1}, Labels: []int{1, 2}, IDs: []string{"a", "b"}, Views: []string{"v"}, Weights: []float64{1}, Share: []float64{1, 1},
			Explanation: &why.Explanation{
				Clusters: []why.Cluster{{Borderline: []why.Sample{{Second: 2}}}, {}},
				Columns: &why.Tests{Columns: []why.Test{
					{Levels: []string{"x", "y"}, Groups: []why.Group{{Counts: []int{1, 0}}, {Counts: []int{0, 1}}}},
					{Groups: []why.Group{{Quartiles: []float64{1, 2, 3}}, {}}},
				}},
			},
			Confusion: &report.Confusion{Clusters: []int{1, 2}, Classes: []string{"x", "y"}, Counts: [][]int{{1, 0}, {0, 1}}, Pairs: 2, PerClass: []report.Class{{Cluster: 1}}},
		}
		edit(doc)
		if got, want := doc.Sound(), name == "as it is"; got != want {
			t.Errorf("%s: sound is %v", name, got)
		}
	}
}
