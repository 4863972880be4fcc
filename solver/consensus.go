package solver

import (
	"fmt"
	"math"
	"slices"

	"viewfold/solver/dense"
	"viewfold/solver/kmeans"
	"viewfold/solver/lowrank"
	"viewfold/solver/metrics"
	"viewfold/solver/samples"
)

// Consensus mode tries several sets of anchors and lets them agree. A single set leaves much to
// chance: where its anchors lie, and how many there are. Every set has anchors of its own, compares
// the samples with them, and learns the view weights in a few iterations of a P-step that rounds (see
// complete.go) instead of looking for γ, and the δ-step. The sets' fused graphs B side by side, each
// divided by their number, are one wide bipartite graph between the samples and all anchors, whose
// leading singular vectors place the samples for a last k-means.
//
// The paper has no such mode. Joining clusterings through a bipartite graph of samples and clusters
// is Fern and Brodley's (ICML 2004), as in the ensemble clustering of Huang et al. (IEEE TKDE 2020);
// here the sets' anchors take the place of clusters, so how near a sample is to each has a say.
//
// The Z-step is left out: it draws the graphs of a set towards that set's own clusters, and what the
// sets disagree on is then lost before they are joined. With it accuracy fell by 1 to 15 points on
// most of the data sets tried.
type ensemble struct {
	looks  []look // that the sets take turns in; none when all see the same
	at     int    // the look that Run.data is
	look   *Look  // the same, for the tasks; nil before the first
	sets   []Set
	graphs []*Graph // B of every set
	labels [][]int  // of every set, from its P
	fits   []setFit
	keep   bool // whether these have anchors
}

// Set is what consensus mode found from one set of anchors.
type Set struct {
	Anchors   int       // m
	Look      string    // what it saw of the views, "" when all sets saw the same
	Partial   bool      // it saw some views only: the others have no weight
	Weights   []float64 // view weights δ
	Objective []float64 // at first (see Result.Initial) and after every iteration
	// Agreement is the share of samples whose cluster is the consensus', clusters matched so that
	// it is largest.
	Agreement float64
}

// setAnchors is the number of anchors of set k: c, 3c and Options.Anchors in turn. c anchors make
// the clusters themselves, more show their shapes.
func (r *Run) setAnchors(k int) int {
	m := [...]int{r.opts.Clusters, 3 * r.opts.Clusters, r.opts.Anchors}[k%3]
	return r.mostAnchors(m)
}

// mostAnchors is m, or as many anchors as k-means has samples to place them among.
func (r *Run) mostAnchors(m int) int { return min(m, r.n, r.opts.SampleRows) }

// setNeighbors is the K of a set of m anchors: two thirds of the anchors a cluster has on average,
// from Options.Neighbors to twice that.
func (r *Run) setNeighbors(m int) int {
	c := r.opts.Clusters
	k := (4*m + 3*c) / (6 * c) // rounded
	return min(max(k, r.opts.Neighbors), 2*r.opts.Neighbors)
}

// lookOf is the look that set k takes: the looks come one after another, each for as many sets, or
// the first of them for one set each when there are fewer sets than looks.
func (r *Run) lookOf(k int) int {
	looks := len(r.ensemble.looks)
	return k * looks / max(r.opts.Sets, looks)
}

// turn brings the look that set k takes.
func (r *Run) turn(k int) error {
	e := r.ensemble
	if at := r.lookOf(k); at != e.at {
		e.look, r.data = nil, scaled{} // they may be large
		data, err := r.see(e.looks[at])
		if err != nil {
			return err
		}
		e.at, r.data = at, data
	}
	if e.look == nil {
		if r.opts.Distance == Euclidean {
			r.data.centre()
		}
		e.look = &Look{r.data}
	}
	return nil
}

// release lets go of what the sets saw, once all are done.
func (e *ensemble) release() {
	e.look = nil
	for _, l := range e.looks {
		for _, b := range l.bases {
			b.whole, b.scores = nil, nil
		}
	}
}

// stepSets takes all sets of anchors from k-means to their graphs.
func (r *Run) stepSets() error {
	parts := make([]*Part, r.opts.Sets)
	err := r.share(r.opts.Sets, r.task, func(k int, p Progress) {
		p.Set, p.Sets = k+1, r.opts.Sets
		r.tell(p)
	}, func(k int, part *Part) { parts[k] = part })
	if err != nil {
		return err
	}
	for k, part := range parts {
		r.take(k, part)
	}
	return nil
}

