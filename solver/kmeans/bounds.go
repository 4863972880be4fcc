package kmeans

import (
	"math"

	"viewfold/solver/dense"
)

// bounds say between which limits the distances of samples and centres lie, without computing
// them. A distance changes at most by the way that the centre went (triangle inequality). So a
// sample whose centre is nearer, even at the upper bound, than any other at the lower one keeps it.
//
// There is a lower bound for every sample and centre (Elkan: Using the triangle inequality to
// accelerate k-means, ICML 2003), and one for all but the sample's own centre together (Hamerly:
// Making k-means even faster, SDM 2010). Elkan's distances between centres are left out: with
// many features they exclude little that the bounds do not (Newling, Fleuret: Fast k-means with
// accurate bounds, ICML 2016). Of 50 centres two to six are computed for a sample and iteration.
//
// Nothing is brought up to date when centres move. Their ways are added up, and a bound is stored
// as what it would have been at the start: lower bounds with the way of the centre until then
// added, upper bounds with it taken off.
type bounds struct {
	upper []float64    // of the distance of every sample to its own centre
	other []float64    // lower, of its distance to all the others
	lower dense.Matrix // lower, centres × samples

	latest  []float64 // way of every centre in this iteration
	way     []float64 // and in those before
	longest float64   // the longest way of any centre in every iteration, added up

	reach float64 // squared length that samples and centres have at most
	noise float64 // rounding error of a squared distance, and of the ways added to its root
	slack float64 // noise; +Inf while a centre is beyond reach, or is not a number
}

func newBounds(norms []float64, features int, opts Options) bounds {
	b := bounds{
		upper: make([]float64, len(norms)), other: make([]float64, len(norms)),
		lower: dense.New(opts.K, len(norms)), latest: make([]float64, opts.K), way: make([]float64, opts.K),
	}
	if opts.Cosine {
		b.reach = 1
	}
	for _, s := range norms {
		b.reach = max(b.reach, s)
	}
	b.reach *= 1.01
	// With u = 2⁻⁵³ and R the reach, a product of d features is off by at most d·u·R, so a squared
	// distance ‖x‖² − 2x·c + ‖c‖² by 4(d+8)·u·R. A way is at most 2√R an iteration; a bound with a
	// way on or off is rounded four times, each time by u times their sum, and its square is off by
	// 4√R times that. Both are doubled at least. The last term is for squares that vanish.
	const u = 0x1p-53
	b.noise = 16*u*(float64(features)+8+4*(float64(opts.MaxIter)+1))*b.reach + 1e-290
	return b
}

// reset begins a start: nothing is known of its centres.
func (b *bounds) reset() {
	clear(b.lower.Data)
	clear(b.latest)
	clear(b.way)
	b.longest = 0
	for i := range b.upper {
		b.forget(i)
	}
}

// forget leaves the centre of sample i open.
func (b *bounds) forget(i int) { b.other[i] = math.Inf(-1) }

// moved tells that a centre went a way of this square.
func (b *bounds) moved(j int, square float64) {
	// The factor makes up for the rounding of the sum: at most features·u.
	b.latest[j] += math.Sqrt(square) * (1 + 1e-9)
}

// follow adds the ways of an iteration. half are the centres' half squared lengths.
func (b *bounds) follow(half []float64) {
	longest := 0.0
	b.slack = b.noise
	for j, way := range b.latest {
		b.way[j] = math.Nextafter(b.way[j]+way, math.Inf(1))
		longest = max(longest, way)
		if !(2*half[j] <= b.reach) {
			b.slack = math.Inf(1)
		}
	}
	clear(b.latest)
	b.longest = math.Nextafter(b.longest+longest, math.Inf(1))
}

// void reports that no bound holds, because numbers are too large or are none.
func (b *bounds) void() bool { return math.IsInf(b.slack, 1) }

// sure reports whether sample i keeps centre j, which it has.
func (b *bounds) sure(i, j int) bool { return b.upper[i]+b.way[j] < b.other[i]-b.longest }

// above and below return limits of a distance whose square was computed. The upper one has the
// slack three times: so a centre that its bound excludes would not have been nearest as computed,
// rounding of either square included.
func (b *bounds) above(square float64) float64 { return math.Sqrt(positive(square) + 3*b.slack) }
func (b *bounds) below(square float64) float64 { return math.Sqrt(positive(square - b.slack)) }

// positive is max(x, 0), which in WebAssembly is a call.
func positive(x float64) float64 {
	if x < 0 {
		return 0
	}
	return x
}
