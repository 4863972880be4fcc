package embed

import (
	"context"
	"slices"

	"viewfold/solver"
	"viewfold/solver/neighbors"
)

// nearby places samples so that nearest neighbours stay together: samples are compared by the embedding that
// consensus mode joins its sets with, and laid out from the spectral map on (layout.go).
//
// Source: L. McInnes, J. Healy, J. Melville, UMAP: Uniform manifold approximation and projection for dimension
// reduction, arXiv 1802.03426, 2018. Why not t-SNE: its samples repel each other all the time, so that it takes
// several times as long for 20 000 samples, even with the approximations for it.
//
// Differences: neighbours are exact; places start from the spectral map of the learned graph, which keeps what lies
// where; the curve of the plane is 1/(1 + a·d²), without an exponent, so that no power is computed; one sample
// after the other in order, so that the result is the same everywhere.
func nearby(ctx context.Context, views []solver.View, res *solver.Result, opts Options, t tick) (*Map, error) {
	g, labels := res.Graph, res.Labels
	chosen := draw(g.Samples, opts.Samples, res.Options.Seed)
	if len(chosen) < g.Samples {
		g, labels = pick(res, chosen)
	}
	by, err := byGraph(res, g, t.part(0, 0.1))
	if err != nil {
		return nil, err
	}
	index := neighbors.New(by.rows)
	near, err := index.Own(opts.Neighbors, t.part(0.1, 0.25))
	if err != nil {
		return nil, err
	}
	m := &Map{Kind: Nearby, Sampled: len(chosen)}
	few := mostEqual(near)
	if few {
		m.note("The graph does not tell most samples apart, so neighbours are sought in the views, scaled as in the run and each by its weight.")
		if by, err = byViews(ctx, views, res, chosen, t.part(0.25, 0.3)); err != nil {
			return nil, err
		}
		index = neighbors.New(by.rows)
		if near, err = index.Own(opts.Neighbors, t.part(0.3, 0.35)); err != nil {
			return nil, err
		}
	}
	links, err := newLinks(near, t.part(0.35, 0.4))
	if err != nil {
		return nil, err
	}
	start, err := plane(g, labels, res.Options.Seed, t.part(0.4, 0.45))
	if err != nil {
		return nil, err
	}
	rng := stream(res.Options.Seed, streamLayout)
	m.XY = start.places
	spreadOut(m.XY, rng)
	rest := 0.5 * float64(res.Graph.Samples-len(chosen)) / float64(res.Graph.Samples+2*len(chosen)) // of the time
	if err := layOut(m.XY, links, rng, t.part(0.45, 1-rest)); err != nil {
		return nil, err
	}
	if m.Anchors, err = anchorPlaces(g, m.XY, func(float64) error { return ctx.Err() }); err != nil {
		return nil, err
	}
	if start.components > 1 && !few {
		m.note("The graph falls into %d components, which share no anchor, so where they lie to each other means nothing.", start.components)
	}
	if len(chosen) < res.Graph.Samples {
		m.note("%d of %d samples, drawn at random with the run's seed, are placed by their neighbours; each of the others lies among those of them that it is most like.",
			len(chosen), res.Graph.Samples)
		o := others{n: res.Graph.Samples, chosen: chosen, some: m.XY, index: index, rows: by.others}
		if m.XY, err = o.place(t.part(1-rest, 1)); err != nil {
			return nil, err
		}
	}
	return m, t(1)
}

// mostEqual reports whether half of the samples or more have a neighbour at their place.
func mostEqual(near *neighbors.List) bool {
	equal := 0
	for from := 0; from < len(near.Square); from += near.K {
		if near.Square[from] <= same {
			equal++
		}
	}
	return near.K > 0 && 2*equal*near.K >= len(near.Square)
}

// same is the squared distance, of samples at distance 1 from the origin, up to which two are at one place.
const same = 1e-12

// draw lists so many of n samples, ascending, or all.
func draw(n, most int, seed uint64) []int {
	if n <= most {
		most = n
	}
	list := stream(seed, streamSample).Perm(n)[:most]
	slices.Sort(list)
	return list
}

// pick returns the graph and the labels of some samples.
func pick(res *solver.Result, chosen []int) (*solver.Graph, []int) {
	g := &solver.Graph{Samples: len(chosen), Anchors: res.Graph.Anchors, Start: []int{0}}
	labels := make([]int, len(chosen))
	for k, i := range chosen {
		anchors, weights := res.Graph.Row(i)
		g.Anchor, g.Weight = append(g.Anchor, anchors...), append(g.Weight, weights...)
		g.Start = append(g.Start, len(g.Anchor))
		labels[k] = res.Labels[i]
	}
	return g, labels
}
