package model

import "strconv"

// Figures of the graph between samples and anchors.
const (
	GraphFigure = "graph"
	RowFigure   = "row"
)

// GraphView is what the page shows of the graph.
type GraphView struct {
	Rows    string // cluster from 0 whose rows are shown, "" for all
	Text    string // ID that was entered
	Sample  int    // whose links are shown
	Unknown bool   // no sample has the ID
}

// RowsOf returns which rows of the graph, whose samples are in the order of their clusters, belong to a cluster: from
// and the row after the last; all when it is none.
func (r Result) RowsOf(cluster string) (from, to int) {
	c, err := strconv.Atoi(cluster)
	if err != nil || c < 0 || c >= len(r.Sizes) {
		return 0, r.RunInfo.Samples
	}
	for _, size := range r.Sizes[:c] {
		from += size
	}
	return from, from + r.Sizes[c]
}
