package engine

import (
	"encoding/json"
	"slices"

	"viewfold/wasm/wire"
)

// receive handles a message of worker w; one that was replaced is not listened to.
func (s *session) receive(w worker, m message) {
	s.mu.Lock()
	defer s.unlock()
	if w != s.worker {
		return
	}
	if m.env.ID == s.hello {
		s.greeted(m)
		return
	}
	r := s.find(m.env.ID)
	if r == nil {
		return // the answer to a Cancel
	}
	s.answer(r, Answer{Kind: m.env.Kind, Body: m.env.Body, Bufs: m.bufs, Blobs: m.blobs})
	if m.env.Kind != wire.KindProgress {
		s.settle(r, m)
	}
}

// settle takes note of a terminal answer: the request is done with, tables are remembered,
// and a worker with an internal fault is replaced.
func (s *session) settle(r *request, m message) {
	s.drop(r)
	switch m.env.Kind {
	case wire.KindDone:
		s.tables.learn(r, m)
	case wire.KindFailed:
		if r.restore {
			s.lose(r.body.(wire.Load).Table, failure(m)) // it would fail with every new worker
		}
		if failure(m).Code == wire.FailInternal {
			s.replace()
		}
	}
}

// lose forgets a table that could not be loaded again, and tells so.
func (s *session) lose(table int, why wire.Failed) {
	s.tables.forget(table)
	if lost := s.lost; lost != nil {
		s.calls = append(s.calls, func() { lost(table, why) })
	}
}

// greeted handles the answer to the hello: requests may flow, or all fail.
func (s *session) greeted(m message) {
	var hello wire.Hello
	if m.env.Kind == wire.KindDone && json.Unmarshal(m.env.Body, &hello) == nil && hello.Version == wire.Version {
		s.ready = true
		if on := s.greet; on != nil {
			s.calls = append(s.calls, func() { on(hello) })
		}
		s.flush()
		return
	}
	s.giveUp(wire.Failed{
		Code: wire.FailVersion,
		Text: "The page and its solver are of different versions.",
		Fix:  "Reload the page.",
	})
}

// died handles the end of worker w: its requests fail. A worker that had been running is
// replaced at once; one that did not even start is tried again with the next request.
func (s *session) died(w worker, text string) {
	s.mu.Lock()
	defer s.unlock()
	if w != s.worker {
		return
	}
	if !s.ready {
		s.giveUp(wire.Failed{
			Code: wire.FailInternal, Stage: "start",
			Text: "The solver could not be started: " + text + ".",
			Fix:  "Reload the page.",
		})
		return
	}
	stopped := wire.Failed{
		Code: wire.FailInternal,
		Text: "The solver stopped: " + text + ".",
		Fix:  "Try again; if it was short of memory, with fewer samples or features.",
	}
	if i := slices.IndexFunc(s.requests, func(r *request) bool { return r.restore }); i >= 0 {
		s.lose(s.requests[i].body.(wire.Load).Table, stopped) // it was being loaded: it would end every new worker
	}
	s.giveUp(stopped)
	s.start()
}

// giveUp ends the worker and fails every request.
func (s *session) giveUp(f wire.Failed) {
	s.worker.terminate()
	body, _ := json.Marshal(f)
	for _, r := range s.requests {
		s.answer(r, Answer{Kind: wire.KindFailed, Body: body})
	}
	s.worker, s.ready, s.requests = nil, false, nil
}

// failure decodes a Failed message; one that cannot be decoded is a fault of the worker.
func failure(m message) wire.Failed {
	var f wire.Failed
	if json.Unmarshal(m.env.Body, &f) != nil {
		f.Code = wire.FailInternal
	}
	return f
}
