package main

import (
	"context"

	"viewfold/solver"
	"viewfold/solver/report"
)

// method is a way to cluster.
type method struct {
	name string
	run  func(ctx context.Context, views []solver.View, c int, seed uint64) ([]int, error)
}

// methods lists what is compared on a set of views, the default first.
func methods(views []string) []method {
	list := []method{
		ours("consensus", solver.Consensus, solver.ScaleAuto),
		ours("paper, auto", solver.Paper, solver.ScaleAuto),
		ours("paper, minmax", solver.Paper, solver.ScaleMinMax),
	}
	for _, b := range solver.Baselines(len(views)) {
		list = append(list, method{report.BaselineName(b, views), func(ctx context.Context, views []solver.View, c int, seed uint64) ([]int, error) {
			o := solver.DefaultOptions(solver.Paper, c)
			o.Seed = seed
			return b.Cluster(ctx, views, o)
		}})
	}
	return list
}

// ours is a mode of the solver with its defaults.
func ours(name string, mode solver.Mode, scale solver.Scale) method {
	return method{name, func(ctx context.Context, views []solver.View, c int, seed uint64) ([]int, error) {
		o := solver.DefaultOptions(mode, c)
		o.Seed, o.Scale = seed, []solver.Scale{scale}
		res, err := solver.Cluster(ctx, views, o)
		if err != nil {
			return nil, err
		}
		return res.Labels, nil
	}}
}
