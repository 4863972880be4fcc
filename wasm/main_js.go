//go:build js && wasm

package main

import (
	"runtime/debug"

	"viewfold/wasm/port"
	"viewfold/wasm/simd"
	"viewfold/wasm/store"
)

// memoryLimit is where the garbage collector begins to collect more often. By itself it waits until there is as
// much garbage as there is data, and WebAssembly has 4 GiB at most.
const memoryLimit = 3 << 30

func main() {
	debug.SetGCPercent(garbagePercent)
	debug.SetMemoryLimit(int64(browserLimit.worker))
	simd.Use()
	debug.SetMemoryLimit(memoryLimit)
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
