package main

import (
	"fmt"

	"viewfold/solver"
	"viewfold/tools/shapes"
)

// measured is a run on a shape in a worker of its own.
type measured struct {
	outcome
	memory float64 // MiB, at its peak
}

// shape draws a shape in a new worker and runs on it.
func (b *bench) shape(s shapes.Shape, opts solver.Options, workers int) (measured, error) {
	t, err := b.open()
	if err != nil {
		return measured{}, err
	}
	defer t.close()
	choice, err := t.draw(s)
	if err != nil {
		return measured{}, err
	}
	out, err := t.run(choice, opts, workers)
	if err != nil {
		return measured{}, err
	}
	memory, err := t.memory()
	return measured{out, memory}, err
}

// growth measures what ten times as many samples take. Without a tolerance both take all 20 outer
// iterations.
func (b *bench) growth() ([]figure, error) {
	var runs [2]measured // the latest of each
	sizes := [2]int{10_000, 100_000}
	opts := paper(10, 50)
	opts.Tol = 0
	var measures []func() (float64, error)
	for k, n := range sizes {
		measures = append(measures, func() (float64, error) {
			var err error
			runs[k], err = b.shape(shapes.Growth(n), opts, 1)
			return runs[k].seconds(), err
		})
	}
	seconds, err := turns(2, measures...)
	if err != nil {
		return nil, err
	}
	note := fmt.Sprintf("n = 100 000, two views of 200 features, m = 50, c = 10: %v; n = 10 000: %v", runs[1].outcome, runs[0].outcome)
	f := figure{Value: median(seconds[1]), Unit: "s", Note: note}
	m := figure{Value: runs[1].memory, Unit: "MiB"}
	return []figure{
		f.against("growth, time", "n = 10 000", median(seconds[0]), medianRatio(seconds[1], seconds[0]), atMost(11)),
		m.against("growth, peak memory", "n = 10 000", runs[0].memory, runs[1].memory/runs[0].memory, atMost(11)),
	}, nil
}

// large measures a run on a large shape by one worker and by two, so many times in turns. time bounds what
// two take, share what they take of the time of one.
func large(s shapes.Shape, anchors int, time, share target, times int) func(*bench) ([]figure, error) {
	return func(b *bench) ([]figure, error) {
		var latest [2]measured
		var measures []func() (float64, error)
		for k := range latest {
			measures = append(measures, func() (float64, error) {
				var err error
				latest[k], err = b.shape(s, paper(s.Clusters, anchors), k+1)
				return latest[k].seconds(), err
			})
		}
		seconds, err := turns(times, measures...)
		if err != nil {
			return nil, err
		}
		workers := func(k int) figure {
			return figure{Value: median(seconds[k]), Unit: "s", Note: fmt.Sprintf("%v, peak memory %.0f MiB", latest[k].outcome, latest[k].memory)}
		}
		one, two := workers(0), workers(1)
		figures := []figure{one.alone(s.Name+", 1 worker", ""), two.alone(s.Name+", 2 workers", time)}
		name := s.Name + ", 2 workers against 1"
		two.Note = ""
		return append(figures, two.against(name, "1 worker", one.Value, medianRatio(seconds[1], seconds[0]), share)), nil
	}
}
