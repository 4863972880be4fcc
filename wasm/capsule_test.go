package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"reflect"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/solver/capsule"
	"viewfold/wasm/wire"
)

// The capsule of a run opens again in another worker, finds its files whatever they are called, and says of the
// same run that it is the same, and of another that it is not.
func TestCapsule(t *testing.T) {
	d := newDesk(t)
	loadTwo(d)
	d.ask(wire.KindLoad, wire.Load{Table: 4, Name: "off.csv", Role: wire.RoleView}, text("id,x\na,1\nb,2\n"))
	d.ask(wire.KindLoad, wire.Load{Table: 5, Name: "about.csv", Role: wire.RoleColumns, Format: wire.Format{Roles: "category:stage"}}, text("id,stage\na,1\nb,2\n"))
	how := wire.Joining{Match: "case", Missing: []wire.MissingPolicy{{Then: "median", Above: 12.5}}}
	run := wire.Run{Choice: wire.Choice{Views: []int{2, 1}, Labels: 3, Joining: how}, Options: optionsFor(solver.Consensus, 2)}
	run.Options.Seed, run.Options.Sets = 1<<63+1, 4
	ran := d.ask(wire.KindRun, run)
	answerTo[wire.RunInfo](d, ran, wire.KindDone)
	document := text(ran.Bufs[7])
	of := run.Choice
	of.Columns = 5
	made := d.ask(wire.KindCapsule, wire.Source{Choice: of, Off: []int{4}, Made: 1e12, Example: "acc"}, document)
	if made.Env.Kind != wire.KindDone {
		t.Fatalf("%s", made.Env.Body)
	}
	file := text(bytes.Join(made.Bufs, nil))

	d = newDesk(t)
	info := answerTo[wire.CapsuleInfo](d, d.ask(wire.KindOpenCapsule, wire.OpenCapsule{Name: "c.json"}, file), wire.KindDone)
	if info.Made != 1e12 || info.Example != "acc" || info.Samples != 6 || info.Clusters != 2 || !reflect.DeepEqual(info.Joining, how) ||
		!reflect.DeepEqual(info.Options, run.Options) || info.Program != info.Own {
		t.Errorf("%+v", info)
	}
	var names []string
	for _, f := range info.Files {
		names = append(names, f.Name)
	}
	if got := strings.Join(names, " "); got != "view2.csv view1.csv off.csv labels.csv about.csv" {
		t.Errorf("files %s", got)
	}
	if tables := info.Tables; len(tables) != 5 || tables[4].Role != wire.RoleColumns || tables[4].Format.Roles != "category:#2" || info.Files[4].Needed || !tables[2].Off || tables[0].Off || tables[3].Role != wire.RoleLabels || tables[1].File != 1 || tables[1].Format.ID != "id" || info.Files[2].Needed || info.Files[3].Needed {
		t.Errorf("%+v", info)
	}

	// In another browser: one file is loaded, under another name; of the others one differs and one is missing.
	first, second, labels := text("id,x,y\na,0,0\nb,0,1\nc,9,9\nd,9,8\ne,0,0.5\nf,8.5,9\n"),
		text("id,u,v,w\nf,1,1,5\ne,0,0,5\nd,1,0.9,5\nc,0.9,1,5\nb,0,0.1,5\na,0.1,0,5\n"), text("id,class\na,p\nb,p\nc,q\nd,q\ne,p\nf,\n")
	answerTo[wire.TableInfo](d, d.ask(wire.KindLoad, wire.Load{Table: 7, Name: "mine.csv", Role: wire.RoleView}, first), wire.KindDone)
	find := wire.Find{Name: "c.json", Tables: []int{7}, Names: []string{"stranger.csv", "view2.csv"}}
	found := answerTo[wire.FoundFiles](d, d.ask(wire.KindFind, find, file, text("id,q\n"), second[1:]), wire.KindDone)
	want := []wire.FoundFile{{Other: 2}, {Table: 7, Same: true}, {}, {}, {}}
	for k, f := range found.Files {
		if (f.Text == "") != f.Same {
			t.Errorf("file %d: %+v", k, f)
		}
		f.Text = ""
		if f != want[k] {
			t.Errorf("file %d: %+v, want %+v", k, f, want[k])
		}
	}
	if !strings.HasPrefix(found.Files[0].Text, "view2.csv differs by content: it has ") || found.Text != capsule.InputsDiffer {
		t.Errorf("%+v", found)
	}

	// As the capsule says.
	for k, f := range map[int]text{1: second, 2: first, 3: labels} {
		table := info.Tables[map[int]int{1: 0, 2: 1, 3: 3}[k]]
		answerTo[wire.TableInfo](d, d.ask(wire.KindLoad, wire.Load{Table: k, Name: info.Files[table.File].Name, Role: table.Role, Format: table.Format}, f), wire.KindDone)
	}
	again := wire.Run{Choice: wire.Choice{Views: []int{1, 2}, Labels: 3, Joining: info.Joining}, Options: info.Options}
	for seed, same := range map[uint64]bool{run.Options.Seed: true, 5: false} {
		again.Options.Seed = seed
		ran = d.ask(wire.KindRun, again)
		answerTo[wire.RunInfo](d, ran, wire.KindDone)
		v := answerTo[wire.Verdict](d, d.ask(wire.KindCheck, wire.Check{Name: "c.json"}, file, text(ran.Bufs[7])), wire.KindDone)
		if v.Same != same || v.Text == "" || (v.Lines == nil) != same {
			t.Errorf("seed %d: %+v", seed, v)
		}
	}
}

