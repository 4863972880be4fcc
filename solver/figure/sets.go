package figure

import (
	"fmt"
	"slices"
	"strconv"
)

// sets shows how much every set of anchors agrees with the clusters (consensus mode).
func sets(s Source, o Options) (*Figure, error) {
	r := s.Report
	var looks []string
	t := Table{Columns: []string{"set", "anchors", "look", "agreement", "least objective"}}
	for k, set := range r.Sets {
		if !slices.Contains(looks, set.Look) {
			looks = append(looks, set.Look)
		}
		t.Rows = append(t.Rows, []string{strconv.Itoa(k + 1), strconv.Itoa(set.Anchors), set.Look, exact(set.Agreement),
			exact(set.Objective[len(set.Objective)-1])})
	}
	names := make([]string, len(looks))
	for i, look := range looks {
		names[i] = look
		if look == "" {
			names[i] = "all sets see the same"
		}
	}
	p := newPlot(float64(o.Width), newAxis(1, float64(len(r.Sets)), 6), newAxis(0, 1, 5), "Set of anchors", "Agreement", legendHeight(float64(o.Width), names))
	plain := func(int) string { return "" }
	p.legend(names, hue, plain)
	least, most := 1.0, 0.0
	for k, set := range r.Sets {
		x, y := p.at(float64(k+1), set.Agreement)
		p.dot(x, y, 3, hue(slices.Index(looks, set.Look)), fmt.Sprintf("set %d with %d anchors: %s", k+1, set.Anchors, share(set.Agreement)))
		least, most = min(least, set.Agreement), max(most, set.Agreement)
	}
	text := fmt.Sprintf("Share of the samples that each of %s of anchors puts into the cluster they have in the result: %s",
		plural(len(r.Sets), "set"), ranging(least, most, share))
	return p.done("Agreement of the sets of anchors", text, t), nil
}
