package kmeans

import (
	"math"

	"viewfold/solver/dense"
)

// assignAll gives every sample its nearest centre (the first of equals) and reports whether
// any changed.
func (r *run) assignAll(it int) (bool, error) {
	clear(r.count)
	if r.placed { // while the centres were drawn
		r.placed = false
		for _, j := range r.assign {
			r.count[j]++
		}
		return true, r.tell(it, 1)
	}
	dense.SquaredNorms(r.half, r.centres)
	for j := range r.half {
		r.half[j] /= 2
	}
	assign := r.assignBlock
	if r.together != nil {
		dense.Transpose(r.together.centres, r.centres)
		assign = r.assignTogether
	} else {
		r.bounds.follow(r.half)
	}
	changed := false
	// A report after 10 ms at most, but no fewer samples than make lists worth a kernel's while.
	rows := max(16, min(foldRows, 40_000_000/(r.opts.K*r.centres.Cols+1)))
	for from := 0; from < r.n; from += rows {
		to := min(from+rows, r.n)
		if assign(from, to) {
			changed = true
		}
		if err := r.tell(it, float64(to)/float64(r.n)); err != nil {
			return false, err
		}
	}
	return changed, nil
}

// contest is the search for the nearest centres of those samples of a block that their bounds
// leave open. Its slices are as long as a block.
type contest struct {
	open    int // samples, and what is known of each:
	samples []int32
	at      []int     // the nearest centre so far
	best    []float64 // ½‖c‖² − x·c there: half the squared distance without the sample's own part
	upper   []float64 // bounds of the distance there
	lower   []float64
	other   []float64 // lower bound of the distances to all other centres so far

	near  []int32 // samples that a centre is computed for, and their places in the slices above
	place []int
	dots  []float64 // their products with the centre
}

func newContest(block int) contest {
	return contest{
		samples: make([]int32, block), at: make([]int, block), best: make([]float64, block),
		upper: make([]float64, block), lower: make([]float64, block), other: make([]float64, block),
		near: make([]int32, block), place: make([]int, block), dots: make([]float64, block),
	}
}

// enter opens sample i, with centre j the nearest so far.
func (c *contest) enter(i int32, j int, best, upper, lower float64) {
	k := c.open
	c.samples[k], c.at[k], c.best[k], c.upper[k], c.lower[k], c.other[k] = i, j, best, upper, lower, math.Inf(1)
	c.open++
}

// assignBlock is assignAll for the samples of one block.
func (r *run) assignBlock(from, to int) bool {
	b, c := &r.bounds, &r.contest
	c.open = 0
	known := r.listed[:0]
	for i := from; i < to; i++ {
		switch j := r.assign[i]; {
		case j < 0 || b.void():
			c.enter(int32(i), 0, math.Inf(1), math.Inf(1), math.Inf(1))
		case b.sure(i, j):
			r.count[j]++
		default:
			known = append(known, int32(i))
		}
	}
	r.meetOwn(known)
	for j := range r.opts.K {
		r.meet(j)
	}
	changed := false
	for k, i := range c.samples[:c.open] {
		was, at := r.assign[i], c.at[k]
		r.assign[i] = at
		r.count[at]++
		b.upper[i] = c.upper[k] - b.way[at]
		b.other[i] = c.other[k] + b.longest
		if was >= 0 {
			b.lower.Row(was)[i] = 0
		}
		if was != at {
			changed = true
			r.changed[at] = true
			if was >= 0 {
				r.changed[was] = true
			}
		}
	}
	return changed
}

// meetOwn computes the distances of samples to the centres they have, and opens those whose
// bounds do not settle it then.
func (r *run) meetOwn(samples []int32) {
	b, c := &r.bounds, &r.contest
	r.group(samples)
	for j := range r.opts.K {
		own := r.grouped[r.starts[j]:r.starts[j+1]]
		dots := c.dots[:len(own)]
		r.x.Dots(dots, own, r.centres.Row(j))
		lower, way, half := b.lower.Row(j), b.way[j], r.half[j]
		for k, i := range own {
			e := half - dots[k]
			square := r.norms[i] + 2*e
			upper := b.above(square)
			b.upper[i] = upper - way
			if b.sure(int(i), j) {
				r.count[j]++
				continue
			}
			lower[i] = math.Inf(1) // meet passes over it
			c.enter(i, j, e, upper, b.below(square))
		}
	}
}

// meet computes the distances to centre j of those open samples for which it may be the nearest.
func (r *run) meet(j int) {
	b, c := &r.bounds, &r.contest
	lower, way, half := b.lower.Row(j), b.way[j], r.half[j]
	samples := c.samples[:c.open]
	upper, other, near, place := c.upper[:len(samples)], c.other[:len(samples)], c.near[:len(samples)], c.place[:len(samples)]
	n := 0
	for k, i := range samples {
		l := lower[i] - way
		if l > upper[k] {
			if l < other[k] {
				other[k] = l
			}
			continue
		}
		near[n], place[n] = i, k
		n++
	}
	dots := c.dots[:n]
	r.x.Dots(dots, near[:n], r.centres.Row(j))
	for q, k := range place[:n] {
		i := near[q]
		e := half - dots[q]
		square := r.norms[i] + 2*e
		l := b.below(square)
		lower[i] = l + way
		if e < c.best[k] || e == c.best[k] && j < c.at[k] {
			l, c.lower[k] = c.lower[k], l
			c.at[k], c.best[k], c.upper[k] = j, e, b.above(square)
		}
		if l < other[k] {
			other[k] = l
		}
	}
}

// distances computes the squared distance of every sample to its centre.
func (r *run) distances() {
	for from := 0; from < r.n; from += foldRows {
		r.group(r.list(from, min(from+foldRows, r.n)))
		for j := range r.opts.K {
			own := r.grouped[r.starts[j]:r.starts[j+1]]
			dots := r.contest.dots[:len(own)]
			r.x.Dots(dots, own, r.centres.Row(j))
			for k, i := range own {
				r.dist[i] = positive(r.norms[i] + 2*(r.half[j]-dots[k]))
			}
		}
	}
}

// list returns the samples of a block.
func (r *run) list(from, to int) []int32 {
	list := r.listed[:to-from]
	for k := range list {
		list[k] = int32(from + k)
	}
	return list
}

// group sorts samples of a block by their centres, in order within each: those of centre j are
// grouped[starts[j]:starts[j+1]].
func (r *run) group(samples []int32) {
	clear(r.starts)
	for _, i := range samples {
		r.starts[r.assign[i]]++
	}
	end := 0
	for j, n := range r.starts {
		end += n
		r.starts[j] = end
	}
	for k := len(samples) - 1; k >= 0; k-- {
		j := r.assign[samples[k]]
		r.starts[j]--
		r.grouped[r.starts[j]] = samples[k]
	}
}
