//go:build js && wasm

package main

import (
	"runtime/debug"

	"viewfold/wasm/port"
	"viewfold/wasm/simd"
	"viewfold/wasm/store"
)

func main() {
	debug.SetGCPercent(garbagePercent)
	debug.SetMemoryLimit(int64(browserLimit.worker))
	simd.Use()
	page := port.NewWorker()
	l := newLead(page.Send, page.Yield, store.Open, start)
	page.Listen(l.receive)
	l.serve()
	select {} // after a fault: the page ends this worker
}

// start is a startMate.
func start(receive func(port.Message), died func(why string)) line {
	if m := port.StartMate(receive, died); m != nil {
		return m
	}
	return nil
}
