package solver

import (
	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// View is one description of the samples: an n×d matrix whose rows are samples, in the
// same order in every view, and whose columns are features.
type View struct {
	Name string
	X    samples.Matrix
}

// isSparse reports whether the view is kept by its non-zeros.
func (v View) isSparse() bool {
	_, ok := v.X.(*samples.Sparse)
	return ok
}

// Result is what a run found.
type Result struct {
	// Labels holds a cluster number 0 … Clusters−1 per sample. Clusters are numbered by
	// size, the largest first; equal sizes by their first sample.
	Labels   []int
	Sizes    []int // samples per cluster
	Clusters int   // clusters delivered: Options.Clusters, but in Reference mode any number
	Status   Status

	// How sure the cluster of each sample is: Confidence, and by how much it is nearer to its cluster than to
	// the Second, the next one, a cluster number, or −1 where no other comes into question.
	//
	// In consensus mode the margin is 1 − d/d₂ with d the sample's distance to the centre of its cluster and d₂
	// that to the second's: 0 on the border, 1 in the middle. In the other modes it is Share less the share
	// of the second: from −1 to 1.
	Margin []float64
	Second []int

	Weights []float64 // view weights δ, non-negative, sum 1; in consensus mode the mean over the sets that saw all views

	// Consensus mode alone.
	Sets          []Set      // what every set of anchors gave
	WeightsSpread []float64  // standard deviation of the view weights over the sets
	Links         []LinkView // views that hold links between the samples
	Agreement     []float64  // per sample, the share of sets that put it into its cluster

	// The other modes alone.

	// Share is, per sample, how much of its weight in B goes to anchors of its own cluster: from 0 to 1. An
	// anchor is of the cluster whose samples P links it to; one that P links to none is of no cluster. (P itself
	// cannot tell: all of a sample's weight in P is within its cluster, as that is a component.)
	Share        []float64
	WeightsTrace [][]float64 // δ before the first and after every iteration
	Objective    []float64   // objective after every iteration
	// Initial is the objective of the first graphs with the P of the first P-step. (Reference
	// mode, as the authors' program: without the term that P is part of.)
	Initial    float64
	Iterations int
	Rounds     []int   // rounds of every P-step, the last one included
	PSteps     []PStep // the same P-steps (paper mode alone)

	Anchors []dense.Matrix // per view, m×d, scaled units, without the dropped features

	// Graph is the unified bipartite graph P, n×m; in consensus mode the fused graphs B of all sets
	// side by side.
	Graph *Graph
	Fused *Graph // B, n×m, from which P was made last; nil in consensus mode
	// ViewGraphs are Z^v, n×m, which B is the mean of by the weights; nil in consensus mode. Where they have too many
	// edges to be kept (see MostViewBytes), they have those of some samples alone, and no row of the others.
	ViewGraphs []*Graph
	Dropped    [][]int // per view, the constant features that were left out, ascending
	Options    Options // as used

	fit resultFit
}

// Confidence is, per sample, from 0 to 1: Agreement in consensus mode, Share in the others.
func (r *Result) Confidence() []float64 {
	if r.Agreement != nil {
		return r.Agreement
	}
	return r.Share
}

// Status says how a run ended. Neither is an error.
type Status struct {
	// Converged is false when the iterations ended at Options.MaxIter. (Consensus mode: always true.)
	Converged bool `json:"converged"`
	// Completed is true when the rank constraint alone did not give the wanted number of
	// clusters in the last P-step and the completion rule made them (see complete.go).
	Completed bool `json:"completed"`
	// Completions counts the P-steps, the last included, that needed the completion rule.
	Completions int `json:"completions"`
	// Text says the same in a sentence.
	Text string `json:"text"`
}

// PStep tells of the rounds of a P-step.
type PStep struct {
	Gamma      []float64 `json:"gamma"`      // weight of the rank term
	Components []int     `json:"components"` // of P with it
}

func (s *PStep) add(gamma float64, components int) {
	s.Gamma, s.Components = append(s.Gamma, gamma), append(s.Components, components)
}
