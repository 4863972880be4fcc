package solver

// Graph is a sparse bipartite graph between n samples and m anchors, stored by rows
// (compressed sparse rows): the edges of sample i are Anchor[Start[i]:Start[i+1]],
// ascending, with weights Weight[Start[i]:Start[i+1]] > 0.
type Graph struct {
	Samples, Anchors int
	Start            []int // n+1 offsets
	Anchor           []int32
	Weight           []float64
}

// Row returns the anchors and weights of sample i's edges, sharing memory.
func (g *Graph) Row(i int) ([]int32, []float64) {
	a, b := g.Start[i], g.Start[i+1]
	return g.Anchor[a:b:b], g.Weight[a:b:b]
}
