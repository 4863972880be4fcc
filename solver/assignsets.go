package solver

import (
	"fmt"
	"math"
	"slices"

	"viewfold/solver/dense"
)

// setFit is what a set compares samples with.
type setFit struct {
	anchors dense.Matrix // m×Σd, scaled; empty where they are not kept
	apart   []float64    // per view that the set sees, the mean squared distance of a sample and an anchor
}

// mostKept bounds the anchors that a run keeps for new samples, 64 MB of numbers. Where they would take more, as with
// thousands of features that are not reduced, assigning places them again.
var mostKept = 1 << 23

// keepsAnchors reports whether the sets' anchors are kept.
func (r *Run) keepsAnchors() bool {
	total := 0
	for k := range r.opts.Sets {
		columns := r.data.features()
		if len(r.ensemble.looks) > 0 {
			l := r.ensemble.looks[r.lookOf(k)]
			columns = 0
			for _, b := range l.bases {
				columns += r.columns(b.how, b.features, l.rank)
			}
		}
		total += r.setAnchors(k) * columns
	}
	return total <= mostKept
}

// linksOf lists, where the run followed links, the run's samples that each new one is linked to, each once.
func (r *Run) linksOf(fresh []View) [][]int32 {
	if !slices.ContainsFunc(r.links, func(l LinkView) bool { return l.Followed }) {
		return nil
	}
	n, _ := fresh[0].X.Shape()
	lists := make([][]int32, n)
	for i := range lists {
		for _, l := range r.links {
			if l.Followed {
				fresh[l.View].X.Each(i, func(j int, _ float64) { lists[i] = append(lists[i], int32(j)) })
			}
		}
		slices.Sort(lists[i])
		lists[i] = slices.Compact(lists[i])
	}
	return lists
}

// assignBySets assigns by all sets of consensus mode: a new sample's rows of the sets' graphs B side by side are its row of
// the wide graph, which its place follows from.
func (r *Run) assignBySets(res *Result, fresh newcomers, tick func(part float64) error) (*Assigned, error) {
	right, err := r.anchorPlaces(res)
	if err != nil {
		return nil, err
	}
	_, cluster, err := res.AnchorShares(func(float64) error { return r.ctx.Err() })
	if err != nil {
		return nil, err
	}
	n, share := fresh.count(), 1/float64(len(res.Sets))
	places, votes := dense.New(n, right.Cols), dense.New(n, res.Clusters)
	first, at := 0, -1
	var x []dense.Matrix // the new samples in the look
	var mean, away []float64
	for k, set := range res.Sets {
		if err := r.turn(k); err != nil {
			return nil, err
		}
		kept, task := res.fit.sets[k], (*Task)(nil)
		if kept.anchors.Rows == 0 {
			if task, err = r.task(k); err != nil {
				return nil, err
			}
			part, err := task.Compute(r.ctx, nil)
			if err != nil {
				return nil, err
			}
			kept.anchors = part.Anchors
		}
		data := &r.ensemble.look.data
		if look := r.lookOf(k); look != at {
			at, x, mean = look, nil, data.centreOf()
			for v := range data.fits {
				x = append(x, fresh.scaled(r.viewOf(look, v), data.fits[v], mean[data.from[v]:data.from[v+1]]))
			}
		}
		if away == nil { // the first look is at all views as asked
			if away, err = r.away(data, mean, x); err != nil {
				return nil, err
			}
		}
		b := newSetRows(r, k, data, kept, mean, x)
		for v := range b.delta {
			b.delta[v] = set.Weights[r.viewOf(at, v)]
		}
		for i := range n {
			anchors, weights := b.row(i)
			vote := make([]float64, res.Clusters)
			for e, j := range anchors {
				dense.AddScaled(places.Row(i), share*weights[e], right.Row(first+int(j)))
				if c := cluster[first+int(j)]; c >= 0 {
					vote[c] += weights[e]
				}
			}
			votes.Row(i)[slices.Index(vote, slices.Max(vote))]++
		}
		first += set.Anchors
		if err := tick(float64(k+1) / float64(len(res.Sets))); err != nil {
			return nil, err
		}
	}
	unitRows(places)
	out := res.nearestCentres(places, votes)
	out.Away = away
	return out, nil
}

// viewOf is which view of the run is view v of a look.
func (r *Run) viewOf(look, v int) int {
	if len(r.ensemble.looks) == 0 {
		return v
	}
	return r.ensemble.looks[look].bases[v].view
}

// centreOf is what centre takes, or took, from every sample.
func (s *scaled) centreOf() []float64 {
	switch {
	case s.mean != nil:
		return s.mean
	case s.few != nil:
		_, mean := centreFull(s.few)
		dense.AddScaled(mean, 1, s.less)
		return mean
	}
	return columnMeans(s.full())
}

