package figure

import (
	"fmt"
	"strconv"
)

func hasConfusion(s Source) bool { return s.Report.Confusion != nil }

// confusion shows which clusters have the samples of which known classes.
func confusion(s Source, o Options) (*Figure, error) {
	c := s.Report.Confusion
	m := countMatrix{columns: c.Classes, counts: c.Counts, pairs: c.Pairs, rowTitle: "Rows: clusters", colTitle: "Columns: known classes",
		rowPaint: func(i int) (paint, bool) { return s.paint(c.Clusters[i] - 1), true }}
	t := Table{Columns: append([]string{"cluster", "name"}, c.Classes...)}
	all, matched := 0, 0
	for i, k := range c.Clusters {
		m.rows = append(m.rows, s.name(k-1))
		row := []string{strconv.Itoa(k), s.name(k - 1)}
		for j, n := range c.Counts[i] {
			row = append(row, strconv.Itoa(n))
			all += n
			if i == j && i < c.Pairs {
				matched += n
			}
		}
		t.Rows = append(t.Rows, row)
	}
	text := fmt.Sprintf("Samples by cluster and known class, the best one-to-one matches on the diagonal, framed: %s of %s lie in them (%s)",
		count(matched), plural(all, "sample"), share(float64(matched)/float64(max(all, 1))))
	return m.draw(float64(o.Width)).done("Clusters and known classes", text, t), nil
}

// wideEnough is the width from which bars have room for precision and recall beside them; the table always has them.
const wideEnough = 420

// classes shows how well each known class is found again.
func classes(s Source, o Options) (*Figure, error) {
	t := Table{Columns: []string{"class", "n", "cluster", "precision", "recall", "F1"}}
	var bars []bar
	low, high := s.Report.Confusion.PerClass[0].F1, 0.0
	for _, c := range s.Report.Confusion.PerClass {
		cluster, color, value := "", soft, "no cluster"
		if c.Cluster > 0 {
			cluster, color = strconv.Itoa(c.Cluster), s.paint(c.Cluster-1)
			value = fmt.Sprintf("%.2f", c.F1)
			if o.Width >= wideEnough {
				value += fmt.Sprintf(" (precision %.2f, recall %.2f)", c.Precision, c.Recall)
			}
		}
		t.Rows = append(t.Rows, []string{c.Class, strconv.Itoa(c.N), cluster, exact(c.Precision), exact(c.Recall), exact(c.F1)})
		bars = append(bars, bar{name: c.Class, part: c.F1, value: value, paint: color})
		low, high = min(low, c.F1), max(high, c.F1)
	}
	text := "F1, the harmonic mean of precision and recall, of every class in the cluster matched with it; "
	if rough(low) == rough(high) {
		text += "each has " + rough(low)
	} else {
		var names []string
		for _, c := range s.Report.Confusion.PerClass {
			if rough(c.F1) == rough(low) {
				names = append(names, c.Class)
			}
		}
		text += fmt.Sprintf("the least is that of %s, %s", tied(names), rough(low))
	}
	return drawBars(float64(o.Width), bars).done("How well each class is found", text, t), nil
}
