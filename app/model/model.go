// Package model is what the page knows: the tables that were read, the options, the run and
// its result. It is plain Go without a browser, so that every rule of the page can be tested.
//
// Parts of a Model are handed to components by value and compared to see whether they
// changed: a slice or a pointed-to value inside is never written after it was stored, only
// replaced.
package model

// Model is everything the page shows.
type Model struct {
	Data     Data
	Params   Params
	Run      Run
	Result   *Result // of the last finished run; nil before
	Kept     Kept
	Examples Examples
	Notice   string // last thing worth saying aloud to a person who does not see the page
	Fault    string // a fault of the program itself, in a sentence; "" when there is none
}

// Phase is where the person is on the way from data to result.
type Phase string

// The phases, in the order in which they are usually met.
const (
	Idle      Phase = "idle"    // no data
	Loading   Phase = "loading" // files are being read or joined
	Ready     Phase = "ready"   // data is there, no run yet
	Running   Phase = "running"
	Done      Phase = "done"
	Failed    Phase = "failed"    // the last run failed
	Cancelled Phase = "cancelled" // the last run was cancelled
)

// Phase returns the present phase. A run outranks everything; reading data outranks the
// outcome of the run before.
func (m Model) Phase() Phase {
	switch {
	case m.Run.State == Running:
		return Running
	case m.Data.Busy():
		return Loading
	case len(m.Data.Views) == 0 && m.Result == nil && m.Run.State == "":
		return Idle
	case m.Run.State != "":
		return m.Run.State
	default:
		return Ready
	}
}

// Limits returns what bounds the options: the joined samples and the views switched on.
func (m Model) Limits() Limits {
	return Limits{Samples: m.Data.Samples(), Views: len(m.Data.On())}
}

// WhyNotRun says in a sentence what is missing before a run can start, "" when nothing is.
func (m Model) WhyNotRun() string {
	if m.Run.State == Running {
		return "A run is under way."
	}
	if why := m.Data.WhyNotReady(); why != "" {
		return why
	}
	return m.Params.FirstProblem(m.Limits())
}
