//go:build js && wasm && trouble

package main

import (
	"context"
	"math"
	"os"
	"runtime"
	"strings"
	"syscall/js"
	"time"

	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

// Requests that get the worker into trouble, for the browser tests. Only a build with the
// tag trouble has them.
func init() {
	handlers["hang"] = func(*lead, *job) (answer, error) {
		for {
		}
	}
	handlers["panic"] = func(_ *lead, j *job) (answer, error) {
		j.tell(wire.Progress{Stage: "trouble"})
		panic("trouble was asked for")
	}
	handlers["die"] = func(*lead, *job) (answer, error) {
		go panic("trouble in another goroutine" + strings.Repeat("\nand more", 10_000)) // more than is worth keeping
		time.Sleep(time.Hour)
		return answer{}, nil
	}
	handlers["exit"] = func(*lead, *job) (answer, error) {
		os.Exit(3)
		return answer{}, nil
	}
	handlers["fill"] = func(*lead, *job) (answer, error) {
		var hold [][]byte
		for {
			hold = append(hold, make([]byte, 1<<30))
		}
	}
	handlers["leak"] = with(leak)
	perWorker("grown", func() uint64 { // to how many bytes
		var own runtime.MemStats
		runtime.ReadMemStats(&own)
		return own.Sys
	})
	var ranges uint64
	readRange := handlers[wire.KindRange]
	handlers[wire.KindRange] = func(l *lead, j *job) (answer, error) {
		ranges++
		return readRange(l, j)
	}
	perWorker("ranges", func() uint64 { return ranges })        // read for another worker
	handlers["mates"] = func(l *lead, j *job) (answer, error) { // how many live, once those that start are there
		count := 0
		for _, m := range l.crew.mates {
			if m.Ready(j.ctx) == nil {
				count++
			}
		}
		return answer{body: count}, nil
	}
	task := handlers[wire.KindTask]
	handlers[wire.KindTask] = func(l *lead, j *job) (answer, error) {
		var body wire.Task
		j.msg.Env.Decode(&body)
		if seed := body.Options.Seed; seed == seedOfDeath && body.Set > 4 || seed == seedOfLateDeath && body.Starts > 0 {
			os.Exit(3)
		}
		return task(l, j)
	}
	keep, step := handlers[wire.KindRows], handlers[wire.KindStep]
	left := math.MaxInt
	handlers[wire.KindRows] = func(l *lead, j *job) (answer, error) {
		var body wire.Rows
		j.msg.Env.Decode(&body)
		if seed := body.Options.Seed; seed == seedOfDeath || seed == seedOfLateDeath {
			left = 10
		}
		return keep(l, j)
	}
	handlers[wire.KindStep] = func(l *lead, j *job) (answer, error) {
		if left--; left < 0 {
			os.Exit(3)
		}
		return step(l, j)
	}
}

// perWorker answers a request with a number of this worker and, after it, those of its mates.
func perWorker(kind wire.Kind, own func() uint64) {
	handlers[kind] = func(l *lead, _ *job) (answer, error) {
		list := []uint64{own()}
		for _, m := range living(l.crew.mates) {
			var of []uint64
			a := <-m.ask(kind, nil).answers
			if err := a.Env.Decode(&of); err != nil {
				return answer{}, err
			}
			list = append(list, of...)
		}
		return answer{body: list}, nil
	}
}

const (
	// seedOfDeath has every mate die in the midst of a run.
	seedOfDeath = 666
	// seedOfLateDeath has it die in consensus mode when the sets are joined.
	seedOfLateDeath = 667
)

// leak tries to send something to the URL in the body and tells what came of it.
func leak(_ *lead, j *job, url string) (answer, error) {
	ctx, cancel := context.WithTimeout(j.ctx, 5*time.Second)
	defer cancel()
	_, err := port.Await(ctx, js.Global().Call("fetch", url, map[string]any{"method": "POST", "body": "secret", "mode": "no-cors"}))
	if err != nil {
		return answer{body: err.Error()}, nil
	}
	return answer{body: "sent"}, nil
}
