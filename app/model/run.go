package model

import (
	"fmt"
	"strings"
	"time"

	"viewfold/phrase"
	"viewfold/wasm/wire"
)

// State is how a run stands; "" before the first.
type State string

// The states of a run.
const (
	Running   State = "running"
	Done      State = "done"
	Failed    State = "failed"
	Cancelled State = "cancelled"
)

// Run is the present or the last run.
type Run struct {
	State    State
	Name     string // of the data it runs over
	Request  int    // the engine's number of it
	Started  time.Time
	Elapsed  time.Duration
	Progress wire.Progress
	Part     float64 // of the whole run, 0 to 1; never falls
	Stopping bool    // cancel was asked for
	Problem  *Problem
	Made     Made // from what
	Settings wire.Settings
	Turn     int // of the data
}

// Made is what a result depends on.
type Made struct {
	Request  wire.Run
	Versions []int // of the tables, labels last when there are any
}

// Recipe returns what a run started now would depend on. The options must have no problem.
func (m Model) Recipe() Made {
	on := m.Data.On()
	made := Made{Request: wire.Run{Choice: m.Data.Choice(), Options: m.Params.Options(on)}}
	for _, t := range on {
		made.Versions = append(made.Versions, t.Version)
	}
	if made.Request.Labels != 0 {
		made.Versions = append(made.Versions, m.Data.Labels.Version)
	}
	return made
}

// Begin starts the story of a run over the data with a name.
func (r *Run) Begin(name string, made Made, now time.Time) {
	*r = Run{State: Running, Name: name, Started: now, Made: made}
}

// Advance stores news of the run.
func (r *Run) Advance(p wire.Progress, now time.Time) {
	r.Progress = p
	r.Part = max(r.Part, fraction(p))
	r.Tick(now)
}

// Tick stores how long the run has been going.
func (r *Run) Tick(now time.Time) { r.Elapsed = now.Sub(r.Started) }

// End stores how the run ended.
func (r *Run) End(state State, problem *Problem, now time.Time) {
	r.State, r.Problem, r.Stopping = state, problem, false
	r.Tick(now)
}

// Shares of a whole run over one set of anchors that its parts usually take; the iterations take
// what is left.
const (
	scaleShare  = 0.03
	anchorShare = 0.22
	linkShare   = 0.10
	labelShare  = 0.05
	unifyShare  = 0.5 // of an iteration
	refineShare = 0.4
)

// joinShare is what joining the sets takes of a run in consensus mode.
const joinShare = 0.03

// fraction guesses how much of a run is done.
func fraction(p wire.Progress) float64 {
	switch {
	case p.Stage == "join":
		return 1 - joinShare*(1-p.Part)
	case p.Sets > 0:
		within := (setFraction(p) - scaleShare) / (1 - scaleShare)
		return scaleShare + (1-scaleShare-joinShare)*(float64(p.Set-1)+within)/float64(p.Sets)
	}
	return setFraction(p)
}

// setFraction guesses how much is done of a run that has one set of anchors.
func setFraction(p wire.Progress) float64 {
	before := scaleShare + anchorShare + linkShare
	each := (1 - before - labelShare) / float64(max(p.MaxIter, 1))
	iterations := before + each*float64(max(p.Iteration-1, 0))
	switch p.Stage {
	case "scale":
		return scaleShare * p.Part
	case "anchor":
		return scaleShare + anchorShare*p.Part
	case "link":
		return scaleShare + anchorShare + linkShare*p.Part
	case "unify":
		return iterations + each*unifyShare*p.Part
	case "refine":
		return iterations + each*(unifyShare+refineShare*p.Part)
	case "weigh":
		return iterations + each*(unifyShare+refineShare+(1-unifyShare-refineShare)*p.Part)
	case "label":
		return 1 - labelShare*(1-p.Part)
	}
	return 0
}

// StageWords says in plain words what happens in a stage.
func StageWords(stage string) string {
	switch stage {
	case "read":
		return "Reading the file"
	case "fill":
		return "Filling in missing values"
	case "save":
		return "Keeping the data"
	case "open":
		return "Opening the data"
	case "anchors":
		return "Listing the anchors"
	case "figures":
		return "Drawing the figures"
	case "hash":
		return "Computing the files’ SHA-256"
	case "columns":
		return "Reading the columns"
	case "assign":
		return "Assigning the new samples"
	case "map":
		return "Drawing the map"
	case "explain":
		return "Comparing the clusters"
	case "contrast":
		return "Comparing the selected samples"
	case "scale":
		return "Checking and scaling the features"
	case "anchor":
		return "Placing the anchors"
	case "link":
		return "Linking samples to anchors"
	case "unify":
		return "Uniting the views"
	case "refine":
		return "Refining every view"
	case "weigh":
		return "Weighing the views"
	case "label":
		return "Forming the clusters"
	case "join":
		return "Joining the sets of anchors"
	case "":
		return "Starting"
	}
	return phrase.Capital(stage)
}

// Words says how far the run is.
func (r Run) Words() string {
	if r.Stopping {
		return "Stopping …"
	}
	p := r.Progress
	if p.Sets > 0 { // iterations are few and quick, and every set has another objective
		return fmt.Sprintf("%s · set %d of %d", StageWords(p.Stage), p.Set, p.Sets)
	}
	parts := []string{StageWords(p.Stage)}
	if p.Iteration > 0 {
		parts = append(parts, fmt.Sprintf("iteration %d of at most %d", p.Iteration, p.MaxIter))
	}
	if p.Objective != nil {
		parts = append(parts, "objective "+Number(*p.Objective))
	}
	return strings.Join(parts, " · ")
}
