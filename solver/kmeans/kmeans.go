// Package kmeans places centres among samples: k-means++ or uniform seeding, Lloyd
// iterations, restarts.
package kmeans

import (
	"math"
	"math/rand/v2"

	"viewfold/solver/dense"
)

// Options say how to run. All fields are required, but for Weights and the bools.
type Options struct {
	K        int       // centres, from 1 to the number of samples
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
func Run(x dense.Matrix, opts Options, rng *rand.Rand, observe func(part float64) error) (*Result, error) {
	r := newRun(x, opts, rng, observe)
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
	x       dense.Matrix
	opts    Options
	rng     *rand.Rand
	observe func(float64) error
	start   int // number of the current start

	norms   []float64 // squared length of every sample
	centres dense.Matrix
	panels  dense.Panels
	half    []float64 // half the squared length of every centre
	assign  []int
	dist    []float64 // squared distance of every sample to its centre
	block   dense.Matrix
	sums    dense.Matrix // K×d, then the same for one block
	part    dense.Matrix
	mass    []float64 // weight of every cluster
	count   []int     // samples of every cluster
}

func newRun(x dense.Matrix, opts Options, rng *rand.Rand, observe func(float64) error) *run {
	if opts.K < 1 || opts.K > x.Rows {
		panic("kmeans: K must be from 1 to the number of samples")
	}
	r := &run{
		x: x, opts: opts, rng: rng, observe: observe,
		norms: make([]float64, x.Rows), centres: dense.New(opts.K, x.Cols), half: make([]float64, opts.K),
		assign: make([]int, x.Rows), dist: make([]float64, x.Rows),
		block: dense.New(min(foldRows, x.Rows), opts.K),
		sums:  dense.New(opts.K, x.Cols), part: dense.New(opts.K, x.Cols),
		mass: make([]float64, opts.K), count: make([]int, opts.K),
	}
	dense.SquaredNorms(r.norms, x)
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
			r.fillEmpty(true)
			return nil
		}
		r.update()
	}
	_, err := r.assignAll(r.opts.MaxIter)
	r.fillEmpty(true)
	return err
}

// assignAll gives every sample its nearest centre (the first of equals) and reports whether
// any changed.
func (r *run) assignAll(it int) (bool, error) {
	r.panels.Pack(r.centres)
	for j := range r.half {
		c := r.centres.Row(j)
		r.half[j] = dense.Dot(c, c) / 2
	}
	clear(r.count)
	changed := false
	rows := min(r.panels.TileRows(), r.block.Rows)
	for from := 0; from < r.x.Rows; from += rows {
		to := min(from+rows, r.x.Rows)
		dots := r.block.RowRange(0, to-from)
		r.panels.Product(dots, r.x.RowRange(from, to))
		for i := from; i < to; i++ {
			at, d := nearest(dots.Row(i-from), r.half)
			r.dist[i] = max(r.norms[i]+2*d, 0)
			changed = changed || at != r.assign[i]
			r.assign[i] = at
			r.count[at]++
		}
		if err := r.tell(it, float64(to)/float64(r.x.Rows)); err != nil {
			return false, err
		}
	}
	return changed, nil
}

// nearest returns the centre with the smallest half squared distance, and that value without
// the sample's own part: ½‖c‖² − x·c.
func nearest(dots, half []float64) (int, float64) {
	at, best := 0, half[0]-dots[0]
	for j := 1; j < len(dots); j++ {
		if d := half[j] - dots[j]; d < best {
			at, best = j, d
		}
	}
	return at, best
}

// fillEmpty makes the sample farthest from its centre, taken from a cluster that has others, the
// centre of every empty cluster, and reports whether there was any. Where all samples sit on
// their centres, because fewer are distinct than there are centres, nothing is gained by that:
// it is done only when asked for, at the end, so that no cluster is empty.
func (r *run) fillEmpty(always bool) bool {
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
		if far == 0 && !always {
			return filled
		}
		r.count[r.assign[at]]--
		r.assign[at], r.dist[at], r.count[j] = j, 0, 1
		copy(r.centres.Row(j), r.x.Row(at))
		filled = true
	}
	return filled
}

// update moves every centre to the weighted mean of its samples, brought to unit length for
// the cosine distance.
func (r *run) update() {
	clear(r.sums.Data)
	clear(r.mass)
	for from := 0; from < r.x.Rows; from += foldRows {
		to := min(from+foldRows, r.x.Rows)
		clear(r.part.Data)
		for i := from; i < to; i++ {
			w := r.weight(i)
			r.mass[r.assign[i]] += w
			dense.AddScaled(r.part.Row(r.assign[i]), w, r.x.Row(i))
		}
		dense.AddScaled(r.sums.Data, 1, r.part.Data)
	}
	for j, mass := range r.mass {
		sum, centre := r.sums.Row(j), r.centres.Row(j)
		by := mass
		if r.opts.Cosine {
			by = math.Sqrt(dense.Dot(sum, sum))
		}
		if by == 0 { // a cluster without weight, or whose samples cancel out, stays where it is
			continue
		}
		for k, s := range sum {
			centre[k] = s / by
		}
	}
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
