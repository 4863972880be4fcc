package solver

import (
	"viewfold/solver/dense"
	"viewfold/solver/edges"
)

// Rows is what a run keeps of a range of its samples: a part of every n×m matrix. Whoever has Rows takes the
// steps of the run on them; the numbers that concern all samples, and decisions, are the lead's (see
// team.go). What a step needs and what it gives is small, so it can be taken anywhere.
//
// A sum over samples is given block by block. A range consists of whole blocks, so whoever adds up the
// blocks of all ranges in their order gets the same bits however many there are.
type Rows struct {
	opts  Options
	n, m  int
	block int // length of a block

	linked     int // samples that have been compared with the anchors
	views      []viewRows
	b, p, next *Graph // B, P and the P being made
	projector  projector
	refiner    *refiner
	grouped    grouped
	forest     edges.Forest
	sums       []float64    // of all blocks, one after the other
	few        dense.Matrix // rows of a graph
}

// viewRows is a range's part of a view once its samples have been compared with the anchors.
type viewRows struct {
	k       dense.Matrix // K = AAᵀ, m×m
	g       dense.Matrix // G = XAᵀ, n×m
	z, next *Graph       // Z, and the one being made
	fit     []float64    // what Z^v alone adds to the objective, block by block; empty before the first Z-step
}

// NewRows returns the rows of n samples of a run, from one on with which a block begins, in blocks of the
// given length.
func NewRows(opts Options, n, block int) *Rows {
	m := opts.Anchors
	return &Rows{
		opts: opts, n: n, m: m, block: block,
		b: newGraph(n, m), p: newGraph(n, m), next: newGraph(n, m),
		projector: newProjector(n, m, opts.Clusters),
	}
}

// Step names a step on rows.
type Step string

const (
	StepLink      Step = "link"      // compare samples with the anchors
	StepNearest   Step = "nearest"   // first graphs Z⁰
	StepFuse      Step = "fuse"      // B, and the parts of the objective
	StepGram      Step = "gram"      // degrees of the anchors in B, and Bᵀ D_n^−1 B
	StepProject   Step = "project"   // P, by an embedding, and the same sums of P: so a round is one step
	StepDistances Step = "distances" // of samples to groups of anchors, and the nearest group
	StepLosses    Step = "losses"    // what each sample would lose by moving to a group
	StepWrite     Step = "write"     // P, by groups
	StepRefine    Step = "refine"    // Z
	StepWeigh     Step = "weigh"     // the numbers of the δ-step
	StepEdges     Step = "edges"     // how many edges every Z^v has
	StepGraph     Step = "graph"     // P itself, or B, or Z^v
)

// Work is a step and what it needs. Fields that a step does not name are not its.
type Work struct {
	Step Step
	// OnB says, for StepProject, that the embedding is of B, not of the P before; for StepGraph, that B is meant.
	OnB bool
	// Look, of StepLink, is the features of the range, or of the next whole blocks of it; nil when Products are
	// there, those of the samples with the anchors, n×Vm, the views side by side.
	Look     *Look
	Products dense.Matrix
	// Matrix is, of StepLink, the anchors, m×Σd, centred as the features are; of StepProject, the anchors'
	// embedding, m×c.
	Matrix dense.Matrix
	// Numbers are, of StepLink with Products, the squared lengths (see compare); of StepNearest, the mean squared
	// distance in every view; of StepFuse and StepRefine, the view weights δ; of StepProject, 1/σ (see embedding).
	Numbers []float64
	// List holds, of StepLink, where each view's features start, and their number; of StepRefine, the views to
	// refine; of StepGraph, nothing, or the view whose Z^v is meant, one in how many samples is wanted, and the number
	// of the range's first sample; of StepDistances, the group of every anchor; of StepLosses, a group; of StepWrite,
	// the group of every sample of the range.
	List []int
	// Alpha is of StepRefine and StepFuse, Beta of StepRefine, Gamma of StepProject.
	Alpha, Beta, Gamma float64
}

// Found is what a step gives. It is valid until the next.
type Found struct {
	// Numbers are sums, those of every block after those of the one before (see the steps); of StepLosses a
	// number for every sample.
	Numbers []float64
	// List is, of StepProject, for every anchor one that samples join it with, the same for all of a
	// component, or −1 without samples; of StepDistances the nearest group of every sample.
	List []int
	// Graph is P, B or Z^v, of StepGraph.
	Graph *Graph
}

// Do takes a step. tick is told the part done now and then; its error ends the step, and the rows are of no
// use then.
func (r *Rows) Do(w *Work, tick func(part float64) error) (*Found, error) {
	switch w.Step {
	case StepLink:
		return r.link(w, tick)
	case StepNearest:
		r.nearest(w.Numbers)
	case StepFuse:
		return r.fuse(w.Numbers, w.Alpha), nil
	case StepGram:
		return r.gram(r.b), nil
	case StepProject:
		found, err := r.project(w, tick)
		if err == nil {
			found.Numbers = r.gram(r.p).Numbers
		}
		return found, err
	case StepDistances:
		return r.distances(w.List), nil
	case StepLosses:
		return r.losses(w.List[0]), nil
	case StepWrite:
		r.write(w.List)
	case StepRefine:
		return &Found{}, r.refine(w, tick)
	case StepWeigh:
		return r.weigh(), nil
	case StepEdges:
		return r.viewEdges(), nil
	case StepGraph:
		return &Found{Graph: r.graph(w)}, nil
	}
	return &Found{}, nil
}

// graph returns the graph that a step is about.
func (r *Rows) graph(w *Work) *Graph {
	switch {
	case w.OnB:
		return r.b
	case w.Step == StepGraph && len(w.List) > 0:
		return r.views[w.List[0]].z.thinned(w.List[1], w.List[2])
	}
	return r.p
}

// eachSum gives size sums of every block: add adds up those of rows from to to in part.
func (r *Rows) eachSum(n, size int, add func(part []float64, from, to int)) *Found {
	blocks := (n + r.block - 1) / r.block
	if cap(r.sums) < blocks*size {
		r.sums = make([]float64, blocks*size)
	}
	r.sums = r.sums[:blocks*size]
	clear(r.sums)
	for k := range blocks {
		add(r.sums[k*size:(k+1)*size], k*r.block, min((k+1)*r.block, n))
	}
	return &Found{Numbers: r.sums}
}

// gram gives the anchors' degrees in a graph and the upper triangle of Pᵀ D_n^−1 P.
func (r *Rows) gram(g *Graph) *Found {
	return r.eachSum(r.n, r.m+r.m*r.m, func(part []float64, from, to int) {
		g.addGram(gramOf(part, r.m), from, to, &r.few)
	})
}
