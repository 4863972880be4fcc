package figure

import (
	"fmt"
	"slices"
	"strconv"
)

// sizes shows how many samples the clusters have.
func sizes(s Source, o Options) (*Figure, error) {
	n, largest := len(s.Report.Labels), slices.Max(s.Report.Sizes)
	bars := make([]bar, len(s.Report.Sizes))
	t := Table{Columns: []string{"cluster", "name", "samples", "share"}}
	held := s.Report.ByCluster()
	if held != nil {
		t.Columns = append(t.Columns, "median agreement of the sets", "highest")
	}
	for i, size := range s.Report.Sizes {
		part := float64(size) / float64(n)
		bars[i] = bar{name: s.name(i), part: float64(size) / float64(largest),
			value: count(size) + " (" + share(part) + ")", paint: s.paint(i)}
		row := []string{strconv.Itoa(i + 1), s.name(i), strconv.Itoa(size), exact(part)}
		if held != nil {
			bars[i].value += ", " + share(held[i].Median) + " agree"
			row = append(row, exact(held[i].Median), exact(held[i].Best))
		}
		t.Rows = append(t.Rows, row)
	}
	text := fmt.Sprintf("%s of %s: ", plural(len(bars), "cluster"), plural(n, "sample"))
	if smallest := slices.Min(s.Report.Sizes); smallest == largest {
		text += "each has " + count(largest)
	} else {
		text += fmt.Sprintf("the largest has %s, the smallest %s", count(largest), count(smallest))
	}
	if held != nil {
		text += ". Behind each stands which share of the sets of anchors puts its samples there, in the median"
	}
	return drawBars(float64(o.Width), bars).done("Samples per cluster", text, t), nil
}
