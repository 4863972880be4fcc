package solver

// Bytes is about the memory that the result keeps: its graphs, and what assigning new samples needs of it.
func (r *Result) Bytes() float64 {
	bytes := numbers(len(r.fit.anchors.Data)) + numbers(len(r.fit.centres.Data))
	for _, g := range append([]*Graph{r.Graph, r.Fused}, r.ViewGraphs...) {
		if g != nil {
			bytes += numbers(cap(g.Anchor))/2 + numbers(cap(g.Weight)) + numbers(cap(g.Start))
		}
	}
	for _, s := range r.fit.sets {
		bytes += numbers(len(s.anchors.Data))
	}
	return bytes + numbers(len(r.Labels), 4) // per sample: clusters, how sure they are
}
