package solver

import (
	"context"

	"viewfold/solver/lowrank"
	"viewfold/solver/samples"
)

// Features are a view's features as a run scales them.
type Features struct {
	X    samples.Matrix // n×d; centred, or to be centred by Mix
	Mix  lowrank.Mixing // takes the means away where that would fill zeros; nil: they are
	Kept []int          // the feature of the view that each column is: constant ones are left out
}

// ScaledFeatures returns view v as a run with these options scales it, but for the steps from ScaleReduce on, after
// which columns are no features, and ScaleBalance, which changes all numbers by the same factor. tell is
// called often, with the part done. Errors are those of Solver.Cluster.
func ScaledFeatures(ctx context.Context, views []View, v int, opts Options, tell func(part float64)) (*Features, error) {
	how := opts.Scale[min(v, len(opts.Scale)-1)]
	views = views[v : v+1]
	n, err := checkViews(views)
	if err != nil {
		return nil, err
	}
	f := &Features{Kept: changing(views[0].X)}
	o := DefaultOptions(Paper, 1)
	o.Storage, o.SampleRows, o.Seed = opts.Storage, n, opts.Seed
	o.Scale = []Scale{how.beforeReduce(len(f.Kept))}
	r := &Run{opts: o, n: n, ctx: ctx, observe: func(p Progress) { tell(p.Part) }}
	if _, err := r.scale(views); err != nil {
		return nil, err
	}
	r.data.centre()
	f.X = r.data.all()
	if r.data.few != nil {
		f.Mix = centring{}
	}
	return f, nil
}

// changing lists the features that are not constant.
func changing(x samples.Matrix) []int {
	var constant []bool
	if few, ok := x.(*samples.Sparse); ok {
		constant = constantSparse(few)
	} else {
		constant = limitsOf(x.Dense()).constant()
	}
	var list []int
	for j, constant := range constant {
		if !constant {
			list = append(list, j)
		}
	}
	return list
}

// beforeReduce is the steps on so many features before ScaleReduce, without ScaleBalance.
func (s Scale) beforeReduce(features int) Scale {
	how := Scale("")
	for _, step := range s.stepsOf(features) {
		if step == ScaleReduce {
			break
		}
		if step != ScaleBalance {
			how += "+" + step
		}
	}
	if how == "" {
		return ScaleNone
	}
	return how[1:]
}
