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
	Clusters int   // clusters delivered: Options.Clusters in Paper mode, any number in Reference mode
	Status   Status

	Weights []float64 // view weights δ, non-negative, sum 1; in consensus mode the mean over the sets that saw all views

	// Consensus mode alone.
	Sets          []Set      // what every set of anchors gave
	WeightsSpread []float64  // standard deviation of the view weights over the sets
	Links         []LinkView // views that hold links between the samples
	Agreement     []float64  // per sample, the share of sets that put it into its cluster
	// Margin is, per sample, 1 − d/d₂ with d its distance to the centre of its cluster and d₂ that to
	// the next: 0 on the border, 1 in the middle.
	Margin []float64

	// The other modes alone.
	WeightsTrace [][]float64 // δ before the first and after every iteration
	Objective    []float64   // objective after every iteration
	// Initial is the objective of the first graphs with the P of the first P-step. (Reference
	// mode, as the authors' program: without the term that P is part of.)
	Initial    float64
	Iterations int
	Rounds     []int // rounds of every P-step, the last one included

	Anchors []dense.Matrix // per view, m×d, scaled units, without the dropped features

	// Graph is the unified bipartite graph P, n×m; in consensus mode the fused graphs B of all sets
	// side by side.
	Graph   *Graph
	Dropped [][]int // per view, the constant features that were left out, ascending
	Options Options // as used

	fit resultFit
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
