package solver

import (
	"math"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// viewState is what a view consists of once its samples have been compared with the anchors:
// the samples themselves are not needed again, because
//
//	‖X − ZA‖² = ‖X‖² − 2⟨G, Z⟩ + ⟨ZK, Z⟩   with G = XAᵀ and K = AAᵀ.
type viewState struct {
	anchors dense.Matrix // A, m×d
	g       dense.Matrix // G, n×m
	k       dense.Matrix // K, m×m
	square  float64      // ‖X‖²
	spread  float64      // the same of centred data
	z, next *Graph       // Z, and the one being made
}

// link computes the products of every view with its anchors (m×Σd, views side by side) and the
// first graph Z⁰ (paper, Algorithm 1, initialisation): each sample is linked to its K nearest
// anchors with Gaussian weights that sum to 1.
func (r *Run) link(anchors dense.Matrix) error {
	r.views = make([]viewState, len(r.data.from)-1)
	for v := range r.views {
		from, to := r.data.from[v], r.data.from[v+1]
		s := &r.views[v]
		s.anchors = anchors.ColRange(from, to).Clone()
		if err := r.products(v); err != nil {
			return err
		}
		addToRows(s.anchors, 1, r.data.mean[from:to]) // from here on they are only shown
	}
	return r.tick(StageLink, 1, 0)
}

// products fills the state of view v.
func (r *Run) products(v int) error {
	s, x := &r.views[v], r.data.viewOf(v)
	s.k, s.g = dense.New(r.m, r.m), dense.New(r.n, r.m)
	dense.Products(s.k, s.anchors, s.anchors)
	multiply := multiplier(x, s.anchors)
	rows := dense.TileRows(s.anchors)
	for from := 0; from < r.n; from += rows {
		to := min(from+rows, r.n)
		multiply(s.g.RowRange(from, to), from, to)
		part := (float64(v) + float64(to)/float64(r.n)) / float64(len(r.views))
		if err := r.tick(StageLink, part, 0); err != nil {
			return err
		}
	}
	norms := make([]float64, r.n)
	x.SquaredNorms(norms)
	var total, part [1]float64
	fold(r.n, total[:], part[:], func(i int) { part[0] += norms[i] })
	s.square, s.spread = total[0], total[0]
	if few, ok := x.(*samples.Sparse); ok { // not centred
		for _, mean := range meansOf(few) {
			s.spread -= float64(r.n) * mean * mean
		}
	}
	s.z, s.next = newGraph(r.n, r.m), newGraph(r.n, r.m)
	r.nearest(s, norms)
	return nil
}

// multiplier returns what writes the products of rows from to to of x with all anchors into dst.
func multiplier(x samples.Matrix, anchors dense.Matrix) func(dst dense.Matrix, from, to int) {
	if few, ok := x.(*samples.Sparse); ok {
		turned := dense.New(anchors.Cols, anchors.Rows)
		for j := range anchors.Rows {
			for k, a := range anchors.Row(j) {
				turned.Row(k)[j] = a
			}
		}
		return func(dst dense.Matrix, from, to int) { few.RowRange(from, to).Products(dst, turned) }
	}
	all := x.Dense()
	return func(dst dense.Matrix, from, to int) { dense.Products(dst, all.RowRange(from, to), anchors) }
}

// nearest builds Z⁰ of one view. With d the distance to an anchor, the weight is
// exp(−(d² − d²min)/2σ²), σ² the mean of d² over all samples and anchors; taking away the
// sample's smallest d² keeps the exponentials from all vanishing and changes nothing else.
//
// Differences: in reference mode σ, not σ², is the mean of d², as in the authors' program.
func (r *Run) nearest(s *viewState, norms []float64) {
	spread := r.meanSquaredDistance(s, norms)
	if r.opts.Mode == Reference {
		spread *= spread
	}
	near := neighbours{k: min(r.opts.Neighbors, r.m)}
	for i := range r.n {
		near.clear()
		for j, g := range s.g.Row(i) {
			near.offer(int32(j), s.k.Row(j)[j]-2*g)
		}
		near.weigh(spread)
		s.z.appendRow(near.anchor, near.value)
	}
}

// meanSquaredDistance is the mean over samples and anchors of ‖x − a‖².
func (r *Run) meanSquaredDistance(s *viewState, norms []float64) float64 {
	var total, part [1]float64
	fold(r.n, total[:], part[:], func(i int) {
		for j, g := range s.g.Row(i) {
			part[0] += max(norms[i]+s.k.Row(j)[j]-2*g, 0)
		}
	})
	return total[0] / (float64(r.n) * float64(r.m))
}

// neighbours collects the k anchors with the smallest values, in order of anchor. Of equal
// values the earlier anchor is kept.
type neighbours struct {
	k      int
	anchor []int32
	value  []float64
	worst  int // position of the largest value, the latest of equals
}

func (n *neighbours) clear() { n.anchor, n.value = n.anchor[:0], n.value[:0] }

// offer considers an anchor; anchors come in ascending order.
func (n *neighbours) offer(anchor int32, value float64) {
	if len(n.anchor) == n.k {
		if !(value < n.value[n.worst]) {
			return
		}
		n.anchor = append(n.anchor[:n.worst], n.anchor[n.worst+1:]...)
		n.value = append(n.value[:n.worst], n.value[n.worst+1:]...)
	}
	n.anchor, n.value = append(n.anchor, anchor), append(n.value, value)
	n.worst = 0
	for k, v := range n.value {
		if v >= n.value[n.worst] {
			n.worst = k
		}
	}
}

// weigh turns values, squared distances up to a constant, into weights that sum to 1.
func (n *neighbours) weigh(spread float64) {
	least := math.Inf(1)
	for _, v := range n.value {
		least = min(least, v)
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