// setRows makes new samples' rows of a set's B.
type setRows struct {
	near    neighbours
	apart   []float64
	delta   []float64
	own     [][]float64    // per view, ‖a‖² of every anchor
	g       []dense.Matrix // per view, products of the new samples with the anchors
	fused   []float64
	anchors []int32
	weights []float64
}

// newSetRows compares new samples x, per view, with the anchors of set k, all less the mean.
func newSetRows(r *Run, k int, data *scaled, kept setFit, mean []float64, x []dense.Matrix) *setRows {
	m := kept.anchors.Rows
	s := &setRows{
		near: neighbours{k: min(r.setNeighbors(m), m)}, apart: kept.apart,
		delta: make([]float64, len(x)), fused: make([]float64, m),
	}
	for v := range x {
		a := kept.anchors.ColRange(data.from[v], data.from[v+1]).Clone()
		addToRows(a, -1, mean[data.from[v]:data.from[v+1]])
		own, g := make([]float64, m), dense.New(x[v].Rows, m)
		dense.SquaredNorms(own, a)
		dense.Products(g, x[v], a)
		s.own, s.g = append(s.own, own), append(s.g, g)
	}
	return s
}

// row returns row i of B, valid until the next.
func (s *setRows) row(i int) ([]int32, []float64) {
	clear(s.fused)
	for v, d := range s.delta {
		s.near.nearest(s.own[v], s.g[v].Row(i), s.apart[v])
		for e, j := range s.near.anchor {
			s.fused[j] += d * s.near.value[e]
		}
	}
	s.anchors, s.weights = s.anchors[:0], s.weights[:0]
	for j, w := range s.fused {
		if w > 0 {
			s.anchors, s.weights = append(s.anchors, int32(j)), append(s.weights, w)
		}
	}
	return s.anchors, s.weights
}

// anchorPlaces returns the matrix (M×k, M the anchors of all sets) by which a row of the wide graph is multiplied for
// its place, but for the length: with S = B·D_m^−½·V the samples' scores and σ their singular values it is
// D_m^−½·V = D_m^−½·(B·D_m^−½)ᵀ·S/σ², each column times what spread takes it by.
func (r *Run) anchorPlaces(res *Result) (dense.Matrix, error) {
	scores, values, err := r.embed(res.Graph, func(float64) error { return r.ctx.Err() })
	if err != nil {
		return dense.Matrix{}, err
	}
	root := make([]float64, res.Graph.Anchors)
	res.Graph.addDegrees(root, 0, res.Graph.Samples)
	inverseRoots(root, root)
	times := make([]float64, len(values))
	for k, value := range values {
		if value > lostValue*values[0] {
			times[k] = math.Sqrt(value) / value / value
		}
	}
	times[0] *= res.fit.share
	right := dense.New(res.Graph.Anchors, len(values))
	for i := range res.Graph.Samples {
		anchors, weights := res.Graph.Row(i)
		for e, j := range anchors {
			dense.AddScaled(right.Row(int(j)), weights[e], scores.Row(i))
		}
	}
	for j := range right.Rows {
		for k := range times {
			right.Row(j)[k] *= root[j] * root[j] * times[k]
		}
	}
	return right, nil
}

// nearestCentres gives every new sample the cluster whose centre is nearest to its place. votes counts, per new
// sample and cluster, the sets whose anchors put most of it there.
func (res *Result) nearestCentres(places, votes dense.Matrix) *Assigned {
	out := &Assigned{}
	centres := &res.fit.centres
	unsure := 0
	for i := range places.Rows {
		best, nearest, next := 0, math.Inf(1), math.Inf(1)
		for k := range centres.Rows {
			square := 0.0
			for j, x := range centres.Row(k) {
				square += (x - places.Row(i)[j]) * (x - places.Row(i)[j])
			}
			switch d := math.Sqrt(square); {
			case d < nearest:
				best, nearest, next = k, d, nearest
			case d < next:
				next = d
			}
		}
		label := res.fit.cluster[best]
		agreement := votes.Row(i)[label] / float64(len(res.Sets))
		out.Labels = append(out.Labels, label)
		out.Margin = append(out.Margin, marginOf(nearest, next))
		out.Agreement = append(out.Agreement, agreement)
		if agreement < 0.5 {
			unsure++
		}
	}
	if unsure > 0 {
		out.Notes = append(out.Notes, fmt.Sprintf("%d of %d new samples lie between clusters: fewer than half of the sets put them into theirs", unsure, places.Rows))
	}
	return out
}
