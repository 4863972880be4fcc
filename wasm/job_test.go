package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"viewfold/solver"
	"viewfold/solver/report"
	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

// handle adds a handler for the time of a test.
func handle(t *testing.T, kind wire.Kind, f handler) {
	handlers[kind] = f
	t.Cleanup(func() { delete(handlers, kind) })
}

// work computes for a second and tells so every millisecond.
func work(_ *lead, j *job) (answer, error) {
	for i := range 1000 {
		time.Sleep(time.Millisecond)
		if err := j.tell(wire.Progress{Stage: "work", Part: float64(i) / 1000}); err != nil {
			return answer{}, fmt.Errorf("after %d: %w", i, err)
		}
	}
	return answer{}, nil
}

// kinds are the kinds of messages, with their requests' numbers.
func kinds(messages []port.Message) string {
	var list []string
	for _, m := range messages {
		list = append(list, fmt.Sprintf("%d %s", m.Env.ID, m.Env.Kind))
	}
	return strings.Join(list, ", ")
}

func TestProgressAndPauses(t *testing.T) {
	handle(t, "work", work)
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t)
		pauses := 0
		d.paused = func() { pauses++ }
		d.ask("work", nil)
		if progress := len(d.got) - 1; progress != 20 { // one second at 20 a second
			t.Errorf("%d progress messages, want 20", progress)
		}
		if pauses != 25 { // and every 40 ms
			t.Errorf("%d pauses, want 25", pauses)
		}
	})
}

func TestCancelCurrent(t *testing.T) {
	handle(t, "work", work)
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t)
		pauses := 0
		d.paused = func() {
			if pauses++; pauses == 3 {
				d.request(wire.KindCancel, wire.Cancel{ID: 1})
			}
		}
		d.request("work", nil)
		d.l.serveOne()
		if got, want := kinds(d.got), "1 progress, 1 progress, 1 progress, 2 done, 1 cancelled"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	})
}

func TestCancelWaiting(t *testing.T) {
	handle(t, "work", work)
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t)
		first := true
		d.paused = func() {
			if first {
				first = false
				d.request(wire.KindCancel, wire.Cancel{ID: 2})
			}
		}
		for range 3 {
			d.request(wire.KindForget, wire.Forget{Table: 1})
		}
		d.l.queue[0].msg.Env.Kind = "work"
		d.l.serveOne()
		d.l.serveOne()
		var terminal []port.Message
		for _, m := range d.got {
			if m.Env.Kind != wire.KindProgress {
				terminal = append(terminal, m)
			}
		}
		if got, want := kinds(terminal), "2 cancelled, 4 done, 1 done, 3 done"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	})
}

// TestCancelOfNothing cancels what is not there, and what is done.
func TestCancelOfNothing(t *testing.T) {
	d := newDesk(t)
	d.ask(wire.KindForget, wire.Forget{Table: 1})
	d.got = nil
	d.request(wire.KindCancel, wire.Cancel{ID: 1})
	d.request(wire.KindCancel, wire.Cancel{ID: 77})
	if got, want := kinds(d.got), "2 done, 3 done"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestFaultEndsServing has every fault of the program answered once and no request after it.
func TestFaultEndsServing(t *testing.T) {
	handle(t, "panic", func(_ *lead, j *job) (answer, error) {
		j.tell(wire.Progress{Stage: "unify"})
		var none []int
		return answer{body: none[len(handlers)]}, nil
	})
	handle(t, "long", func(*lead, *job) (answer, error) { panic(strings.Repeat("x", 1000)) })
	handle(t, "unknown error", func(*lead, *job) (answer, error) { return answer{}, errors.New("what is this") })
	for _, test := range []struct {
		kind  wire.Kind
		body  any
		text  string
		stage string
	}{
		{"panic", nil, "runtime error: index out of range", "unify"},
		{"long", nil, strings.Repeat("x", 300), ""},
		{"unknown error", nil, "what is this", ""},
		{"nonsense", nil, `unknown request "nonsense"`, ""},
		{wire.KindLoad, "text", "body of load 1: json: cannot unmarshal string into Go value of type wire.Load", ""},
		{wire.KindLoad, wire.Load{Role: "sound"}, `unknown role "sound"`, ""},
	} {
		d := newDesk(t)
		d.request(test.kind, test.body, text("1,2\n3,4\n"))
		d.request(wire.KindForget, wire.Forget{Table: 1})
		d.l.serve()
		last := d.got[len(d.got)-1]
		f := answerTo[wire.Failed](d, last, wire.KindFailed)
		if last.Env.ID != 1 || f.Code != wire.FailInternal || !strings.HasPrefix(f.Text, test.text) || len(f.Text) > 300 || f.Stage != test.stage {
			t.Errorf("%s: %d %+v", test.kind, last.Env.ID, f)
		}
	}
}

// TestFaultWhileCancelled has a fault of the program told as one, even when the request was
// cancelled just then.
func TestFaultWhileCancelled(t *testing.T) {
	handle(t, "panic", func(_ *lead, j *job) (answer, error) {
		j.cancel()
		panic("trouble")
	})
	d := newDesk(t)
	d.request("panic", nil)
	if d.l.serveOne() {
		t.Error("the worker goes on after a fault")
	}
	f := answerTo[wire.Failed](d, d.got[len(d.got)-1], wire.KindFailed)
	if f.Code != wire.FailInternal || f.Text != "trouble" {
		t.Errorf("%+v", f)
	}
}

// TestCancelOfAReport has a run cancelled after its last iteration.
func TestCancelOfAReport(t *testing.T) {
	d := newDesk(t)
	loadTwo(d)
	d.request(wire.KindRun, wire.Run{Choice: wire.Choice{Views: []int{1, 2}}, Options: optionsFor(solver.Paper, 2)})
	j := d.l.next()
	set, err := d.l.set(j, wire.Choice{Views: []int{1, 2}})
	if err != nil {
		t.Fatal(err)
	}
	result, err := solver.Cluster(j.ctx, set.Views(), solver.DefaultOptions(solver.Paper, 2))
	if err != nil {
		t.Fatal(err)
	}
	pauses := 0
	d.paused = func() { pauses++; j.cancel() }
	if _, err := j.runAnswer(report.New(set, result, nil), result); !errors.Is(err, context.Canceled) || pauses != 1 {
		t.Errorf("%v after %d pauses", err, pauses)
	}
}
