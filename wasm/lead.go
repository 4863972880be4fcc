package main

import (
	"context"
	"errors"
	"sync"

	"viewfold/solver"
	"viewfold/wasm/port"
	"viewfold/wasm/simd"
	"viewfold/wasm/store"
	"viewfold/wasm/wire"
)

// lead answers the page's requests, one after another in the order they came. Only a cancel
// does not wait for its turn.
type lead struct {
	send  func(port.Message) error
	pause func()                          // gives the event loop a turn
	open  func(scope string) *store.Store // the storage of a site

	tables map[int]*table
	names  map[int]string // of the files of all tables that were asked for
	latest latest
	store  *store.Store
	crew   crew
	joined joined       // by the latest join
	limit  limit        // of memory
	look   *solver.Look // of the tasks that another lead gives to this worker
	rows   *solver.Rows // that this worker keeps for it
	file   rangeFile    // of which it reads ranges for it
	reads  int          // how many files were read with the help of mates

	mu      sync.Mutex
	queue   []*job
	current *job          // nil between requests
	more    chan struct{} // something was queued
}

// answer is what goes with a Done.
type answer struct {
	body  any
	bufs  [][]byte
	blobs []port.Blob
}

// handler answers one kind of request.
type handler func(l *lead, j *job) (answer, error)

// handlers has one for every kind of request, but for KindCancel.
var handlers = map[wire.Kind]handler{
	wire.KindHello:       with((*lead).hello),
	wire.KindLoad:        with((*lead).load),
	wire.KindForget:      with((*lead).forget),
	wire.KindJoin:        with((*lead).join),
	wire.KindRun:         with((*lead).run),
	wire.KindMemory:      with((*lead).memory),
	wire.KindAnchors:     with((*lead).anchors),
	wire.KindFigure:      with((*lead).figure),
	wire.KindNaming:      with((*lead).naming),
	wire.KindAblate:      with((*lead).ablate),
	wire.KindAssign:      with((*lead).assign),
	wire.KindSheet:       with((*lead).sheet),
	wire.KindFigures:     with((*lead).figures),
	wire.KindTests:       with((*lead).tests),
	wire.KindContrasts:   with((*lead).contrasts),
	wire.KindCompare:     with((*lead).compare),
	wire.KindSelected:    with((*lead).selected),
	wire.KindPlaces:      with((*lead).places),
	wire.KindPlacesTable: with((*lead).placesTable),
	wire.KindColumn:      with((*lead).column),
	wire.KindSave:        with((*lead).save),
	wire.KindList:        (*lead).list,
	wire.KindOpen:        with((*lead).openSet),
	wire.KindDelete:      with((*lead).deleteSet),
	wire.KindRename:      with((*lead).renameSet),
	wire.KindRemember:    with((*lead).remember),
	wire.KindExport:      with((*lead).exportSet),
	wire.KindImport:      (*lead).importSet,
	wire.KindKeepResult:  with((*lead).keepResult),
	wire.KindOpenResult:  with((*lead).openResult),
	wire.KindDropResult:  with((*lead).dropResult),
	wire.KindCapsule:     with((*lead).makeCapsule),
	wire.KindColumns:     with((*lead).columns),
	wire.KindOpenCapsule: with((*lead).openCapsule),
	wire.KindFind:        with((*lead).find),
	wire.KindCheck:       with((*lead).check),
	wire.KindLook:        with((*lead).see),
	wire.KindTask:        with((*lead).task),
	wire.KindRows:        with((*lead).keep),
	wire.KindStep:        with((*lead).step),
	wire.KindRange:       with((*lead).readRange),
}

// with makes a handler of one that takes its request's body.
func with[Body any](f func(*lead, *job, Body) (answer, error)) handler {
	return func(l *lead, j *job) (answer, error) {
		var body Body
		if err := j.msg.Env.Decode(&body); err != nil {
			return answer{}, err
		}
		return f(l, j, body)
	}
}

// newLead returns a lead without tables.
func newLead(send func(port.Message) error, pause func(), open func(string) *store.Store, start startMate) *lead {
	return &lead{
		send: send, pause: pause, open: open, crew: crew{start: start}, limit: browserLimit,
		tables: make(map[int]*table),
		names:  make(map[int]string),
		more:   make(chan struct{}, 1),
	}
}

// receive takes a message from the page. It does not block.
func (l *lead) receive(m port.Message) {
	if m.Env.Kind == wire.KindCancel {
		l.cancel(m)
		return
	}
	j := &job{msg: m, lead: l}
	j.ctx, j.cancel = context.WithCancel(context.Background())
	l.mu.Lock()
	l.queue = append(l.queue, j)
	l.stepAside()
	l.mu.Unlock()
	select {
	case l.more <- struct{}{}:
	default:
	}
}

// cancel ends a request: the current one at its next pause, a waiting one at once.
func (l *lead) cancel(m port.Message) {
	var body wire.Cancel
	if err := m.Env.Decode(&body); err == nil {
		l.mu.Lock()
		if l.current != nil && l.current.msg.Env.ID == body.ID {
			l.current.again, l.current.givesWay = false, false // else the next request would have it begin anew
			l.current.cancel()
		}
		waiting := l.unqueue(body.ID)
		l.mu.Unlock()
		if waiting != nil {
			waiting.cancel()
			waiting.reply(wire.KindCancelled, answer{})
		}
	}
	(&job{msg: m, lead: l}).reply(wire.KindDone, answer{})
}

// unqueue takes a request out of the queue; nil when it is not there.
func (l *lead) unqueue(id int) *job {
	for i, j := range l.queue {
		if j.msg.Env.ID == id {
			l.queue = append(l.queue[:i:i], l.queue[i+1:]...)
			return j
		}
	}
	return nil
}

// next waits for a request and makes it the current one.
func (l *lead) next() *job {
	for {
		l.mu.Lock()
		if len(l.queue) > 0 {
			j := l.queue[0]
			l.queue, l.current = l.queue[1:], j
			l.mu.Unlock()
			return j
		}
		l.mu.Unlock()
		<-l.more
	}
}

// serve answers requests until one meets a fault of the program: then nothing that this
// worker holds can be relied on.
func (l *lead) serve() {
	for l.serveOne() {
	}
}

// serveOne answers the next request; false after a fault.
func (l *lead) serveOne() bool {
	j := l.next()
	a, err := j.handle()
	l.mu.Lock()
	l.current = nil
	if errors.Is(err, context.Canceled) && l.resume(j) {
		l.mu.Unlock()
		return true
	}
	l.mu.Unlock()
	defer j.cancel()
	switch {
	case err == nil:
		j.reply(wire.KindDone, a)
	case errors.Is(err, context.Canceled):
		j.reply(wire.KindCancelled, answer{})
	default:
		f := explain(err)
		if f.Code == wire.FailInternal {
			f.Stage = j.stage
		}
		j.reply(wire.KindFailed, answer{body: f})
		return f.Code != wire.FailInternal
	}
	return true
}

// hello opens the conversation.
func (l *lead) hello(_ *job, body wire.Hello) (answer, error) {
	if body.Version != wire.Version {
		return answer{}, &failure{
			Code: wire.FailVersion,
			Text: "the page and its solver are of different versions",
			Fix:  "reload the page",
		}
	}
	l.store = l.open(body.Scope)
	return answer{body: wire.Hello{Version: wire.Version, SIMD: simd.Used()}}, nil
}
