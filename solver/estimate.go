package solver

import (
	"math"
	"slices"

	"viewfold/solver/dense"
	"viewfold/solver/lowrank"
	"viewfold/solver/samples"
)

// estimate follows the steps of a run and counts the bytes that they hold.
type estimate struct {
	run     Run // its options and n alone
	views   []ViewSize
	workers int
}

// extent is the size of a matrix of n samples.
type extent struct {
	columns  int
	nonZeros int // −1: dense
	bytes    float64
}

// edgeBytes is an anchor's number, or a column's, and a weight.
const edgeBytes = 12

// numbers is the memory of as many numbers as the product of the counts.
func numbers(counts ...int) float64 {
	bytes := 8.
	for _, c := range counts {
		bytes *= float64(c)
	}
	return bytes
}

// dense is a matrix of scaled features.
func (e *estimate) dense(columns int) extent {
	return extent{columns, -1, e.stored(e.run.n, columns)}
}

// stored is the memory of as many scaled features as the product of the counts.
func (e *estimate) stored(counts ...int) float64 {
	if e.run.opts.Storage == Float32 {
		return numbers(counts...) / 2
	}
	return numbers(counts...)
}

// widened is the memory of so many rows while they are computed with, where they are not kept as they are.
func (e *estimate) widened(rows, columns int) float64 {
	if e.run.opts.Storage == Float32 {
		return numbers(rows, columns)
	}
	return 0
}

func (e *estimate) sparse(columns, nonZeros int) extent {
	return extent{columns, nonZeros, ViewSize{columns, true, nonZeros}.Bytes(e.run.n)}
}

// copyOf is view v as its scaling begins.
func (e *estimate) copyOf(v int) extent {
	if s := e.views[v]; e.keptSparse(v) {
		return e.sparse(s.Features, s.NonZeros)
	}
	return e.dense(e.views[v].Features)
}

// keptSparse reports whether view v is copied by its non-zeros.
func (e *estimate) keptSparse(v int) bool { return e.views[v].Sparse && e.run.opts.Mode != Reference }

// columns is how many columns view v has once scaled, with so many directions.
func (e *estimate) columns(v, rank int) int {
	return e.run.columns(e.run.scaleOf(v), e.views[v].Features, rank)
}

// scaleAll returns the scaled data where there is one look, and what making it takes (see Run.scaleAll).
func (e *estimate) scaleAll() (data extent, most float64) {
	n, columns, nonZeros, apart := e.run.n, 0, 0, false
	done, spare := 0., 0. // of the views so far, and beside a view while it is scaled
	for v, s := range e.views {
		k, y, own := e.columns(v, e.run.opts.Rank), e.copyOf(v), 0.
		switch {
		case k < s.Features:
			own = max(y.bytes+max(lowrank.Bytes(n, s.Features, k), e.part(v)), 2*numbers(n, k)+e.rounded(n, k))
			y = e.dense(k)
		case slices.Contains(e.run.scaleOf(v).steps(), ScaleBalance) && y.nonZeros < 0 && e.run.opts.Storage == Float32:
			own = max(lowrank.Bytes(n, k, 1), e.part(v)) // it needs no copy to centre
		case slices.Contains(e.run.scaleOf(v).steps(), ScaleBalance):
			own = y.bytes + lowrank.Bytes(n, k, 1)
		default:
			own = e.part(v)
		}
		if y.nonZeros >= 0 {
			nonZeros += y.nonZeros
		} else {
			nonZeros += n * k
		}
		spare, most, done = max(spare, own), max(most, done+own), done+y.bytes
		columns, apart = columns+k, apart || e.keptSparse(v)
	}
	data = e.dense(columns)
	if apart && samples.Few(nonZeros, n, columns) {
		data = e.sparse(columns, nonZeros)
	}
	if apart { // every view by itself, then side by side
		return data, max(most, done+data.bytes)
	}
	return data, data.bytes + spare // every view in its place
}

// rounded is the memory of scaled features beside their float64s, before these are let go; nothing where these stay.
func (e *estimate) rounded(rows, columns int) float64 { return e.widened(rows, columns) / 2 }

