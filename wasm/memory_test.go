package main

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"viewfold/solver"
	"viewfold/wasm/wire"
)

// rowsOf returns a file of n samples with their IDs, in the opposite order when turned.
func rowsOf(n, features int, turned bool) text {
	var b strings.Builder
	b.WriteString("id" + strings.Repeat(",x", features) + "\n")
	for i := range n {
		if turned {
			i = n - 1 - i
		}
		fmt.Fprintf(&b, "s%d", i)
		for j := range features {
			fmt.Fprintf(&b, ",%d", (i*(j+7))%101+100*(i%3))
		}
		b.WriteString("\n")
	}
	return text(b.String())
}

// loadRows loads views of 3000 samples as tables 1 and 2, the second in another order than the first.
func loadRows(d *desk) wire.Choice {
	for i := range 2 {
		answerTo[wire.TableInfo](d, d.ask(wire.KindLoad, wire.Load{Table: i + 1, Name: fmt.Sprintf("v%d.csv", i+1), Role: wire.RoleView},
			rowsOf(3000, 20, i == 1)), wire.KindDone)
	}
	return wire.Choice{Views: []int{1, 2}}
}

func TestMemory(t *testing.T) {
	d := newDesk(t)
	choice := loadRows(d)
	ask := func(o wire.Options, workers int) wire.Memory {
		return answerTo[wire.Memory](d, d.ask(wire.KindMemory, wire.Run{Choice: choice, Options: o, Workers: workers}), wire.KindDone)
	}
	options := optionsFor(solver.Consensus, 3)
	alone, many := ask(options, 1), ask(options, 4)
	if alone.Workers != 1 || alone.Mate != 0 && alone.Total() != alone.Lead || many.Workers != 4 || many.Mate == 0 || many.Lead < alone.Lead || many.Total() != many.Lead+3*many.Mate {
		t.Errorf("alone %+v, together %+v", alone, many)
	}

	// What is held counts: the tables, and the copy of the one that is in another order.
	joined := d.l.joined
	if len(joined.views) != 2 || joined.samples != 3000 || joined.copies != 8*20*3000 {
		t.Errorf("%+v", joined)
	}
	if held, want := d.l.held(), ownBytes+3*8*20*3000+2*rowBytes*3000.; held != want {
		t.Errorf("%.0f bytes are held, want %.0f", held, want)
	}
	d.ask(wire.KindLoad, wire.Load{Table: 7, Name: "other.csv", Role: wire.RoleView}, rowsOf(10, 50_000, false))
	if more := ask(options, 1); float64(more.Lead-alone.Lead) < 1.19*8*10*50_000 {
		t.Errorf("with 4 MB more loaded: %d instead of %d", more.Lead, alone.Lead)
	}
	d.ask(wire.KindForget, wire.Forget{Table: 7})
	if d.l.joined.set != nil {
		t.Error("what was joined keeps tables that are forgotten")
	}

	// Too little for all, for some, for one.
	d.l.limit.together = float64(many.Lead+2*many.Mate) + 9 // they are rounded
	if m := ask(options, 4); m.Workers != 3 || m.Refused != nil {
		t.Errorf("%+v", m)
	}
	d.l.limit = limit{worker: float64(many.Mate - 1), together: 1e12}
	if m := ask(options, 4); m.Workers != 1 || m.Mate != 0 {
		t.Errorf("%+v", m)
	}
	needed := float64(alone.Lead) / loose
	d.l.limit.worker = 1.2 * needed // garbage is collected earlier
	if m := ask(options, 1); m.Refused != nil || math.Abs(float64(m.Lead)-1.2*needed) > 9 {
		t.Errorf("%+v", m)
	}
	d.l.limit.worker = 1.1 * needed
	if m := ask(options, 4); m.Workers != 1 || m.Refused == nil || math.Abs(float64(m.Lead)-tight*needed) > 9 {
		t.Errorf("%+v", m)
	}

	// Options that cannot be used, and tables that are not there, have no memory.
	options.Clusters = 1
	if f := answerTo[wire.Failed](d, d.ask(wire.KindMemory, wire.Run{Choice: choice, Options: options}), wire.KindFailed); f.Field != "clusters" {
		t.Errorf("%+v", f)
	}
	if f := answerTo[wire.Failed](d, d.ask(wire.KindMemory, wire.Run{Choice: wire.Choice{Views: []int{5}}}), wire.KindFailed); f.Code != wire.FailInput {
		t.Errorf("%+v", f)
	}
}

