package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"viewfold/solver"
	"viewfold/solver/report"
	"viewfold/wasm/port"
	"viewfold/wasm/store"
	"viewfold/wasm/wire"
)

// text is a file.
type text string

func (s text) Size() int64 { return int64(len(s)) }

func (s text) Slice(from, to int64) port.Blob { return s[from:to] }

func (s text) Open(ctx context.Context) io.ReadCloser {
	return reader{ctx, strings.NewReader(string(s))}
}

// reader reads until its context ends.
type reader struct {
	ctx context.Context
	r   io.Reader
}

func (r reader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.r.Read(p)
}

func (reader) Close() error { return nil }

// gone is a file that can no longer be read.
type gone struct{ text }

func (gone) Slice(from, to int64) port.Blob         { return gone{} }
func (gone) Open(ctx context.Context) io.ReadCloser { return gone{} }
func (gone) Close() error                           { return nil }
func (gone) Read([]byte) (int, error) {
	return 0, &port.ReadError{Reason: "NotReadableError"}
}

// desk is a page that talks to a lead.
type desk struct {
	*testing.T
	l      *lead
	id     int
	got    []port.Message // answers since the last request
	paused func()         // called by every pause
	scope  string         // of the storage that was opened
}

// slowRun has a result in consensus mode, and a page that is slow to take messages, so that a pause is due after each.
func slowRun(t *testing.T) (d *desk, run int) {
	d = newDesk(t)
	loadTwo(d)
	run = runTwo(d, solver.Consensus)
	send := d.l.send
	d.l.send = func(m port.Message) error {
		time.Sleep(pauseEvery)
		return send(m)
	}
	d.got = nil
	return d, run
}

// optionsFor returns a mode's default options for c clusters.
func optionsFor(mode solver.Mode, c int) wire.Options {
	return wireOptions(solver.DefaultOptions(mode, c))
}

func newDesk(t *testing.T) *desk {
	d := &desk{T: t, paused: func() {}}
	d.l = newLead(
		func(m port.Message) error { d.got = append(d.got, m); return nil },
		func() { d.paused() },
		func(scope string) *store.Store { d.scope = scope; return nil }, nil)
	return d
}

// request gives a request to the lead and returns its number.
func (d *desk) request(kind wire.Kind, body any, files ...port.Blob) int {
	d.id++
	text, err := json.Marshal(body)
	if err != nil {
		d.Fatal(err)
	}
	d.l.receive(port.Message{Env: wire.Envelope{ID: d.id, Kind: kind, Body: text}, Blobs: files})
	return d.id
}

// ask has a request answered and returns the terminal answer.
func (d *desk) ask(kind wire.Kind, body any, files ...port.Blob) port.Message {
	d.Helper()
	d.got = nil
	d.request(kind, body, files...)
	d.l.serveOne()
	last := d.got[len(d.got)-1]
	for i, m := range d.got {
		if terminal := m.Env.Kind != wire.KindProgress; m.Env.ID != d.id || terminal != (i == len(d.got)-1) {
			d.Fatalf("answer %d of %d to request %d: %+v", i+1, len(d.got), d.id, m.Env)
		}
	}
	return last
}

// answerTo decodes an answer of a kind.
func answerTo[Body any](d *desk, m port.Message, kind wire.Kind) Body {
	d.Helper()
	if m.Env.Kind != kind {
		d.Fatalf("%s: %s, want %s", m.Env.Kind, m.Env.Body, kind)
	}
	var body Body
	if err := m.Env.Decode(&body); err != nil {
		d.Fatal(err)
	}
	return body
}

// loadTwo loads two views of six samples as tables 1 and 2 and labels as table 3.
func loadTwo(d *desk) {
	d.Helper()
	for i, file := range []text{
		"id,x,y\na,0,0\nb,0,1\nc,9,9\nd,9,8\ne,0,0.5\nf,8.5,9\n",
		"id,u,v,w\nf,1,1,5\ne,0,0,5\nd,1,0.9,5\nc,0.9,1,5\nb,0,0.1,5\na,0.1,0,5\n",
		"id,class\na,p\nb,p\nc,q\nd,q\ne,p\nf,\n",
	} {
		name, role := fmt.Sprintf("view%d.csv", i+1), wire.RoleView
		if i == 2 {
			name, role = "labels.csv", wire.RoleLabels
		}
		m := d.ask(wire.KindLoad, wire.Load{Table: i + 1, Name: name, Role: role}, file)
		answerTo[wire.TableInfo](d, m, wire.KindDone)
	}
}

