package solver

import (
	"context"
	"math/rand/v2"

	"viewfold/solver/edges"
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
// Options.MaxRounds the completion rule makes the c components (see complete.go). Of more than c components
// the spectrum leaves open which make F: the largest do (see findComponents). Components are counted by P's edges,
// not by eigenvalues that are about 0; as there, an anchor without samples is none.
type unifier struct {
	c, maxRounds int
	team         *team
	spectrum     *spectrum
	forest       edges.Forest // of the anchors, by P's edges
	stream       func() *rand.Rand

	clusters  int   // how many there are after the step
	labels    []int // of the samples, when not the components tell
	completed bool  // the completion rule made them
	rounds    int
	trace     PStep // of the step
}

func newUnifier(r *Run) *unifier {
	c := r.opts.Clusters
	return &unifier{
		c: c, maxRounds: r.opts.MaxRounds, team: &r.team, spectrum: newSpectrum(r.m, c),
		stream: func() *rand.Rand { return r.stream(streamComplete) },
	}
}

// step computes P from B; the embedding of B starts it.
func (u *unifier) step(ctx context.Context, tell func(round int, part float64) error) error {
	u.completed, u.labels, u.trace = false, nil, PStep{}
	if err := u.embedB(ctx); err != nil {
		return err
	}
	g := gamma{value: firstGamma}
	for u.rounds = 1; ; u.rounds++ {
		count, err := u.project(ctx, u.rounds == 1, g.value, func(part float64) error { return tell(u.rounds, part) })
		if err != nil {
			return err
		}
		u.trace.add(g.value, count)
		if count == u.c {
			u.clusters = count
			return nil
		}
		if u.rounds == u.maxRounds {
			return u.complete(ctx, func() error { return tell(u.rounds, 1) })
		}
		g.adjust(count < u.c)
		if count > u.c {
			u.spectrum.findComponents(&u.forest)
		} else {
			u.spectrum.find()
		}
	}
}

// round makes P by the completion rule at once (consensus mode).
func (u *unifier) round(ctx context.Context, tell func(round int, part float64) error) error {
	u.rounds = 1
	if err := u.complete(ctx, func() error { return tell(1, 0) }); err != nil {
		return err
	}
	u.completed = false // it was not what remained to do
	return nil
}

// embedB finds the embedding of B.
func (u *unifier) embedB(ctx context.Context) error {
	err := u.team.sum(ctx, u.spectrum.gram.sums, &Work{Step: StepGram})
	if err == nil {
		u.spectrum.find()
	}
	return err
}

// project makes P from B and the embedding, that of B or of the P before, and P's sums. It returns the number of
// P's components.
func (u *unifier) project(ctx context.Context, ofB bool, gamma float64, tell func(part float64) error) (int, error) {
	e := &u.spectrum.embedding
	founds, err := u.team.all(ctx, &Work{Step: StepProject, OnB: ofB, Matrix: e.anchors, Numbers: e.inverse, Gamma: gamma}, tell)
	if err != nil {
		return 0, err
	}
	addBlocks(u.spectrum.gram.sums, founds)
	u.forest.Reset(e.anchors.Rows)
	for _, f := range founds {
		u.forest.Add(f.List)
	}
	return u.forest.Components(), nil
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
