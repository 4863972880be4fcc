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
	for i, size := range s.Report.Sizes {
		part := float64(size) / float64(n)
		bars[i] = bar{name: s.name(i), part: float64(size) / float64(largest),
			value: count(size) + " (" + share(part) + ")", paint: s.paint(i)}
		t.Rows = append(t.Rows, []string{strconv.Itoa(i + 1), s.name(i), strconv.Itoa(size), exact(part)})
	}
	text := fmt.Sprintf("%s of %s: the largest has %s, the smallest %s", plural(len(bars), "cluster"), plural(n, "sample"),
		count(largest), count(slices.Min(s.Report.Sizes)))
	return drawBars(float64(o.Width), bars).done("Samples per cluster", text, t), nil
}