func TestHello(t *testing.T) {
	d := newDesk(t)
	hello := answerTo[wire.Hello](d, d.ask(wire.KindHello, wire.Hello{Version: wire.Version, Scope: "/repo/"}), wire.KindDone)
	if hello.Version != wire.Version || d.scope != "/repo/" {
		t.Errorf("%+v, storage of %q", hello, d.scope)
	}
	f := answerTo[wire.Failed](d, d.ask(wire.KindHello, wire.Hello{Version: wire.Version + 1}), wire.KindFailed)
	if f.Code != wire.FailVersion {
		t.Errorf("%+v", f)
	}
}

// A file of several tables is answered with their names, and each is loaded by its name.
func TestLoadOfSeveralTables(t *testing.T) {
	d := newDesk(t)
	content, err := os.ReadFile("../solver/dataset/testdata/views.mat")
	if err != nil {
		t.Fatal(err)
	}
	file := text(content)
	load := wire.Load{Table: 1, Name: "views.mat", Role: wire.RoleView}
	info := answerTo[wire.TableInfo](d, d.ask(wire.KindLoad, load, file), wire.KindDone)
	if len(info.Entries) != 10 || info.Entries[1] != (wire.Entry{Name: "X{2}", Rows: 4, Cols: 3, Role: wire.RoleView}) || len(d.l.tables) != 0 {
		t.Fatalf("%+v, %d tables", info, len(d.l.tables))
	}
	load.Format.Entry = "X{2}"
	info = answerTo[wire.TableInfo](d, d.ask(wire.KindLoad, load, file), wire.KindDone)
	want := wire.Format{Header: "no", ID: "none", Label: "none", Entry: "X{2}", Samples: "columns"}
	if info.Format != want || info.Samples != 3 || info.Features != 4 || info.Head[1][3] != "100" || info.Entries != nil {
		t.Errorf("%+v", info)
	}
	load.Format = want
	load.Format.Samples = "rows"
	info = answerTo[wire.TableInfo](d, d.ask(wire.KindLoad, load), wire.KindDone)
	if info.Format.Samples != "rows" || info.Samples != 4 || info.Features != 3 {
		t.Errorf("read again: %+v", info)
	}
}

func TestLoad(t *testing.T) {
	d := newDesk(t)
	file := text("id,x,class,y\na,0,p,1e3\nb,0.5,q,2\nc,9,,3\n")
	load := wire.Load{Table: 4, Name: "my.csv", Role: wire.RoleView, Format: wire.Format{Label: "3"}}
	got := d.ask(wire.KindLoad, load, file)
	want := `{"table":4,"name":"my.csv","role":"view","bytes":40,"samples":3,"features":2,` +
		`"format":{"encoding":"utf-8","delimiter":",","decimal":".","thousands":"none","comment":"none","header":"yes","id":"id","label":"class"},"columns":["id","x","class","y"],"roles":["id","feature","label","feature"],` +
		`"labelled":2,"classes":["p","q"],"class_count":2,` +
		`"head":[["a","p","0","1000"],["b","q","0.5","2"],["c","","9","3"]],"head_cols":["id","class","x","y"]}`
	if got.Env.Kind != wire.KindDone || string(got.Env.Body) != want {
		t.Errorf("%s %s\nwant %s", got.Env.Kind, got.Env.Body, want)
	}

	// The same file in another format; what fails changes nothing.
	load.Format = wire.Format{Label: "class", ID: "none"}
	if f := answerTo[wire.Failed](d, d.ask(wire.KindLoad, load), wire.KindFailed); f.Code != wire.FailInput || f.Line != 2 || f.Column != 1 || f.Cell != "a" {
		t.Errorf("%+v", f)
	}
	if v := d.l.tables[4].view; v == nil || len(v.Features) != 2 {
		t.Error("the table that was there is gone")
	}
	load.Format = wire.Format{ID: "id", Label: "3"}
	answerTo[wire.TableInfo](d, d.ask(wire.KindLoad, load), wire.KindDone)

	// Forgotten, it is gone.
	d.ask(wire.KindForget, wire.Forget{Table: 4})
	f := answerTo[wire.Failed](d, d.ask(wire.KindLoad, load), wire.KindFailed)
	if f.Text != "my.csv is no longer loaded" || f.Fix != "choose it again" || f.File != "my.csv" {
		t.Errorf("%+v", f)
	}
}

