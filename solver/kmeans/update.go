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
			r.x.AddSum(r.sums.Row(j), r.part, own, r.opts.Weights)
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
		r.bounds.moved(j, move(centre, sum, by))
	}
}

// move puts a centre where sum / by is, and returns the square of its way.
func move(centre, sum []float64, by float64) float64 {
	sum = sum[:len(centre)]
	square := 0.0
	k := 0
	for ; k < len(centre)-1; k += 2 {
		a, b := sum[k]/by, sum[k+1]/by
		p, q := a-centre[k], b-centre[k+1]
		square += p*p + q*q
		centre[k], centre[k+1] = a, b
	}
	for ; k < len(centre); k++ {
		a := sum[k] / by
		p := a - centre[k]
		square += p * p
		centre[k] = a
	}
	return square
}
