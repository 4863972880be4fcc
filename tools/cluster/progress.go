package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"time"

	"viewfold/solver"
)

// progressLine shows progress on one line of a terminal, and nothing elsewhere.
type progressLine struct {
	to    io.Writer // nil: show nothing
	shown time.Time
}

// lineEvery is the least time between two changes of the line.
const lineEvery = 100 * time.Millisecond

func newProgressLine(w io.Writer) *progressLine {
	if f, ok := w.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return &progressLine{to: w}
		}
	}
	return &progressLine{}
}

func (l *progressLine) show(p solver.Progress) {
	if l.to == nil || time.Since(l.shown) < lineEvery {
		return
	}
	l.shown = time.Now()
	fmt.Fprintf(l.to, "\r\x1b[K%s %3.0f %%", p.Stage, 100*p.Part)
	if p.Sets > 0 {
		fmt.Fprintf(l.to, "  set %d of %d", p.Set, p.Sets)
	}
	if p.Iteration > 0 {
		fmt.Fprintf(l.to, "  iteration %d of at most %d", p.Iteration, p.MaxIter)
	}
	if !math.IsNaN(p.Objective) {
		fmt.Fprintf(l.to, ", objective %.6g", p.Objective)
	}
}

// tick is what a part of the work that is no run tells of itself; it returns the context's error.
func (l *progressLine) tick(ctx context.Context, stage solver.Stage) func(part float64) error {
	return func(part float64) error {
		l.show(solver.Progress{Stage: stage, Part: part, Objective: math.NaN()})
		return ctx.Err()
	}
}

// beside is the line while a file is written: standard output may be the same terminal.
func (l *progressLine) beside(file string) *progressLine {
	if file == "-" {
		return &progressLine{}
	}
	return l
}

// say shows a text.
func (l *progressLine) say(text string) {
	if l.to != nil {
		fmt.Fprint(l.to, "\r\x1b[K", text)
	}
}

func (l *progressLine) clear() { l.say("") }
