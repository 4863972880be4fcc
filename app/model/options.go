package model

import "viewfold/wasm/wire"

// Options returns the options of a run over the given views, which must have no problem.
func (p Params) Options(views []Table) wire.Options {
	whole := func(name string) int { return int(p.whole(name)) }
	number := func(name string) float64 {
		x, _ := parseReal(p.Text(name))
		return x
	}
	return wire.Options{
		Clusters: whole("clusters"), Anchors: whole("anchors"), Sets: whole("sets"), Neighbors: whole("neighbors"),
		Alpha: number("alpha"), Beta: number("beta"), Ridge: number("ridge"),
		Scale: p.scales(views), Storage: p.Text("storage"), Rank: whole("rank"), Distance: p.Text("distance"),
		Restarts: whole("restarts"), KMeansIter: whole("kmeans_iter"), SampleRows: whole("sample_rows"),
		MaxIter: whole("max_iter"), MaxRounds: whole("max_rounds"), Tol: number("tol"),
		Support: p.Text("support"), FixedWeights: FixedWeights(views), Seed: p.whole("seed"), Mode: p.Text("mode"),
	}
}

// scales returns one scaling per view, or a single one when all are the same.
func (p Params) scales(views []Table) []string {
	list := make([]string, len(views))
	same := true
	for i, t := range views {
		list[i] = t.Scale
		if t.Scale == "" {
			list[i] = p.Text("scale")
		}
		same = same && list[i] == list[0]
	}
	if same && len(list) > 0 {
		return list[:1]
	}
	return list
}
