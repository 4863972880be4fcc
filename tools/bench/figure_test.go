package main

import (
	"errors"
	"math"
	"slices"
	"testing"
)

func TestTargets(t *testing.T) {
	for _, c := range []struct {
		target target
		x      float64
		want   string
	}{
		{atLeast(2), 2, "yes"}, {atLeast(2), 1.99, "no"}, {atLeast(0.4), 0.4, "yes"},
		{atMost(11), 11, "yes"}, {atMost(11), 11.01, "no"}, {atMost(0.3), 0, "yes"},
		{"", 0, "–"}, {atMost(1), math.NaN(), "no"}, {atLeast(1), math.NaN(), "no"},
	} {
		if got := (figure{Met: c.target.metBy(c.x)}).verdict(); got != c.want {
			t.Errorf("%g for target %q: %s", c.x, c.target, got)
		}
	}
}

func TestVerdicts(t *testing.T) {
	f := figure{Value: 4, Unit: "s", Note: "a note"}
	for _, c := range []struct {
		f             figure
		verdict, line string
	}{
		{f.against("run", "the peer", 2, 2.1, atLeast(2)), "yes", "run: 4 s, 2.1 × of the peer (2 s); target ≥ 2: yes; a note"},
		{f.against("run", "the peer", 8, 0.5, atMost(0.4)), "no", "run: 4 s, 0.5 × of the peer (8 s); target ≤ 0.4: no; a note"},
		{f.alone("run", atMost(4)), "yes", "run: 4 s; target ≤ 4: yes; a note"},
		{f.alone("run", atMost(3.9)), "no", "run: 4 s; target ≤ 3.9: no; a note"},
		{f.alone("run", ""), "–", "run: 4 s; a note"},
		{f.unjudged("run", atMost(5), "no peer here"), "–", "run: 4 s; target ≤ 5: –; a note; no peer here"},
		{missing("run", "no data"), "–", "run; no data"},
	} {
		if c.f.verdict() != c.verdict || c.f.String() != c.line {
			t.Errorf("%s: %s", c.f.verdict(), c.f)
		}
	}
}

// A turn that is slow for both changes nothing in the ratio of the others.
func TestMedians(t *testing.T) {
	a, b := []float64{2, 20, 3}, []float64{1, 10, 1}
	if got := median(a); got != 3 {
		t.Errorf("median %g", got)
	}
	if got := median([]float64{4, 1, 3, 2}); got != 2.5 {
		t.Errorf("median of an even number %g", got)
	}
	if got := medianRatio(a, b); math.Abs(got-2) > 1e-12 {
		t.Errorf("ratio %g", got)
	}
	if !slices.Equal(a, []float64{2, 20, 3}) {
		t.Error("the values were sorted in place")
	}
}

func TestTurns(t *testing.T) {
	var order []string
	measure := func(name string, values ...float64) func() (float64, error) {
		return func() (float64, error) {
			if len(values) == 0 {
				return 0, errors.New(name + " has no more")
			}
			order = append(order, name)
			x := values[0]
			values = values[1:]
			return x, nil
		}
	}
	got, err := turns(2, measure("a", 1, 2), measure("b", 3, 4))
	if err != nil || !slices.Equal(got[0], []float64{1, 2}) || !slices.Equal(got[1], []float64{3, 4}) {
		t.Errorf("%v, %v", got, err)
	}
	if !slices.Equal(order, []string{"a", "b", "a", "b"}) {
		t.Errorf("in the order %v", order)
	}
	if _, err := turns(2, measure("a", 1)); err == nil {
		t.Error("an error was lost")
	}
}
