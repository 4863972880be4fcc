package figure

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"viewfold/solver"
)

// mostPanes bounds the views whose graphs are drawn.
const mostPanes = 16

// named is a graph of a run and what it is called.
type named struct {
	name   string
	graph  *solver.Graph
	weight float64 // of its view; −1 for a graph of all
}

// graphs are those of the views, in which rows of samples may not be kept, the fused one and the learned one.
func graphs(s Source) []named {
	var list []named
	for v, z := range s.Result.ViewGraphs {
		list = append(list, named{s.Report.Views[v], z, s.Report.Weights[v]})
	}
	return append(list, named{"B", s.Result.Fused, -1}, named{"P", s.Result.Graph, -1})
}

func hasViewGraphs(s Source) bool { return s.Result != nil && len(s.Result.ViewGraphs) > 0 }

// viewGraphs shows what each view says, what their fusion says and what was made of it: the graphs beside each other,
// over the same samples and anchors in the order of the learned graph.
func viewGraphs(s Source, o Options) (*Figure, error) {
	a, all := arrange(s.Result), graphs(s)
	t := Table{Columns: []string{"graph", "view weight", "cluster", "name", "samples", "links of a sample", "weight inside its block", "next cluster", "weight there"}}
	order := numbers(len(all) - 2) // of the views that are drawn
	slices.SortStableFunc(order, func(u, v int) int { return cmp.Compare(all[v].weight, all[u].weight) })
	order = order[:min(len(order), mostPanes)]
	slices.Sort(order)
	var panes []pane
	var texts []string
	for k, g := range all {
		y := a.tally(g.graph)
		for _, row := range a.whereItGoes(s, y) {
			weight := ""
			if g.weight >= 0 {
				weight = exact(g.weight)
			}
			t.Rows = append(t.Rows, append([]string{g.name, weight}, row...))
		}
		p := pane{lines: []string{g.name, "", share(y.insideAll()) + " inside"}, graph: g.graph, anchors: a.anchors}
		if g.weight >= 0 {
			p.lines[1] = "weight " + rough(g.weight)
			if !slices.Contains(order, k) {
				continue
			}
		}
		panes = append(panes, p)
		texts = append(texts, fmt.Sprintf("%s of %s", share(y.insideAll()), g.name))
	}
	panes[len(panes)-2].lines[1], panes[len(panes)-1].lines[1] = "fused", "learned"
	title, text := "The views' graphs Z, the fused graph B and the learned graph P", "The graphs of the views, B, which is their mean by the view weights, and P"
	if views := len(all) - 2; views > mostPanes {
		text = fmt.Sprintf("The graphs of the %d views of the largest weights of %d, B, which is the mean of all views' graphs by the view weights, and P", mostPanes, views)
	}
	text += fmt.Sprintf(", each over the same samples (rows) and %s (columns) in the order of P, the stronger the colour the larger, on one scale. Of the weight, this lies inside of the blocks of clusters: %s",
		plural(len(a.anchors), "anchor"), list(texts))
	rows, what := a.rows(o)
	if kept, n := keptOf(s.Result), len(a.labels); kept < n {
		if some := slices.DeleteFunc(slices.Clone(rows), func(i int) bool { return !hasRow(all[0].graph, i) }); len(some) > 0 {
			rows, what = some, fmt.Sprintf("%s of %s", count(len(some)), what)
		} else {
			panes = panes[len(panes)-2:]
		}
		text += fmt.Sprintf(". Of the views' graphs the rows of %s of %s are kept, chosen evenly, as all would take more than %d MB: the pictures, and what is said of views, are of these",
			count(kept), plural(n, "sample"), solver.MostViewBytes/1_000_000)
	}
	return a.grid(s, o.Width, rows, what, panes).done(title, text, t), nil
}

// hasRow says whether a graph has links of a sample.
func hasRow(g *solver.Graph, i int) bool { return g.Start[i+1] > g.Start[i] }

// keptOf is of how many samples the views' graphs are kept.
func keptOf(res *solver.Result) int {
	kept := 0
	for i := range res.Labels {
		if hasRow(res.ViewGraphs[0], i) {
			kept++
		}
	}
	return kept
}

// whereItGoes are rows of a table, for all clusters and for each: its number, name and how many samples have links in
// the graph, how many links these have, and where their weight goes.
func (a arranged) whereItGoes(s Source, y tally) [][]string {
	links, samples := 0, 0
	for c, n := range y.links {
		links, samples = links+n, samples+y.samples[c]
	}
	per := func(links, samples int) string { return exact(float64(links) / float64(samples)) }
	rows := [][]string{{"all", "", strconv.Itoa(samples), per(links, samples), exact(y.insideAll()), "", ""}}
	for c, n := range y.samples {
		row := []string{strconv.Itoa(c + 1), s.name(c), strconv.Itoa(n), "", "", "", ""}
		if n == 0 {
			rows = append(rows, row)
			continue
		}
		row[3], row[4] = per(y.links[c], n), exact(y.inside(c))
		if other, part := y.next(c); other >= 0 {
			row[5], row[6] = strconv.Itoa(other+1), exact(part)
			if other == a.clusters {
				row[5] = "anchors without samples"
			}
		}
		rows = append(rows, row)
	}
	return rows
}
