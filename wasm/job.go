package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"viewfold/solver"
	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

const (
	// pauseEvery is how long a request may compute before the event loop gets a turn and a
	// cancel can come in. A pause costs about 0.1 ms.
	pauseEvery = 40 * time.Millisecond
	// tellEvery is the least time between two progress messages of a request.
	tellEvery = 50 * time.Millisecond
)

// job is a request that waits or is being answered.
type job struct {
	msg    port.Message
	lead   *lead
	ctx    context.Context // ends when the request is cancelled
	cancel context.CancelFunc
	// Of requests that give way (aside.go); the lead's mu guards them.
	givesWay, again bool
	ablation        solver.Ablation // what was found before it gave way

	stage  string // of the work, as told last
	told   time.Time
	paused time.Time
}

// handle answers the request. A panic becomes an error that is nobody's but the program's.
func (j *job) handle() (a answer, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%.300v", r)
		}
	}()
	j.paused = time.Now()
	f := handlers[j.msg.Env.Kind]
	if f == nil {
		return answer{}, fmt.Errorf("unknown request %q", j.msg.Env.Kind)
	}
	return f(j.lead, j)
}

// tell reports progress to the page, unless it just did, and pauses when a pause is due. It
// returns the context's error.
func (j *job) tell(p wire.Progress) error {
	j.stage = p.Stage
	now := time.Now()
	if now.Sub(j.told) >= tellEvery {
		j.told = now
		j.reply(wire.KindProgress, answer{body: p})
	}
	return j.rest()
}

// part returns an observer that tells how much of a stage is done.
func (j *job) part(stage string) func(part float64) error {
	return func(part float64) error { return j.tell(wire.Progress{Stage: stage, Part: part}) }
}

// rest pauses when a pause is due, and returns the context's error.
func (j *job) rest() error {
	if time.Since(j.paused) >= pauseEvery {
		j.lead.pause()
		j.paused = time.Now()
	}
	return j.ctx.Err()
}

// file returns a file that came beside the request, from 0.
func (j *job) file(place int) (port.Blob, error) {
	if place >= len(j.msg.Blobs) {
		return nil, fmt.Errorf("only %d files came with %s", len(j.msg.Blobs), j.msg.Env.Kind)
	}
	return j.msg.Blobs[place], nil
}

// reply sends one answer to the page.
func (j *job) reply(kind wire.Kind, a answer) {
	m := port.Message{Env: wire.Envelope{ID: j.msg.Env.ID, Kind: kind}, Bufs: a.bufs, Blobs: a.blobs}
	if a.body != nil {
		body, err := json.Marshal(a.body)
		if err != nil {
			panic(fmt.Sprintf("answer to %s: %v", j.msg.Env.Kind, err))
		}
		m.Env.Body = body
	}
	if err := j.lead.send(m); err != nil {
		panic(err)
	}
}
