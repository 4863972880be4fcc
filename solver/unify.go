package solver

import (
	"viewfold/solver/dense"
	"viewfold/solver/simplex"
)

// firstGamma is the weight of the rank term at the start of every P-step (paper, Algorithm 1).
const firstGamma = 0.1

// mostGamma bounds γ: far above what 50 rounds can reach, and far from overflow.
const mostGamma = 1e30

// unifier is the P-step (paper, Update P): given B = Σ δ_v Z^v it looks for the graph P next to
// B, rows on the simplex, that has exactly c connected components.
//
// The rank constraint is a penalty γ·Tr(FᵀLF). With F fixed, row i of P is the projection of
// b_i − (γ/2) q_i onto the simplex, q_ij the squared distance of the embeddings of sample i and
// anchor j; with P fixed, F is its spectrum. γ doubles while there are too few components and
// is halved while there are too many.
//
// Differences: the paper repeats until the count is right, which need not happen. γ can alternate
// between two values for ever; once it has turned twice it is bisected between them. After
// Options.MaxRounds the completion rule makes the c components (see complete.go).
type unifier struct {
	n, m, c   int
	support   Support
	maxRounds int

	b, p, next *Graph
	spectrum   *spectrum
	forest     forest
	own        []float64    // squared lengths of the anchors' embeddings, in project times −γ/2
	samples    dense.Matrix // embeddings of a block of samples
	dots       dense.Matrix // their products with the anchors' embeddings
	row, spare []float64
	completer  *completer

	labels    []int // of the samples, after the step
	clusters  int   // how many there are
	completed bool  // the completion rule made them
	rounds    int
}

func newUnifier(r *Run) *unifier {
	block := min(blockRows, r.n)
	return &unifier{
		n: r.n, m: r.m, c: r.opts.Clusters, support: r.opts.Support, maxRounds: r.opts.MaxRounds,
		b: newGraph(r.n, r.m), p: newGraph(r.n, r.m), next: newGraph(r.n, r.m),
		spectrum: newSpectrum(r.m, r.opts.Clusters),
		own:      make([]float64, r.m), samples: dense.New(block, r.opts.Clusters), dots: dense.New(block, r.m),
		row: make([]float64, r.m), spare: make([]float64, r.m), completer: newCompleter(r),
	}
}

// step computes P from B; the embedding of B starts it.
func (u *unifier) step(tell func(round int, part float64) error) error {
	u.completed = false
	u.spectrum.of(u.b)
	from := u.b
	g := gamma{value: firstGamma}
	for u.rounds = 1; u.rounds <= u.maxRounds; u.rounds++ {
		if err := u.project(from, g.value, func(part float64) error { return tell(u.rounds, part) }); err != nil {
			return err
		}
		count := u.p.components(&u.forest)
		if count == u.c {
			u.labels, u.clusters = u.p.labels(&u.forest)
			return nil
		}
		g.adjust(count < u.c)
		if u.rounds < u.maxRounds {
			from = u.p
			if count > u.c {
				u.spectrum.ofComponents(from, &u.forest)
			} else {
				u.spectrum.of(from)
			}
		}
	}
	u.rounds = u.maxRounds
	return u.complete(func() error { return tell(u.rounds, 1) })
}

// round makes P by the completion rule at once (consensus mode).
func (u *unifier) round(tell func(round int, part float64) error) error {
	u.rounds = 1
	if err := u.complete(func() error { return tell(1, 0) }); err != nil {
		return err
	}
	u.completed = false // it was not what remained to do
	return nil
}

// complete replaces P by the completion rule's.
func (u *unifier) complete(tell func() error) error {
	u.spectrum.of(u.b)
	labels, err := u.completer.complete(u.p, u.b, u.spectrum, tell)
	u.labels, u.clusters, u.completed = labels, u.c, true
	return err
}

// project makes P from B and the embedding of graph from, which may be the P before.
func (u *unifier) project(from *Graph, gamma float64, tell func(part float64) error) error {
	h := u.spectrum.anchors
	dense.SquaredNorms(u.own, h)
	for j := range u.own {
		u.own[j] *= -gamma / 2
	}
	u.next.reset()
	err := eachBlock(u.n, func(lo, hi int) error {
		e := u.samples.RowRange(0, hi-lo)
		for i := lo; i < hi; i++ {
			u.spectrum.sample(e.Row(i-lo), from, i)
		}
		if u.support == SupportEdges {
			for i := lo; i < hi; i++ {
				u.projectEdges(i, e.Row(i-lo), gamma)
			}
		} else {
			dots := u.dots.RowRange(0, hi-lo)
			dense.Products(dots, e, h)
			for i := lo; i < hi; i++ {
				u.projectAll(i, dots.Row(i-lo), gamma)
			}
		}
		return tell(float64(hi) / float64(u.n))
	})
	u.p, u.next = u.next, u.p
	return err
}

// projectAll makes row i of P over all anchors. Of q_ij = ‖e_i‖² − 2e_i·h_j + ‖h_j‖² the first
// term is the same for all anchors and so changes no projection.
func (u *unifier) projectAll(i int, dots []float64, gamma float64) {
	for j, own := range u.own {
		u.row[j] = own + gamma*dots[j]
	}
	u.b.addRow(u.row, 1, i)
	simplex.Project(u.row, u.spare)
	u.next.appendDense(u.row)
}

// projectEdges makes row i of P over B's edges alone.
func (u *unifier) projectEdges(i int, e []float64, gamma float64) {
	anchors, weights := u.b.Row(i)
	row := u.row[:len(anchors)]
	for k, j := range anchors {
		row[k] = weights[k] + u.own[j] + gamma*dense.Dot(e, u.spectrum.anchors.Row(int(j)))
	}
	simplex.Project(row, u.spare)
	u.next.appendPositive(anchors, row)
}

// gamma is the weight of the rank term and how it is looked for.
type gamma struct {
	value     float64
	low, high float64 // the latest values with too few and too many components; 0: none yet
	few       bool    // what the last count was
	turns     int     // how often that changed
}

// turnsToBracket is how often the direction may change before γ is bisected.
const turnsToBracket = 2

// adjust takes the next value, after too few or too many components.
func (g *gamma) adjust(few bool) {
	if (g.low > 0 || g.high > 0) && few != g.few {
		g.turns++
	}
	g.few = few
	if few {
		g.low = g.value
	} else {
		g.high = g.value
	}
	// P depends on the rounds before as well as on γ, so low can come to lie above high: then
	// the bracket means nothing, and γ moves freely again.
	if g.turns >= turnsToBracket && g.low > 0 && g.low < g.high {
		g.value = (g.low + g.high) / 2
	} else if few {
		g.value = min(2*g.value, mostGamma)
	} else {
		g.value /= 2
	}
}