// Labels come with all columns of the files on request, unless these take too much memory.
func TestColumns(t *testing.T) {
	d := newDesk(t)
	loadTwo(d)
	choice := wire.Choice{Views: []int{2, 1}, Labels: 3}
	ran := d.ask(wire.KindRun, wire.Run{Choice: choice, Options: optionsFor(solver.Paper, 2)})
	answerTo[wire.RunInfo](d, ran, wire.KindDone)
	m := d.ask(wire.KindColumns, wire.Source{Choice: choice}, text(ran.Bufs[7]))
	want := "id,cluster,view2/u,view2/v,view2/w,view1/x,view1/y,labels/class\nf,1,1,1,5,8.5,9,\ne,2,0,0,5,0,0.5,p\nd,1,1,0.9,5,9,8,q\n"
	if got := string(bytes.Join(m.Bufs, nil)); m.Env.Kind != wire.KindDone || !strings.HasPrefix(got, want) {
		t.Errorf("%s %s\n%s\nwant\n%s", m.Env.Kind, m.Env.Body, got, want)
	}
	d.ask(wire.KindLoad, wire.Load{Table: 9, Name: "clinic.csv", Role: wire.RoleColumns}, text("id;age;site\nf;7,5;A\nd;8;B\n"))
	choice.Columns = 9
	m = d.ask(wire.KindColumns, wire.Source{Choice: choice}, text(ran.Bufs[7]))
	want = "id,cluster,view2/u,view2/v,view2/w,view1/x,view1/y,labels/class,clinic/age,clinic/site\nf,1,1,1,5,8.5,9,,7.5,A\ne,2,0,0,5,0,0.5,p,,\n"
	if got := string(bytes.Join(m.Bufs, nil)); m.Env.Kind != wire.KindDone || !strings.HasPrefix(got, want) {
		t.Errorf("%s %s\n%s\nwant\n%s", m.Env.Kind, m.Env.Body, got, want)
	}
	d.l.limit.worker = ownBytes
	f := answerTo[wire.Failed](d, d.ask(wire.KindColumns, wire.Source{Choice: choice}, text(ran.Bufs[7])), wire.KindFailed)
	if f.Code != wire.FailMemory || !strings.HasPrefix(f.Text, "The labels with all columns need about ") {
		t.Errorf("%+v", f)
	}
}

// What is no capsule is refused with words for its owner.
func TestNoCapsule(t *testing.T) {
	d := newDesk(t)
	for _, file := range []text{"", "{}", `{"viewfold_capsule":1}`} {
		f := answerTo[wire.Failed](d, d.ask(wire.KindOpenCapsule, wire.OpenCapsule{Name: "c.json"}, file), wire.KindFailed)
		if f.Code != wire.FailInput || f.File != "c.json" || f.Fix == "" {
			t.Errorf("%q: %+v", file, f)
		}
	}
	f := answerTo[wire.Failed](d, d.ask(wire.KindCapsule, wire.Source{Choice: wire.Choice{Views: []int{1}}}, text("{}")), wire.KindFailed)
	if f.Code != wire.FailInput || f.Text != "view 1 is no longer loaded" {
		t.Errorf("%+v", f)
	}
}

