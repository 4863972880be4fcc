package engine

import (
	"encoding/json"
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/wasm/wire"
)

// memory holds, for every table number, how the worker came by that table: a new worker is
// brought to the same state by loading them again.
type memory map[int]source

// source is a file and how it was read.
type source struct {
	load wire.Load
	blob app.Value
}

// learn takes note of what a successful request did to the tables.
func (mem memory) learn(r *request, m message) {
	switch body := r.body.(type) {
	case wire.Load:
		mem.learnLoad(body, r.msg.blobs, m)
	case wire.Open:
		mem.learnOpen(body, m)
	case wire.Forget:
		mem.forget(body.Table)
	}
}

// learnLoad remembers a load; one without a file was of a file already known. One that was answered with the
// entries of a file has loaded nothing.
func (mem memory) learnLoad(load wire.Load, blobs []app.Value, m message) {
	var info struct { // all of it is read by who asked
		Entries []wire.Entry `json:"entries"`
	}
	if json.Unmarshal(m.env.Body, &info) == nil && len(info.Entries) > 0 {
		return
	}
	blob := mem[load.Table].blob
	if load.From != 0 {
		blob, load.From = mem[load.From].blob, 0
	}
	if len(blobs) > 0 {
		blob = blobs[0]
	}
	if blob != nil {
		mem[load.Table] = source{load, blob}
	}
}

// learnOpen remembers the tables of an opened data set. Their files came beside the answer,
// so they outlive both the worker and the kept copy.
func (mem memory) learnOpen(open wire.Open, m message) {
	var info wire.OpenInfo
	if json.Unmarshal(m.env.Body, &info) != nil {
		return
	}
	for i, t := range info.Tables {
		if i < len(m.blobs) {
			mem[t.Table] = source{wire.Load{Table: t.Table, Name: t.Name, Role: t.Role, Format: t.Format, Workers: open.Workers}, m.blobs[i]}
		}
	}
}

// forget drops a table.
func (mem memory) forget(table int) { delete(mem, table) }

// all returns the sources in the order of their table numbers.
func (mem memory) all() []source {
	sources := make([]source, 0, len(mem))
	for _, s := range mem {
		sources = append(sources, s)
	}
	slices.SortFunc(sources, func(a, b source) int { return a.load.Table - b.load.Table })
	return sources
}
