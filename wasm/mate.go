package main

import (
	"viewfold/solver"
	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

// see takes the look that the tasks to come are about (see crew.go, which asks).
func (l *lead) see(j *job, body wire.Look) (answer, error) {
	l.look = nil
	if body.Samples == 0 {
		return answer{}, nil
	}
	l.look = unpackLook(body, j.msg.Bufs)
	j.msg.Bufs = nil // they can be large
	return answer{}, nil
}

// task computes one set of anchors, places them, or joins the sets.
func (l *lead) task(j *job, body wire.Task) (answer, error) {
	t := solver.Task{Set: body.Set, Options: solverOptions(body.Options), Look: l.look, AnchorsOnly: body.AnchorsOnly, KeepAnchors: body.KeepAnchors, First: body.First, Starts: body.Starts}
	part, err := t.Compute(j.ctx, func(p solver.Progress) { j.tell(solverProgress(p)) })
	if err != nil {
		return answer{}, err
	}
	g := part.Graph
	if g == nil {
		g = &solver.Graph{Anchors: part.Anchors.Rows}
	}
	return answer{
		body: wire.Part{Inertia: part.Inertia, Apart: part.Apart, Anchors: g.Anchors, Weights: part.Weights, Objective: part.Objective},
		bufs: [][]byte{port.Float64s(part.Anchors.Data), port.Int32s(g.Start), port.Int32s(g.Anchor), port.Float64s(g.Weight), port.Int32s(part.Labels)},
	}, nil
}

// keep makes rows for the steps to come, in place of those that are there.
func (l *lead) keep(_ *job, body wire.Rows) (answer, error) {
	l.rows = nil
	if body.Samples > 0 {
		l.rows = solver.NewRows(solverOptions(body.Options), body.Samples, body.Block)
	}
	return answer{}, nil
}

// step takes a step on the rows.
func (l *lead) step(j *job, body wire.Step) (answer, error) {
	w := unpackWork(body, j.msg.Bufs)
	j.msg.Bufs = nil
	found, err := l.rows.Do(w, func(float64) error { return j.rest() })
	if err != nil {
		return answer{}, err
	}
	return answer{bufs: packFound(found)}, nil
}
