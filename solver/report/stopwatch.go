package report

import (
	"time"

	"viewfold/solver"
)

// Stopwatch measures the time a run spends in each stage. The zero value is ready.
type Stopwatch struct {
	seconds map[string]float64
	stage   solver.Stage
	since   time.Time
}

// Observe takes a run's progress, at the time it came.
func (s *Stopwatch) Observe(p solver.Progress, now time.Time) {
	if p.Stage == s.stage {
		return
	}
	s.turn(now)
	s.stage = p.Stage
}

// Stop ends the last stage and returns the seconds per stage.
func (s *Stopwatch) Stop(now time.Time) map[string]float64 {
	s.turn(now)
	s.stage = ""
	return s.seconds
}

// turn books the time since the last turn on the stage under way.
func (s *Stopwatch) turn(now time.Time) {
	if s.seconds == nil {
		s.seconds = make(map[string]float64)
	}
	if s.stage != "" {
		s.seconds[string(s.stage)] += now.Sub(s.since).Seconds()
	}
	s.since = now
}
