package main

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

// loadView loads a view from its text.
func (d *desk) loadView(number int, name, file string) {
	d.Helper()
	answerTo[wire.TableInfo](d, d.ask(wire.KindLoad, wire.Load{Table: number, Name: name, Role: wire.RoleView}, text(file)), wire.KindDone)
}

// TestFindings has a join that fails say why in full, and joining as suggested succeed.
func TestFindings(t *testing.T) {
	d := newDesk(t)
	d.loadView(1, "a.csv", "id,x,y\ns1,1,7\ns2,2,7\ns3,9,7\n")
	d.loadView(2, "b.csv", "id,z\nS3,3\nS1,1\nS2,2\nS4,4\n")
	choice := wire.Choice{Views: []int{1, 2}}
	f := answerTo[wire.Failed](d, d.ask(wire.KindJoin, choice), wire.KindFailed)
	if f.Code != wire.FailInput || f.File != "b.csv" || f.Findings == nil {
		t.Fatalf("%+v", f)
	}
	want := wire.Alignment{
		ByID: true, Union: 7,
		Views: []wire.TableAlignment{
			{Name: "a.csv", Samples: 3, Only: 3, Lacks: 4, Lacking: []string{"S3", "S1", "S2"}},
			{Name: "b.csv", Samples: 4, Only: 4, Lacks: 3, Lacking: []string{"s1", "s2", "s3"}, Apart: true},
		},
		Patterns: []wire.Pattern{{In: []bool{false, true}, Samples: 4}, {In: []bool{true, false}, Samples: 3}},
		Map:      wire.PresenceMap{Block: 1, In: [][]int{{1, 1, 1, 0, 0, 0, 0}, {0, 0, 0, 1, 1, 1, 1}}},
		Suggestions: []wire.Suggestion{{Match: "case", Pairs: 3, Samples: 3, Example: [][2]string{{"s1", "S1"}, {"s2", "S2"}, {"s3", "S3"}},
			Text: `if upper and lower case did not count (case), 3 more pairs of IDs would match, such as "s1" and "S1", and 3 samples are in all views`}},
	}
	if !reflect.DeepEqual(f.Findings.Alignment, want) {
		t.Errorf("%+v\nwant %+v", f.Findings.Alignment, want)
	}
	if notes := f.Findings.Notes; len(notes) != 2 || len(notes[0]) != 1 || notes[0][0].Kind != "constant" || len(notes[1]) != 0 {
		t.Errorf("%+v", f.Findings.Notes)
	}

	choice.Match = "case"
	join := answerTo[wire.JoinInfo](d, d.ask(wire.KindJoin, choice), wire.KindDone)
	if join.Samples != 3 || join.Rewritten != 3 || join.Findings.Alignment.Samples != 3 || !join.Findings.Alignment.Views[1].Reordered || len(join.Findings.Notes[0]) != 1 {
		t.Errorf("%+v", join)
	}
	choice.Match = "x"
	if f := answerTo[wire.Failed](d, d.ask(wire.KindJoin, choice), wire.KindFailed); f.Code != wire.FailInput || f.Findings != nil {
		t.Errorf("%+v", f)
	}
}

// Views of the same numbers are told of, at the later one.
func TestSameViews(t *testing.T) {
	d := newDesk(t)
	loadTwo(d)
	d.ask(wire.KindLoad, wire.Load{Table: 8, Name: "c.csv", Role: wire.RoleView}, text("id,x\nb,1\na,2\n"))
	d.ask(wire.KindLoad, wire.Load{Table: 9, Name: "d.csv", Role: wire.RoleView}, text("id,z\na,2\nb,1\n"))
	join := answerTo[wire.JoinInfo](d, d.ask(wire.KindJoin, wire.Choice{Views: []int{8, 9}}), wire.KindDone)
	if n := join.Findings.Notes; len(n[0]) != 0 || len(n[1]) != 1 || n[1][0].Text != `its numbers are equal to those of view 1, "c.csv"` {
		t.Errorf("%+v", n)
	}
}

