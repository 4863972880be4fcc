package simd

import (
	"slices"
	"unsafe"

	"viewfold/solver/dense"
	"viewfold/solver/edges"
)

// Means is edges.Means.
func Means(dst dense.Matrix, l edges.List, places dense.Matrix, scale []float64) {
	n, c := dst.Rows, dst.Cols
	if n == 0 || c == 0 {
		return
	}
	within(l, n)
	_, _ = scale[c-1], places.Row(0)[c-1]
	means(begin(dst), stride(dst), uint32(c), first(l.Start), first(l.Anchor), first(l.Weight), uint32(n), begin(places), stride(places), first(scale))
}

// Project is edges.Project.
func Project(to *edges.List, t edges.Target) {
	n, m, last := t.Dots.Rows, len(t.Own), len(to.Anchor)
	if n == 0 || m == 0 {
		return
	}
	within(t.B, n)
	within(t.Near, n)
	_ = t.Dots.Row(0)[m-1]
	at := len(to.Start) - 1
	if to.Start[at] != last {
		panic("simd: there are edges behind the last sample's")
	}
	to.Start = append(to.Start, make([]int, n)...)
	to.Anchor, to.Weight = slices.Grow(to.Anchor, n*m), slices.Grow(to.Weight, n*m)
	project(begin(t.Dots), stride(t.Dots), first(t.Own), unsafe.Pointer(&t.Gamma), uint32(n), uint32(m),
		first(t.B.Start), first(t.B.Anchor), first(t.B.Weight), first(t.Near.Start), first(t.Near.Anchor),
		first(to.Start[at:]), first(to.Anchor), first(to.Weight))
	end := to.Start[at+n]
	to.Anchor, to.Weight = to.Anchor[:end], to.Weight[:end]
}

// AddOuter is edges.AddOuter.
func AddOuter(degree []float64, outer dense.Matrix, l edges.List) {
	n, m := l.Samples(), outer.Rows
	if n == 0 || m == 0 {
		return
	}
	within(l, n)
	_, _ = degree[m-1], outer.Data[m*m-1]
	addOuter(first(degree), first(outer.Data), uint32(m), first(l.Start), first(l.Anchor), first(l.Weight), uint32(n))
}

// Spread is edges.Spread.
func Spread(dst dense.Matrix, degree []float64, l edges.List) {
	n, m := dst.Rows, dst.Cols
	if n == 0 || m == 0 {
		return
	}
	within(l, n)
	_ = degree[m-1]
	spread(begin(dst), stride(dst), uint32(m), first(degree), first(l.Start), first(l.Anchor), first(l.Weight), uint32(n))
}

// Join is edges.Forest.JoinSamples.
func Join(f *edges.Forest, l edges.List) {
	n := l.Samples()
	within(l, n)
	_ = f.Sampled[len(f.Parent)-1]
	join(first(f.Parent), first(f.Sampled), first(l.Start), first(l.Anchor), uint32(n))
}

// within looks that the edges of n samples are in the list's memory. That they lead to anchors there are is a
// property of graphs.
func within(l edges.List, n int) {
	end := l.Start[n]
	_, _ = l.Anchor[:end], l.Weight[:end]
}

// first is the address of a slice's first element.
func first[T any](s []T) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(s)) }
