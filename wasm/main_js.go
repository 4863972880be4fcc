//go:build js && wasm

package main

import (
	"viewfold/wasm/port"
	"viewfold/wasm/store"
)

func main() {
	page := port.NewWorker()
	l := newLead(page.Send, page.Yield, store.Open)
	page.Listen(l.receive)
	l.serve()
	select {} // after a fault: the page ends this worker
}