// The page cannot start from a file of anchors, and says who can.
func TestCapsuleWithAnchors(t *testing.T) {
	d := newDesk(t)
	loadTwo(d)
	choice := wire.Choice{Views: []int{1, 2}}
	ran := d.ask(wire.KindRun, wire.Run{Choice: choice, Options: optionsFor(solver.Paper, 2)})
	made := d.ask(wire.KindCapsule, wire.Source{Choice: choice}, text(ran.Bufs[7]))
	c, err := capsule.Read(bytes.NewReader(bytes.Join(made.Bufs, nil)), "c.json")
	if err != nil {
		t.Fatal(err)
	}
	f := c.Files[0]
	f.Name = "start.csv"
	c.Add(f, capsule.Table{Role: capsule.RoleAnchors})
	var file bytes.Buffer
	if err := c.Write(&file); err != nil {
		t.Fatal(err)
	}
	got := answerTo[wire.Failed](d, d.ask(wire.KindOpenCapsule, wire.OpenCapsule{Name: "c.json"}, text(file.String())), wire.KindFailed)
	if got.Code != wire.FailInput || !strings.Contains(got.Text, "start.csv, which this page cannot do") || !strings.Contains(got.Fix, "-check c.json") {
		t.Errorf("%+v", got)
	}
}

// A capsule's parts travel whole.
func TestCapsuleMirrors(t *testing.T) {
	for _, pair := range [][2]any{{wire.Verdict{}, capsule.Verdict{}}, {wire.CapsuleTable{}, capsule.Table{}}} {
		if a, b := reflect.TypeOf(pair[0]), reflect.TypeOf(pair[1]); a.NumField() != b.NumField() {
			t.Errorf("%v has %d fields, %v %d", a, a.NumField(), b, b.NumField())
		}
	}
	how := wire.Joining{Match: "case+spaces", Samples: "stop", Missing: []wire.MissingPolicy{{Above: 0.1, Then: "nearest"}, {}}}
	if got := wireJoining(datasetJoining(how)); !reflect.DeepEqual(got, how) {
		a, _ := json.Marshal(got)
		t.Errorf("%s", a)
	}
}

// counted is a file that counts how often it is opened.
type counted struct {
	text
	opened *int
}

func (c counted) Open(ctx context.Context) io.ReadCloser {
	*c.opened++
	return c.text.Open(ctx)
}

// A file is hashed once, however many tables are of it.
func TestOneHashAFile(t *testing.T) {
	d := newDesk(t)
	loadTwo(d)
	opened := 0
	file := counted{text("id,a_1,a_2,b_1,b_2\na,0,0,1,2\nb,0,1,2,2\nc,9,9,8,8\nd,9,8,8,7\ne,0,0.5,1,1\nf,8.5,9,9,9\n"), &opened}
	d.ask(wire.KindLoad, wire.Load{Table: 1, Name: "ab.csv", Role: wire.RoleView, Format: wire.Format{Part: "a_*"}}, file)
	d.ask(wire.KindLoad, wire.Load{Table: 2, Name: "ab.csv", Role: wire.RoleView, Format: wire.Format{Part: "b_*"}, From: 1},
		counted{file.text, new(int)}) // what comes beside it is another Blob of the file
	choice := wire.Choice{Views: []int{1, 2}}
	ran := d.ask(wire.KindRun, wire.Run{Choice: choice, Options: optionsFor(solver.Paper, 2)})
	answerTo[wire.RunInfo](d, ran, wire.KindDone)
	opened = 0
	made := d.ask(wire.KindCapsule, wire.Source{Choice: choice, Made: 1e12}, text(ran.Bufs[7]))
	if made.Env.Kind != wire.KindDone || opened != 1 {
		t.Errorf("%s: read %d times", made.Env.Kind, opened)
	}
	d.ask(wire.KindForget, wire.Forget{Table: 1})
	m := d.ask(wire.KindLoad, wire.Load{Table: 3, Name: "ab.csv", Role: wire.RoleView, From: 1}, file)
	answerTo[wire.TableInfo](d, m, wire.KindDone)
}