// A run that does not fit is refused before it starts. What was loaded and found before stays.
func TestRunThatDoesNotFit(t *testing.T) {
	d := newDesk(t)
	choice := loadRows(d)
	options := optionsFor(solver.Paper, 3)
	run := d.ask(wire.KindRun, wire.Run{Choice: choice, Options: options})
	answerTo[wire.RunInfo](d, run, wire.KindDone)
	d.l.limit.worker = 40e6
	options.Anchors = 1000
	got := answerTo[wire.Failed](d, d.ask(wire.KindRun, wire.Run{Choice: choice, Options: options}), wire.KindFailed)
	want := wire.Failed{Code: wire.FailMemory, Fix: "try fewer anchors, or fewer views, or fewer samples"}
	if !strings.HasPrefix(got.Text, "This run needs about ") || !strings.HasSuffix(got.Text, " MB of memory, and a browser tab has 40 MB.") {
		t.Errorf("%q", got.Text)
	}
	if want.Text = got.Text; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	answerTo[wire.JoinInfo](d, d.ask(wire.KindJoin, choice), wire.KindDone)
	if m := d.ask(wire.KindAnchors, wire.Anchors{Run: run.Env.ID}); m.Env.Kind != wire.KindDone {
		t.Errorf("the anchors of the run before: %s", m.Env.Body)
	}
	options.Anchors = 3
	answerTo[wire.RunInfo](d, d.ask(wire.KindRun, wire.Run{Choice: choice, Options: options}), wire.KindDone)
}

// A run takes as many workers as there is memory for. They start when the page asks for it, and the run
// finds them there.
func TestRunByFewerWorkers(t *testing.T) {
	d := newDesk(t)
	choice := loadRows(d)
	options := optionsFor(solver.Consensus, 3)
	options.Sets = 3
	run := wire.Run{Choice: choice, Options: options, Workers: 4}
	m := answerTo[wire.Memory](d, d.ask(wire.KindMemory, run), wire.KindDone)
	c, mates := insideCrew(-1)
	d.l.crew.start = c.start
	for _, test := range []struct {
		worker, together float64
		kind             wire.Kind
		want             int
	}{
		{1e6, 1e6, wire.KindMemory, 0},                        // it would be refused
		{1e9, float64(m.Lead+m.Mate) + 9, wire.KindMemory, 1}, // they are rounded
		{1e9, float64(m.Lead+m.Mate) + 9, wire.KindRun, 1},
		{1e9, 1e9, wire.KindRun, 3},
	} {
		d.l.limit = limit{test.worker, test.together}
		if got := d.ask(test.kind, run); got.Env.Kind != wire.KindDone || len(*mates) != test.want {
			t.Errorf("%+v: %s, and %d workers beside the first", test, got.Env.Kind, len(*mates))
		}
	}
}

// What makes a run smaller depends on what is large.
func TestSavings(t *testing.T) {
	d := newDesk(t)
	d.l.joined = joined{samples: 50_000, views: []solver.ViewSize{{Features: 600}}}
	d.l.limit = limit{} // nothing fits
	for _, test := range []struct {
		mode solver.Mode
		edit func(*solver.Options)
		want string
	}{
		{solver.Paper, func(o *solver.Options) {}, "try fewer samples"}, // they are scaled when they are taken
		{solver.Paper, func(o *solver.Options) { o.Scale = []solver.Scale{solver.ScaleUnit} }, "try features kept as float32, or the scaling min–max, or fewer samples"},
		{solver.Paper, func(o *solver.Options) { o.Scale, o.Storage = []solver.Scale{solver.ScaleUnit}, solver.Float32 }, "try the scaling min–max, or fewer samples"},
		{solver.Reference, func(o *solver.Options) {}, "try fewer samples"},
		{solver.Paper, func(o *solver.Options) { o.Anchors = 500 }, "try fewer anchors, or the automatic scaling, or fewer samples"},
		{solver.Consensus, func(o *solver.Options) { o.Sets = 300 }, "try fewer sets of anchors, or fewer samples"},
		{solver.Consensus, func(o *solver.Options) { o.Rank, o.Sets = 200, 3 }, "try fewer directions, or features kept as float32, or the scaling min–max, or fewer samples"},
	} {
		o := solver.DefaultOptions(test.mode, 5)
		test.edit(&o)
		got := d.l.savings(d.l.held(), o)
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.mode, got, test.want)
		}
	}
}