// part is the memory of what is scaled at a time of view v, to be rounded then.
func (e *estimate) part(v int) float64 {
	if e.keptSparse(v) {
		return 0
	}
	return min(e.widened(e.run.n, e.views[v].Features), numbers(max(partNumbers, e.run.n)))
}

// single is EstimateMemory of the modes with one set of anchors. In paper mode every worker has its share of the
// rows (see team.go).
func (e *estimate) single() Memory {
	waits := e.waits()
	if waits { // nothing is kept that could be as float32
		e.run.opts.Storage = Float64
	}
	data, scaling := e.scaleAll()
	m := e.run.opts.Anchors
	workers := 1.
	if e.run.opts.Mode == Paper {
		workers = float64(max(1, min(e.workers, e.run.n/leastShare)))
	}
	linking, refining, kept := e.linking(data, m)/workers, e.refining(data, m)/workers, data.bytes
	if waits {
		kept, scaling = 0, 0
	}
	memory := Memory{Scaling: scaling, Graphs: max(kept+max(e.place(data, m), linking), refining+e.viewGraphs(m, workers > 1))}
	if workers > 1 {
		memory.Graphs = max(memory.Graphs, refining+2*e.graph(e.fused(m))+e.viewGraphs(m, true)) // B, P and Z of all samples, in the end
		memory.Mate = max(linking+min(data.bytes/workers, e.stored(pieceNumbers)), refining)
	}
	return memory
}

// waits reports whether samples are scaled when they are taken (see unscaled).
func (e *estimate) waits() bool {
	for v, s := range e.views {
		if !e.run.mayWait(v, s.Sparse) {
			return false
		}
	}
	return true
}

// pieceNumbers is how many numbers of the data are on their way to rows at a time (package wasm).
const pieceNumbers = 16_000_000

// consensus is EstimateMemory of consensus mode. Every worker computes sets by itself, and then k-means starts that join them.
func (e *estimate) consensus() Memory {
	data, kept, scaling := e.looks()
	largest := 0.
	for k := range min(3, e.run.opts.Sets) { // they take turns in three numbers of anchors
		largest = max(largest, e.set(data, e.run.setAnchors(k)))
	}
	graphs, labels := e.graphs(), numbers(e.run.n, e.run.opts.Sets)+e.keptAnchors()
	m := Memory{Scaling: scaling, Graphs: kept + graphs + labels + largest, Join: labels + e.join(graphs)}
	if e.workers > 1 {
		m.Graphs += 2 * data.bytes                     // others still compute on the look before, and one is on its way to them
		m.Mate = max(data.bytes+largest, e.grouping()) // the next look may have come
	}
	return m
}

// keptAnchors is the memory of the sets' anchors (see Run.keepsAnchors). Looks differ in the number of directions.
func (e *estimate) keptAnchors() float64 {
	columns, ranks := 0., []int{e.run.opts.Rank, max(1, e.run.opts.Rank/2), 2 * e.run.opts.Rank}
	for v := range e.views {
		for _, rank := range ranks {
			if !e.run.varies() {
				rank = e.run.opts.Rank
			}
			columns += float64(e.columns(v, rank)) / float64(len(ranks))
		}
	}
	kept := 0.
	for k := range e.run.opts.Sets {
		kept += float64(e.run.setAnchors(k)) * columns
	}
	if kept > float64(mostKept) {
		return 0
	}
	return 8 * kept
}