func TestFailures(t *testing.T) {
	d := newDesk(t)
	loadTwo(d)
	options := optionsFor(solver.Paper, 2)
	bad := options
	bad.Clusters = 1
	for _, test := range []struct {
		name  string
		kind  wire.Kind
		body  any
		files []port.Blob
		want  wire.Failed
	}{
		{"bad cell", wire.KindLoad, wire.Load{Table: 1, Name: "bad.csv", Role: wire.RoleView}, []port.Blob{text("1,2\n3,x\n5,6\n")},
			wire.Failed{Code: wire.FailInput, File: "bad.csv", Line: 2, Column: 2, Cell: "x"}},
		{"unreadable", wire.KindLoad, wire.Load{Table: 1, Name: "gone.csv", Role: wire.RoleView}, []port.Blob{gone{}},
			wire.Failed{Code: wire.FailInput, File: "gone.csv", Text: "gone.csv: the file can no longer be read: NotReadableError",
				Fix: "it was changed, moved or deleted after it was added: choose it again"}},
		{"labels as view", wire.KindJoin, wire.Choice{Views: []int{1, 3}}, nil,
			wire.Failed{Code: wire.FailInput, Text: "labels.csv is no longer loaded", File: "labels.csv", Fix: "choose its file again"}},
		{"view as labels", wire.KindJoin, wire.Choice{Views: []int{1}, Labels: 2}, nil,
			wire.Failed{Code: wire.FailInput, Text: "view2.csv is no longer loaded", File: "view2.csv", Fix: "choose its file again"}},
		{"option", wire.KindRun, wire.Run{Choice: wire.Choice{Views: []int{1, 2}}, Options: bad}, nil,
			wire.Failed{Code: wire.FailOption, Field: "clusters"}},
		{"constant view", wire.KindRun, wire.Run{Choice: wire.Choice{Views: []int{1, 9}}, Options: options}, nil,
			wire.Failed{Code: wire.FailInput, File: "flat"}},
	} {
		if test.name == "constant view" {
			d.ask(wire.KindLoad, wire.Load{Table: 9, Name: "flat.csv", Role: wire.RoleView}, text("id,x\na,1\nb,1\nc,1\nd,1\n"))
		}
		got := answerTo[wire.Failed](d, d.ask(test.kind, test.body, test.files...), wire.KindFailed)
		if got.Text == "" || got.Fix == "" {
			t.Errorf("%s: no text or no fix in %+v", test.name, got)
		}
		if test.want.Text == "" {
			test.want.Text, test.want.Fix, test.want.Choices = got.Text, got.Fix, got.Choices // package dataset's and solver's own
		}
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s:\n%+v, want\n%+v", test.name, got, test.want)
		}
	}
	join := answerTo[wire.JoinInfo](d, d.ask(wire.KindJoin, wire.Choice{Views: []int{1, 2}, Labels: 3}), wire.KindDone)
	if join.Samples != 6 || join.Labelled != 5 || fmt.Sprint(join.Classes) != "[p q]" || !join.ByID {
		t.Errorf("after all that: %+v", join)
	}
}

