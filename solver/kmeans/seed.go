package kmeans

import "viewfold/solver/dense"

// seed chooses the first centres among the samples.
func (r *run) seed() error {
	for i := range r.assign {
		r.assign[i] = -1
	}
	if r.opts.UniformSeeds {
		for j, i := range r.rng.Perm(r.x.Rows)[:r.opts.K] {
			copy(r.centres.Row(j), r.x.Row(i))
		}
		return nil
	}
	return r.plusPlus()
}

// plusPlus draws every centre with probability proportional to weight times the squared
// distance to the centres drawn before (Arthur, Vassilvitskii: k-means++, SODA 2007).
func (r *run) plusPlus() error {
	for i := range r.dist {
		r.dist[i] = 1 // the first centre: by weight alone
	}
	for j := range r.opts.K {
		i := r.draw()
		c := r.centres.Row(j)
		copy(c, r.x.Row(i))
		own := dense.Dot(c, c)
		for i := range r.dist {
			d := max(r.norms[i]+own-2*dense.Dot(r.x.Row(i), c), 0)
			if j == 0 || d < r.dist[i] {
				r.dist[i] = d
			}
		}
		r.dist[i] = 0
		if err := r.tell(0, 0); err != nil {
			return err
		}
	}
	return nil
}

// draw picks a sample with probability proportional to weight × dist. When all of these are 0
// (fewer distinct samples than centres) it picks any, uniformly.
func (r *run) draw() int {
	total := 0.0
	for i, d := range r.dist {
		total += r.weight(i) * d
	}
	if total == 0 {
		return r.rng.IntN(r.x.Rows)
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
