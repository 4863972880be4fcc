package figure

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
)

// mostBars bounds the bars of a sample's row.
const mostBars = 24

// graphRow shows the weights between one sample and its anchors: in the graphs of the views, their fusion and the
// learned one, or, where the result has one graph alone, in that; of many anchors, the sums over those of a cluster.
func graphRow(s Source, o Options) (*Figure, error) {
	if o.Sample < 0 || o.Sample >= len(s.Report.Labels) {
		return nil, fmt.Errorf("there is no sample %d", o.Sample+1)
	}
	if hasViewGraphs(s) {
		return graphsRow(s, o), nil
	}
	_, cluster, _ := s.Result.AnchorShares(func(float64) error { return nil })
	anchors, weights := s.Result.Graph.Row(o.Sample)
	order := numbers(len(anchors))
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(weights[j], weights[i]) })
	sums, total := make([]float64, s.Report.Clusters), 0.0
	t := Table{Columns: []string{"anchor", "cluster of the anchor", "weight"}}
	for _, k := range order {
		j := int(anchors[k])
		total += weights[k]
		sums[cluster[j]] += weights[k]
		t.Rows = append(t.Rows, []string{strconv.Itoa(j + 1), strconv.Itoa(cluster[j] + 1), exact(weights[k])})
	}
	var bars []bar
	if len(order) <= mostBars {
		for _, k := range order {
			j := int(anchors[k])
			bars = append(bars, bar{name: fmt.Sprintf("Anchor %d, %s", j+1, s.name(cluster[j])),
				part: weights[k] / total, value: share(weights[k] / total), paint: s.paint(cluster[j])})
		}
	} else {
		for c, sum := range sums {
			bars = append(bars, bar{name: s.name(c), part: sum / total, value: share(sum / total), paint: s.paint(c)})
		}
	}
	id, label := s.Report.IDs[o.Sample], s.Report.Labels[o.Sample]-1
	text := fmt.Sprintf("%s of the weight of sample %s goes to anchors of its cluster, %s; it is linked to %s", share(sums[label]/total),
		id, s.name(label), plural(len(anchors), "anchor"))
	return drawBars(float64(o.Width), bars).done("Links of sample "+id, text, t), nil
}