// TestMissingValues has policies reach the join and the run, and what they did reach the result.
func TestMissingValues(t *testing.T) {
	d := newDesk(t)
	loadTwo(d)
	x := d.l.tables[1].view.X.Dense()
	x.Row(2)[0] = math.NaN()
	d.l.tables[1].view.Missing.Count = 1
	choice := wire.Choice{Views: []int{1, 2}}
	f := answerTo[wire.Failed](d, d.ask(wire.KindJoin, choice), wire.KindFailed)
	where := []*wire.GapMap{{Features: 1, Samples: 1, Lacking: 1, Rows: []wire.GapRow{{Name: "x", Levels: []int{0, 0, 4, 0, 0, 0}}, {Name: "y", Levels: make([]int, 6)}},
		Worst: []wire.FeatureGaps{{Feature: "x", Missing: 1}}}, nil}
	if f.Findings == nil || !reflect.DeepEqual(f.Findings.Gaps, where) {
		t.Errorf("%+v", f.Findings)
	}
	if f.Code != wire.FailInput || !strings.Contains(f.Text, "has no value here (1 value is missing") || f.Findings == nil || f.Findings.Notes[0][0].Kind != "missing" {
		t.Fatalf("%+v", f)
	}

	for then, want := range map[string]wire.Gaps{
		"features": {Missing: 1, Features: 1}, "samples": {Missing: 1, Samples: 1}, "median": {Missing: 1, Filled: 1}, "nearest": {Missing: 1, Filled: 1},
	} {
		choice.Missing = []wire.MissingPolicy{{Then: then}, {}}
		join := answerTo[wire.JoinInfo](d, d.ask(wire.KindJoin, choice), wire.KindDone)
		if !reflect.DeepEqual(join.Gaps, []wire.Gaps{want, {}}) || join.Samples != 6-want.Samples {
			t.Errorf("%s: %d samples, %+v", then, join.Samples, join.Gaps)
		}
		set := d.l.joined.set
		run := d.ask(wire.KindRun, wire.Run{Choice: choice, Options: optionsFor(solver.Paper, 2)})
		answerTo[wire.RunInfo](d, run, wire.KindDone)
		if doc := string(run.Bufs[7]); !strings.Contains(doc, `"missing":[{"view":"view1","values":1,"then":"`+then+`"`) {
			t.Errorf("%s: %s", then, doc)
		}
		if d.l.joined.set != set {
			t.Errorf("%s: the run joined again what was joined just before", then)
		}
		if anchors := d.ask(wire.KindAnchors, wire.Anchors{Run: d.id}); anchors.Env.Kind != wire.KindDone {
			t.Errorf("%s: %s %s", then, anchors.Env.Kind, anchors.Env.Body)
		}
	}
	if !math.IsNaN(x.Row(2)[0]) {
		t.Error("a table was written to")
	}
}

// TestCancelOfFilling has looking for the nearest samples tell how far it is, and end when it is cancelled.
func TestCancelOfFilling(t *testing.T) {
	d := newDesk(t)
	loadTwo(d)
	d.l.tables[1].view.X.Dense().Row(2)[0] = math.NaN()
	stage := ""
	d.l.send = func(m port.Message) error {
		if m.Env.Kind == wire.KindProgress {
			stage = answerTo[wire.Progress](d, m, wire.KindProgress).Stage
			d.l.current.cancel()
		}
		d.got = append(d.got, m)
		return nil
	}
	m := d.ask(wire.KindJoin, wire.Choice{Views: []int{1, 2}, Joining: wire.Joining{Missing: []wire.MissingPolicy{{Then: "nearest"}}}})
	if m.Env.Kind != wire.KindCancelled || stage != "fill" || d.l.joined.set != nil {
		t.Errorf("%s %s in stage %q", m.Env.Kind, m.Env.Body, stage)
	}
}