// looks returns the data of the look that has most, what is kept beside it for the other looks, and what making
// them takes (see Run.looks).
func (e *estimate) looks() (data extent, kept, most float64) {
	if !e.run.varies() {
		data, most = e.scaleAll()
		return data, 0, most
	}
	rank, n := e.run.opts.Rank, e.run.n
	for _, sees := range []func(v int) bool{
		func(int) bool { return true },
		func(v int) bool { return e.run.scaleOf(v) == ScaleAuto && !e.views[v].Sparse }, // as z-scores
		e.mayBeAlongLinks,
	} {
		for v, s := range e.views {
			if !sees(v) {
				continue
			}
			y, reduces := e.copyOf(v), e.run.scaleOf(v).reduces()
			directions := min(2*rank, s.Features, n)
			if reduces && s.Features > rank/2 {
				most = max(most, kept+y.bytes+max(lowrank.Bytes(n, s.Features, 2*rank)+e.rounded(n, directions), e.part(v)))
				kept += e.stored(n, directions)
			}
			if !reduces || s.Features <= 2*rank {
				kept += y.bytes
			}
			most = max(most, kept+e.part(v))
		}
	}
	columns, first, largest := 0, 0, 0 // of the largest look, of the first one and of a view in that
	for v := range e.views {
		k := e.columns(v, rank)
		columns, first, largest = columns+e.columns(v, 2*rank), first+k, max(largest, k)
	}
	return e.dense(columns), kept, max(most, kept+e.stored(n, first)+2*e.widened(n, largest))
}

// mayBeAlongLinks reports whether view v may be averaged along the links of another view.
func (e *estimate) mayBeAlongLinks(v int) bool {
	links := func(s ViewSize) bool { return s.Sparse && s.Features == e.run.n }
	return !links(e.views[v]) && slices.ContainsFunc(e.views, links)
}

// first is how many of m anchors a sample is linked to in a view at first.
func (e *estimate) first(m int) float64 {
	if e.run.opts.Mode == Consensus {
		return float64(min(e.run.setNeighbors(m), m))
	}
	return float64(min(e.run.opts.Neighbors, m))
}

// products is the memory of G and K of all views, and of the anchors.
func (e *estimate) products(data extent, m int) float64 {
	views := len(e.views)
	return numbers(e.run.n, m, views) + numbers(m, m, views) + numbers(m, data.columns)
}

// linking is the memory of the products and the first graphs.
func (e *estimate) linking(data extent, m int) float64 {
	tile := e.widened(min(e.run.n, dense.TileRows(dense.Matrix{Rows: m, Cols: data.columns})), data.columns)
	return e.products(data, m) + numbers(e.run.n) + float64(len(e.views))*e.graph(e.first(m)) + tile
}

// spectrumBytes is the memory of a Gram matrix of m anchors and its eigenvectors.
func spectrumBytes(m int) float64 { return numbers(m, m, 6) }

// projecting is the memory of the samples that are projected at a time, and the room that P then has for their edges.
func (e *estimate) projecting(m int) float64 {
	some := min(e.run.n, projectRows)
	return numbers(some, m+e.run.opts.Clusters) + edgeBytes*float64(some)*float64(m)
}

// set is the memory of a set of consensus mode with m anchors, from k-means to its last graph, the data included.
func (e *estimate) set(data extent, m int) float64 {
	n, c := e.run.n, e.run.opts.Clusters
	graphs := e.linking(data, m) + e.graph(e.union(e.first(m), m)) + e.graph(float64(m)/float64(c)) + numbers(n, c+2) + spectrumBytes(m) + e.projecting(m)
	if e.run.opts.Distance == Cosine && e.run.opts.Storage == Float64 {
		graphs += data.bytes // its own copy to centre
	}
	return data.bytes + max(e.place(data, m), graphs)
}

// refining is the memory of the iterations of the modes with one set, when the data is gone. B, P and the P
// before have room for as many edges.
func (e *estimate) refining(data extent, m int) float64 {
	bytes := e.products(data, m) + spectrumBytes(m) + e.projecting(m) + numbers(m, m, 2*len(e.views))
	for v := range e.views {
		bytes += 2 * e.graph(e.refined(v, m))
	}
	fused := e.fused(m)
	bytes += 3 * e.graph(fused)
	if e.run.opts.Mode == Reference {
		bytes += 4 * numbers(e.run.n) * fused
	}
	return bytes
}

// viewGraphs is the memory of the views' graphs that a result keeps beside those that the steps are taken on, in the
// end: none when one has all rows of these and all are kept.
func (e *estimate) viewGraphs(m int, shared bool) float64 {
	edges := 0.
	for v := range e.views {
		edges += e.refined(v, m)
	}
	n, most := e.run.n, float64(mostViewEdges)
	edges *= float64(n)
	if !shared && edges <= most {
		return 0
	}
	return edgeBytes*min(edges, most) + numbers(n, len(e.views))
}