// take keeps what set k, the next one, gave.
func (r *Run) take(k int, part *Part) {
	e := r.ensemble
	e.graphs = append(e.graphs, part.Graph)
	e.labels = append(e.labels, part.Labels)
	e.fits = append(e.fits, setFit{part.Anchors, part.Apart})
	s := Set{Anchors: part.Graph.Anchors, Weights: part.Weights, Objective: part.Objective}
	if len(e.looks) > 0 {
		l := e.looks[r.lookOf(k)]
		s.Look = l.name
		s.Weights = make([]float64, len(r.dropped))
		for i, b := range l.bases {
			s.Weights[b.view] = part.Weights[i]
		}
		s.Partial = len(l.bases) < len(s.Weights)
	}
	e.sets = append(e.sets, s)
}

// join clusters the samples by the wide graph.
func (r *Run) join() (*Result, error) {
	e := r.ensemble
	e.release()
	r.data = scaled{}
	wide := sideBySide(e.graphs)
	e.graphs = nil
	rows, found, share, err := r.group(wide)
	if err != nil {
		return nil, err
	}
	res := &Result{Clusters: r.opts.Clusters, Sets: e.sets, Graph: wide, Links: r.links, Dropped: r.dropped, Options: r.opts}
	res.Labels, res.Sizes = bySize(found.Assign, res.Clusters)
	res.Margin, res.Second = margins(rows, found, res.Labels)
	res.fit = resultFit{sets: e.fits, centres: found.Centres, cluster: make([]int, res.Clusters), share: share}
	for i, k := range found.Assign {
		res.fit.cluster[k] = res.Labels[i]
	}
	for l := range res.Links { // too few sets may have left that look out
		res.Links[l].Followed = res.Links[l].Followed && slices.ContainsFunc(e.sets, func(s Set) bool { return s.Partial })
	}
	e.agree(res)
	e.weigh(res)
	res.Status = Status{Converged: true, Text: r.consensusText(res)}
	return res, r.tick(StageJoin, 1, 0)
}

const (
	// lessConstant is the share that the wide graph's first direction has in the second grouping. The graph's
	// rows sum to 1, so this direction is nearly the same for all samples and tells nothing of them. In full it
	// holds together what differs in many small ways, but where it is most of every row, what differs is
	// hardly seen.
	lessConstant = 0.35
	// clearly is how many times as much as the first grouping the second one must agree with the sets.
	// Where both agree about as much, chance would choose.
	clearly = 1.04
	// embedShare is the part of the join that embedding takes, as far as its progress goes.
	embedShare = 0.4
)

// group clusters the samples by the wide graph, twice: with its first direction in full and with less of it.
// It returns the first clusters, or the others where those agree clearly more with the sets', the places of the samples
// and the share of that direction.
// What agrees most with the clusterings that are joined is the best answer when nothing else is known (A. Strehl,
// J. Ghosh, Cluster ensembles, JMLR 3, 2002; there by mutual information, here by the adjusted Rand index).
func (r *Run) group(wide *Graph) (rows dense.Matrix, best *kmeans.Result, taken float64, err error) {
	scores, values, err := r.embed(wide, func(part float64) error { return r.tick(StageJoin, embedShare*part, 0) })
	if err != nil {
		return rows, nil, 0, err
	}
	shares := [...]float64{1, lessConstant}
	var places []*Look
	for _, share := range shares {
		places = append(places, NewLook(Spread(scores, values, share), []int{0, scores.Cols}, nil, nil))
	}
	found, err := r.groupAll(places)
	if err != nil {
		return rows, nil, 0, err
	}
	least := math.Inf(-1)
	for k, grouping := range found {
		if agreement := r.ensemble.likeness(grouping.Assign); agreement > least {
			rows, best, taken, least = places[k].data.x, grouping, shares[k], clearly*agreement
		}
	}
	return rows, best, taken, nil
}

// embed returns the leading left singular vectors of the wide graph's B·D_m^−½, times the singular values, and these.
func (r *Run) embed(wide *Graph, tick func(part float64) error) (dense.Matrix, []float64, error) {
	return lowrank.Scores(wide.ByAnchorDegrees(), nil, 2*r.opts.Clusters, r.stream(streamJoin), tick)
}

// likeness is the mean adjusted Rand index between clusters and those of the sets.
func (e *ensemble) likeness(clusters []int) float64 {
	sum := 0.0
	for _, labels := range e.labels {
		sum += metrics.Compare(labels, clusters).ARI()
	}
	return sum / float64(len(e.labels))
}

