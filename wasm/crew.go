package main

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"sync"

	"viewfold/solver"
	"viewfold/solver/dense"
	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

// crew is the workers that compute beside this one. They start when the page asks what a run by them would
// take, so that they are there when it comes, and stay for the next; one that died is replaced then. Meanwhile its task is done here; when it kept rows,
// the run begins anew with those that are left.
type crew struct {
	start startMate
	mates []*mate
}

// startMate starts a worker, whose messages go to receive; when it dies, died is told. nil where
// workers cannot start others.
type startMate func(receive func(port.Message), died func(why string)) line

// line is what a mate is talked to by.
type line interface {
	Send(port.Message) error
	End()
}

// tasksAhead is how many tasks a mate is given: one to do, and one to go on with while this worker,
// which computes too, comes to take what the first gave.
const tasksAhead = 2

// members returns the solver's crew for a run by so many workers, this one among them; none for one.
func (c *crew) members(workers int) []solver.Member {
	c.fill(workers)
	if workers < 2 || len(c.mates) == 0 {
		return nil
	}
	list := []solver.Member{solver.Core{}}
	mates := c.mates[:min(workers-1, len(c.mates))]
	for _, m := range mates {
		list = append(list, m)
	}
	for range tasksAhead - 1 {
		for _, m := range mates {
			list = append(list, ahead{m})
		}
	}
	return list
}

// fill starts the mates that are missing for a run by so many workers, and does not wait for them.
func (c *crew) fill(workers int) {
	c.mates = living(c.mates)
	for len(c.mates) < workers-1 && c.start != nil {
		m := hire(c.start)
		if m == nil {
			return
		}
		c.mates = append(c.mates, m)
	}
}

// rest has the mates forget what they saw and keep.
func (c *crew) rest() {
	for _, m := range living(c.mates) {
		m.see(nil)
		m.release()
	}
}

// living returns the mates that have not died.
func living(mates []*mate) []*mate {
	var list []*mate
	for _, m := range mates {
		select {
		case <-m.gone:
		default:
			list = append(list, m)
		}
	}
	return list
}

// mate is a worker that computes for this one: tasks, and steps on rows that it keeps (see shard.go).
type mate struct {
	line  line
	ready chan struct{} // closed when it has said hello
	gone  chan struct{} // closed when it died

	turn  sync.Mutex
	look  *solver.Look // that it has
	holds bool         // it keeps rows

	mu      sync.Mutex
	lastID  int
	waiting map[int]chan port.Message // answers, by the request's ID
	dead    bool
}

// hire starts a mate; nil when that cannot be.
func hire(start startMate) *mate {
	m := &mate{ready: make(chan struct{}), gone: make(chan struct{}), waiting: make(map[int]chan port.Message)}
	if m.line = start(m.receive, m.died); m.line == nil {
		return nil
	}
	hello := m.ask(wire.KindHello, wire.Hello{Version: wire.Version})
	go func() {
		select {
		case <-hello.answers:
			close(m.ready)
		case <-m.gone:
		}
	}()
	return m
}

// Ready implements solver.Member.
func (m *mate) Ready(ctx context.Context) error {
	select {
	case <-m.gone:
		return errGone
	default:
	}
	select { // before the context, which may have ended
	case <-m.ready:
		return nil
	default:
	}
	select {
	case <-m.ready:
		return nil
	case <-m.gone:
		return errGone
	case <-ctx.Done():
		return ctx.Err()
	}
}

var errGone = errors.New("the worker died")

// Compute implements solver.Member. What a mate cannot do is done here, which also says why it cannot
// be done.
func (m *mate) Compute(ctx context.Context, t *solver.Task, observe func(solver.Progress)) (*solver.Part, error) {
	part, err := m.compute(ctx, t, observe)
	if err == nil || ctx.Err() != nil {
		return part, err
	}
	return t.Compute(ctx, observe)
}

