package solver

import (
	"math"

	"viewfold/solver/dense"
	"viewfold/solver/elementary"
)

// viewState is what the run knows of a view once its samples have been compared with the anchors. The
// samples themselves are not needed again, because
//
//	‖X − ZA‖² = ‖X‖² − 2⟨G,Z⟩ + ⟨ZK, Z⟩   with G = XAᵀ and K = AAᵀ (see viewRows).
type viewState struct {
	anchors dense.Matrix // A, m×d
	square  float64      // ‖X‖²
	spread  float64      // the same of centred data
	apart   float64      // mean squared distance of a sample and an anchor
}

// link computes the products of every view with its anchors (m×Σd, views side by side) and the
// first graph Z⁰ (paper, Algorithm 1, initialisation): each sample is linked to its K nearest
// anchors with Gaussian weights that sum to 1.
func (r *Run) link(anchors dense.Matrix) error {
	views := len(r.data.from) - 1
	total := make([]float64, 2*views)
	founds, err := r.team.each(r.ctx, func(from, to int) *Work {
		return &Work{Step: StepLink, Look: (&Look{r.data}).Range(from, to), Matrix: anchors, List: r.data.from}
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
		s.apart = apart[v]
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
func (r *Rows) link(w *Work, tick func(part float64) error) (*Found, error) {
	if r.linked == 0 {
		r.begin(w.Matrix, w.List)
	}
	count := w.Products.Rows
	if w.Look != nil {
		count = w.Look.Samples()
	}
	first, g, norms := r.linked, make([]dense.Matrix, len(r.views)), w.Numbers
	for v := range r.views {
		g[v] = r.views[v].g.RowRange(first, first+count)
		if w.Look == nil {
			g[v].CopyFrom(w.Products.ColRange(v*r.m, (v+1)*r.m))
		}
	}
	if w.Look != nil {
		norms = make([]float64, len(r.views)*count)
		if err := w.compare(g, norms, tick); err != nil {
			return nil, err
		}
	}
	r.linked += count
	return r.eachSum(count, 2*len(r.views), func(part []float64, from, to int) {
		for v := range r.views {
			own, apart := r.views[v].ownSquares(), 0.0
			for i := from; i < to; i++ {
				norm := norms[v*count+i]
				part[2*v] += norm
				for j, g := range g[v].Row(i)[:len(own)] {
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

// begin makes room for the products, and K. from is where each view's features start.
func (r *Rows) begin(anchors dense.Matrix, from []int) {
	r.views = make([]viewRows, len(from)-1)
	for v := range r.views {
		s, a := &r.views[v], anchors.ColRange(from[v], from[v+1]).Clone()
		s.k, s.g = dense.New(r.m, r.m), dense.New(r.n, r.m)
		s.z, s.next = newGraph(r.n, r.m), newGraph(r.n, r.m)
		dense.Products(s.k, a, a)
	}
}

// Compared returns a StepLink with the products in place of the look: where anchors are few, that is less to
// send to whoever takes the step.
func (w *Work) Compared() *Work {
	n, m, views := w.Look.Samples(), w.Matrix.Rows, len(w.List)-1
	c := *w
	c.Look, c.Products, c.Numbers = nil, dense.New(n, views*m), make([]float64, views*n)
	g := make([]dense.Matrix, views)
	for v := range g {
		g[v] = c.Products.ColRange(v*m, (v+1)*m)
	}
	_ = w.compare(g, c.Numbers, quiet)
	return &c
}

// compare writes the products of the look's samples with the anchors into g, n×m of every view, and the squared
// lengths of their views into norms, those of all samples in one view after those in the view before.
func (w *Work) compare(g []dense.Matrix, norms []float64, tick func(part float64) error) error {
	n := w.Look.Samples()
	for v := range g {
		anchors := w.Matrix.ColRange(w.List[v], w.List[v+1]).Clone()
		multiply, norms := w.Look.data.multiplier(v, anchors), norms[v*n:(v+1)*n]
		rows, tick := dense.TileRows(anchors), within(tick, v, len(g))
		for from := 0; from < n; from += rows {
			to := min(from+rows, n)
			multiply(g[v].RowRange(from, to), norms[from:to], from)
			if err := tick(float64(to) / float64(n)); err != nil {
				return err
			}
		}
	}
	return nil
}

// multiplier returns what writes the products of samples of view v from one on, as many as dst has rows, with
// all anchors into dst, and their squared lengths into norms.
func (s *scaled) multiplier(v int, anchors dense.Matrix) func(dst dense.Matrix, norms []float64, from int) {
	switch {
	case s.few != nil:
		few, turned := s.few.ColRange(s.from[v], s.from[v+1]), dense.New(anchors.Cols, anchors.Rows)
		dense.Transpose(turned, anchors)
		return func(dst dense.Matrix, norms []float64, from int) {
			some := few.RowRange(from, from+dst.Rows)
			some.Products(dst, turned)
			some.SquaredNorms(norms)
		}
	case s.wait != nil:
		tile := dense.New(max(1, tileNumbers/anchors.Cols), anchors.Cols)
		return func(dst dense.Matrix, norms []float64, from int) {
			_ = eachBlock(dst.Rows, tile.Rows, func(lo, hi int) error {
				x := tile.RowRange(0, hi-lo)
				s.wait.copyOf(x, v, from+lo)
				dense.Products(dst.RowRange(lo, hi), x, anchors)
				dense.SquaredNorms(norms[lo:hi], x)
				return nil
			})
		}
	}
	x := s.view(v)
	return func(dst dense.Matrix, norms []float64, from int) {
		some := x.Tile(from, from+dst.Rows)
		dense.Products(dst, some, anchors)
		dense.SquaredNorms(norms, some)
	}
}

// tileNumbers bounds the numbers that are scaled at a time, 256 kB: they are still in the processor's cache
// when they are multiplied.
const tileNumbers = 1 << 15

// nearest builds Z⁰ of every view. With d the distance to an anchor, the weight is
// exp(−(d² − d²min)/2σ²), σ² the mean of d² over all samples and anchors; taking away the
// sample's smallest d² keeps the exponentials from all vanishing and changes nothing else.
//
// Differences: the paper leaves K and the weights open. In reference mode σ, not σ², is the mean of d², as in the authors' program.
func (r *Rows) nearest(apart []float64) {
	near := neighbours{k: min(r.opts.Neighbors, r.m)}
	for v, spread := range apart {
		s := &r.views[v]
		if r.opts.Mode == Reference {
			spread *= spread
		}
		own := s.ownSquares()
		for i := range r.n {
			near.nearest(own, s.g.Row(i), spread)
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

// nearest takes the nearest anchors of a sample and weighs them. own are the anchors' squared lengths, g their
// products with the sample.
func (n *neighbours) nearest(own, g []float64, spread float64) {
	n.clear()
	for j, g := range g[:len(own)] {
		if d := own[j] - 2*g; d < n.bound {
			n.take(int32(j), d)
		}
	}
	n.weigh(spread)
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
			n.value[k] = elementary.Exp(-(v - least) / (2 * spread))
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
