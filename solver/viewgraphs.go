package solver

import "math"

// MostViewBytes bounds the edges of the views' graphs that a result keeps, but for chance. They are kept to be looked
// at, and a run of a million samples has a gigabyte of them: then those of some samples are kept.
const MostViewBytes = 64_000_000

// mostViewEdges is as many edges. Tests make it smaller.
var mostViewEdges = MostViewBytes / edgeBytes

// viewGraphs returns Z^v of every view, with the edges of all samples, or of as large a part of them as is kept, the
// same in all views.
func (r *Run) viewGraphs() ([]*Graph, error) {
	edges := make([]float64, len(r.views))
	if err := r.sum(edges, &Work{Step: StepEdges}); err != nil {
		return nil, err
	}
	every := max(1, int(math.Ceil(sum(edges)/float64(mostViewEdges))))
	graphs := make([]*Graph, len(r.views))
	for v := range graphs {
		var err error
		graphs[v], err = r.whole(func(from, _ int) *Work { return &Work{Step: StepGraph, List: []int{v, every, from}} })
		if err != nil {
			return nil, err
		}
	}
	return graphs, nil
}

// viewEdges gives the number of edges of Z^v of every view.
func (r *Rows) viewEdges() *Found {
	f := &Found{}
	for v := range r.views {
		f.Numbers = append(f.Numbers, float64(len(r.views[v].z.Anchor)))
	}
	return f
}

// golden is 2⁶⁴ over the golden section, by whose steps a part of a sequence is spread evenly, whatever period that has.
const golden = 0x9E3779B97F4A7C15

// thinned returns the graph with the edges of one in so many samples; from is the number of its first.
func (g *Graph) thinned(every, from int) *Graph {
	if every == 1 {
		return g
	}
	some := newGraph(g.Samples, g.Anchors)
	for i := range g.Samples {
		if uint64(from+i)*golden <= math.MaxUint64/uint64(every) {
			some.appendRow(g.Row(i))
		} else {
			some.appendRow(nil, nil)
		}
	}
	return some
}
