package main

import "math"

// project(x, xStride, own, gamma, n, m, bStart, bAnchor, bWeight, nearStart, nearAnchor, toStart, toAnchor, toWeight)
// makes n points of m coordinates, own + gamma·x + the edges of b, in x and writes the positive coordinates
// of their projections onto the simplex, see package edges. toStart is the address of where the first begins, toAnchor
// and toWeight of its edge 0; behind what there is they have room for n·m.
func project() *function {
	f, p := newFunction("project", 14)
	q := projection{
		f: f, x: p[0], own: p[2], gamma: p[3], m: p[5],
		b: newEdges(f, p[6], p[7], p[8]), near: newEdges(f, p[9], p[10], p[10]),
		at: f.integer(), end: f.integer(), j: f.integer(), bits: f.integer(), count: f.integer(),
		top: f.vector(), tau: f.vector(), sum: f.vector(), v: f.vector(), mask: f.vector(),
		anchors: f.integer(), weights: f.integer(), anchor: f.integer(), weight: f.integer(),
	}
	xStride, n, toStart, toAnchor, toWeight := p[1], p[4], p[11], p[12], p[13]
	f.while(n.value(), func() {
		q.anchors.set(plus(toAnchor.value(), times(loadWord(toStart.value()), number(4))))
		q.weights.set(plus(toWeight.value(), bytesOf(loadWord(toStart.value()))))
		q.point()
		q.bound()
		q.filter()
		q.drop()
		q.shift()
		toStart.add(number(8))
		f.do(storeWord(toStart.value(), shifted(minus(q.weight.value(), toWeight.value()), 3)))
		q.x.add(xStride.value())
		q.b.next()
		q.near.next()
		n.set(minus(n.value(), number(1)))
	})
	return f
}

// projection holds the variables of one point. Numbers that are alone are in both lanes.
type projection struct {
	f                *function
	x, own, gamma, m local
	b, near          edges
	at, end          local // of coordinates; at is a variable
	j                local // index of a coordinate
	bits             local // of lanes that are taken
	count            local
	top, tau, sum    local // the largest coordinate, τ, a sum of coordinates
	v, mask          local
	anchors, weights local // where the point's edges begin
	anchor, weight   local // where they end so far
}

// begin goes to the first coordinate.
func (q projection) begin() {
	q.at.set(q.x.value())
	q.end.set(plus(q.x.value(), bytesOf(q.m.value())))
}

// point makes the point in x, and finds its largest coordinate.
func (q projection) point() {
	f, at, own := q.f, q.at.value(), q.j
	own.set(q.own.value())
	gamma := f.vector()
	gamma.set(loadBoth(q.gamma.value(), 0))
	q.top.set(splat(math.Inf(-1)))
	q.begin()
	f.pairs(q.at, q.end.value(), func() {
		q.v.set(sum(load(own.value(), 0), product(gamma.value(), load(at, 0))))
		f.do(store(at, 0, q.v.value()))
		q.top.set(higher(q.top.value(), q.v.value()))
		q.at.add(number(16))
		own.add(number(16))
	}, func() {
		q.v.set(sum(loadBoth(own.value(), 0), product(gamma.value(), loadBoth(at, 0))))
		f.do(storeLane(at, 0, 0, q.v.value()))
		q.top.set(higher(q.top.value(), q.v.value()))
	})
	q.b.each(func() {
		q.at.set(q.coordinate(q.b))
		q.v.set(sum(loadBoth(at, 0), loadBoth(q.b.weightAt.value(), 0)))
		f.do(storeLane(at, 0, 0, q.v.value()))
		q.top.set(higher(q.top.value(), q.v.value()))
	})
	q.top.set(higher(firsts(q.top.value(), q.top.value()), seconds(q.top.value(), q.top.value())))
}

// coordinate is the address of the coordinate that an edge leads to.
func (q projection) coordinate(e edges) code {
	return plus(q.x.value(), bytesOf(loadWord(e.anchorAt.value())))
}

