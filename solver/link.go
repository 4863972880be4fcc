package solver

import (
	"math"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// viewState is what the run knows of a view once its samples have been compared with the anchors. The
// samples themselves are not needed again, because
//
//	‖X − ZA‖² = ‖X‖² − 2⟨G,Z⟩ + ⟨ZK, Z⟩   with G = XAᵀ and K = AAᵀ (see viewRows).
type viewState struct {
	anchors dense.Matrix // A, m×d
	square  float64      // ‖X‖²
	spread  float64      // the same of centred data
}

// link computes the products of every view with its anchors (m×Σd, views side by side) and the
// first graph Z⁰ (paper, Algorithm 1, initialisation): each sample is linked to its K nearest
// anchors with Gaussian weights that sum to 1.
func (r *Run) link(anchors dense.Matrix) error {
	views := len(r.data.from) - 1
	total := make([]float64, 2*views)
	founds, err := r.team.each(r.ctx, func(from, to int) *Work {
		return &Work{Step: StepLink, Look: (&Look{r.data}).Range(from, to), Matrix: anchors}
	}, func(part float64) error { return r.tick(StageLink, part, 0) })
	if err != nil {
		return err
	}
	addBlocks(total, founds)
	r.views, r.alone = make([]viewState, views), make([]bool, views)
	apart := make([]float64, views) // mean squared distance
	var means []float64             // of data that is not centred
	if r.data.few != nil {
		means = columnMeans(r.data.few)
	}
	for v := range r.views {
		s, from, to := &r.views[v], r.data.from[v], r.data.from[v+1]
		s.square, s.spread = total[2*v], total[2*v]
		if means != nil {
			for _, mean := range means[from:to] {
				s.spread -= float64(r.n) * mean * mean
			}
		}
		apart[v] = total[2*v+1] / (float64(r.n) * float64(r.m))
		s.anchors = anchors.ColRange(from, to).Clone()
		addToRows(s.anchors, 1, r.data.mean[from:to]) // they are only shown
	}
	if _, err := r.team.all(r.ctx, &Work{Step: StepNearest, Numbers: apart}, quiet); err != nil {
		return err
	}
	return r.tick(StageLink, 1, 0)
}

// link compares the next samples, whole blocks of them, with the anchors. It gives for every view ‖X‖² and
// the sum over samples and anchors of ‖x − a‖².
func (r *Rows) link(look *Look, anchors dense.Matrix, tick func(part float64) error) (*Found, error) {
	views := len(look.data.from) - 1
	if r.linked == 0 {
		r.views = make([]viewRows, views)
	}
	count := look.Samples()
	norms := dense.New(views, count)
	for v := range r.views {
		err := r.products(v, look.data.viewOf(v), anchors.ColRange(look.data.from[v], look.data.from[v+1]), norms.Row(v), within(tick, v, views))
		if err != nil {
			return nil, err
		}
	}
	first := r.linked
	r.linked += count
	return r.eachSum(count, 2*views, func(part []float64, from, to int) {
		for v := range r.views {
			s := &r.views[v]
			own, apart := s.ownSquares(), 0.0
			for i := from; i < to; i++ {
				norm := norms.Row(v)[i]
				part[2*v] += norm
				for j, g := range s.g.Row(first + i)[:len(own)] {
					if d := norm + own[j] - 2*g; d > 0 {
						apart += d
					}
				}
			}
			part[2*v+1] = apart
		}
	}), nil
}

// ownSquares returns ‖a‖² of every anchor.
func (s *viewRows) ownSquares() []float64 {
	own := make([]float64, s.k.Rows)
	for j := range own {
		own[j] = s.k.Row(j)[j]
	}
	return own
}

// products computes G of the next samples of view v, K with the first of them, and their squared lengths.
func (r *Rows) products(v int, x samples.Matrix, anchors dense.Matrix, norms []float64, tick func(part float64) error) error {
	s := &r.views[v]
	anchors = anchors.Clone()
	if r.linked == 0 {
		s.k, s.g = dense.New(r.m, r.m), dense.New(r.n, r.m)
		s.z, s.next = newGraph(r.n, r.m), newGraph(r.n, r.m)
		dense.Products(s.k, anchors, anchors)
	}
	multiply := multiplier(x, anchors)
	rows := dense.TileRows(anchors)
	for from := 0; from < len(norms); from += rows {
		to := min(from+rows, len(norms))
		multiply(s.g.RowRange(r.linked+from, r.linked+to), from, to)
		if err := tick(float64(to) / float64(len(norms))); err != nil {
			return err
		}
	}
	x.SquaredNorms(norms)
	return nil
}

// multiplier returns what writes the products of rows from to to of x with all anchors into dst.
func multiplier(x samples.Matrix, anchors dense.Matrix) func(dst dense.Matrix, from, to int) {
	if few, ok := x.(*samples.Sparse); ok {
		turned := dense.New(anchors.Cols, anchors.Rows)
		dense.Transpose(turned, anchors)
		return func(dst dense.Matrix, from, to int) { few.RowRange(from, to).Products(dst, turned) }
	}
	all := x.Dense()
	return func(dst dense.Matrix, from, to int) { dense.Products(dst, all.RowRange(from, to), anchors) }
}

// nearest builds Z⁰ of every view. With d the distance to an anchor, the weight is
// exp(−(d² − d²min)/2σ²), σ² the mean of d² over all samples and anchors; taking away the
// sample's smallest d² keeps the exponentials from all vanishing and changes nothing else.
//
// Differences: in reference mode σ, not σ², is the mean of d², as in the authors' program.
func (r *Rows) nearest(apart []float64) {
	near := neighbours{k: min(r.opts.Neighbors, r.m)}
	for v, spread := range apart {
		s := &r.views[v]
		if r.opts.Mode == Reference {
			spread *= spread
		}
		own := s.ownSquares()
		for i := range r.n {
			near.clear()
			for j, g := range s.g.Row(i)[:len(own)] {
				if d := own[j] - 2*g; d < near.bound {
					near.take(int32(j), d)
				}
			}
			near.weigh(spread)
			s.z.appendRow(near.anchor, near.value)
		}
	}
}

// neighbours collects the k anchors with the smallest values, in order of anchor. Of equal
// values the earlier anchor is kept.
type neighbours struct {
	k      int
	anchor []int32
	value  []float64
	worst  int     // position of the largest value, the latest of equals
	bound  float64 // the largest value once there are k; an anchor is taken below it
}

func (n *neighbours) clear() { n.anchor, n.value, n.bound = n.anchor[:0], n.value[:0], math.Inf(1) }

// take takes an anchor of a value below the bound; anchors come in ascending order.
func (n *neighbours) take(anchor int32, value float64) {
	if len(n.anchor) == n.k {
		n.anchor = append(n.anchor[:n.worst], n.anchor[n.worst+1:]...)
		n.value = append(n.value[:n.worst], n.value[n.worst+1:]...)
	}
	n.anchor, n.value = append(n.anchor, anchor), append(n.value, value)
	if len(n.anchor) < n.k {
		return
	}
	n.worst = 0
	for k, v := range n.value {
		if v >= n.value[n.worst] {
			n.worst = k
		}
	}
	n.bound = n.value[n.worst]
}

// weigh turns values, squared distances up to a constant, into weights that sum to 1.
func (n *neighbours) weigh(spread float64) {
	least := math.Inf(1)
	for _, v := range n.value {
		least = lower(least, v)
	}
	sum := 0.0
	for k, v := range n.value {
		n.value[k] = 1
		if spread > 0 { // 0: all samples and anchors coincide
			n.value[k] = exp(-(v - least) / (2 * spread))
		}
		sum += n.value[k]
	}
	kept := 0
	for k, v := range n.value {
		if v /= sum; v > 0 { // one that underflows is no edge
			n.anchor[kept], n.value[kept] = n.anchor[k], v
			kept++
		}
	}
	n.anchor, n.value = n.anchor[:kept], n.value[:kept]
}
