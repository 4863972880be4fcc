package solver

import (
	"context"
	"math"
	"slices"

	"viewfold/solver/dense"
	"viewfold/solver/kmeans"
)

// completeRestarts is how many k-means starts group the anchors.
const completeRestarts = 30

// complete delivers exactly c clusters where the rank constraint alone did not: c groups of
// anchors by degree-weighted k-means on the rows, of unit length, of the top-c right singular
// vectors of the normalised B; every sample takes the group to which the projection of its
// row of B is nearest, and that projection is its row of P. P then consists of c blocks.
//
// The paper has no such rule: it repeats until the number is right. tell is called now
// and then; its error ends the work.
func (u *unifier) complete(ctx context.Context, tell func() error) error {
	if err := u.embedB(ctx); err != nil {
		return err
	}
	group, err := u.groupAnchors(tell)
	if err != nil {
		return err
	}
	founds, err := u.team.all(ctx, &Work{Step: StepDistances, List: group}, quiet)
	if err != nil {
		return err
	}
	var labels []int
	for _, f := range founds {
		labels = append(labels, f.List...)
	}
	if err := u.fill(ctx, labels); err != nil {
		return err
	}
	_, err = u.team.each(ctx, func(from, to int) *Work { return &Work{Step: StepWrite, List: labels[from:to]} }, quiet)
	u.labels, u.clusters, u.completed = labels, u.c, true
	return err
}

// groupAnchors clusters the anchors, by the embedding of B, and returns the group of each; as many anchors
// as groups are a group each. An anchor without samples has no say, but belongs to a group.
func (u *unifier) groupAnchors(tell func() error) ([]int, error) {
	rows := u.spectrum.right.Clone()
	if rows.Rows == u.c {
		group := make([]int, u.c)
		for j := range group {
			group[j] = j
		}
		return group, nil
	}
	unitRows(rows)
	res, err := kmeans.Run(rows, kmeans.Options{
		K: u.c, Restarts: completeRestarts, MaxIter: 100, Weights: u.spectrum.gram.degree,
	}, u.stream(), func(float64) error { return tell() })
	if err != nil {
		return nil, err
	}
	return res.Assign, nil
}

// fill gives every group without samples the sample that loses least by moving there from a group that has
// others. labels are the nearest groups at first.
func (u *unifier) fill(ctx context.Context, labels []int) error {
	count := make([]int, u.c)
	for _, l := range labels {
		count[l]++
	}
	for g, have := range count {
		if have > 0 {
			continue
		}
		founds, err := u.team.all(ctx, &Work{Step: StepLosses, List: []int{g}}, quiet)
		if err != nil {
			return err
		}
		var losses []float64
		for _, f := range founds {
			losses = append(losses, f.Numbers...)
		}
		at, least := -1, math.Inf(1)
		for i, l := range labels {
			if count[l] > 1 && losses[i] < least {
				at, least = i, losses[i]
			}
		}
		count[labels[at]]--
		labels[at], count[g] = g, 1
	}
	return nil
}

// grouped compares samples with groups of anchors.
type grouped struct {
	group    []int        // of every anchor
	size     []int        // anchors of every group
	distance dense.Matrix // of every sample to every group, squared
	nearest  []int        // group of every sample
}

// fromGroup is the squared distance of a row of B to its projection onto the simplex restricted to a group of s
// anchors: what lies outside the group is lost, and what is missing inside it is shared out evenly, (1 − inside)²/s.
// all is the sum of the row's squares, square that of those inside.
func fromGroup(all, inside, square float64, s int) float64 {
	missing := higher(1-inside, 0)
	return all - square + missing*missing/float64(s)
}

// distances compares every row of B with the groups (see fromGroup). It gives the nearest group, the first of equals.
func (r *Rows) distances(group []int) *Found {
	c := &r.grouped
	c.group, c.size = slices.Clone(group), make([]int, r.opts.Clusters)
	for _, g := range group {
		c.size[g]++
	}
	c.distance, c.nearest = dense.New(r.n, len(c.size)), make([]int, r.n)
	inside, square := make([]float64, len(c.size)), make([]float64, len(c.size)) // of weights in every group
	for i := range r.n {
		clear(inside)
		clear(square)
		all := 0.0
		anchors, weights := r.b.Row(i)
		for k, j := range anchors {
			w := weights[k]
			inside[c.group[j]] += w
			square[c.group[j]] += w * w
			all += w * w
		}
		row := c.distance.Row(i)
		for g := range row {
			row[g] = fromGroup(all, inside[g], square[g], c.size[g])
			if row[g] < row[c.nearest[i]] {
				c.nearest[i] = g
			}
		}
	}
	return &Found{List: c.nearest}
}

// losses gives how much farther a group is than the nearest, for every sample.
func (r *Rows) losses(g int) *Found {
	c := &r.grouped
	loss := make([]float64, r.n)
	for i := range loss {
		row := c.distance.Row(i)
		loss[i] = row[g] - row[c.nearest[i]]
	}
	return &Found{Numbers: loss}
}

// write makes P: every sample's projection onto its group.
func (r *Rows) write(labels []int) {
	c := &r.grouped
	r.p.reset()
	row := make([]float64, r.m)
	for i, g := range labels {
		clear(row)
		r.b.addRow(row, 1, i)
		inside := 0.0
		for j, w := range row {
			if c.group[j] == g {
				inside += w
			}
		}
		for j := range row {
			if c.group[j] == g {
				row[j] += (1 - inside) / float64(c.size[g])
			} else {
				row[j] = 0
			}
		}
		r.p.appendDense(row)
	}
	c.distance = dense.Matrix{} // it can be large
}
