package main

import (
	"bytes"
	"math"
	"time"

	"viewfold/solver"
	"viewfold/solver/report"
	"viewfold/wasm/wire"
)

// run clusters the chosen tables.
func (l *lead) run(j *job, body wire.Run) (answer, error) {
	set, err := l.set(j, body.Choice)
	if err != nil {
		return answer{}, err
	}
	if err := j.rest(); err != nil {
		return answer{}, err
	}
	memory, err := l.need(body, l.held()) // the latest result goes
	if err != nil {
		return answer{}, err
	}
	if memory.Refused != nil {
		return answer{}, (*failure)(memory.Refused)
	}
	var watch report.Stopwatch
	defer l.crew.rest()
	s := solver.Solver{Crew: l.crew.members(memory.Workers), Observe: func(p solver.Progress) {
		l.latest = latest{gone: "another run was started"} // which may need the memory
		watch.Observe(p, time.Now())
		j.tell(solverProgress(p)) // the solver looks at the context itself
	}}
	result, err := s.Cluster(j.ctx, set.Views(), solverOptions(body.Options))
	if err != nil {
		return answer{}, err
	}
	doc := report.New(set, result, watch.Stop(time.Now()))
	if err := doc.Explain(set, result, j.part("explain")); err != nil {
		return answer{}, err
	}
	a, err := j.runAnswer(doc, result)
	if err == nil {
		l.latest = latest{run: j.msg.Env.ID, choice: body.Choice, doc: doc, result: result, base: doc.Warnings}
		if labels := l.tables[body.Labels]; labels != nil {
			l.latest.labels = labels.labels
		}
	}
	return a, err
}

// runAnswer packs a result. It rests between its parts, because a cancel may come in even now.
func (j *job) runAnswer(doc *report.Report, result *solver.Result) (answer, error) {
	var csv, json bytes.Buffer
	for _, part := range []func() error{
		j.rest,
		func() error { return doc.WriteLabels(&csv) },
		j.rest,
		func() error { return doc.WriteJSON(&json) },
		j.rest,
	} {
		if err := part(); err != nil {
			return answer{}, err
		}
	}
	return answer{body: runInfo(doc, result), bufs: resultBuffers(doc, csv.Bytes(), json.Bytes())}, nil
}

// solverProgress is a solver's progress as a message.
func solverProgress(p solver.Progress) wire.Progress {
	w := wire.Progress{
		Stage: string(p.Stage), Part: p.Part, Set: p.Set, Sets: p.Sets,
		Iteration: p.Iteration, MaxIter: p.MaxIter, Round: p.Round,
	}
	if !math.IsNaN(p.Objective) {
		w.Objective = &p.Objective
	}
	return w
}
