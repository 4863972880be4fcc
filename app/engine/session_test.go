package engine

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/wasm/wire"
)

// stage plays the browser: it records what the session does and speaks for the workers.
type stage struct {
	*testing.T
	s       *session
	workers []*actor
	later   []func() // what the session put off
	log     []string // answers, as "request: kind text"
}

// actor is a worker that does what the test says.
type actor struct {
	posted  []message
	ended   bool
	receive func(message)
	died    func(string)
}

func (a *actor) post(m message) { a.posted = append(a.posted, m) }
func (a *actor) terminate()     { a.ended = true }

func newStage(t *testing.T) *stage {
	st := &stage{T: t}
	st.s = newSession("/repo/", func(receive func(message), died func(string)) worker {
		a := &actor{receive: receive, died: died}
		st.workers = append(st.workers, a)
		return a
	})
	st.s.after = func(d time.Duration, f func()) {
		if d != time.Second {
			t.Errorf("put off by %v", d)
		}
		st.later = append(st.later, f)
	}
	return st
}

// worker returns the present worker.
func (st *stage) worker() *actor { return st.workers[len(st.workers)-1] }

// send sends a request whose answers go to the log under a name.
func (st *stage) send(name string, kind wire.Kind, body any, blobs ...app.Value) int {
	return st.s.Send(kind, body, blobs, func(a Answer) {
		var f wire.Failed
		json.Unmarshal(a.Body, &f)
		st.log = append(st.log, strings.TrimSpace(fmt.Sprintf("%s: %s %s", name, a.Kind, f.Text)))
	})
}

// answer has a worker answer the newest message of a kind that it got.
func (st *stage) answer(a *actor, kind, with wire.Kind, body any, blobs ...app.Value) {
	st.Helper()
	for i := len(a.posted) - 1; i >= 0; i-- {
		if env := a.posted[i].env; env.Kind == kind {
			text, _ := json.Marshal(body)
			a.receive(message{env: wire.Envelope{ID: env.ID, Kind: with, Body: text}, blobs: blobs})
			return
		}
	}
	st.Fatalf("no %s was posted", kind)
}

// greet has the present worker say hello.
func (st *stage) greet() {
	st.Helper()
	st.answer(st.worker(), wire.KindHello, wire.KindDone, wire.Hello{Version: wire.Version})
}

