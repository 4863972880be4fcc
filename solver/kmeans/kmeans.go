// Package kmeans places centres among samples: k-means++ or uniform seeding, Lloyd
// iterations, restarts.
package kmeans

import (
	"math"
	"math/rand/v2"
	"slices"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// Options say how to run. All fields are required, but for First, Weights and the bools.
type Options struct {
	K        int       // centres, from 1 to the number of samples
	First    int       // number of the first start: those before are passed over, so that several calls can share them
	Restarts int       // starts, the best of which is kept; at least 1
	MaxIter  int       // bound on the Lloyd iterations of a start; at least 1
	Cosine   bool      // samples are unit rows, centres have unit length, distance is 1 − cosine
	Weights  []float64 // one per sample, not negative; nil: all 1

	// UniformSeeds starts from K samples drawn uniformly instead of by k-means++.
	UniformSeeds bool
	// ByDistance keeps the start with the least sum of distances instead of squared
	// distances (Euclidean only).
	ByDistance bool
}

// Result is the best start.
type Result struct {
	Centres dense.Matrix // K×d
	Assign  []int        // centre of every sample: the nearest, the first of equals, but no centre is without samples
	Inertia float64      // weighted sum of squared distances (of 1 − cosine)
}

// foldRows is the length of the blocks whose sums are added up in order, so that the result
// does not depend on how the blocks are shared out.
const foldRows = 512

// Run clusters the rows of x (n×d). rng is drawn from in a fixed order. observe, when not nil, is
// told the part done (0 to 1) now and then; an error from it ends the run and is returned.
func Run(x samples.Matrix, opts Options, rng *rand.Rand, observe func(part float64) error) (*Result, error) {
	r := newRun(x, opts, rng, observe)
	for range opts.First {
		r.passOver()
	}
	var best *Result
	bestScore := math.Inf(1)
	for start := range opts.Restarts {
		r.start = start
		if err := r.seed(); err != nil {
			return nil, err
		}
		if err := r.lloyd(); err != nil {
			return nil, err
		}
		if score := r.score(); score < bestScore || best == nil {
			bestScore = score
			best = r.result()
		}
	}
	return best, nil
}

// run is the state of one call, reused by every start.
type run struct {
	x       samples.Matrix
	n       int // samples
	opts    Options
	rng     *rand.Rand
	observe func(float64) error
	start   int // number of the current start

	norms    []float64 // squared length of every sample
	centres  dense.Matrix
	half     []float64 // half the squared length of every centre
	assign   []int
	count    []int     // samples of every cluster
	dist     []float64 // squared distance of every sample to its centre, or of seeding
	nearest  []float64 // smallest ½‖c‖² − x·c of the centres drawn so far
	placed   bool      // assign is known from drawing the centres
	bounds   bounds
	together *together // nil: bounds are used
	changed  []bool    // clusters whose samples are others than at the last update
	sums     dense.Matrix
	mass     []float64 // weight of every cluster

	// Of one block of samples:
	listed  []int32 // samples
	grouped []int32 // samples by cluster
	starts  []int   // where those of each cluster start
	contest contest
	part    []float64 // the sum of a cluster's
}

func newRun(x samples.Matrix, opts Options, rng *rand.Rand, observe func(float64) error) *run {
	n, d := x.Shape()
	if opts.K < 1 || opts.K > n {
		panic("kmeans: K must be from 1 to the number of samples")
	}
	block := min(foldRows, n)
	r := &run{
		x: x, n: n, opts: opts, rng: rng, observe: observe,
		norms: make([]float64, n), centres: dense.New(opts.K, d), half: make([]float64, opts.K),
		assign: make([]int, n), count: make([]int, opts.K), dist: make([]float64, n), nearest: make([]float64, n),
		changed: make([]bool, opts.K), sums: dense.New(opts.K, d), mass: make([]float64, opts.K),
		listed: make([]int32, block), grouped: make([]int32, block), starts: make([]int, opts.K+1),
		contest: newContest(block), part: make([]float64, d),
	}
	x.SquaredNorms(r.norms)
	r.bounds = newBounds(r.norms, d, opts)
	r.together = newTogether(x, block, opts.K)
	return r
}

// weight returns the weight of sample i.
func (r *run) weight(i int) float64 {
	if r.opts.Weights == nil {
		return 1
	}
	return r.opts.Weights[i]
}

// tell reports the part done: iteration it of the current start, and a part of it.
func (r *run) tell(it int, part float64) error {
	if r.observe == nil {
		return nil
	}
	of := (float64(it) + part) / float64(r.opts.MaxIter)
	// Most starts end long before MaxIter, so progress within a start is the part that a
	// typical start has left, not the part of MaxIter.
	within := 1 - math.Exp2(-8*of)
	return r.observe((float64(r.start) + within) / float64(r.opts.Restarts))
}

// lloyd moves centres to the means of their samples until no sample changes its centre.
func (r *run) lloyd() error {
	for it := range r.opts.MaxIter {
		changed, err := r.assignAll(it)
		if err != nil {
			return err
		}
		if r.fillEmpty(false) {
			changed = true
		}
		if !changed {
			r.finish()
			return nil
		}
		r.update()
	}
	_, err := r.assignAll(r.opts.MaxIter)
	r.finish()
	return err
}

// finish leaves a start with every distance known and no cluster empty.
func (r *run) finish() {
	r.distances()
	r.fillEmpty(true)
}

// fillEmpty makes the sample farthest from its centre, taken from a cluster that has others, the
// centre of every empty cluster, and reports whether there was any. Where all samples sit on
// their centres, because fewer are distinct than there are centres, nothing is gained by that:
// it is done only when asked for, at the end, so that no cluster is empty.
func (r *run) fillEmpty(always bool) bool {
	if !slices.Contains(r.count, 0) {
		return false
	}
	r.distances()
	filled := false
	for j, c := range r.count {
		if c > 0 {
			continue
		}
		far, at := -1.0, -1
		for i, d := range r.dist {
			if d > far && r.count[r.assign[i]] > 1 {
				far, at = d, i
			}
		}
		if at < 0 || far == 0 && !always { // below 0 when no distance is a number
			return filled
		}
		from := r.assign[at]
		r.count[from]--
		r.assign[at], r.dist[at], r.count[j] = j, 0, 1
		r.changed[from], r.changed[j] = true, true
		r.bounds.forget(at)
		r.x.CopyRow(r.sums.Row(j), at)
		r.bounds.moved(j, move(r.centres.Row(j), r.sums.Row(j), 1))
		filled = true
	}
	return filled
}

// score is what restarts are compared by.
func (r *run) score() float64 {
	s := 0.0
	for i, d := range r.dist {
		if r.opts.ByDistance && !r.opts.Cosine {
			d = math.Sqrt(d)
		}
		s += r.weight(i) * d
	}
	return s
}

func (r *run) result() *Result {
	res := &Result{Centres: r.centres.Clone(), Assign: append([]int(nil), r.assign...)}
	for i, d := range r.dist {
		res.Inertia += r.weight(i) * d
	}
	if r.opts.Cosine { // ‖x − c‖² = 2(1 − cosine) for unit vectors
		res.Inertia /= 2
	}
	return res
}
