package embed

import (
	"math"
	"math/rand/v2"

	"viewfold/solver/dense"
)

const (
	// curve is a of 1/(1 + a·d²), how near two places look, fitted by least squares on [0, 3] to UMAP's curve for its
	// min_dist of 0.1: 1 up to there, and then exp(0.1 − d).
	curve = 1.558
	// repelled is how many samples a link's end is pushed away from when the link draws it.
	repelled = 5
	// near0 keeps the push between places that are nearly the same finite.
	near0 = 0.001
	// mostPush bounds how far a coordinate goes in one step, times the rate.
	mostPush = 4
	// Epochs of few samples and of many, from manySamples on, as in UMAP.
	fewEpochs, manyEpochs = 500, 200
	manySamples           = 10_000
	// outset is the root mean square of the places' coordinates that the layout starts from; linked samples end at distances
	// of about 1.
	outset = 5
	// jitter is how far places are moved at random at the outset, so that none are the same.
	jitter = 1e-3
)

// spreadOut makes places a layout's outset. All stay in one place when they are.
func spreadOut(xy dense.Matrix, rng *rand.Rand) {
	mean, square := [2]float64{}, 0.0
	for i := range xy.Rows {
		mean[0] += xy.Row(i)[0] / float64(xy.Rows)
		mean[1] += xy.Row(i)[1] / float64(xy.Rows)
	}
	for i := range xy.Rows {
		for k, v := range xy.Row(i) {
			square += (v - mean[k]) * (v - mean[k]) / float64(2*xy.Rows)
		}
	}
	times := 0.0
	if square > 0 {
		times = outset / math.Sqrt(square)
	}
	for i := range xy.Rows {
		row := xy.Row(i)
		for k := range row {
			row[k] = times*(row[k]-mean[k]) + jitter*rng.NormFloat64()
		}
	}
}

// layOut moves places (n×2, no gaps) so that linked samples come together and others apart: stochastic descent on the cross
// entropy of links and nearness. In an epoch a link of weight w draws its ends together with a share w of the strongest
// link's times, and pushes one of them from a few samples drawn at random. One link after another, so that the result does
// not depend on the machine.
//
// Source: UMAP, section 4.2 and appendix.
func layOut(xy dense.Matrix, l *links, rng *rand.Rand, t tick) error {
	n := xy.Rows
	epochs := fewEpochs
	if n >= manySamples {
		epochs = manyEpochs
	}
	due := newSchedule(l, epochs)
	d := descent{place: xy.Data, n: uint64(n), state: rng.Uint64()}
	moves := 0
	for epoch := range epochs {
		d.rate = 1 - float64(epoch)/float64(epochs)
		now := float64(epoch)
		for i := range n {
			for e := l.start[i]; e < l.start[i+1]; e++ {
				if due.next[e] <= now {
					d.move(i, int(l.to[e]))
					due.next[e] += due.every[e]
					moves++
				}
			}
			if moves >= tickMoves {
				moves = 0
				if err := t((now + float64(i)/float64(n)) / float64(epochs)); err != nil {
					return err
				}
			}
		}
	}
	return t(1)
}

// tickMoves is how many moves to make between two reports of progress: some milliseconds'.
const tickMoves = 100_000

// schedule says in which epochs links are followed.
type schedule struct {
	every []float64 // epochs between two times
	next  []float64
}

// newSchedule follows the strongest link in every epoch, others in a share; those too weak for once never.
func newSchedule(l *links, epochs int) schedule {
	s := schedule{make([]float64, len(l.to)), make([]float64, len(l.to))}
	most := 0.0
	for _, w := range l.weight {
		most = max(most, w)
	}
	for e, w := range l.weight {
		s.every[e] = most / w // w may be 0
		s.next[e] = s.every[e] - 1
		if s.every[e] > float64(epochs) {
			s.next[e] = math.Inf(1)
		}
	}
	return s
}

// descent is the state of a layout.
type descent struct {
	place []float64 // x and y of every sample
	n     uint64
	rate  float64
	state uint64 // of the random numbers
}

// move draws samples i and j together and pushes i from others.
func (d *descent) move(i, j int) {
	a, b := d.place[2*i:2*i+2:2*i+2], d.place[2*j:2*j+2:2*j+2]
	x, y := a[0]-b[0], a[1]-b[1]
	pull := -2 * curve / (1 + curve*(x*x+y*y))
	dx, dy := d.rate*bounded(pull*x), d.rate*bounded(pull*y)
	b[0] -= dx
	b[1] -= dy
	px, py := a[0]+dx, a[1]+dy
	for range repelled {
		k := d.draw()
		if k == i {
			continue
		}
		c := d.place[2*k : 2*k+2 : 2*k+2]
		x, y := px-c[0], py-c[1]
		square := x*x + y*y
		push := 2 / ((near0 + square) * (1 + curve*square))
		px += d.rate * bounded(push*x)
		py += d.rate * bounded(push*y)
	}
	a[0], a[1] = px, py
}

// bounded is v within ±mostPush.
func bounded(v float64) float64 {
	if v > mostPush {
		return mostPush
	}
	if v < -mostPush {
		return -mostPush
	}
	return v
}

// draw returns a sample at random. Many are drawn, so by SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, Fast splittable
// pseudorandom number generators, OOPSLA 2014), which takes a few instructions in wasm as well.
func (d *descent) draw() int {
	d.state += 0x9e3779b97f4a7c15
	z := d.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	z ^= z >> 31
	return int(z >> 32 * d.n >> 32)
}