// wantPosted compares what the present worker got, as "kind body".
func (st *stage) wantPosted(want ...string) {
	st.Helper()
	var got []string
	for _, m := range st.worker().posted {
		got = append(got, strings.TrimSpace(fmt.Sprintf("%s %s", m.env.Kind, m.env.Body)))
	}
	if !reflect.DeepEqual(got, want) {
		st.Errorf("posted\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

// wantLog compares the answers so far.
func (st *stage) wantLog(want ...string) {
	st.Helper()
	if !reflect.DeepEqual(st.log, want) {
		st.Errorf("answers\n  %s\nwant\n  %s", strings.Join(st.log, "\n  "), strings.Join(want, "\n  "))
	}
}

var hello = fmt.Sprintf(`hello {"version":%d,"scope":"/repo/"}`, wire.Version)

func TestRequestsWaitForHello(t *testing.T) {
	st := newStage(t)
	st.send("list", wire.KindList, nil)
	st.send("join", wire.KindJoin, wire.Choice{Views: []int{1}})
	st.wantPosted(hello)
	st.greet()
	st.wantPosted(hello, `list`, `join {"views":[1]}`)
	st.answer(st.worker(), wire.KindList, wire.KindProgress, nil)
	st.answer(st.worker(), wire.KindList, wire.KindDone, nil)
	st.answer(st.worker(), wire.KindList, wire.KindDone, nil) // one too many
	st.wantLog("list: progress", "list: done")
}

func TestOtherVersion(t *testing.T) {
	st := newStage(t)
	st.send("list", wire.KindList, nil)
	st.answer(st.worker(), wire.KindHello, wire.KindDone, wire.Hello{Version: wire.Version + 1})
	st.wantLog("list: failed The page and its solver are of different versions.")
	st.send("again", wire.KindList, nil)
	st.answer(st.worker(), wire.KindHello, wire.KindFailed, wire.Failed{Code: wire.FailVersion})
	st.wantLog("list: failed The page and its solver are of different versions.",
		"again: failed The page and its solver are of different versions.")
}

func TestFailedStart(t *testing.T) {
	st := newStage(t)
	st.send("list", wire.KindList, nil)
	st.worker().died("HTTP status 404")
	st.wantLog("list: failed The solver could not be started: HTTP status 404.")
	if len(st.workers) != 1 {
		t.Fatal("a start that fails was repeated without a request")
	}
	st.send("again", wire.KindList, nil)
	st.greet()
	st.answer(st.worker(), wire.KindList, wire.KindDone, nil)
	if st.log = st.log[1:]; len(st.workers) != 2 {
		t.Fatalf("%d workers", len(st.workers))
	}
	st.wantLog("again: done")
}

// loaded returns a stage with tables 1, loaded, and 5 and 6, opened.
func loaded(t *testing.T) *stage {
	st := newStage(t)
	st.greet()
	st.send("load", wire.KindLoad, wire.Load{Table: 1, Name: "a.csv", Role: wire.RoleView}, app.Null())
	st.answer(st.worker(), wire.KindLoad, wire.KindDone, wire.TableInfo{Table: 1})
	st.send("again", wire.KindLoad, wire.Load{Table: 1, Name: "a.csv", Role: wire.RoleView, Format: wire.Format{ID: "none"}})
	st.answer(st.worker(), wire.KindLoad, wire.KindDone, wire.TableInfo{Table: 1})
	st.send("bad", wire.KindLoad, wire.Load{Table: 2, Name: "bad.csv", Role: wire.RoleView}, app.Null())
	st.answer(st.worker(), wire.KindLoad, wire.KindFailed, wire.Failed{Code: wire.FailInput, Text: "bad"})
	st.send("open", wire.KindOpen, wire.Open{Key: "k", First: 5})
	st.answer(st.worker(), wire.KindOpen, wire.KindDone, wire.OpenInfo{Tables: []wire.TableInfo{
		{Table: 5, Name: "x.csv", Role: wire.RoleView, Format: wire.Format{ID: "1"}},
		{Table: 6, Name: "l.csv", Role: wire.RoleLabels},
	}}, app.Null(), app.Null())
	st.wantLog("load: done", "again: done", "bad: failed bad", "open: done")
	st.log = nil
	return st
}

const (
	load1 = `load {"table":1,"name":"a.csv","role":"view","format":{"id":"none"}}`
	load5 = `load {"table":5,"name":"x.csv","role":"view","format":{"id":"1"}}`
	load6 = `load {"table":6,"name":"l.csv","role":"labels","format":{}}`
)

func TestDeadWorkerIsReplaced(t *testing.T) {
	st := loaded(t)
	st.send("run", wire.KindRun, wire.Choice{Views: []int{1}})
	st.send("list", wire.KindList, nil)
	old := st.worker()
	old.died("out of memory")
	st.wantLog("run: failed The solver stopped: out of memory.", "list: failed The solver stopped: out of memory.")
	if !old.ended || len(st.workers) != 2 {
		t.Fatal("the worker was not replaced")
	}
	old.died("again")
	st.greet()
	st.wantPosted(hello) // the tables wait for a request
	st.send("forget", wire.KindForget, wire.Forget{Table: 5})
	st.wantPosted(hello, load1, load6, `forget {"table":5}`)
	if n := len(st.worker().posted[1].blobs); n != 1 {
		t.Errorf("%d files with the load", n)
	}
	st.send("list", wire.KindList, nil)
	st.wantPosted(hello, load1, load6, `forget {"table":5}`, `list`)
	if len(st.log) != 2 {
		t.Errorf("answers to nobody's requests: %v", st.log)
	}
}

func TestInternalFaultReplacesTheWorker(t *testing.T) {
	st := loaded(t)
	st.send("run", wire.KindRun, wire.Choice{Views: []int{1}})
	st.send("list", wire.KindList, nil)
	st.answer(st.worker(), wire.KindRun, wire.KindFailed, wire.Failed{Code: wire.FailInternal, Text: "fault"})
	st.wantLog("run: failed fault")
	st.greet()
	st.wantPosted(hello, load1, load5, load6, `list`) // what waited goes to the new worker
	st.answer(st.worker(), wire.KindList, wire.KindDone, nil)
	st.wantLog("run: failed fault", "list: done")
}

// Every worker's greeting is told.
func TestHelloIsTold(t *testing.T) {
	st := newStage(t)
	st.s.OnHello(func(h wire.Hello) {
		st.s.Cancel(0) // the session may be used
		st.log = append(st.log, fmt.Sprintf("simd %v", h.SIMD))
	})
	st.answer(st.worker(), wire.KindHello, wire.KindDone, wire.Hello{Version: wire.Version, SIMD: true})
	st.worker().died("x")
	st.greet()
	st.wantLog("simd true", "simd false")
}

// TestRestoreThatFails has a table that cannot be loaded again told and left out, not tried
// for ever.
func TestRestoreThatFails(t *testing.T) {
	st := loaded(t)
	st.s.OnLost(func(table int, why wire.Failed) {
		st.s.Cancel(0) // the session may be used
		st.log = append(st.log, fmt.Sprintf("lost %d: %s", table, why.Text))
	})
	st.worker().died("x")
	st.send("list", wire.KindList, nil)
	st.greet()
	st.answer(st.worker(), wire.KindLoad, wire.KindFailed, wire.Failed{Code: wire.FailInternal, Text: "fault"})
	st.greet()
	st.wantPosted(hello, load1, load5, `list`)
	st.answer(st.worker(), wire.KindLoad, wire.KindFailed, wire.Failed{Code: wire.FailInput, Text: "it was changed"})
	st.wantLog("lost 6: fault", "lost 5: it was changed")
}

// A table that ends the worker which loads it again would end the next one, and fail whatever is asked for.
func TestRestoreThatEndsTheWorker(t *testing.T) {
	st := loaded(t)
	st.s.OnLost(func(table int, why wire.Failed) {
		st.log = append(st.log, fmt.Sprintf("lost %d: %s", table, why.Text))
	})
	st.worker().died("x")
	st.send("list", wire.KindList, nil)
	st.greet()
	st.answer(st.worker(), wire.KindLoad, wire.KindDone, nil) // the newest, table 6
	st.worker().died("out of memory")
	st.wantLog("lost 1: The solver stopped: out of memory.", "list: failed The solver stopped: out of memory.")
	st.send("list", wire.KindList, nil)
	st.greet()
	st.wantPosted(hello, load5, load6, `list`)
}

func TestCancel(t *testing.T) {
	st := newStage(t)
	waiting := st.send("waiting", wire.KindList, nil)
	st.s.Cancel(waiting)
	st.wantLog("waiting: cancelled")
	st.greet()
	st.wantPosted(hello)

	run := st.send("run", wire.KindRun, nil)
	st.s.Cancel(run)
	st.wantPosted(hello, `run`, fmt.Sprintf(`cancel {"id":%d}`, run))
	st.answer(st.worker(), wire.KindCancel, wire.KindDone, nil)
	st.answer(st.worker(), wire.KindRun, wire.KindCancelled, nil)
	st.later[0]()
	st.s.Cancel(run)
	st.s.Cancel(12345)
	st.wantLog("waiting: cancelled", "run: cancelled")
	if len(st.workers) != 1 {
		t.Error("a worker that obeys was replaced")
	}
}

func TestCancelOfStuckWorker(t *testing.T) {
	st := loaded(t)
	run := st.send("run", wire.KindRun, nil)
	st.send("list", wire.KindList, nil)
	stuck := st.worker()
	st.s.Cancel(run)
	st.wantLog()
	st.later[0]()
	st.wantLog("run: cancelled")
	st.answer(stuck, wire.KindRun, wire.KindDone, nil) // too late
	st.answer(stuck, wire.KindList, wire.KindDone, nil)
	st.greet()
	st.wantPosted(hello, load1, load5, load6, `list`)
	st.wantLog("run: cancelled")
	if !stuck.ended {
		t.Error("the stuck worker goes on")
	}
}

// TestSleep has the worker ended while the page is put aside, and what was under way done by
// another when it is back.
func TestSleep(t *testing.T) {
	st := loaded(t)
	st.send("run", wire.KindRun, nil)
	old := st.worker()
	st.s.sleep()
	if !old.ended || len(st.workers) != 1 {
		t.Fatal("a worker lives while the page sleeps")
	}
	st.answer(old, wire.KindRun, wire.KindDone, nil) // was on its way
	st.s.wake()
	st.s.wake()
	st.greet()
	st.wantPosted(hello, load1, load5, load6, `run`)
	st.answer(st.worker(), wire.KindRun, wire.KindDone, nil)
	st.wantLog("run: done")
	if len(st.workers) != 2 {
		t.Errorf("%d workers were started", len(st.workers))
	}

	id := st.send("next", wire.KindRun, nil)
	st.s.Cancel(id)
	st.s.sleep()
	st.later[0]()
	st.s.wake()
	st.wantLog("run: done", "next: cancelled")
}

// TestCallbackMaySend has a callback send the next request.
func TestCallbackMaySend(t *testing.T) {
	st := newStage(t)
	st.greet()
	st.s.Send(wire.KindList, nil, nil, func(Answer) { st.send("join", wire.KindJoin, nil) })
	st.answer(st.worker(), wire.KindList, wire.KindDone, nil)
	st.wantPosted(hello, `list`, `join`)
}

func TestFake(t *testing.T) {
	var f Fake
	var got []wire.Kind
	var e Engine = &f
	e.Send(wire.KindList, nil, nil, nil)
	id := e.Send(wire.KindJoin, wire.Choice{Views: []int{2}}, nil, func(a Answer) { got = append(got, a.Kind) })
	sent, last := f.Last(wire.KindJoin)
	if last != id || !reflect.DeepEqual(sent.Body, wire.Choice{Views: []int{2}}) {
		t.Errorf("last join: %d %+v", last, sent)
	}
	f.Answer(id, wire.KindProgress, wire.Progress{})
	f.Answer(id, wire.KindDone, nil)
	e.Cancel(id)
	if fmt.Sprint(got, f.Cancelled) != "[progress done] [2]" {
		t.Error(got, f.Cancelled)
	}
}
