package main

// edges goes through the edges of one sample after another.
type edges struct {
	f                     *function
	start, anchor, weight local
	anchorAt, weightAt    local // of an edge
	end                   local // of the sample's anchors
}

func newEdges(f *function, start, anchor, weight local) edges {
	return edges{f, start, anchor, weight, f.integer(), f.integer(), f.integer()}
}

// begin goes to the sample's first edge.
func (e edges) begin() {
	from := loadWord(e.start.value())
	e.anchorAt.set(plus(e.anchor.value(), times(from, number(4))))
	e.weightAt.set(plus(e.weight.value(), bytesOf(from)))
	e.end.set(plus(e.anchor.value(), times(loadWord(plus(e.start.value(), number(8))), number(4))))
}

// each runs a block for all edges of the sample.
func (e edges) each(block func()) {
	e.begin()
	e.f.while(minus(e.end.value(), e.anchorAt.value()), func() {
		block()
		e.anchorAt.add(number(4))
		e.weightAt.add(number(8))
	})
}

// next goes to the next sample.
func (e edges) next() { e.start.add(number(8)) }

// total adds up the sample's weights, in both lanes.
func (e edges) total(into local) {
	into.set(zero())
	e.each(func() { into.set(sum(into.value(), loadBoth(e.weightAt.value(), 0))) })
}

// addTo adds an edge's weight to its anchor's number in a list. at is for an address.
func (e edges) addTo(list, at local) {
	at.set(plus(list.value(), bytesOf(loadWord(e.anchorAt.value()))))
	e.f.do(storeLane(at.value(), 0, 0, sum(loadFirst(at.value(), 0), loadFirst(e.weightAt.value(), 0))))
}