// bound sets τ to the one of the coordinates near, or to −1.
func (q projection) bound() {
	q.sum.set(zero())
	q.count.set(number(0))
	q.near.each(func() {
		q.v.set(difference(loadBoth(q.coordinate(q.near), 0), q.top.value()))
		q.mask.set(above(q.v.value(), splat(-1)))
		q.sum.set(sum(q.sum.value(), masked(q.v.value(), q.mask.value())))
		q.count.add(and(lanes(q.mask.value()), number(1)))
	})
	q.tau.set(splat(-1))
	q.raise()
}

// raise takes the τ of count coordinates if it is higher.
func (q projection) raise() {
	q.tau.set(higher(q.tau.value(), quotient(difference(q.sum.value(), splat(1)), splatInteger(q.count.value()))))
}

// filter lists the coordinates above τ, shifted by the largest.
func (q projection) filter() {
	f, at := q.f, q.at.value()
	q.anchor.set(q.anchors.value())
	q.weight.set(q.weights.value())
	q.sum.set(zero())
	q.j.set(number(0))
	q.begin()
	take := func(v code) {
		q.v.set(difference(v, q.top.value()))
		q.mask.set(above(q.v.value(), q.tau.value()))
		q.bits.set(lanes(q.mask.value()))
	}
	f.pairs(q.at, q.end.value(), func() {
		take(load(at, 0))
		f.when(q.bits.value(), func() {
			v := f.vector()
			v.set(masked(q.v.value(), q.mask.value()))
			q.sum.set(sum(sum(q.sum.value(), firsts(v.value(), v.value())), seconds(v.value(), v.value())))
			q.list(q.j.value(), 0, and(q.bits.value(), number(1)))
			q.list(plus(q.j.value(), number(1)), 1, shifted(q.bits.value(), 1))
		})
		q.at.add(number(16))
		q.j.add(number(2))
	}, func() {
		take(loadBoth(at, 0))
		q.sum.set(sum(q.sum.value(), masked(q.v.value(), q.mask.value())))
		q.list(q.j.value(), 0, and(q.bits.value(), number(1)))
	})
}

// list writes coordinate j, in the given lane of v, and stays on it if taken is 1, not 0.
func (q projection) list(j code, lane int, taken code) {
	q.f.do(storeWord(q.anchor.value(), j))
	q.f.do(storeLane(q.weight.value(), 0, lane, q.v.value()))
	q.anchor.add(times(taken, number(4)))
	q.weight.add(times(taken, number(8)))
}

// drop drops coordinates from the list until all that are left are above their τ.
func (q projection) drop() {
	f := q.f
	before, from, bits := f.integer(), f.integer(), q.bits
	before.set(number(0))
	f.while(minus(before.value(), q.weight.value()), func() {
		before.set(q.weight.value())
		q.count.set(shifted(minus(q.weight.value(), q.weights.value()), 3))
		q.raise()
		q.sum.set(zero())
		from.set(q.anchors.value())
		q.anchor.set(q.anchors.value())
		q.at.set(q.weights.value())
		q.weight.set(q.weights.value())
		f.while(minus(before.value(), q.at.value()), func() {
			q.v.set(loadBoth(q.at.value(), 0))
			q.mask.set(above(q.v.value(), q.tau.value()))
			bits.set(and(lanes(q.mask.value()), number(1)))
			q.sum.set(sum(q.sum.value(), masked(q.v.value(), q.mask.value())))
			q.list(loadWord(from.value()), 0, bits.value())
			from.add(number(4))
			q.at.add(number(8))
		})
	})
}

// shift takes τ from what is left.
func (q projection) shift() {
	f := q.f
	q.at.set(q.weights.value())
	f.pairs(q.at, q.weight.value(), func() {
		f.do(store(q.at.value(), 0, difference(load(q.at.value(), 0), q.tau.value())))
		q.at.add(number(16))
	}, func() {
		f.do(storeLane(q.at.value(), 0, 0, difference(loadBoth(q.at.value(), 0), q.tau.value())))
	})
}
