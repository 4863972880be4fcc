package main

import (
	"fmt"
	"slices"
	"strings"
)

// writeProtocol writes what the paper's protocol found.
func (p *plan) writeProtocol(b *strings.Builder, tables []table) {
	var left []string // of the paper's sets
	for _, t := range tables {
		if _, ok := paper[t.name]; ok && t.grid == nil {
			left = append(left, t.name)
		}
	}
	tables = slices.DeleteFunc(slices.Clone(tables), func(t table) bool { return t.grid == nil })
	if len(tables) == 0 {
		return
	}
	seeds := "seed 1"
	if p.protocolSeeds > 1 {
		seeds = fmt.Sprintf("means of seeds 1 to %d", p.protocolSeeds)
	}
	fmt.Fprintf(b, `
## The paper's protocol: parameters chosen by the classes

The paper tries α and β from 0.001 to 1000 in powers of ten, with as many anchors as classes, 50, 100 and 200, and reports the best. The same is done here
with paper mode on min–max features, %s: the choice with the highest ACC and the one with the highest NMI, **chosen by the classes**. Whoever
clusters has none, so these figures say what the algorithm can reach, not what it gives; compare them with the paper's alone, which are means of 20 runs. The
best of many choices is partly luck, the more so with few seeds. What the paper leaves open is as in Viewfold's defaults: anchors by Euclidean k-means, the
best of 10 starts. More anchors than samples count as one a sample.

α and β are absolute here, as the paper's are: in squared units of the min–max features, on the paper's grid. In Viewfold's own fields they count in units of
the views' mean variance, so the same value there is the one here divided by the variance in the table.

| set | variance | highest | anchors | α | β | ACC | NMI | purity | choices tried |
|---|---|---|---|---|---|---|---|---|---|
`, seeds)
	for _, t := range tables {
		for _, m := range measures[:2] {
			best := t.grid.best(m.of)
			fmt.Fprintf(b, "| %s | %.4g | %s | %d | %g | %g |", t.name, t.grid.unit, m.name, best.anchors, best.alpha, best.beta)
			for _, m := range reported {
				mean, _ := best.runs.spread(m.of)
				fmt.Fprintf(b, " %.1f |", mean)
			}
			fmt.Fprintf(b, " %d |\n", len(t.grid.points))
		}
		v := paper[t.name]
		fmt.Fprintf(b, "| | | the paper | | | | %.1f | %.1f | %.1f | |\n", v[0], v[1], v[2])
	}
	if len(left) > 0 {
		fmt.Fprintf(b, "\nNot tried on %s.\n", strings.Join(left, ", "))
	}
}
