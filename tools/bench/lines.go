package main

import (
	"viewfold/solver"
	"viewfold/tools/shapes"
)

// line is one line of the targets, or several that share a measurement.
type line struct {
	name    string
	measure func(*bench) ([]figure, error)
}

// lineup has every line in the order of the table.
var lineup = []line{
	{"dense kernel", (*bench).products},
	{"k-means", (*bench).kmeans},
	{"run msrcv1", whole("msrcv1", 7, 100)},
	{"run handwritten", whole("handwritten", 10, 50)},
	{"run citeseer", whole("citeseer", 6, 6)},
	{"run cora", whole("cora", 7, 7)},
	{"sparse citeseer", sparse("citeseer", 6)},
	{"sparse cora", sparse("cora", 7)},
	{"growth", (*bench).growth},
	{"CIFAR-10 shape", large(shapes.CIFAR10, 10, atMost(10), atMost(0.6), 3)},
	{"CIFAR-100 shape", large(shapes.CIFAR100, 100, atMost(60), "", 1)},
	{"VGGFace shape", large(shapes.VGGFace, 50, atMost(30), "", 1)},
	{"load", (*bench).load},
	{"main thread", (*bench).mainThread},
	{"short run msrcv1", (*bench).short},
	{"map", (*bench).scatter},
}

// paper returns the options of all runs: paper mode with one start and 20 Lloyd iterations at most,
// α = 1, β = 0.1 and 20 outer iterations at most.
func paper(clusters, anchors int) solver.Options {
	o := solver.DefaultOptions(solver.Paper, clusters)
	o.Anchors, o.Restarts, o.KMeansIter = anchors, 1, 20
	o.Alpha, o.Beta, o.MaxIter = 1, 0.1, 20
	return o
}
