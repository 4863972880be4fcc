package solver

import (
	"fmt"
	"math"
	"slices"

	"viewfold/solver/dense"
)

// guests are new samples that take every step of a run in a mode with one set of anchors: what a step does to a sample
// depends on the others through a few numbers alone, as δ and the spectrum, and the guests' parts of these are left out.
// So they are what they would be had they been among so many others that they changed nothing.
//
// Differences: in reference mode P is the mean of a projection by rows and one by columns, which are of all samples;
// guests have the one by rows alone. Where columns decide, as on data whose samples are nearly equal once scaled, guests go
// astray; so some of the run's own samples come along, which tell (see astray).
type guests struct {
	rows *Rows
	look *Look
}

// do takes the step that the run's samples have just taken.
func (g *guests) do(w *Work) error {
	own := *w
	switch w.Step {
	case StepLink:
		own.Look = g.look
	case StepWrite:
		own.List = g.rows.grouped.nearest
	}
	_, err := g.rows.Do(&own, quiet)
	return err
}

// projectRows is projectBoth without the columns.
func (g *guests) projectRows(first bool, e *embedding, h dense.Matrix, gamma float64) {
	from := g.rows.p
	if first {
		from = g.rows.b
	}
	g.rows.projectBoth(from, e, h, columns{start: make([]int, g.rows.m+1)}, gamma)
}

// assignBySteps assigns in the modes with one set of anchors: it goes through the run again, from its anchors, with the
// new samples as guests. A run that is not the same is one of other views.
func (r *Run) assignBySteps(res *Result, fresh newcomers, tick func(part float64) error) (*Assigned, error) {
	r.data.centre()
	n, own := fresh.count(), r.witnesses()
	x, parts := dense.New(n+len(own), r.data.features()), make([]dense.Matrix, len(r.data.fits))
	for v, f := range r.data.fits {
		from, to := r.data.from[v], r.data.from[v+1]
		parts[v] = x.RowRange(0, n).ColRange(from, to)
		parts[v].CopyFrom(fresh.scaled(v, f, r.data.mean[from:to]))
	}
	if len(own) > 0 {
		x.RowRange(n, x.Rows).CopyFrom(r.data.pick(own).Dense())
	}
	away, err := r.away(&r.data, r.data.mean, parts)
	if err != nil {
		return nil, err
	}
	g := &guests{NewRows(r.opts, x.Rows, blockLength(x.Rows, r.m)), &Look{scaled{x: x, from: r.data.from}}}
	r.guests = g
	if err := r.beginFrom(res.fit.anchors); err != nil {
		return nil, err
	}
	for !r.Done() {
		if err := tick(float64(r.iteration) / float64(res.Iterations+1)); err != nil {
			return nil, err
		}
		if err := r.Step(r.ctx); err != nil {
			return nil, err
		}
	}
	again, err := r.Finish(r.ctx)
	if err != nil {
		return nil, err
	}
	if !slices.Equal(again.Objective, res.Objective) || !slices.Equal(again.Labels, res.Labels) {
		return nil, &InputError{"", -1, -1, "these are not the views of the run", "give the views as they were clustered"}
	}
	out := res.byGroups(g.rows, 0, n)
	out.Away = away
	if len(own) > 0 {
		out.noteAstray(res, own, res.byGroups(g.rows, n, x.Rows).Labels)
	}
	return out, tick(1)
}

// witnesses lists samples of the run that come along as guests in reference mode.
func (r *Run) witnesses() []int {
	if r.opts.Mode != Reference {
		return nil
	}
	return evenly(min(r.n, mostMeasured), r.n)
}

// astray is the share of witnesses that may go to another cluster than theirs without a word.
const astray = 0.05

// noteAstray tells when more of the witnesses do.
func (a *Assigned) noteAstray(res *Result, own, labels []int) {
	moved := 0
	for k, i := range own {
		if labels[k] != res.Labels[i] {
			moved++
		}
	}
	if float64(moved) > astray*float64(len(own)) {
		a.Notes = append(a.Notes, fmt.Sprintf("of %d samples of the run itself %d would go to another cluster than theirs, because in reference mode clusters depend on all samples together: the new samples' clusters mean little; run in paper or consensus mode to assign new samples",
			len(own), moved))
	}
}

// byGroups gives guests from one to before another the cluster whose anchors have most of their row of P.
func (res *Result) byGroups(r *Rows, from, to int) *Assigned {
	group, size := res.groups()
	out, unknown := &Assigned{}, 0
	inside, square, part := make([]float64, len(size)), make([]float64, len(size)), make([]float64, len(size))
	for i := from; i < to; i++ {
		clear(part)
		anchors, weights := r.p.Row(i)
		for k, j := range anchors {
			if g := group[j]; g >= 0 {
				part[g] += weights[k]
			}
		}
		clear(inside)
		clear(square)
		all := 0.0
		anchors, weights = r.b.Row(i)
		for k, j := range anchors {
			w := weights[k]
			all += w * w
			if g := group[j]; g >= 0 {
				inside[g] += w
				square[g] += w * w
			}
		}
		distance := func(g int) float64 { return fromGroup(all, inside[g], square[g], size[g]) }
		label := 0
		for g, w := range part {
			if w > part[label] {
				label = g
			}
		}
		if part[label] == 0 {
			unknown++
			for g := range part {
				if distance(g) < distance(label) {
					label = g
				}
			}
		}
		other := math.Inf(1)
		for g := range size {
			if g != label {
				other = min(other, distance(g))
			}
		}
		out.Labels = append(out.Labels, label)
		out.Margin = append(out.Margin, marginOf(math.Sqrt(distance(label)), math.Sqrt(other)))
	}
	if unknown > 0 {
		out.Notes = append(out.Notes, fmt.Sprintf("%d of %d new samples are linked to anchors alone that no cluster has; they are in the nearest one", unknown, to-from))
	}
	return out
}

// groups returns the cluster of every anchor, −1 for one without samples, and the number of anchors of every cluster.
func (res *Result) groups() (group, size []int) {
	group, size = make([]int, res.Graph.Anchors), make([]int, res.Clusters)
	for j := range group {
		group[j] = -1
	}
	for i, label := range res.Labels {
		anchors, _ := res.Graph.Row(i)
		for _, j := range anchors {
			group[j] = label
		}
	}
	for _, g := range group {
		if g >= 0 {
			size[g]++
		}
	}
	return group, size
}