// Spread places the samples by the leading left singular vectors of B·D_m^−½, each times its singular value to
// the power of 3/2, the first one times share too, and every sample at distance 1 from the origin. Scores has
// columns as long as the singular values. c vectors would tell c blocks apart if the graph had them; it has them
// only nearly, and the next ones hold what is missing. The weights make directions count in which the sets agree:
// powers 1 and 2 did worse on the whole.
func Spread(scores dense.Matrix, values []float64, share float64) dense.Matrix {
	rows := scores.Clone()
	for i := range rows.Rows {
		row := rows.Row(i)
		for k, value := range values {
			row[k] *= math.Sqrt(value)
		}
		row[0] *= share
	}
	unitRows(rows)
	return rows
}

// ByAnchorDegrees returns B·D_m^−½, sharing the memory of the anchors' numbers.
func (g *Graph) ByAnchorDegrees() *samples.Sparse {
	root := make([]float64, g.Anchors)
	g.addDegrees(root, 0, g.Samples)
	inverseRoots(root, root)
	x := &samples.Sparse{Rows: g.Samples, Cols: g.Anchors, Start: g.Start, Column: g.Anchor, Value: make([]float64, len(g.Weight))}
	for e, j := range g.Anchor {
		x.Value[e] = g.Weight[e] * root[j]
	}
	return x
}

// margins returns for every sample 1 − d/d₂, with d the distance to the centre of its cluster and d₂
// to the next one, and the label of the next one. labels are the clusters found, renumbered.
func margins(rows dense.Matrix, found *kmeans.Result, labels []int) (margin []float64, second []int) {
	label := make([]int, found.Centres.Rows)
	for i, own := range found.Assign {
		label[own] = labels[i]
	}
	margin, second = make([]float64, rows.Rows), make([]int, rows.Rows)
	for i, own := range found.Assign {
		d, next := 0.0, math.Inf(1)
		for k := range found.Centres.Rows {
			square := 0.0
			for j, x := range found.Centres.Row(k) {
				square += (x - rows.Row(i)[j]) * (x - rows.Row(i)[j])
			}
			if k == own {
				d = math.Sqrt(square)
			} else if away := math.Sqrt(square); away < next {
				next, second[i] = away, label[k]
			}
		}
		if next > 0 {
			margin[i] = 1 - d/next
		}
	}
	return margin, second
}

// sideBySide joins graphs of the same samples into one over all their anchors, each divided by
// their number, so that a sample's weights sum to 1 again.
func sideBySide(graphs []*Graph) *Graph {
	anchors, edges := 0, 0
	for _, g := range graphs {
		anchors, edges = anchors+g.Anchors, edges+len(g.Anchor)
	}
	wide := newGraph(graphs[0].Samples, anchors)
	wide.Anchor, wide.Weight = make([]int32, 0, edges), make([]float64, 0, edges)
	share := 1 / float64(len(graphs))
	for i := range wide.Samples {
		from := 0
		for _, g := range graphs {
			list, weights := g.Row(i)
			for k, j := range list {
				if w := share * weights[k]; w > 0 {
					wide.Anchor = append(wide.Anchor, int32(from)+j)
					wide.Weight = append(wide.Weight, w)
				}
			}
			from += g.Anchors
		}
		wide.Start = append(wide.Start, len(wide.Anchor))
	}
	return wide
}

// agree compares the sets' clusters with the consensus.
func (e *ensemble) agree(res *Result) {
	res.Agreement = make([]float64, len(res.Labels))
	for k, labels := range e.labels {
		match := metrics.Compare(labels, res.Labels).Match()
		same := 0
		for i, l := range labels {
			if match[l] == res.Labels[i] {
				res.Agreement[i]++
				same++
			}
		}
		e.sets[k].Agreement = float64(same) / float64(len(labels))
	}
	for i := range res.Agreement {
		res.Agreement[i] /= float64(len(e.sets))
	}
}

// weigh gives the mean and the standard deviation of the view weights over the sets that saw all views.
func (e *ensemble) weigh(res *Result) {
	sets := slices.DeleteFunc(slices.Clone(e.sets), func(s Set) bool { return s.Partial })
	views, n := len(sets[0].Weights), float64(len(sets)) // the first look is at all views
	res.Weights, res.WeightsSpread = make([]float64, views), make([]float64, views)
	for v := range views {
		for _, s := range sets {
			res.Weights[v] += s.Weights[v] / n
		}
		square := 0.0
		for _, s := range sets {
			d := s.Weights[v] - res.Weights[v]
			square += d * d / n
		}
		res.WeightsSpread[v] = math.Sqrt(square)
	}
}

// consensusText says how consensus mode ended, for a person.
func (r *Run) consensusText(res *Result) string {
	mean := 0.0
	for _, s := range res.Sets {
		mean += s.Agreement / float64(len(res.Sets))
	}
	return fmt.Sprintf("%d clusters, joined from %d sets of anchors, which agree with them on %.0f %% of the samples on average", res.Clusters, len(res.Sets), 100*mean)
}
