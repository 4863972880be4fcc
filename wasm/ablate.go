package main

import (
	"bytes"

	"viewfold/solver"
	"viewfold/solver/figure"
	"viewfold/wasm/wire"
)

// ablate repeats the latest run without each view and by each alone, and adds what comes of it to the result. It gives
// way to every other request, and keeps the runs that are done.
func (l *lead) ablate(j *job, body wire.Ablate) (answer, error) {
	if err := l.giveWay(j); err != nil {
		return answer{}, err
	}
	choice, err := l.runOf(body.Run, "Views of this result cannot be left out", ", then compare the views")
	if err != nil {
		return answer{}, err
	}
	if l.tables[choice.Labels] == nil {
		choice.Labels = 0 // they are gone
	}
	set, err := l.set(j, choice)
	if err != nil {
		return answer{}, err
	}
	options := wireOptions(l.latest.result.Options)
	memory, err := l.need(wire.Run{Choice: choice, Options: options, Workers: body.Workers}, l.kept())
	if err != nil {
		return answer{}, err
	}
	if memory.Refused != nil {
		return answer{}, (*failure)(memory.Refused)
	}
	defer l.crew.rest()
	run, runs := 0, len(solver.Subsets(len(set.Names)))
	s := solver.Solver{Crew: l.crew.members(memory.Workers), Observe: func(p solver.Progress) {
		told := solverProgress(p)
		told.Run, told.Runs = run+1, runs
		j.tell(told) // the solver looks at the context itself
	}}
	if err := s.AblateOn(j.ctx, set.Views(), l.latest.result, &j.ablation, func(k int) { run = k }); err != nil {
		return answer{}, err
	}
	doc := *l.latest.doc
	doc.AddAblation(set, &j.ablation)
	var file bytes.Buffer
	if err := doc.WriteJSON(&file); err != nil {
		return answer{}, err
	}
	l.latest.doc = &doc
	return answer{body: wire.AblateInfo{Figures: figure.Names(figure.Source{Report: &doc, Result: l.latest.result})}, bufs: [][]byte{file.Bytes()}}, nil
}
