package solver

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"viewfold/solver/dense"
)

// Assigned is what clusters new samples belong to.
type Assigned struct {
	Labels []int // a cluster per new sample, numbered as in Result.Labels
	// Margin is, per new sample, 1 − d/d₂ with d its distance to its cluster and d₂ that to the nearest other: 0 on the
	// border, 1 in the middle. In consensus mode the distances are to the clusters' centres, as in Result.Margin; in the
	// others those of its row of B to the nearest row that P could have in a cluster, and what is below 0 counts as 0.
	Margin []float64
	// Agreement is, in consensus mode, per new sample the share of sets whose anchors put most of it into its cluster.
	Agreement []float64
	// Away is, per new sample, how far it is from the nearest of the run's samples, as a multiple of what 99 per cent of
	// these are from their nearest other at most: beyond 1 it is unlike the data of the run, and its cluster means little.
	Away []float64
	// Notes say what a person should know, in sentences.
	Notes []string
}

// resultFit is what assigning new samples needs of a run beside what it shows.
type resultFit struct {
	anchors dense.Matrix // m×Σd, scaled and centred; not of consensus mode

	// Of consensus mode.
	sets    []setFit
	centres dense.Matrix // c×k, of the clusters, among the places of the samples (see spread)
	cluster []int        // of every centre
	share   float64      // of the first direction in the places
}

// Assign puts new samples into the clusters of a result, without finding the clusters again. views are those of the
// run; fresh are the same views of the new samples, with the same features in the same order. A new sample is scaled as
// the run's samples were, compared with their anchors, and goes where its anchors are. No new sample changes where another
// goes, and what there is no cluster for goes to one all the same. A sample of the run goes to its own cluster, but for a
// few on the border, and in reference mode some more.
//
// A view that holds links has the run's samples for its features; a new sample's row says which of them it is linked
// to, and where the run followed links they are followed.
//
// It costs scaling the views again, and the products of the new samples with all anchors; in the modes with one set of
// anchors all of the run but the k-means. observe is told the part done. Errors are those of Solver.Cluster.
func (res *Result) Assign(ctx context.Context, views, fresh []View, observe func(part float64)) (*Assigned, error) {
	r := &Run{
		opts: res.Options, n: len(res.Labels), m: res.Options.Anchors, ctx: ctx, fitting: true, initial: math.NaN(),
		observe: func(p Progress) { observe(scalingPart * p.Part) },
	}
	if n, err := check(views, &r.opts); err != nil {
		return nil, err
	} else if n != r.n {
		return nil, &InputError{"", -1, -1, fmt.Sprintf("the views have %d samples, but %d were clustered", n, r.n), "give the views of the run"}
	}
	if err := checkFresh(views, fresh); err != nil {
		return nil, err
	}
	looks, err := r.scale(views)
	if err != nil {
		return nil, err
	}
	r.observe = nil
	tick := func(part float64) error {
		observe(scalingPart + (1-scalingPart)*part)
		return ctx.Err()
	}
	var out *Assigned
	if r.opts.Mode == Consensus {
		r.ensemble = &ensemble{looks: looks, keep: true}
		out, err = r.assignBySets(res, newcomers{fresh, r.linksOf(fresh)}, tick)
	} else {
		out, err = r.assignBySteps(res, newcomers{fresh, nil}, tick)
	}
	if err == nil {
		out.noteUnlike()
	}
	return out, err
}

// scalingPart is about how much of the work is scaling the views again.
const scalingPart = 0.3

// checkFresh refuses new samples that are not described as those of the run.
func checkFresh(views, fresh []View) error {
	if len(fresh) != len(views) {
		return &InputError{"", -1, -1, fmt.Sprintf("the new samples are given in %d views, but there are %d", len(fresh), len(views)),
			"give every view, in the order of the run"}
	}
	n, _ := fresh[0].X.Shape()
	for v, f := range fresh {
		rows, cols := f.X.Shape()
		_, d := views[v].X.Shape()
		switch {
		case rows != n:
			return &InputError{f.Name, -1, -1, fmt.Sprintf("has %d new samples, but view %q has %d", rows, fresh[0].Name, n),
				"every view must describe the same samples in the same order"}
		case n == 0:
			return &InputError{f.Name, -1, -1, "has no new samples", "give at least one"}
		case cols != d:
			return &InputError{f.Name, -1, -1, fmt.Sprintf("has %d features, but the view was clustered with %d", cols, d),
				"give the same features in the same order"}
		}
		for i := range n {
			if j, x := beyond(f.X, i); j >= 0 {
				return &InputError{f.Name, i, j, fmt.Sprintf("new sample %d, feature %d is %v", i+1, j+1, x),
					fmt.Sprintf("every value must be a number from %g to %g", -largest, largest)}
			}
		}
	}
	return nil
}

// Unlike lists the new samples that are unlike the data of the run, the farthest first.
func (a *Assigned) Unlike() []int {
	var list []int
	for i, away := range a.Away {
		if away > 1 {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(i, j int) int { return cmp.Compare(a.Away[j], a.Away[i]) })
	return list
}

// noteUnlike tells of them in a note.
func (a *Assigned) noteUnlike() {
	if count := len(a.Unlike()); count > 0 {
		a.Notes = append(a.Notes, fmt.Sprintf("%d of %d new samples are unlike the data of the run: farther from its nearest sample than 99 %% of its samples are from theirs, so the clusters they are given mean little",
			count, len(a.Away)))
	}
}

// newcomers are samples to assign.
type newcomers struct {
	views []View
	links [][]int32 // of each to samples of the run, where links are followed; else nil
}

// count is how many there are.
func (c newcomers) count() int {
	n, _ := c.views[0].X.Shape()
	return n
}

// scaled returns view v of all, scaled, less a mean.
func (c newcomers) scaled(v int, f fit, mean []float64) dense.Matrix {
	x := dense.New(c.count(), len(mean))
	given := make([]float64, columnsOf(c.views[v].X))
	for i := range x.Rows {
		c.views[v].X.CopyRow(given, i)
		var linked []int32
		if c.links != nil {
			linked = c.links[i]
		}
		copy(x.Row(i), f.scale(given, linked))
		dense.AddScaled(x.Row(i), -1, mean)
	}
	return x
}

// marginOf is 1 − d/d₂ of the distances to a sample's cluster and the nearest other, 0 at least.
func marginOf(own, other float64) float64 {
	if other > 0 {
		return max(0, 1-own/other)
	}
	return 0
}