func (m *mate) compute(ctx context.Context, t *solver.Task, observe func(solver.Progress)) (*solver.Part, error) {
	m.turn.Lock() // another task's look must not come between
	m.see(t.Look)
	r := m.ask(wire.KindTask, wire.Task{Set: t.Set, Options: wireOptions(t.Options), AnchorsOnly: t.AnchorsOnly, KeepAnchors: t.KeepAnchors, First: t.First, Starts: t.Starts})
	m.turn.Unlock()
	for {
		select {
		case a := <-r.answers:
			switch a.Env.Kind {
			case wire.KindProgress:
				var p wire.Progress
				if err := a.Env.Decode(&p); err != nil {
					return nil, err
				}
				observe(progressOf(p))
			case wire.KindDone:
				return partOf(a, t.Look.Samples())
			default:
				return nil, errGone
			}
		case <-m.gone:
			return nil, errGone
		case <-ctx.Done():
			m.cancel(r)
			return nil, ctx.Err()
		}
	}
}

// see gives the mate a look, or takes the one it has.
func (m *mate) see(look *solver.Look) {
	if m.look == look {
		return
	}
	m.look = look
	if look == nil {
		m.ask(wire.KindLook, wire.Look{})
		return
	}
	body, bufs := packLook(look)
	m.ask(wire.KindLook, body, bufs...)
}

// request is what a mate was asked for.
type request struct {
	id      int
	answers <-chan port.Message
}

// ask sends a request.
func (m *mate) ask(kind wire.Kind, body any, bufs ...[]byte) *request {
	return m.askAbout(nil, kind, body, bufs...)
}

// askAbout sends a request about files.
func (m *mate) askAbout(files []port.Blob, kind wire.Kind, body any, bufs ...[]byte) *request {
	text, err := json.Marshal(body)
	if err != nil {
		panic(err) // the wire types are plain data
	}
	m.mu.Lock()
	m.lastID++
	id, answers := m.lastID, make(chan port.Message, 1)
	m.waiting[id] = answers
	m.mu.Unlock()
	if err := m.line.Send(port.Message{Env: wire.Envelope{ID: id, Kind: kind, Body: text}, Bufs: bufs, Blobs: files}); err != nil {
		m.died(err.Error())
	}
	return &request{id, answers}
}

// cancel ends a request.
func (m *mate) cancel(r *request) { m.ask(wire.KindCancel, wire.Cancel{ID: r.id}) }

// receive takes a message of the mate. It does not block: of two reports of progress that nobody has
// taken the first is left out.
func (m *mate) receive(a port.Message) {
	m.mu.Lock()
	defer m.mu.Unlock()
	answers := m.waiting[a.Env.ID]
	if answers == nil {
		return
	}
	if a.Env.Kind != wire.KindProgress {
		delete(m.waiting, a.Env.ID)
	}
	select {
	case <-answers:
	default:
	}
	answers <- a
}

// died takes note of the mate's death. Its requests are never answered.
func (m *mate) died(string) {
	m.mu.Lock()
	first := !m.dead
	m.dead = true
	m.mu.Unlock()
	if first {
		close(m.gone)
		m.line.End()
	}
}

// progressOf is the reverse of solverProgress.
func progressOf(p wire.Progress) solver.Progress {
	objective := math.NaN()
	if p.Objective != nil {
		objective = *p.Objective
	}
	return solver.Progress{
		Stage: solver.Stage(p.Stage), Part: p.Part, Set: p.Set, Sets: p.Sets,
		Iteration: p.Iteration, MaxIter: p.MaxIter, Round: p.Round, Objective: objective,
	}
}

// partOf takes the answer to a task apart.
func partOf(a port.Message, samples int) (*solver.Part, error) {
	var body wire.Part
	if err := a.Env.Decode(&body); err != nil {
		return nil, err
	}
	part := &solver.Part{Inertia: body.Inertia, Apart: body.Apart, Labels: port.ToInt32s[int](a.Bufs[4]), Weights: body.Weights, Objective: body.Objective}
	if anchors := port.ToFloat64s(a.Bufs[0]); len(anchors) > 0 {
		d := len(anchors) / body.Anchors
		part.Anchors = dense.Matrix{Rows: body.Anchors, Cols: d, Stride: d, Data: anchors}
	}
	if start := port.ToInt32s[int](a.Bufs[1]); len(start) > 0 {
		part.Graph = &solver.Graph{
			Samples: samples, Anchors: body.Anchors,
			Start: start, Anchor: port.ToInt32s[int32](a.Bufs[2]), Weight: port.ToFloat64s(a.Bufs[3]),
		}
	}
	return part, nil
}
