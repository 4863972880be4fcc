package engine

import (
	"encoding/json"
	"sync"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/wasm/wire"
)

// cancelGrace is how long a worker may take to answer a Cancel before it is replaced: it
// pauses about every 40 ms while it computes, so a second means it is stuck.
const cancelGrace = time.Second

// message is one message to or from a worker.
type message struct {
	env   wire.Envelope
	bufs  []app.Value
	blobs []app.Value
}

// worker is a solver worker, starting or running.
type worker interface {
	post(message)
	terminate()
}

// spawner starts a worker and returns at once. The worker's messages go to receive; when it
// cannot be started or dies, died is told why. Neither is called before spawner returns.
type spawner func(receive func(message), died func(text string)) worker

// session is the Engine over a worker that can be replaced. Requests wait until the worker
// has said hello; a new worker first gets the tables of the one before.
type session struct {
	scope string // path of the page's directory
	spawn spawner
	after func(time.Duration, func()) // runs a function later

	mu       sync.Mutex
	lost     func(table int, why wire.Failed) // set by OnLost
	greet    func(wire.Hello)                 // set by OnHello
	calls    []func()                         // callbacks to make when the lock is released
	worker   worker                           // nil when none could be started
	ready    bool                             // the worker has said hello
	restored bool                             // the worker was sent all tables
	lastID   int
	hello    int        // id of the worker's hello
	requests []*request // unanswered, oldest first
	tables   memory
}

// request is a request that waits for its terminal answer.
type request struct {
	id      int
	kind    wire.Kind
	body    any
	msg     message
	on      func(Answer)
	posted  bool // to the present worker
	restore bool // the session's own, to bring a new worker up to date
}

// newSession returns a session and starts its first worker.
func newSession(scope string, spawn spawner) *session {
	s := &session{
		scope: scope, spawn: spawn,
		after:  func(d time.Duration, f func()) { time.AfterFunc(d, f) },
		tables: make(memory),
	}
	s.mu.Lock()
	defer s.unlock()
	s.start()
	return s
}

// Send implements Engine.
func (s *session) Send(kind wire.Kind, body any, blobs []app.Value, on func(Answer)) int {
	s.mu.Lock()
	defer s.unlock()
	if forget, ok := body.(wire.Forget); ok {
		s.tables.forget(forget.Table) // even if the worker dies before it hears of it
	}
	r := s.newRequest(kind, body, blobs)
	r.on = on
	s.requests = append(s.requests, r)
	if s.worker == nil {
		s.start()
	}
	s.flush()
	return r.id
}

// Cancel implements Engine.
func (s *session) Cancel(id int) {
	s.mu.Lock()
	defer s.unlock()
	r := s.find(id)
	if r == nil {
		return
	}
	if !r.posted {
		s.cancelled(r)
		return
	}
	s.worker.post(s.newRequest(wire.KindCancel, wire.Cancel{ID: id}, nil).msg)
	s.after(cancelGrace, func() { s.cancelHard(id) })
}

// OnLost implements Engine.
func (s *session) OnLost(on func(table int, why wire.Failed)) {
	s.mu.Lock()
	defer s.unlock()
	s.lost = on
}

// OnHello implements Engine.
func (s *session) OnHello(on func(wire.Hello)) {
	s.mu.Lock()
	defer s.unlock()
	s.greet = on
}

// cancelHard replaces the worker when the request is still unanswered. The other requests
// go to the new worker.
func (s *session) cancelHard(id int) {
	s.mu.Lock()
	defer s.unlock()
	if r := s.find(id); r != nil {
		s.cancelled(r)
		s.replace()
	}
}

// sleep ends the worker when the page is put aside. A worker that sleeps with its page can
// do so in the middle of a transaction, and then no other page gets at the storage.
func (s *session) sleep() {
	s.mu.Lock()
	defer s.unlock()
	s.end()
}

// wake goes on with a new worker when the page is back.
func (s *session) wake() {
	s.mu.Lock()
	defer s.unlock()
	if s.worker == nil {
		s.start()
	}
}

// The methods below are called with the lock held.

// unlock releases the lock and then calls back, so that a callback may use the engine.
func (s *session) unlock() {
	calls := s.calls
	s.calls = nil
	s.mu.Unlock()
	for _, call := range calls {
		call()
	}
}

// start spawns a worker and greets it.
func (s *session) start() {
	var w worker
	w = s.spawn(
		func(m message) { s.receive(w, m) },
		func(text string) { s.died(w, text) })
	s.worker, s.ready, s.restored = w, false, false
	hello := s.newRequest(wire.KindHello, wire.Hello{Version: wire.Version, Scope: s.scope}, nil)
	s.hello = hello.id
	w.post(hello.msg)
}

// replace ends the worker and starts another, which gets the unanswered requests.
func (s *session) replace() {
	s.end()
	s.start()
}

// end ends the worker, if there is one. The unanswered requests wait for the next.
func (s *session) end() {
	if s.worker != nil {
		s.worker.terminate()
	}
	kept := s.requests[:0:0]
	for _, r := range s.requests {
		if !r.restore {
			r.posted = false
			kept = append(kept, r)
		}
	}
	s.requests = kept
	s.worker, s.ready = nil, false
}

// flush posts the requests that wait, to a new worker after the tables of the one before.
func (s *session) flush() {
	if !s.ready || len(s.requests) == 0 {
		return
	}
	waiting := s.requests
	if !s.restored {
		s.restored = true
		s.restore()
	}
	for _, r := range waiting {
		if !r.posted {
			r.posted = true
			s.worker.post(r.msg)
		}
	}
}

// restore loads the remembered tables again.
func (s *session) restore() {
	for _, t := range s.tables.all() {
		r := s.newRequest(wire.KindLoad, t.load, []app.Value{t.blob})
		r.posted, r.restore = true, true
		s.requests = append(s.requests, r)
		s.worker.post(r.msg)
	}
}

// newRequest numbers a request and packs its message.
func (s *session) newRequest(kind wire.Kind, body any, blobs []app.Value) *request {
	s.lastID++
	r := &request{id: s.lastID, kind: kind, body: body}
	r.msg = message{env: wire.Envelope{ID: r.id, Kind: kind}, blobs: blobs}
	if body != nil {
		r.msg.env.Body, _ = json.Marshal(body) // the wire types are plain data
	}
	return r
}

// find returns the unanswered request with an id, or nil.
func (s *session) find(id int) *request {
	for _, r := range s.requests {
		if r.id == id {
			return r
		}
	}
	return nil
}

// drop removes a request from the unanswered ones.
func (s *session) drop(r *request) {
	for i := range s.requests {
		if s.requests[i] == r {
			s.requests = append(s.requests[:i:i], s.requests[i+1:]...)
			return
		}
	}
}

// cancelled ends a request without the worker.
func (s *session) cancelled(r *request) {
	s.drop(r)
	s.answer(r, Answer{Kind: wire.KindCancelled})
}

// answer has the request's callback called.
func (s *session) answer(r *request, a Answer) {
	if r.on != nil {
		s.calls = append(s.calls, func() { r.on(a) })
	}
}
