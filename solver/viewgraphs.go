package solver

// MostViewBytes bounds the edges of the views' graphs that a result keeps. They are kept to be looked at, and a run of
// a million samples has gigabytes of them.
const MostViewBytes = 64_000_000

// mostViewEdges is as many edges. Tests make it smaller.
var mostViewEdges = MostViewBytes / edgeBytes

// viewGraphs returns Z^v of every view and all samples, or nil where they have more edges than a result keeps.
func (r *Run) viewGraphs() ([]*Graph, error) {
	edges := make([]float64, len(r.views))
	if err := r.sum(edges, &Work{Step: StepEdges}); err != nil {
		return nil, err
	}
	if sum(edges) > float64(mostViewEdges) {
		return nil, nil
	}
	graphs := make([]*Graph, len(r.views))
	for v := range graphs {
		var err error
		if graphs[v], err = r.whole(&Work{Step: StepGraph, List: []int{v}}); err != nil {
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
