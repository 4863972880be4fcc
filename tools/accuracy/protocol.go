package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"viewfold/solver"
	"viewfold/solver/dense"
)

// protocolName is what -methods calls the paper's protocol.
const protocolName = "protocol"

// powers are the values that the paper tries for α and for β.
var powers = []float64{1e-3, 1e-2, 1e-1, 1, 1e1, 1e2, 1e3}

// grid is what the paper's protocol found on one set: the paper mode on min–max features with every
// choice of parameters that the paper tries. Which is best is told by the classes.
type grid struct {
	unit   float64 // mean variance of a view
	points []point
}

// point is one choice of parameters.
type point struct {
	anchors     int
	alpha, beta float64 // absolute, as in the paper
	runs        runs
}

// protocol tries every choice with every seed. The anchors depend on their number and the seed alone
// and are placed once; where they are many that is most of the work.
func (p *plan) protocol(ctx context.Context, name string, d *data) (*grid, error) {
	g := &grid{unit: meanVariance(d.views)}
	counts := anchorCounts(d.c, len(d.known))
	for _, alpha := range powers {
		for _, beta := range powers {
			for _, m := range counts { // all numbers first, so that jobs place different anchors
				g.points = append(g.points, point{m, alpha, beta, make(runs, p.protocolSeeds)})
			}
		}
	}
	for k := range p.protocolSeeds {
		place := map[int]func() (dense.Matrix, error){}
		for _, m := range counts {
			o := g.options(d.c, point{anchors: m, alpha: 1, beta: 1}, uint64(k+1))
			place[m] = sync.OnceValues(func() (dense.Matrix, error) { return placeAnchors(ctx, d.views, o) })
		}
		var done atomic.Int32
		err := each(ctx, p.jobs, len(g.points), func(ctx context.Context, i int) error {
			at := &g.points[i]
			o := g.options(d.c, *at, uint64(k+1))
			var err error
			at.runs[k], err = p.record.once(fmt.Sprintf("%s, %s, %+v", d.name, protocolName, o), func() (score, error) {
				return try(ctx, d, o, place[at.anchors])
			})
			if n := int(done.Add(1)); err == nil && n%(len(powers)*len(powers)) == 0 {
				fmt.Fprintf(os.Stderr, "%-14s %s, seed %d: %d of %d\n", name, protocolName, k+1, n, len(g.points))
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", protocolName, err)
		}
	}
	return g, nil
}

// anchorCounts are the numbers of anchors that the paper tries for n samples in c classes.
func anchorCounts(c, n int) []int {
	var list []int
	for _, m := range []int{c, 50, 100, 200} {
		list = append(list, min(max(m, c), n))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// options are those of a run at a point.
func (g *grid) options(c int, at point, seed uint64) solver.Options {
	o := solver.DefaultOptions(solver.Paper, c)
	o.Scale = []solver.Scale{solver.ScaleMinMax}
	o.Anchors, o.Seed = at.anchors, seed
	o.Alpha, o.Beta = at.alpha/g.unit, at.beta/g.unit
	return o
}

// placeAnchors returns the anchors of a run, views side by side.
func placeAnchors(ctx context.Context, views []solver.View, o solver.Options) (dense.Matrix, error) {
	run, err := new(solver.Solver).Start(ctx, views, o)
	if err != nil {
		return dense.Matrix{}, err
	}
	res, err := run.Finish(ctx) // without a step: only the anchors are wanted
	if err != nil {
		return dense.Matrix{}, err
	}
	all := dense.Matrix{Rows: o.Anchors}
	for i := range o.Anchors {
		for _, a := range res.Anchors {
			all.Data = append(all.Data, a.Row(i)...)
		}
	}
	all.Cols = len(all.Data) / all.Rows
	all.Stride = all.Cols
	return all, nil
}

// try is one run from given anchors. Its time is without theirs.
func try(ctx context.Context, d *data, o solver.Options, place func() (dense.Matrix, error)) (score, error) {
	anchors, err := place()
	if err != nil {
		return score{}, err
	}
	start := time.Now()
	s := solver.Solver{Anchors: anchors}
	res, err := s.Cluster(ctx, d.views, o)
	if err != nil {
		return score{}, err
	}
	took := time.Since(start).Seconds()
	found := d.score(res.Labels)
	found.Seconds = took
	return found, nil
}

// meanVariance is the unit in which the solver's paper mode takes α and β: the variances of a view's
// min–max features added up, on average over the views.
func meanVariance(views []solver.View) float64 {
	sum := 0.0
	for _, v := range views {
		x := v.X.Dense()
		for j := range x.Cols {
			low, high, mean, square := x.Row(0)[j], x.Row(0)[j], 0.0, 0.0
			for i := range x.Rows {
				low, high = min(low, x.Row(i)[j]), max(high, x.Row(i)[j])
			}
			if low == high {
				continue
			}
			n := float64(x.Rows)
			for i := range x.Rows {
				mean += (x.Row(i)[j] - low) / (high - low) / n
			}
			for i := range x.Rows {
				d := (x.Row(i)[j]-low)/(high-low) - mean
				square += d * d / n
			}
			sum += square
		}
	}
	return sum / float64(len(views))
}

// best is the choice with the highest mean, the first of equals.
func (g *grid) best(of func(score) float64) *point {
	var best *point
	top := 0.0
	for i := range g.points {
		if mean, _ := g.points[i].runs.spread(of); best == nil || mean > top {
			best, top = &g.points[i], mean
		}
	}
	return best
}
