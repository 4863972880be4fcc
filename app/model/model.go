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
	Cores    Cores
	Kernel   Kernel
	Memory   Memory
	Run      Run
	Result   *Result   // of the last finished run; nil before
	Panel    Panel     // of the result, that is shown
	Figures  Figures   // of the result
	Graph    GraphView // what is shown of its graph
	Taking   Taking    // of files of the result
	Capsule  Capsule
	Ablation Ablation   // of the result: its views compared
	New      NewSamples // to put into the result's clusters
	Map      Map        // of its samples
	Selected Selection  // of its samples
	Why      Why        // what is shown of why its clusters are what they are
	Kept     Kept
	Examples Examples
	Notice   string // last thing worth saying aloud to a person who does not see the page
	Fault    string // a fault of the program itself, in a sentence; "" when there is none
}

// Running says whether a run is under way.
func (m Model) Running() bool { return m.Run.State == Running }

// WhyNotReload says what a reload of the page would break off, "" when nothing.
func (m Model) WhyNotReload() string {
	switch {
	case m.Running():
		return "finish or cancel the run first"
	case m.Taking.Asked:
		return "wait until the file is made"
	case m.Capsule.Asking > 0:
		return "wait until the files of the capsule are read"
	case m.Ablation.Asked && !m.Ablation.Aside:
		return "wait until the views are compared, or cancel that"
	case m.New.Asked:
		return "wait until the new samples are assigned"
	case m.Kept.Saving:
		return "wait until the data is kept"
	case m.Kept.Doing != "":
		return "wait until the data set is exported or imported"
	case m.Data.Opening != "" || m.Data.Reading():
		return "wait until the data is read"
	}
	return ""
}

// HasWork says whether a reload of the page would lose data or a result.
func (m Model) HasWork() bool { return m.Result != nil || len(m.Data.Numbers()) > 0 }

// Limits returns what bounds the options: the joined samples.
func (m Model) Limits() Limits {
	return Limits{Samples: m.Data.Samples()}
}

// WhyNotRun says in a sentence what is missing before a run can start, "" when nothing is.
func (m Model) WhyNotRun() string {
	if m.Running() {
		return "A run is under way."
	}
	if why := m.Data.WhyNotReady(); why != "" {
		return why
	}
	if why := m.Params.FirstProblem(m.Limits()); why != "" {
		return why
	}
	return m.whyTooLarge()
}
