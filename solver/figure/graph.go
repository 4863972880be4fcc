package figure

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"viewfold/solver"
)

// arranged is a graph's samples and anchors in the order of their clusters: then a graph of c components is one of c
// blocks.
type arranged struct {
	graph    *solver.Graph
	labels   []int
	samples  []int // in their order
	anchors  []int // in theirs
	place    []int // of every anchor
	cluster  []int // of every anchor, −1 without samples
	clusters int
}

// arrangeAnchors orders anchors by cluster, then by how much they have of the samples.
func arrangeAnchors(res *solver.Result) arranged {
	weight, cluster, _ := res.AnchorShares(func(float64) error { return nil })
	a := arranged{graph: res.Graph, labels: res.Labels, cluster: cluster, clusters: res.Clusters,
		anchors: numbers(res.Graph.Anchors), place: make([]int, res.Graph.Anchors)}
	// Anchors without samples come last.
	group := func(j int) int { return (cluster[j] + res.Clusters + 1) % (res.Clusters + 1) }
	slices.SortStableFunc(a.anchors, func(i, j int) int {
		return cmp.Or(cmp.Compare(group(i), group(j)), cmp.Compare(weight[j], weight[i]))
	})
	for at, j := range a.anchors {
		a.place[j] = at
	}
	return a
}

// arrange orders samples, too: by cluster, then by the anchor that has most of them.
func arrange(res *solver.Result) arranged {
	a := arrangeAnchors(res)
	a.samples = numbers(res.Graph.Samples)
	main := make([]int, res.Graph.Samples)
	for i := range main {
		anchors, weights := res.Graph.Row(i)
		main[i] = a.place[anchors[slices.Index(weights, slices.Max(weights))]]
	}
	slices.SortStableFunc(a.samples, func(i, j int) int {
		return cmp.Or(cmp.Compare(res.Labels[i], res.Labels[j]), cmp.Compare(main[i], main[j]))
	})
	return a
}

// rows returns the samples of which a figure's options ask for, in their order, and what they are in words.
func (a arranged) rows(o Options) ([]int, string) {
	from, to := min(max(o.From, 0), len(a.samples)-1), o.To
	if to <= from || to > len(a.samples) {
		to = len(a.samples)
	}
	rows := a.samples[from:to]
	out := func(i int) bool { return i/8 >= len(o.Only) || o.Only[i/8]>>(i%8)&1 == 0 }
	if some := slices.DeleteFunc(slices.Clone(rows), out); len(some) > 0 {
		return some, fmt.Sprintf("%s selected of %s", plural(len(some), "sample"), count(len(a.samples)))
	}
	if len(rows) == len(a.samples) {
		return rows, plural(len(rows), "sample")
	}
	return rows, fmt.Sprintf("Samples %s to %s of %s", count(from+1), count(to), count(len(a.samples)))
}

// numbers are 0 to n−1.
func numbers(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// graphMap shows the graph between samples and anchors as a picture of its weights, ordered by cluster.
func graphMap(s Source, o Options) (*Figure, error) {
	a := arrange(s.Result)
	rows, what := a.rows(o)
	const band = 6.0
	d := &drawing{width: float64(o.Width)}
	names := make([]string, a.clusters)
	for c := range names {
		names[c] = s.short(c)
	}
	left := min(widest(names), 0.25*d.width) + gap + band
	top := lineHeight + band + 2
	width, height := d.width-left, min(max(0.8*d.width, 240), 560)
	d.height = top + height + 2*lineHeight
	d.text(left+width/2, lineHeight/2, middle, fmt.Sprintf("%s, by cluster", plural(len(a.anchors), "anchor")), soft)
	picture := newRaster(a.graph, rows, a.place, len(a.anchors), int(width), int(1.5*height))
	d.raster(left, top, width, height, picture, picture.most, a.colors(rows, s))
	last := left
	a.eachRun(len(a.anchors), func(k int) int { return a.cluster[a.anchors[k]] }, func(c, from, to int) {
		x := left + width*float64(from)/float64(len(a.anchors))
		w := width * float64(to-from) / float64(len(a.anchors))
		if c >= 0 {
			d.rect(x, top-band-2, max(w-1, 0.5), band, s.paint(c), s.name(c)+": "+plural(to-from, "anchor"))
		}
		last = x + w
	})
	labelled := -lineHeight
	a.eachRun(len(rows), func(k int) int { return a.labels[rows[k]] }, func(c, from, to int) {
		y := top + height*float64(from)/float64(len(rows))
		h := height * float64(to-from) / float64(len(rows))
		d.rect(left-band-2, y, band, max(h-1, 0.5), s.paint(c), s.name(c)+": "+plural(to-from, "sample"))
		if at := y + h/2; at >= labelled+textSize { // else they would lie on each other
			d.fit(left-band-gap, at, end, names[c], left-band-gap, ink)
			labelled = at
		}
	})
	d.line(left, top+height, last, top+height, 1, edge)
	d.text(left+width/2, top+height+lineHeight, middle, what+", by cluster from top to bottom", soft)
	t, y := a.blocks(s)
	inside, chance := y.insideAll(), y.byChance()
	title, text := "The learned graph P", "Weights between samples (rows) and anchors (columns), both ordered by cluster, the stronger the colour the larger"
	if isConsensus(s) {
		title, text = "The fused graphs B of all sets of anchors", text+". Each set’s anchors describe all samples once"
	}
	text += fmt.Sprintf(". %s of the weight lies in the %s of clusters on the diagonal", share(inside), plural(a.clusters, "block"))
	if isConsensus(s) {
		text += fmt.Sprintf("; %s would if it went to all anchors alike, whatever the cluster", share(chance))
	} else {
		text += ", as the rank constraint asks of P. How sure samples are is told of B, the fused graph before it"
	}
	return d.done(title, text, t), nil
}

// eachRun calls do for every run of equal values of of(0), of(1), …
func (a arranged) eachRun(n int, of func(k int) int, do func(value, from, to int)) {
	for from := 0; from < n; {
		to := from + 1
		for to < n && of(to) == of(from) {
			to++
		}
		do(of(from), from, to)
		from = to
	}
}

// blocks lists the clusters' blocks of the graph, and the anchors without samples where there are any; it returns where all
// weight goes, too.
func (a arranged) blocks(s Source) (Table, tally) {
	anchors := make([][]int, a.clusters+1) // last those without samples
	for _, j := range a.anchors {
		of := (a.cluster[j] + a.clusters + 1) % (a.clusters + 1)
		anchors[of] = append(anchors[of], j+1)
	}
	y := a.tally(a.graph)
	t := Table{Columns: []string{"cluster", "name", "samples", "anchors", "weight inside its block", "its anchors"}}
	for c := range a.clusters {
		t.Rows = append(t.Rows, []string{strconv.Itoa(c + 1), s.name(c), strconv.Itoa(s.Report.Sizes[c]),
			strconv.Itoa(len(anchors[c])), exact(y.inside(c)), few(anchors[c])})
	}
	if none := anchors[a.clusters]; len(none) > 0 {
		t.Rows = append(t.Rows, []string{"", "Anchors without samples", "0", strconv.Itoa(len(none)), "", few(none)})
	}
	return t, y
}

// mostListed bounds how many anchors a cell names.
const mostListed = 60

// few lists numbers, or the first of many.
func few(xs []int) string {
	var texts []string
	for _, x := range xs[:min(len(xs), mostListed)] {
		texts = append(texts, strconv.Itoa(x))
	}
	if len(xs) > mostListed {
		texts = append(texts, "…")
	}
	return list(texts)
}
