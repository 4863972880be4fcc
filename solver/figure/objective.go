package figure

import (
	"fmt"
	"slices"
	"strconv"
)

func hasObjective(s Source) bool { return len(s.Report.Objective) > 1 }

// objective shows the course of the objective over the iterations.
func objective(s Source, o Options) (*Figure, error) {
	values := s.Report.Objective
	t := Table{Columns: []string{"iteration", "objective", "change of the weights"}}
	for k, v := range values {
		t.Rows = append(t.Rows, []string{strconv.Itoa(k), exact(v), s.weightChange(k)})
	}
	last := len(values) - 1
	p := newPlot(float64(o.Width), whole(last, 8), newAxis(slices.Min(values), slices.Max(values), 5), "Iteration", "Objective", 0)
	p.curve(values, accent, "")
	text := fmt.Sprintf("Objective over %s: %s at the start, %s at the end", plural(last, "iteration"), rough(values[0]), rough(values[last]))
	return p.done("Objective", text, t), nil
}

// weightChange is the largest change of a view's weight in an iteration, "" where there is none.
func (s Source) weightChange(k int) string {
	trace := s.Report.WeightsTrace
	if k == 0 || k >= len(trace) {
		return ""
	}
	most := 0.0
	for v, w := range trace[k] {
		most = max(most, w-trace[k-1][v], trace[k-1][v]-w)
	}
	return exact(most)
}
