package solver

import (
	"math/rand/v2"

	"viewfold/solver/dense"
	"viewfold/solver/kmeans"
	"viewfold/solver/samples"
)

// Random streams. Every use of randomness has its own, so that one does not shift another.
const (
	streamSample = iota + 1
	streamAnchor
	streamComplete
	streamJoin
	streamLinks
	streamScale            // and one more for every view
	streamFinish = 1 << 16 // and one more for every view
)

// stream returns the random numbers of one use, which every set of an ensemble has of its own.
func (r *Run) stream(use uint64) *rand.Rand {
	return rand.New(rand.NewPCG(r.opts.Seed, use|uint64(r.set)<<32))
}

// anchor places m anchors by k-means on the views side by side (paper, Algorithm 1,
// preparation): an m×Σd matrix. With the cosine distance samples are brought to unit length
// for this step only; the anchors then have unit length, but for one of all-zero samples.
//
// Differences: the paper leaves the k-means open. Here: k-means++ and several starts. In
// reference mode, as in the authors' program: seeds drawn uniformly, and the start with the
// least sum of distances, not of their squares, is kept.
func (r *Run) anchor() (dense.Matrix, error) {
	var x samples.Matrix
	if r.n > r.opts.SampleRows {
		x = r.data.pick(drawRows(r.n, r.opts.SampleRows, r.stream(streamSample)))
	} else {
		x = r.data.all()
	}
	if r.opts.Distance == Cosine {
		x = unitCopy(x)
	}
	if r.opts.Mode == Paper {
		return r.anchorTogether(x)
	}
	res, err := r.cluster(x)
	if err != nil {
		return dense.Matrix{}, err
	}
	return res.Centres, nil
}

// cluster is the k-means that places the anchors, on what it sees of the samples.
func (r *Run) cluster(x samples.Matrix) (*kmeans.Result, error) {
	reference := r.opts.Mode == Reference
	return kmeans.Run(x, kmeans.Options{
		K: r.m, Restarts: r.opts.Restarts, MaxIter: r.opts.KMeansIter,
		Cosine: r.opts.Distance == Cosine, UniformSeeds: reference, ByDistance: reference,
	}, r.stream(streamAnchor), func(part float64) error { return r.tick(StageAnchor, part, 0) })
}

// anchorTogether has the crew share the k-means starts; each has random numbers of its own.
func (r *Run) anchorTogether(x samples.Matrix) (dense.Matrix, error) {
	look, opts := NewLook(x, r.data.from, nil, nil), r.opts
	opts.Restarts = 1
	var best tightest
	err := r.share(r.opts.Restarts, func(k int) (*Task, error) {
		return &Task{Set: k, Options: opts, Look: look, AnchorsOnly: true}, nil
	}, func(k int, p Progress) {
		_ = r.tick(StageAnchor, (float64(k)+p.Part)/float64(r.opts.Restarts), 0) // the task looks at the context itself
	}, best.take)
	if err != nil {
		return dense.Matrix{}, err
	}
	return best.part.Anchors, nil
}

// unitCopy returns a copy of x with every row brought to length 1.
func unitCopy(x samples.Matrix) samples.Matrix {
	if few, ok := x.(*samples.Sparse); ok {
		few = few.Clone()
		unitSparse(few)
		return few
	}
	if rounded, ok := x.(*samples.Float32); ok {
		return unitFloat32(rounded)
	}
	all := x.Dense().Clone()
	unitRows(all)
	return all
}

// drawRows returns count of n rows, drawn without replacement, in their order.
func drawRows(n, count int, rng *rand.Rand) []int {
	var drawn []int
	// Selection sampling (Knuth, The Art of Computer Programming 2, 3.4.2, Algorithm S).
	for i := 0; len(drawn) < count; i++ {
		if rng.IntN(n-i) < count-len(drawn) {
			drawn = append(drawn, i)
		}
	}
	return drawn
}
