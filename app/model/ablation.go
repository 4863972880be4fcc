package model

import "fmt"

// AblationFigure is the figure that shows what every view does for the result.
const AblationFigure = "ablation"

// Ablation is how the comparison of the views stands, which the worker makes when it is asked for.
type Ablation struct {
	Task
	Aside    bool // without being asked for
	Declined bool // the person cancelled it
}

// Part guesses how much of it is done.
func (a Ablation) Part() float64 {
	p := a.Progress
	if p.Runs == 0 {
		return 0
	}
	return (float64(p.Run-1) + fraction(p)) / float64(p.Runs)
}

// Words says how far it is.
func (a Ablation) Words() string {
	p := a.Progress
	if a.Stopping || p.Runs == 0 {
		return a.Task.Words()
	}
	return fmt.Sprintf("Run %d of %d · %s", p.Run, p.Runs, StageWords(p.Stage))
}

// AblationNote says what the comparison does, or why it cannot be made.
func (r Result) AblationNote() string {
	switch {
	case len(r.Views) < 2:
		return "With one view there is nothing to leave out."
	case r.Kept:
		return "A kept result has no data beside it: run again to compare the views. The same data and options give the same result."
	}
	how := "each view by itself"
	if len(r.Views) > 2 {
		how = "without each view in turn, then by each view alone"
	}
	return fmt.Sprintf("Clusters the samples again, %s (%d runs), and compares with this result. Whatever else you ask for meanwhile goes first; starting a run ends it.", how, r.comparisons())
}

// soon is how long a comparison takes at most that is made without being asked for, in seconds.
const soon = 30

// ComparedSoon says whether the comparison would take little time, as the run itself did.
func (r Result) ComparedSoon() bool { return r.sum()*float64(r.comparisons()) <= soon }

// comparisons is how many runs the comparison takes.
func (r Result) comparisons() int {
	if n := len(r.Views); n > 2 {
		return 2 * n
	}
	return len(r.Views)
}

// Compared says whether the result has the comparison of its views.
func (r Result) Compared() bool { return r.Has(AblationFigure) }

// With returns the result with other figures.
func (r Result) With(figures []string) *Result {
	r.Figures = figures
	return &r
}
