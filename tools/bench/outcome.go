package main

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/report"
)

// outcome is what is kept of a run.
type outcome struct {
	stages     map[string]float64 // seconds
	iterations int
	rounds     []int
	accuracy   float64
}

// seconds is the time from scaling to labels.
func (o outcome) seconds() float64 {
	sum := 0.0
	for _, s := range o.stages {
		sum += s
	}
	return sum
}

// preparation is the time from scaling to the first graphs.
func (o outcome) preparation() float64 {
	return o.stages[string(solver.StageScale)] + o.stages[string(solver.StageAnchor)] + o.stages[string(solver.StageLink)]
}

// String says what else is to be known of the time: where it went, and for what.
func (o outcome) String() string {
	rounds := 0
	for _, r := range o.rounds {
		rounds += r
	}
	s := fmt.Sprintf("%d outer iterations, %d P-step rounds, accuracy %.3f", o.iterations, rounds, o.accuracy)
	for _, stage := range []solver.Stage{solver.StageScale, solver.StageAnchor, solver.StageLink, solver.StageUnify, solver.StageRefine, solver.StageWeigh, solver.StageLabel} {
		s += fmt.Sprintf(", %s %s s", stage, short(o.stages[string(stage)]))
	}
	return s
}

// native clusters a set in this program, on one thread.
func native(ctx context.Context, set *dataset.Set, opts solver.Options) (outcome, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	runtime.GC() // what was left by others is theirs
	var watch report.Stopwatch
	s := solver.Solver{Observe: func(p solver.Progress) { watch.Observe(p, time.Now()) }}
	r, err := s.Cluster(ctx, set.Views(), opts)
	if err != nil {
		return outcome{}, err
	}
	doc := report.New(set, r, watch.Stop(time.Now()))
	out := outcome{stages: doc.Seconds, iterations: doc.Iterations, rounds: doc.Rounds}
	if doc.Metrics != nil {
		out.accuracy = doc.Metrics.ACC
	}
	return out, nil
}