func TestRun(t *testing.T) {
	for mode, want := range map[solver.Mode]struct {
		sure  int // bytes of confidence and of margin
		right func(wire.RunInfo) bool
		csv   string
	}{
		solver.Consensus: {24, func(r wire.RunInfo) bool {
			return len(r.Sets) == r.Options.Sets && len(r.WeightsSpread) == 2 && r.Objective == nil && r.Unsure == 0
		}, "id,cluster,agreement,margin\na,1,1.0000,0.99"},
		solver.Paper: {24, func(r wire.RunInfo) bool {
			return len(r.Objective) == r.Iterations+1 && r.Sets == nil && r.WeightsSpread == nil
		}, "id,cluster\na,1\nb,1\nc,2\nd,2\ne,1\nf,2\n"},
	} {
		d := newDesk(t)
		loadTwo(d)
		options := optionsFor(mode, 2)
		options.Scale = []string{"minmax"}
		m := d.ask(wire.KindRun, wire.Run{Choice: wire.Choice{Views: []int{1, 2}, Labels: 3}, Options: options})
		info := answerTo[wire.RunInfo](d, m, wire.KindDone)
		if info.Samples != 6 || info.Clusters != 2 || info.Requested != 2 || fmt.Sprint(info.Sizes) != "[3 3]" {
			t.Errorf("%s: %+v", mode, info)
		}
		if fmt.Sprint(info.Views, info.Dropped) != "[view1 view2] [[] [w]]" {
			t.Errorf("%s: views %v, dropped %v", mode, info.Views, info.Dropped)
		}
		if info.Metrics == nil || info.Metrics.Samples != 5 || info.Metrics.ACC != 1 {
			t.Errorf("%s: metrics %+v", mode, info.Metrics)
		}
		if !want.right(info) || len(info.Seconds) < 5 {
			t.Errorf("%s: %+v", mode, info)
		}
		if len(m.Bufs) != 8 {
			t.Fatalf("%d buffers", len(m.Bufs))
		}
		labels := make([]int32, 6)
		if _, err := binary.Decode(m.Bufs[0], binary.LittleEndian, labels); err != nil || fmt.Sprint(labels) != "[0 0 1 1 0 1]" {
			t.Errorf("%s: labels %v, %v", mode, labels, err)
		}
		if string(m.Bufs[1]) != "abcdef" || !bytes.Equal(m.Bufs[2][:8], []byte{1, 0, 0, 0, 2, 0, 0, 0}) {
			t.Errorf("%s: ids %q, ends % x", mode, m.Bufs[1], m.Bufs[2])
		}
		if len(m.Bufs[3]) != want.sure || len(m.Bufs[4]) != want.sure || len(m.Bufs[5]) != want.sure {
			t.Errorf("%s: agreement % x, margin % x, order % x", mode, m.Bufs[3], m.Bufs[4], m.Bufs[5])
		}
		if !strings.HasPrefix(string(m.Bufs[6]), want.csv) {
			t.Errorf("%s: labels.csv %q", mode, m.Bufs[6])
		}
		var doc report.Report
		if err := json.Unmarshal(m.Bufs[7], &doc); err != nil || doc.Clusters != 2 || fmt.Sprint(doc.Labels) != "[1 1 2 2 1 2]" {
			t.Errorf("%s: result.json: %v, %+v", mode, err, doc)
		}
	}
}

// TestSaveOfAGoneFile keeps a file that was changed after it was loaded: its owner is told,
// and the worker goes on.
func TestSaveOfAGoneFile(t *testing.T) {
	err := fmt.Errorf("save: %w", port.OfFile("rna.csv", &port.ReadError{Reason: "NotReadableError"}))
	want := wire.Failed{
		Code: wire.FailInput, File: "rna.csv", Text: "rna.csv: the file can no longer be read: NotReadableError",
		Fix: "it was changed, moved or deleted after it was added: choose it again",
	}
	if got := explain(err); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
}

// TestLostTableHasAName asks for a table that could not be loaded.
func TestLostTableHasAName(t *testing.T) {
	d := newDesk(t)
	d.ask(wire.KindLoad, wire.Load{Table: 3, Name: "rna.csv", Role: wire.RoleView}, gone{})
	f := answerTo[wire.Failed](d, d.ask(wire.KindJoin, wire.Choice{Views: []int{3}}), wire.KindFailed)
	if f.Text != "rna.csv is no longer loaded" || f.File != "rna.csv" {
		t.Errorf("%+v", f)
	}
	f = answerTo[wire.Failed](d, d.ask(wire.KindJoin, wire.Choice{Views: []int{4}}), wire.KindFailed)
	if f.Text != "view 4 is no longer loaded" {
		t.Errorf("%+v", f)
	}
}

// A file that was loaded for one table can be read for another, too.
func TestLoadFrom(t *testing.T) {
	d := newDesk(t)
	file := text("id,rna_a,rna_b,prot_a,prot_b\ns,1,2,3,4\nt,5,6,7,8\n")
	load := wire.Load{Table: 1, Name: "all.csv", Role: wire.RoleView}
	info := answerTo[wire.TableInfo](d, d.ask(wire.KindLoad, load, file), wire.KindDone)
	if len(info.Choices) != 1 || len(info.Choices[0].More) != 1 {
		t.Fatalf("%+v", info.Choices)
	}
	load = wire.Load{Table: 2, Name: "all.csv", Role: wire.RoleView, Format: info.Choices[0].More[0], From: 1}
	info = answerTo[wire.TableInfo](d, d.ask(wire.KindLoad, load), wire.KindDone)
	if info.Features != 2 || info.HeadCols[1] != "prot_a" || info.Roles[1] != "other" {
		t.Errorf("%+v", info)
	}
	load.From = 9
	if f := answerTo[wire.Failed](d, d.ask(wire.KindLoad, load), wire.KindFailed); f.Code != wire.FailInput {
		t.Errorf("%+v", f)
	}
}
