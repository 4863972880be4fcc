package figure

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

func hasSetGraphs(s Source) bool { return s.Result != nil && isConsensus(s) }

// setGraphs shows the fused graphs of three sets of anchors beside each other (consensus mode): of the one that agrees
// most with the clusters, the one in the middle and the one that agrees least.
func setGraphs(s Source, o Options) (*Figure, error) {
	a, all := arrange(s.Result), s.Report.Sets
	var set []int // of every anchor
	for k, one := range all {
		set = append(set, slices.Repeat([]int{k}, one.Anchors)...)
	}
	inside, total := make([]float64, len(all)), make([]float64, len(all))
	for i, label := range a.labels {
		anchors, weights := a.graph.Row(i)
		for k, j := range anchors {
			total[set[j]] += weights[k]
			if a.cluster[j] == label {
				inside[set[j]] += weights[k]
			}
		}
	}
	t := Table{Columns: []string{"set", "anchors", "look", "agreement", "weight inside the blocks"}}
	for k, one := range all {
		t.Rows = append(t.Rows, []string{strconv.Itoa(k + 1), strconv.Itoa(one.Anchors), one.Look, exact(one.Agreement), exact(inside[k] / total[k])})
	}
	order := numbers(len(all))
	slices.SortStableFunc(order, func(k, l int) int { return cmp.Compare(all[l].Agreement, all[k].Agreement) })
	var panes []pane
	var texts []string
	for _, k := range slices.Compact([]int{order[0], order[len(order)/2], order[len(order)-1]}) {
		p := pane{graph: a.graph, lines: []string{fmt.Sprintf("Set %d", k+1), share(all[k].Agreement) + " agree", share(inside[k]/total[k]) + " inside"}}
		for _, j := range a.anchors {
			if set[j] == k {
				p.anchors = append(p.anchors, j)
			}
		}
		panes = append(panes, p)
		texts = append(texts, fmt.Sprintf("set %d of %s, %s and %s", k+1, plural(all[k].Anchors, "anchor"), share(all[k].Agreement), share(inside[k]/total[k])))
	}
	which := "the sets of anchors that agree most with the clusters, in the middle and least"
	if share(all[order[0]].Agreement) == share(all[order[len(order)-1]].Agreement) {
		which = "some sets of anchors, all of which agree equally with the clusters"
	}
	text := fmt.Sprintf("The fused graphs B of %s, over the same samples (rows), each over its own anchors (columns), the stronger the colour the larger, on one scale. The share of samples that a set puts into the cluster that they have in the result, and that of its weight inside of the blocks of clusters: %s", which, strings.Join(texts, "; "))
	rows, what := a.rows(o)
	return a.grid(s, o.Width, rows, what, panes).done("What single sets of anchors say", text, t), nil
}
