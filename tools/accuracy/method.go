package main

import (
	"context"

	"viewfold/solver"
	"viewfold/solver/report"
)

// consensusName is the method that the others are compared with.
const consensusName = "consensus"

// method is a way to cluster.
type method struct {
	name    string
	kind    solver.BaselineKind // "" for a mode of the solver
	options solver.Options      // the seed is set for every run
	run     func(ctx context.Context, views []solver.View, o solver.Options) ([]int, error)
}

// methods lists what is compared on a set, the default first.
func methods(d *data) []method {
	list := []method{
		mode(consensusName, solver.Consensus, solver.ScaleAuto, d.c),
		mode("paper, auto", solver.Paper, solver.ScaleAuto, d.c),
		mode("paper, minmax", solver.Paper, solver.ScaleMinMax, d.c),
	}
	for _, b := range solver.Baselines(len(d.views)) {
		list = append(list, method{report.BaselineName(b, d.names), b.Kind, solver.DefaultOptions(solver.Paper, d.c), b.Cluster})
	}
	return list
}

// mode is a mode of the solver with its defaults.
func mode(name string, mode solver.Mode, scale solver.Scale, c int) method {
	o := solver.DefaultOptions(mode, c)
	o.Scale = []solver.Scale{scale}
	return method{name, "", o, func(ctx context.Context, views []solver.View, o solver.Options) ([]int, error) {
		res, err := solver.Cluster(ctx, views, o)
		if err != nil {
			return nil, err
		}
		return res.Labels, nil
	}}
}
