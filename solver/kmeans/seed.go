package kmeans

import (
	"math"

	"viewfold/solver/dense"
)

// seed chooses the first centres among the samples.
func (r *run) seed() error {
	for j := range r.changed {
		r.changed[j] = true
	}
	if r.opts.UniformSeeds {
		for j, i := range r.rng.Perm(r.n)[:r.opts.K] {
			r.x.CopyRow(r.centres.Row(j), i)
		}
		for i := range r.assign {
			r.assign[i] = -1
		}
	} else if err := r.plusPlus(); err != nil {
		return err
	}
	r.bounds.reset()
	return nil
}

// passOver draws the random numbers of a start. A centre takes one; only where every sample is a centre already may
// it take another, once in millions of times, and there all starts are as good.
func (r *run) passOver() {
	if r.opts.UniformSeeds {
		r.rng.Perm(r.n)
		return
	}
	for range r.opts.K {
		r.rng.Float64()
	}
}

// plusPlus draws every centre with probability proportional to weight times the squared
// distance to the centres drawn before (Arthur, Vassilvitskii: k-means++, SODA 2007). On the
// way it finds the nearest of them for every sample.
func (r *run) plusPlus() error {
	total := 0.0
	for i := range r.dist {
		r.dist[i] = 1 // the first centre: by weight alone
		r.nearest[i] = math.Inf(1)
		total += r.weight(i)
	}
	for j := range r.opts.K {
		drawn := r.draw(total)
		c := r.centres.Row(j)
		r.x.CopyRow(c, drawn)
		own := dense.Dot(c, c)
		r.half[j] = own / 2
		total = 0
		for from := 0; from < r.n; from += foldRows {
			block := r.list(from, min(from+foldRows, r.n))
			dots := r.contest.dots[:len(block)]
			r.x.Dots(dots, block, c)
			for k, dot := range dots {
				i := from + k
				if e := r.half[j] - dot; j == 0 || e < r.nearest[i] {
					r.assign[i], r.nearest[i] = j, e
				}
				if d := positive(r.norms[i] + own - 2*dot); j == 0 || d < r.dist[i] {
					r.dist[i] = d
				}
				if i == drawn {
					r.dist[i] = 0
				}
				total += r.weight(i) * r.dist[i]
			}
		}
		if err := r.tell(0, 0); err != nil {
			return err
		}
	}
	r.placed = true
	return nil
}

// draw picks a sample with probability proportional to weight × dist, of which total is the sum.
// When all of these are 0 (fewer distinct samples than centres) it picks any, uniformly.
func (r *run) draw(total float64) int {
	if total == 0 {
		return r.rng.IntN(r.n)
	}
	left := r.rng.Float64() * total
	last := 0
	for i, d := range r.dist {
		if p := r.weight(i) * d; p > 0 {
			last = i
			if left -= p; left < 0 {
				return i
			}
		}
	}
	return last // rounding used up the total
}
