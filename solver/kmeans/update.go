package kmeans

import (
	"math"

	"viewfold/solver/dense"
)

// update moves every centre whose samples have changed to their weighted mean, brought to unit
// length for the cosine distance.
func (r *run) update() {
	for j, changed := range r.changed {
		if changed {
			clear(r.sums.Row(j))
			r.mass[j] = 0
		}
	}
	for from := 0; from < r.n; from += foldRows {
		r.group(r.list(from, min(from+foldRows, r.n)))
		for j, changed := range r.changed {
			own := r.grouped[r.starts[j]:r.starts[j+1]]
			if !changed || len(own) == 0 {
				continue
			}
			clear(r.part)
			r.x.AddRows(r.part, own, r.opts.Weights)
			dense.AddScaled(r.sums.Row(j), 1, r.part)
			for _, i := range own {
				r.mass[j] += r.weight(int(i))
			}
		}
	}
	for j, changed := range r.changed {
		if !changed {
			continue
		}
		r.changed[j] = false
		sum, centre := r.sums.Row(j), r.centres.Row(j)
		by := r.mass[j]
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
