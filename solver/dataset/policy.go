package dataset

import (
	"fmt"
	"slices"
)

// MissingPolicy says what to do about the missing values (NaN) of a view. First the features that lack more
// than Above per cent of their values are left out, then Then is done about the missing values that stay.
// Only samples that all views have count. Views whose samples are left out come first; the others see the
// samples that stay.
type MissingPolicy struct {
	Above float64 `json:"above,omitempty"` // per cent; 0: no feature is left out first
	Then  Then    `json:"then,omitempty"`
}

// Then is what is done about missing values.
type Then string

const (
	ThenRefuse   Then = ""         // the view is refused
	ThenFeatures Then = "features" // features that have some are left out
	ThenSamples  Then = "samples"  // samples that have some are left out, of all views
	// ThenMedian fills in the median of the feature. A feature without any value is left out, here and
	// in ThenNearest.
	ThenMedian Then = "median"
	// ThenNearest fills in the mean of the nearest samples that have a value, see nearest.go.
	ThenNearest Then = "nearest"
)

// thens are all of these, for messages.
var thens = []Then{ThenFeatures, ThenSamples, ThenMedian, ThenNearest}

// check refuses a policy that has no meaning.
func (p MissingPolicy) check() error {
	if p.Then != ThenRefuse && !slices.Contains(thens, p.Then) {
		return &Error{Text: shorten(string(p.Then)), Problem: quote(string(p.Then)) + " does not say what to do about missing values",
			Fix: "choose features, samples, median or nearest, or leave it empty to refuse them"}
	}
	if !(p.Above >= 0 && p.Above <= 100) {
		return &Error{Problem: fmt.Sprintf("%v per cent of missing values cannot be a limit", p.Above), Fix: "choose from 0 to 100"}
	}
	return nil
}

// policy is what to do about missing values of view v.
func (how Joining) policy(v int) MissingPolicy {
	switch len(how.Missing) {
	case 0:
		return MissingPolicy{}
	case 1:
		return how.Missing[0]
	}
	return how.Missing[v]
}

// leaves tells whether a feature is left out that lacks so many of n values.
func (p MissingPolicy) leaves(missing, n int) bool {
	switch p.Then {
	case ThenFeatures:
		return missing > 0
	case ThenMedian, ThenNearest:
		if missing == n {
			return true
		}
	}
	return p.Above > 0 && 100*float64(missing) > p.Above*float64(n)
}