// fused is about how many of m anchors a sample is linked to in B after the Z-step.
func (e *estimate) fused(m int) float64 {
	mean := 0.
	for v := range e.views {
		mean += e.refined(v, m) / float64(len(e.views))
	}
	return e.union(mean, m)
}

// place is what k-means takes beside the data, and centring it.
func (e *estimate) place(data extent, m int) float64 {
	n := e.run.n
	rows := min(n, e.run.opts.SampleRows)
	seen := data.bytes * float64(rows) / float64(n)
	bytes := numbers(rows, m+8) + numbers(3*m, data.columns) + e.widened(samples.WindowRows(rows, data.columns), data.columns)
	if rows < n {
		bytes += seen
	}
	if e.run.opts.Distance == Cosine {
		bytes += seen
	}
	if data.nonZeros >= 0 {
		bytes += data.bytes + numbers(m, data.columns) // centring may copy, and centres are kept turned, too
	}
	return bytes
}

// slack is how much room a list has that grew as it must, as a share of what it needs.
const slack = 1.12

// graph is the memory of a graph with so many edges a sample that grew edge by edge.
func (e *estimate) graph(edges float64) float64 {
	return float64(e.run.n) * (8 + slack*edgeBytes*edges)
}

// union is how many of m anchors a sample is linked to in some view, when it is to so many in each. Views
// are taken to agree by half.
func (e *estimate) union(edges float64, m int) float64 {
	apart := float64(m) * (1 - math.Pow(1-edges/float64(m), float64(len(e.views))))
	return (edges + apart) / 2
}

// refined is about how many of m anchors the Z-step links a sample to in view v: most where the view is
// sparse, as anchors are nearly equally far then.
//
// Measured on msrcv1, handwritten, cora, citeseer and synthetic data, with m from 20 to 200 and α from
// 0.1 to 10: the factors are off by up to a third.
func (e *estimate) refined(v, m int) float64 {
	s, o := e.views[v], e.run.opts
	reduced := e.columns(v, o.Rank) < s.Features
	by := 3.7
	switch {
	case e.keptSparse(v) && reduced:
		by = 4
	case e.keptSparse(v):
		by = 6.5
	case reduced:
		by = 3
	}
	return min(float64(m), by*math.Sqrt(float64(m))*math.Pow(o.Alpha, 0.3))
}

// graphs is the memory of the graphs B of all sets, which have no slack.
func (e *estimate) graphs() float64 {
	edges := 0.
	for k := range e.run.opts.Sets {
		m := e.run.setAnchors(k)
		edges += e.union(e.first(m), m)
	}
	return edgeBytes*edges*float64(e.run.n) + numbers(e.run.n, e.run.opts.Sets)
}

// join is the memory that joining the sets takes, whose graphs take so much (see Run.join).
func (e *estimate) join(graphs float64) float64 {
	n, m := e.run.n, e.wideAnchors()
	wide := graphs
	embedding := graphs*8/edgeBytes + lowrank.Bytes(n, m, e.placeColumns())
	spreading := 3 * numbers(n, e.placeColumns())
	labels := numbers(n, 2+e.workers) // the best of both groupings, and those that come
	return wide + max(graphs, embedding, spreading, e.grouping()+labels)
}

// grouping is the memory of k-means starts that join the sets, with the places of both groupings.
func (e *estimate) grouping() float64 {
	return 2*numbers(e.run.n, e.placeColumns()) + numbers(e.run.n, e.run.opts.Clusters+8)
}

// wideAnchors is the number of anchors of all sets.
func (e *estimate) wideAnchors() int {
	m := 0
	for k := range e.run.opts.Sets {
		m += e.run.setAnchors(k)
	}
	return m
}

// placeColumns is how many columns the places of the samples have that are grouped.
func (e *estimate) placeColumns() int { return min(2*e.run.opts.Clusters, e.wideAnchors(), e.run.n) }
