package solver

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"sync"

	"viewfold/solver/dense"
)

// Cluster clusters the samples of the views: all of Start, Step and Finish with a Solver that
// nobody watches.
func Cluster(ctx context.Context, views []View, opts Options) (*Result, error) {
	return new(Solver).Cluster(ctx, views, opts)
}

// Solver says how a run is watched and where it starts. The zero value watches nothing and
// places the anchors itself.
type Solver struct {
	// Observe, when not nil, is told about the progress, often, on the computing goroutine.
	Observe func(Progress)
	// Anchors, when not empty, are used instead of k-means: m×Σd in scaled units, the views
	// side by side, without dropped features.
	Anchors dense.Matrix
	// Crew, when not empty, computes: in consensus mode the sets; one member at least
	// must be ready at once. In paper mode the k-means starts; then each member that is ready takes the steps
	// on some of the samples; the calling goroutine, one of the Cores, on others. Whoever computes, the
	// result is the same. Observe is called by one goroutine at a time, whose member waits for it.
	Crew []Member
}

// observer is Observe, for a crew one call at a time.
func (s *Solver) observer() func(Progress) {
	if s.Observe == nil || len(s.Crew) == 0 {
		return s.Observe
	}
	var mu sync.Mutex
	return func(p Progress) {
		mu.Lock()
		defer mu.Unlock()
		s.Observe(p)
	}
}

// Cluster clusters the samples of the views. It returns an *InputError or *OptionError for
// data or options that cannot be used, and the context's error when it ends first. When a member of the
// crew loses what it has of the run, it begins anew without it.
func (s *Solver) Cluster(ctx context.Context, views []View, opts Options) (*Result, error) {
	again := *s
	for range s.Crew {
		if res, err := again.cluster(ctx, views, opts); !errors.Is(err, ErrLost) {
			return res, err
		}
		runtime.GC() // what the run had may be half of a browser's memory
	}
	again.Crew = nil
	return again.cluster(ctx, views, opts)
}

func (s *Solver) cluster(ctx context.Context, views []View, opts Options) (*Result, error) {
	run, err := s.Start(ctx, views, opts)
	if err != nil {
		return nil, err
	}
	for !run.Done() {
		if err := run.Step(ctx); err != nil {
			return nil, err
		}
	}
	return run.Finish(ctx)
}

// Run is a clustering under way. The views given to Start are not used after it.
type Run struct {
	opts        Options
	n, m        int
	alpha, beta float64 // in squared units of the scaled data
	observe     func(Progress)
	crew        []Member
	ctx         context.Context // of the call under way

	fitting  bool       // keeps what new samples are reduced by (see fit)
	ensemble *ensemble  // in consensus mode alone, which uses none of what follows but data and dropped
	set      int        // which set of an ensemble this is
	links    []LinkView // in consensus mode

	anchors dense.Matrix // m×Σd
	guests  *guests      // new samples that take the steps, too

	data    scaled // until the first graphs are made; in consensus mode of the look under way
	dropped [][]int
	views   []viewState
	delta   []float64
	alone   []bool // whether a view's rows were last refined without weight
	team    team
	unifier *unifier

	trace       [][]float64
	objectives  []float64
	initial     float64
	rounds      []int
	pSteps      []PStep
	completions int
	iteration   int
	converged   bool
}

// Start checks the input and prepares a run: scaling, anchors, first graphs. This is where the
// data is read; the cost of what follows does not depend on the number of features. Errors are those of
// Solver.Cluster; after ErrLost a new run, without the member, can do.
func (s *Solver) Start(ctx context.Context, views []View, opts Options) (*Run, error) {
	n, err := check(views, &opts)
	if err != nil {
		return nil, err
	}
	opts = opts.For(n)
	r := &Run{opts: opts, n: n, m: opts.Anchors, observe: s.observer(), crew: s.Crew, ctx: ctx, initial: math.NaN()}
	looks, err := r.scale(views)
	if err != nil {
		return nil, err
	}
	if opts.Mode == Consensus {
		if s.Anchors.Rows > 0 {
			return nil, &OptionError{"mode", opts.Mode, "paper or reference when anchors are given"}
		}
		r.ensemble = &ensemble{looks: looks}
		r.ensemble.keep = r.keepsAnchors()
		return r, nil
	}
	return r, r.begin(s.Anchors)
}

// begin places the anchors and makes the first graphs, after which the data is not needed.
func (r *Run) begin(given dense.Matrix) error {
	anchors, err := r.place(given)
	if err != nil {
		return err
	}
	return r.beginFrom(anchors)
}

// beginFrom is begin with anchors that are placed and centred as the data is.
func (r *Run) beginFrom(anchors dense.Matrix) error {
	r.anchors = anchors
	r.assemble()
	if err := r.link(anchors); err != nil {
		return err
	}
	r.data = scaled{}
	r.alpha, r.beta = r.units()
	r.delta = r.firstWeights()
	r.trace = append(r.trace, r.delta)
	r.unifier = newUnifier(r)
	first, err := r.objective()
	if r.opts.Mode == Reference {
		r.initial = first
	}
	return err
}

// units returns α and β in squared units of the scaled data: times the mean variance of a view,
// which is the sum of its features' variances.
//
// Differences: the paper's have units. Reference mode takes them as they are.
func (r *Run) units() (alpha, beta float64) {
	if r.opts.Mode == Reference {
		return r.opts.Alpha, r.opts.Beta
	}
	sum := 0.0
	for v := range r.views {
		sum += r.views[v].spread
	}
	unit := sum / (float64(r.n) * float64(len(r.views)))
	return unit * r.opts.Alpha, unit * r.opts.Beta
}

