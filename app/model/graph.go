package model

import "strconv"

// Figures of the graph between samples and anchors.
const (
	GraphFigure      = "graph"
	ViewGraphsFigure = "view-graphs" // of the modes with one set of anchors
	SetGraphsFigure  = "set-graphs"  // of consensus mode
	RowFigure        = "row"
)

// SelectedRows has the rows of the selected samples shown.
const SelectedRows = "selected"

// GraphView is what the page shows of the graph.
type GraphView struct {
	Rows    string // cluster from 0 whose rows are shown, SelectedRows, or "" for all
	Text    string // ID that was entered
	Sample  int    // whose links are shown
	Unknown bool   // no sample has the ID
}

// GraphNote says what the graphs tell, and where single views' are.
func (r Result) GraphNote() string {
	if r.Joined() {
		return "In consensus mode every set of anchors fuses the views that it sees into one graph B, and P is not made. " +
			"Of single views nothing is kept, as there would be a graph for each set and view: run in paper mode to see what every view says. " +
			"The numbers of the graph list every cluster with its anchors."
	}
	return "The numbers of the learned graph list every cluster, a component of P, with its size and anchors. " +
		"The graph of a view is what that view alone says, but for what the others and P ask of it through β, by its weight; B is their mean by the view weights, so views of weight 0 have no part in it."
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
