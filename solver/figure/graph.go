package figure

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
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

// arrange orders samples by cluster, then by the anchor that has most of them; anchors by cluster, then by how much
// they have of the samples.
func arrange(res *solver.Result) arranged {
	weight, cluster, _ := res.AnchorShares(func(float64) error { return nil })
	a := arranged{graph: res.Graph, labels: res.Labels, cluster: cluster, clusters: res.Clusters,
		samples: numbers(res.Graph.Samples), anchors: numbers(res.Graph.Anchors), place: make([]int, res.Graph.Anchors)}
	// Anchors without samples come last.
	group := func(j int) int { return (cluster[j] + res.Clusters + 1) % (res.Clusters + 1) }
	slices.SortStableFunc(a.anchors, func(i, j int) int {
		return cmp.Or(cmp.Compare(group(i), group(j)), cmp.Compare(weight[j], weight[i]))
	})
	for at, j := range a.anchors {
		a.place[j] = at
	}
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
	from, to := min(max(o.From, 0), len(a.samples)-1), o.To
	if to <= from || to > len(a.samples) {
		to = len(a.samples)
	}
	rows := a.samples[from:to]
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
	d.image(left, top, width, height, a.picture(rows, int(width), int(1.5*height), s))
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
	what := plural(len(rows), "sample")
	if len(rows) < len(a.samples) {
		what = fmt.Sprintf("Samples %s to %s of %s", count(from+1), count(to), count(len(a.samples)))
	}
	d.text(left+width/2, top+height+lineHeight, middle, what+", by cluster from top to bottom", soft)
	t, inside := a.blocks(s)
	title, text := "The learned graph P", "Weights between samples (rows) and anchors (columns), both ordered by cluster, the darker the larger"
	if isConsensus(s) {
		title, text = "The fused graphs B of all sets of anchors", text+". Each set's anchors describe all samples once"
	}
	text += fmt.Sprintf(". %s of the weight lies in the %s of clusters on the diagonal", share(inside), plural(a.clusters, "block"))
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

// blocks lists the clusters' blocks of the graph, and returns which part of all weight lies inside of them.
func (a arranged) blocks(s Source) (Table, float64) {
	anchors := make([][]int, a.clusters)
	for _, j := range a.anchors {
		if c := a.cluster[j]; c >= 0 {
			anchors[c] = append(anchors[c], j+1)
		}
	}
	within, all := make([]float64, a.clusters), make([]float64, a.clusters)
	for i, label := range a.labels {
		list, weights := a.graph.Row(i)
		for k, j := range list {
			all[label] += weights[k]
			if a.cluster[j] == label {
				within[label] += weights[k]
			}
		}
	}
	t := Table{Columns: []string{"cluster", "name", "samples", "anchors", "weight inside its block", "its anchors"}}
	sum, total := 0.0, 0.0
	for c := range a.clusters {
		sum, total = sum+within[c], total+all[c]
		t.Rows = append(t.Rows, []string{strconv.Itoa(c + 1), s.name(c), strconv.Itoa(s.Report.Sizes[c]),
			strconv.Itoa(len(anchors[c])), exact(within[c] / all[c]), few(anchors[c])})
	}
	return t, sum / total
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

// picture draws the weights of samples as a PNG of at most that many pixels, transparent where there are none. A pixel
// of several samples and anchors shows the sum over the anchors of the mean over the samples.
func (a arranged) picture(rows []int, width, height int, s Source) string {
	width, height = min(width, len(a.anchors)), min(height, len(rows))
	sums := make([]float64, width*height)
	for k, i := range rows {
		y := k * height / len(rows)
		anchors, weights := a.graph.Row(i)
		for e, j := range anchors {
			sums[y*width+a.place[j]*width/len(a.anchors)] += weights[e]
		}
	}
	firstOf := func(y int) int { return (y*len(rows) + height - 1) / height } // sample of a line of pixels
	most := 0.0
	for y := range height {
		n := float64(firstOf(y+1) - firstOf(y))
		for x := range width {
			sums[y*width+x] /= n
			most = max(most, sums[y*width+x])
		}
	}
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		c := rgb(s.paint(a.labels[rows[firstOf(y)]]).color)
		for x := range width {
			if v := sums[y*width+x]; v > 0 {
				c.A = uint8(math.Round(25 + 230*math.Sqrt(v/most)))
				picture.SetNRGBA(x, y, c)
			}
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		panic(err) // of a buffer, it cannot fail
	}
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// rgb reads a colour of the form #rrggbb; black when it is none.
func rgb(s string) color.NRGBA {
	var n uint64
	if len(s) == 7 {
		n, _ = strconv.ParseUint(s[1:], 16, 32)
	}
	return color.NRGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}
}
