package solver

import (
	"slices"

	"viewfold/solver/edges"
)

// Graph is a sparse bipartite graph between n samples and m anchors, stored by rows
// (compressed sparse rows): the edges of sample i are Anchor[Start[i]:Start[i+1]],
// ascending, with weights Weight[Start[i]:Start[i+1]] > 0.
type Graph struct {
	Samples, Anchors int
	Start            []int // n+1 offsets
	Anchor           []int32
	Weight           []float64
}

func newGraph(samples, anchors int) *Graph {
	return &Graph{Samples: samples, Anchors: anchors, Start: make([]int, 1, samples+1)}
}

// Row returns the anchors and weights of sample i's edges, sharing memory.
func (g *Graph) Row(i int) ([]int32, []float64) {
	a, b := g.Start[i], g.Start[i+1]
	return g.Anchor[a:b:b], g.Weight[a:b:b]
}

// edges returns the edges of samples from to to, sharing memory.
func (g *Graph) edges(from, to int) edges.List {
	return edges.List{Start: g.Start[from : to+1], Anchor: g.Anchor, Weight: g.Weight}
}

// project adds the projections of points as the next samples' edges.
func (g *Graph) project(t edges.Target) {
	l := edges.List{Start: g.Start, Anchor: g.Anchor, Weight: g.Weight}
	edges.Project(&l, t)
	g.Start, g.Anchor, g.Weight = l.Start, l.Anchor, l.Weight
}

// clone returns a copy with no more room than it needs.
func (g *Graph) clone() *Graph {
	c := *g
	c.Start, c.Anchor, c.Weight = slices.Clone(g.Start), slices.Clone(g.Anchor), slices.Clone(g.Weight)
	return &c
}

// reset empties the graph, keeping its memory.
func (g *Graph) reset() {
	g.Start, g.Anchor, g.Weight = g.Start[:1], g.Anchor[:0], g.Weight[:0]
}

// appendRow adds the next sample's edges.
func (g *Graph) appendRow(anchors []int32, weights []float64) {
	g.Anchor = append(g.Anchor, anchors...)
	g.Weight = append(g.Weight, weights...)
	g.Start = append(g.Start, len(g.Anchor))
}

// appendPositive adds the next sample's edges, those of positive weight.
func (g *Graph) appendPositive(anchors []int32, weights []float64) {
	for k, w := range weights {
		if w > 0 {
			g.Anchor = append(g.Anchor, anchors[k])
			g.Weight = append(g.Weight, w)
		}
	}
	g.Start = append(g.Start, len(g.Anchor))
}

// appendDense adds the next sample's edges: the positive entries of row.
func (g *Graph) appendDense(row []float64) {
	from, m := len(g.Anchor), len(row)
	g.Anchor, g.Weight = slices.Grow(g.Anchor, m)[:from+m], slices.Grow(g.Weight, m)[:from+m]
	anchor, weight := g.Anchor[from:], g.Weight[from:]
	count := 0
	for j, w := range row {
		if w > 0 {
			anchor[count], weight[count] = int32(j), w
			count++
		}
	}
	g.Anchor, g.Weight = g.Anchor[:from+count], g.Weight[:from+count]
	g.Start = append(g.Start, len(g.Anchor))
}

// addRow adds c times sample i's weights to a dense row of length m.
func (g *Graph) addRow(dst []float64, c float64, i int) {
	anchors, weights := g.Row(i)
	for k, j := range anchors {
		dst[j] += c * weights[k]
	}
}

// addDegrees adds the weights of samples from to to to the degrees of the anchors.
func (g *Graph) addDegrees(degree []float64, from, to int) {
	for i := from; i < to; i++ {
		g.addRow(degree, 1, i)
	}
}

// components joins anchors that share a sample, in the forest, which it fills anew, and returns
// the number of components that hold a sample. An anchor without
// samples is no component.
func (g *Graph) components(f *edges.Forest) int {
	f.Reset(g.Anchors)
	f.JoinSamples(g.edges(0, g.Samples))
	return f.Components()
}

// labels gives every sample the number of its component, in order of first appearance, and
// returns the number of components. The forest is of the latest call of components.
func (g *Graph) labels(f *edges.Forest) ([]int, int) {
	number := make(map[int32]int)
	out := make([]int, g.Samples)
	for i := range out {
		anchors, _ := g.Row(i)
		root := f.Root(anchors[0])
		if _, ok := number[root]; !ok {
			number[root] = len(number)
		}
		out[i] = number[root]
	}
	return out, len(number)
}

// dotRow returns the product of a dense row of length m with sample i's weights.
func (g *Graph) dotRow(row []float64, i int) float64 {
	anchors, weights := g.Row(i)
	s := 0.0
	for k, j := range anchors {
		s += row[j] * weights[k]
	}
	return s
}

// joinRows returns the graph that the ranges' graphs are rows of.
func joinRows(founds []*Found, samples, anchors int) *Graph {
	if len(founds) == 1 {
		return founds[0].Graph
	}
	whole, edges := newGraph(samples, anchors), 0
	for _, f := range founds {
		edges += len(f.Graph.Anchor)
	}
	whole.Anchor, whole.Weight = make([]int32, 0, edges), make([]float64, 0, edges)
	for _, f := range founds {
		for i := range f.Graph.Samples {
			whole.appendRow(f.Graph.Row(i))
		}
	}
	return whole
}