// place returns the anchors, given or from k-means, and centres the data, the anchors with it.
// k-means by cosine sees the data before that, any other after.
func (r *Run) place(given dense.Matrix) (dense.Matrix, error) {
	if given.Rows == 0 && r.opts.Distance == Euclidean {
		r.data.centre()
		return r.anchor()
	}
	anchors, err := given.Clone(), error(nil)
	if given.Rows > 0 {
		err = r.checkAnchors(given)
	} else {
		anchors, err = r.anchor()
	}
	if err != nil {
		return anchors, err
	}
	r.data.centre()
	addToRows(anchors, -1, r.data.mean)
	return anchors, nil
}

// checkAnchors refuses given anchors of the wrong shape or with values that are no numbers.
func (r *Run) checkAnchors(a dense.Matrix) error {
	if a.Rows != r.m || a.Cols != r.data.features() {
		return &InputError{"", -1, -1,
			fmt.Sprintf("the given anchors are %d×%d, but %d anchors and %d features are used", a.Rows, a.Cols, r.m, r.data.features()),
			"give one row per anchor and one column per feature that is not constant"}
	}
	for i := range a.Rows {
		for j, x := range a.Row(i) {
			if !(math.Abs(x) <= largest) {
				return &InputError{"", i, j, fmt.Sprintf("given anchor %d, feature %d is %v", i+1, j+1, x),
					fmt.Sprintf("every value must be a number from %g to %g", -largest, largest)}
			}
		}
	}
	return nil
}

// Step does one outer iteration of Algorithm 1: unify, refine, weigh; in consensus mode all of every
// set of anchors. After an error, which is the context's or ErrLost, the run cannot go on.
func (r *Run) Step(ctx context.Context) error {
	r.ctx = ctx
	if r.ensemble != nil {
		return r.stepSets()
	}
	r.iteration++
	if err := r.unify(StageUnify); err != nil {
		return err
	}
	if math.IsNaN(r.initial) {
		var err error
		if r.initial, err = r.objective(); err != nil {
			return err
		}
	}
	if r.opts.Mode != Consensus { // see consensus.go
		if err := r.refine(); err != nil {
			return err
		}
	}
	if err := r.tick(StageWeigh, 0, 0); err != nil {
		return err
	}
	if err := r.weigh(); err != nil {
		return err
	}
	objective, err := r.objective()
	if err != nil {
		return err
	}
	r.trace = append(r.trace, r.delta)
	r.objectives = append(r.objectives, objective)
	r.converged = r.settled()
	return r.tick(StageWeigh, 1, 0)
}

// unify takes the P-step on B.
func (r *Run) unify(stage Stage) error {
	u := r.unifier
	step := u.step
	switch r.opts.Mode {
	case Reference:
		step = u.referenceStep
	case Consensus:
		step = u.round
	}
	err := step(r.ctx, func(round int, part float64) error {
		return r.tick(stage, (float64(round-1)+part)/float64(r.opts.MaxRounds), round)
	})
	if err != nil {
		return err
	}
	r.rounds = append(r.rounds, u.rounds)
	if r.opts.Mode == Paper {
		r.pSteps = append(r.pSteps, u.trace)
	}
	if u.completed {
		r.completions++
	}
	return nil
}

// settled reports whether the latest iteration changed too little to go on.
//
// Differences: the paper only says "convergence". The authors' program, and reference mode,
// stop when either change, both absolute, is below the tolerance.
func (r *Run) settled() bool {
	k := len(r.objectives)
	before, now := r.initial, r.objectives[k-1]
	if k > 1 {
		before = r.objectives[k-2]
	}
	last, moved := r.trace[k-1], 0.0
	for v, d := range r.delta {
		moved += (d - last[v]) * (d - last[v])
	}
	moved = math.Sqrt(moved)
	change := math.Abs(now - before)
	if r.opts.Mode == Reference {
		return change < r.opts.Tol || moved < r.opts.Tol
	}
	return change <= r.opts.Tol*math.Abs(now) && moved <= r.opts.Tol
}

// Done reports whether the iterations have converged or reached their bound; in consensus mode,
// whether all sets are done.
func (r *Run) Done() bool {
	if r.ensemble != nil {
		return len(r.ensemble.sets) == r.opts.Sets
	}
	return r.converged || r.iteration >= r.opts.MaxIter
}

// Finish takes one last P-step on the final graphs, as the authors' program does, and reads the
// clusters off its components; in consensus mode it joins the sets. Errors are those of Step.
func (r *Run) Finish(ctx context.Context) (*Result, error) {
	r.ctx = ctx
	if r.ensemble != nil {
		return r.join()
	}
	if err := r.unify(StageLabel); err != nil {
		return nil, err
	}
	if err := r.tick(StageLabel, 1, 0); err != nil {
		return nil, err
	}
	return r.result()
}

// tell tells the observer, if there is one.
func (r *Run) tell(p Progress) {
	if r.observe != nil {
		r.observe(p)
	}
}

// sum takes a step on all samples and adds up what it gives.
func (r *Run) sum(total []float64, w *Work) error { return r.team.sum(r.ctx, total, w) }

// tick tells the observer how far a stage is and returns the context's error.
func (r *Run) tick(stage Stage, part float64, round int) error {
	objective := r.initial
	if k := len(r.objectives); k > 0 {
		objective = r.objectives[k-1]
	}
	r.tell(Progress{Stage: stage, Part: part, Iteration: r.iteration, MaxIter: r.opts.MaxIter, Round: round, Objective: objective})
	return r.ctx.Err()
}
