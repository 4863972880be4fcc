package main

import (
	"fmt"
	"slices"
	"strconv"
)

// figure is a line of the table: what was measured, and what it is judged by.
type figure struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`

	// Against is what the value is compared with, whose own value is Other, in the same unit. "": with
	// nothing, the value itself is judged.
	Against string  `json:"against,omitempty"`
	Other   float64 `json:"other,omitempty"`
	Ratio   float64 `json:"ratio,omitempty"`

	Target target `json:"target,omitempty"`
	Met    *bool  `json:"met,omitempty"` // nil: not judged
	Note   string `json:"note,omitempty"`
	// Missing says why there is no value, or nothing to judge it by.
	Missing string `json:"missing,omitempty"`
}

// target is a bound on the ratio or the value. The zero value is none.
type target string

func atLeast(bound float64) target { return target("≥ " + short(bound)) }
func atMost(bound float64) target  { return target("≤ " + short(bound)) }

// metBy tells whether a number is within the bound, nil when there is none.
func (t target) metBy(x float64) *bool {
	var relation string
	var bound float64
	if n, _ := fmt.Sscan(string(t), &relation, &bound); n < 2 {
		return nil
	}
	met := x <= bound
	if relation == "≥" {
		met = x >= bound
	}
	return &met
}

// against returns the figure under a name of its own, judged by its ratio to another.
func (f figure) against(name, what string, other, ratio float64, t target) figure {
	f.Name, f.Against, f.Other, f.Ratio, f.Target = name, what, other, ratio, t
	f.Met = t.metBy(ratio)
	return f
}

// alone returns the figure under a name of its own, judged by its value.
func (f figure) alone(name string, t target) figure {
	f.Name, f.Target = name, t
	f.Met = t.metBy(f.Value)
	return f
}

// unjudged returns the figure under a name of its own, with the reason why there is nothing to judge it
// by.
func (f figure) unjudged(name string, t target, why string) figure {
	f.Name, f.Target, f.Missing = name, t, why
	return f
}

// missing is a figure that could not be measured.
func missing(name, why string) figure { return figure{Name: name, Missing: why} }

// verdict is the figure's state in a word.
func (f figure) verdict() string {
	switch {
	case f.Met == nil:
		return "–"
	case *f.Met:
		return "yes"
	}
	return "no"
}

// String tells of the figure on one line.
func (f figure) String() string {
	s := f.Name
	if f.Unit != "" {
		s += ": " + short(f.Value) + " " + f.Unit
	}
	if f.Ratio != 0 {
		s += fmt.Sprintf(", %s × of %s (%s %s)", short(f.Ratio), f.Against, short(f.Other), f.Unit)
	}
	if f.Target != "" {
		s += fmt.Sprintf("; target %s: %s", f.Target, f.verdict())
	}
	for _, more := range []string{f.Note, f.Missing} {
		if more != "" {
			s += "; " + more
		}
	}
	return s
}

// short writes a number with three digits.
func short(x float64) string {
	if x >= 100 || x <= -100 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// median returns the middle of the values, of an even number the mean of the middle two.
func median(values []float64) float64 {
	s := slices.Sorted(slices.Values(values))
	k := len(s) / 2
	if len(s)%2 == 1 {
		return s[k]
	}
	return (s[k-1] + s[k]) / 2
}

// medianRatio returns the median of a's values divided by b's of the same turn.
func medianRatio(a, b []float64) float64 {
	ratios := make([]float64, len(a))
	for i := range a {
		ratios[i] = a[i] / b[i]
	}
	return median(ratios)
}

// turns measures in turns, so many times: one value of each, then again. It returns the values of each.
func turns(times int, measures ...func() (float64, error)) ([][]float64, error) {
	values := make([][]float64, len(measures))
	for range times {
		for k, measure := range measures {
			x, err := measure()
			if err != nil {
				return nil, err
			}
			values[k] = append(values[k], x)
		}
	}
	return values, nil
}
