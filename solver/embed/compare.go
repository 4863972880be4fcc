package embed

import (
	"context"
	"math"

	"viewfold/solver"
	"viewfold/solver/dense"
	"viewfold/solver/lowrank"
)

// comparison is what samples are compared by: their distances as points.
type comparison struct {
	rows dense.Matrix // the points of the chosen samples
	// others returns the points of the listed samples, which are numbered as in the result.
	others func(list []int) dense.Matrix
}

// byGraph compares samples by their 2c leading left singular vectors of B·D_m^−½, at distance 1 from the origin, as
// consensus mode joins its sets (solver.Spread). g is the graph of the chosen samples: the others have their points from
// its anchors.
func byGraph(res *solver.Result, g *solver.Graph, t tick) (*comparison, error) {
	x := g.ByAnchorDegrees()
	scores, values, err := lowrank.Scores(x, nil, 2*res.Clusters, stream(res.Options.Seed, streamSpectral), t.part(0, 0.9))
	if err != nil {
		return nil, err
	}
	// A sample's scores are B·D_m^−½·V, where the right singular vectors V are XᵀU/σ with X = B·D_m^−½, of the chosen
	// samples. An anchor without any of these says nothing, nor do directions that are rounding.
	anchors, root := dense.New(g.Anchors, len(values)), make([]float64, g.Anchors)
	for i := range g.Samples {
		if i%tickRows == 0 {
			if err := t.part(0.9, 1)(float64(i) / float64(g.Samples)); err != nil {
				return nil, err
			}
		}
		list, along := x.Row(i)
		_, weights := g.Row(i)
		for k, j := range list {
			root[j] = along[k] / weights[k]
			dense.AddScaled(anchors.Row(int(j)), along[k], scores.Row(i))
		}
	}
	for j := range g.Anchors {
		row := anchors.Row(j)
		for k, value := range values {
			if row[k] *= root[j]; value > 0 {
				row[k] /= value * value
			}
		}
	}
	return &comparison{solver.Spread(scores, values, 1), func(list []int) dense.Matrix {
		some := dense.New(len(list), len(values))
		for p, i := range list {
			linked, weights := res.Graph.Row(i)
			for k, j := range linked {
				dense.AddScaled(some.Row(p), weights[k], anchors.Row(int(j)))
			}
		}
		return solver.Spread(some, values, 1)
	}}, nil
}

// byViews compares samples by the views' leading principal directions, as many as the scaling auto keeps, of which every
// view has a share of the variance that is its weight.
func byViews(ctx context.Context, views []solver.View, res *solver.Result, chosen []int, t tick) (*comparison, error) {
	var parts []dense.Matrix
	d, of := 0, float64(len(views))
	for v, weight := range res.Weights {
		if weight == 0 {
			continue
		}
		f, err := solver.ScaledFeatures(ctx, views, v, res.Options, t.part(float64(v)/of, (float64(v)+0.5)/of).tell)
		if err != nil {
			return nil, err
		}
		scores, values, err := lowrank.Scores(f.X, f.Mix, res.Options.Rank, stream(res.Options.Seed, streamPrincipal),
			t.part((float64(v)+0.5)/of, float64(v+1)/of))
		if err != nil {
			return nil, err
		}
		total := 0.0
		for _, value := range values {
			total += value * value
		}
		for i, times := 0, math.Sqrt(weight/total); i < scores.Rows && total > 0; i++ {
			row := scores.Row(i)
			for k := range row {
				row[k] *= times
			}
		}
		parts, d = append(parts, scores), d+scores.Cols
	}
	others := func(list []int) dense.Matrix {
		x := dense.New(len(list), d)
		for p, i := range list {
			to := x.Row(p)
			for _, part := range parts {
				to = to[copy(to, part.Row(i)):]
			}
		}
		return x
	}
	return &comparison{others(chosen), others}, nil
}
