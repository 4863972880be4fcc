package capsule

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"viewfold"
	"viewfold/solver/report"
)

// Verdict says whether a run was reproduced, for a person.
type Verdict struct {
	Same  bool     // to the last bit
	Text  string   // a sentence or two
	Lines []string // what differs and how, and of a result that differs also what is the same
}

// Compare compares the result of another run of the same files, with the options of the capsule, to its own. What
// depends on the computer (times), on how files are called (warnings), and what is no part of the run (comparisons
// with simple methods) does not count; nor does the agreement with known labels when these were left out.
func (c *Capsule) Compare(got *report.Report) Verdict {
	want := c.Result
	unlabelled := want.Metrics != nil && got.Metrics == nil
	if unlabelled {
		other := *want
		other.Metrics, other.Confusion = nil, nil
		want = &other
	}
	v := Verdict{Same: true}
	for _, part := range []struct{ name, differs string }{
		{"samples", unless(slices.Equal(want.IDs, got.IDs), "not those of the capsule")},
		{"options", unless(same(want.Options, got.Options), "not those of the capsule")},
		{"labels", labels(want, got)},
		{"weights", numbers(want.Weights, got.Weights)},
		{"objective", numbers(objective(want), objective(got))},
		{"all numbers together", unless(same(counting(want), counting(got)), "not the same")},
	} {
		line := part.name + ": the same"
		if part.differs != "" {
			v.Same, line = false, part.name+": "+part.differs
		}
		v.Lines = append(v.Lines, line)
	}
	if v.Same {
		v.Text, v.Lines = "Reproduced to the last bit: labels, weights, objective and all other numbers are those of the capsule.", nil
	} else {
		v.Text = "The inputs are the same, but the result is another one."
	}
	if unlabelled {
		v.Text += " Agreement with the known labels was not compared: their file is not there, or is another one."
	}
	if c.Program != viewfold.Version {
		v.Text += fmt.Sprintf(" The capsule was made by another version, %s; this is %s.", c.Program, viewfold.Version)
	}
	return v
}

// unless returns a text unless something holds.
func unless(holds bool, text string) string {
	if holds {
		return ""
	}
	return text
}

// labels says how many samples are in other clusters, "" when none is.
func labels(want, got *report.Report) string {
	if len(want.Labels) != len(got.Labels) {
		return "of other samples"
	}
	n := 0
	for i, l := range want.Labels {
		if got.Labels[i] != l {
			n++
		}
	}
	if n > 0 {
		return fmt.Sprintf("%d of %d samples are in other clusters", n, len(want.Labels))
	}
	return ""
}

// objective gathers all values of the objective: of the run, or of its sets of anchors.
func objective(r *report.Report) []float64 {
	list := slices.Clone(r.Objective)
	for _, s := range r.Sets {
		list = append(list, s.Objective...)
	}
	return list
}

// numbers says how far numbers differ, "" when they are equal to the last bit.
func numbers(want, got []float64) string {
	if len(want) != len(got) {
		return fmt.Sprintf("%d numbers instead of %d", len(got), len(want))
	}
	count, most := 0, 0.
	for i, w := range want {
		if math.Float64bits(w) != math.Float64bits(got[i]) {
			count++
			most = max(most, math.Abs(w-got[i]))
		}
	}
	if count == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d numbers differ, by at most %.2g", count, len(want), most)
}

// counting is what of a report counts when it is compared: what the run gave, without what was asked for afterwards.
func counting(r *report.Report) report.Report {
	out := *r
	out.Seconds, out.Warnings, out.Baselines, out.Ablation, out.Explanation = nil, nil, nil, nil, nil
	out.Names, out.Colors = nil, nil
	out.ClusterAgreement = nil // which older capsules lack, and follows from the samples'
	out.Sets = slices.Clone(r.Sets)
	for k := range out.Sets {
		out.Sets[k].Look = "" // words
	}
	return out
}

// same compares two values as they would be written: equal texts mean equal bits.
func same(a, b any) bool {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && string(x) == string(y)
}
