package model

import "reflect"

// WhyNotRepeat says why the kept result that the page shows cannot be run again as it was, "" when it can.
func (m Model) WhyNotRepeat() string {
	switch r := m.Result; {
	case r == nil || !r.Kept:
		return "No kept result is shown."
	case m.Running():
		return "A run is under way."
	case !m.hasViews():
		return "It cannot be run again as it was: its files are read in another way now, or gone."
	case m.Stale():
		return "Other settings are shown now than those it was made with: open it again under Data, then run it again."
	}
	return m.WhyNotRun()
}

// Repeats says whether the result was made from the same data and options as an earlier one.
func (r Result) Repeats(old *Result) bool { return old != nil && reflect.DeepEqual(r.Made, old.Made) }

// Like says whether every sample is in the cluster that it has in another result of the same samples.
func (r Result) Like(old Result) bool {
	if r.Clusters != old.Clusters || r.Samples.Len() != old.Samples.Len() {
		return false
	}
	for i := range r.Samples.Len() {
		if r.Samples.Cluster(i) != old.Samples.Cluster(i) {
			return false
		}
	}
	return true
}

// Named returns the result with the names and colours of another one's clusters.
func (r Result) Named(old Result) *Result {
	r.Names, r.Colors = old.Names, old.Colors
	return &r
}

// Again says how a result that was run again compares with the kept one.
func (r Result) Again(old Result) string {
	if r.Like(old) {
		return "Run again: every sample is in the cluster that it has in the kept result."
	}
	return "Run again, it came out differently from the kept result, which another version of the program may have made: the clusters shown are those of this run."
}
