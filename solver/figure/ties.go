package figure

import (
	"fmt"
	"math"
	"strconv"
)

// mostTied bounds how many names of equals a sentence has.
const mostTied = 3

// tied names what is equal: "a", "a and b", "a, b and 4 more".
func tied(names []string) string {
	switch n := len(names); {
	case n == 1:
		return names[0]
	case n > mostTied:
		return fmt.Sprintf("%s and %d more", list(names[:mostTied-1]), n-mostTied+1)
	default:
		return list(names[:n-1]) + " and " + names[n-1]
	}
}

// ranging writes the numbers from low to high, or the one number that both read as.
func ranging(low, high float64, write func(float64) string) string {
	if a, b := write(low), write(high); a != b {
		return a + " to " + b
	}
	return write(high)
}

// mostWeight says which views count most. Weights that differ by no more than either varies between the sets of anchors,
// or, of one set, not in the digits that are shown, are about equal.
func (s Source) mostWeight() string {
	r := s.Report
	most := 0
	for v, w := range r.Weights {
		if w > r.Weights[most] {
			most = v
		}
	}
	var names []string
	low := r.Weights[most]
	for v, w := range r.Weights {
		apart := r.Weights[most] - w
		near := rough(w) == rough(r.Weights[most])
		if len(r.WeightsSpread) > 0 {
			near = near || apart <= max(r.WeightsSpread[v], r.WeightsSpread[most])
		}
		if near {
			names, low = append(names, r.Views[v]), min(low, w)
		}
	}
	with := ranging(low, r.Weights[most], rough)
	switch {
	case len(r.Views) == 1:
		return "there is one view, which has all the weight"
	case len(names) == len(r.Views):
		return "all views count about equally, with " + with
	case len(names) > 1:
		return fmt.Sprintf("%s count most and about equally, with %s", tied(names), with)
	}
	return fmt.Sprintf("%s counts most, with %s", names[0], with)
}

// rounding is a deviation that is none, but for the last bits of what it is of.
const rounding = 1e-9

// deviation writes one behind its number, with the two digits that say something.
func deviation(x float64) string {
	if math.Abs(x) < rounding {
		x = 0
	}
	two, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 2, 64), 64) // what was just written
	return " ± " + rough(two)
}
