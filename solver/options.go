package solver

import (
	"slices"
	"strings"
)

// Options are the numbers and choices of a run. They are plain data: two runs with equal
// data and equal Options give the same bits. Start from DefaultOptions; there is no zero
// value that means "default", so a stored Options says exactly what was done.
type Options struct {
	// Clusters is c, the number of clusters wanted: at least 2 and at most the number of
	// distinct samples.
	Clusters int `json:"clusters"`
	// Anchors is m, the number of anchors: from Clusters to the number of samples. More
	// anchors describe the data in more detail and cost proportionally more time. In consensus
	// mode the sets have different numbers up to this one, or as many as there are samples.
	Anchors int `json:"anchors"`
	// Sets is how many sets of anchors consensus mode tries; at most 1000. 0 leaves it to the number of
	// samples (see For). The other modes have one.
	Sets int `json:"sets"`
	// Neighbors is K, how many nearest anchors a sample is linked to at first. More than
	// Anchors counts as Anchors. In consensus mode a set takes two thirds of the anchors that a cluster
	// has on average, within K and 2K.
	Neighbors int `json:"neighbors"`
	// Alpha is α > 0, in units of the mean variance of a view (the sum over its features, once
	// scaled): a larger value spreads every sample over more anchors. (Reference mode: in
	// squared units of the scaled data. In consensus mode α and β change the objective alone.)
	Alpha float64 `json:"alpha"`
	// Beta is β > 0, in the same units: a larger value draws the views' graphs closer to
	// the unified graph.
	Beta float64 `json:"beta"`
	// Ridge is ρ ≥ 0, added to the diagonal in the δ-step, in units of the mean diagonal: a
	// larger value keeps the view weights closer together. With none, the view whose graph is
	// nearest to the unified graph draws it still nearer, and in the end takes all the weight.
	// (Reference mode has none, whatever is said here.)
	Ridge float64 `json:"ridge"`
	// Scale is how features are scaled, one entry per view or a single one for all.
	Scale []Scale `json:"scale"`
	// Storage is how the dense features are kept once scaled. Float32 halves their memory: they keep 7 digits. What
	// is computed with them is computed in float64. Features far from 0 for their spread want a scaling that
	// brings them near. Where paper mode keeps no scaled features it does nothing: with more samples than SampleRows, all
	// views dense and scaled by ScaleMinMax or ScaleNone. (Reference mode: Float64.)
	Storage Storage `json:"storage"`
	// Rank is how many singular directions ScaleReduce, and so ScaleAuto, keeps. In consensus mode sets
	// take turns in this many, half and twice as many (see looks.go).
	Rank int `json:"rank"`
	// Distance is the distance of the k-means that places the anchors.
	Distance Distance `json:"distance"`
	// Restarts is how many k-means starts are tried; the one of lowest inertia is kept. (In
	// consensus mode: for the sets of c anchors; the others take one start.)
	Restarts int `json:"restarts"`
	// KMeansIter bounds the Lloyd iterations of one start.
	KMeansIter int `json:"kmeans_iter"`
	// SampleRows bounds the samples that k-means sees: when there are more, it sees a
	// random subset of this many.
	SampleRows int `json:"sample_rows"`
	// MaxIter bounds the outer iterations (P-, Z- and δ-step), in consensus mode of every set.
	MaxIter int `json:"max_iter"`
	// MaxRounds bounds the rounds inside one P-step that look for γ; at most 1000. (Consensus
	// mode has no rounds.)
	MaxRounds int `json:"max_rounds"`
	// Tol ends the iterations when both the relative change of the objective and the
	// Euclidean change of the view weights are below it. (Reference mode: either, absolute.)
	Tol float64 `json:"tol"`
	// Support says which edges the unified graph may have. Reference mode always uses
	// SupportEdges.
	Support Support `json:"support"`
	// FixedWeights, when not nil, holds one non-negative number per view, not all zero;
	// divided by their sum they are the view weights and are not learned. (Reference mode then
	// stops after one iteration, as the weights do not change.)
	FixedWeights []float64 `json:"fixed_weights,omitempty"`
	// Seed determines every random choice.
	Seed uint64 `json:"seed"`
	// Mode is Consensus, Paper or Reference.
	Mode Mode `json:"mode"`
}

// DefaultOptions returns the options for c clusters that are used in a mode when nothing else is
// said.
func DefaultOptions(mode Mode, c int) Options {
	o := Options{
		Clusters: c, Anchors: c, Sets: 1, Neighbors: 5,
		Alpha: 1, Beta: 0.1,
		Scale: []Scale{ScaleMinMax}, Storage: Float64, Rank: 50, Distance: Euclidean,
		Restarts: 10, KMeansIter: 100, SampleRows: 10000,
		MaxIter: 20, MaxRounds: 50, Tol: 1e-5,
		Support: SupportAll, Seed: 1, Mode: mode,
	}
	if mode == Consensus {
		o.Anchors, o.Sets, o.MaxIter = max(50, c), 0, 3
		o.Ridge = 10 // lets the weights differ a little: with less, one view of two could take all of a set
		o.Scale = []Scale{ScaleAuto}
	}
	return o
}

// For returns the options that a run over n samples has: with as many sets as are tried, where that was
// left open. Chance has more of a say where samples are few, and a set takes less time there; so small
// data sets are tried with as many sets as look at setSamples samples together.
func (o Options) For(n int) Options {
	if o.Sets == 0 {
		o.Sets = min(max(leastSets, (setSamples+n-1)/n), mostSets)
	}
	return o
}

const (
	leastSets  = 45
	setSamples = 60_000
)

// Scale is a way to make the features of a view comparable: a step, or several joined by "+" and
// done in order, as "zscore+reduce". Constant features are dropped first. (Reference mode keeps
// them.) A sparse view stays sparse, but where zeros would become other numbers: by ScaleMinMax of
// negative numbers, and by ScaleZScore beside other steps, with the cosine distance, or beside a reduced
// view in consensus mode. (Reference mode takes all views as dense.)
type Scale string

const (
	ScaleMinMax  Scale = "minmax"  // every feature to [0, 1]
	ScaleUnit    Scale = "unit"    // every sample to length 1; an all-zero sample stays zero
	ScaleZScore  Scale = "zscore"  // every feature to mean 0 and standard deviation 1 (dividing by n)
	ScaleNone    Scale = "none"    // as given
	ScaleReduce  Scale = "reduce"  // the Options.Rank leading singular directions, of a view with more features
	ScaleBalance Scale = "balance" // the view divided by its largest standard deviation in any direction

	// ScaleAuto is "unit+reduce+unit+balance", which suits most data: a long document or a bright
	// image is not far from everything, most noise is left behind, and no view outweighs another.
	// A single feature is balanced alone. In consensus mode some sets see dense views as
	// "zscore+reduce+unit+balance" (see looks.go). The paper has no such step.
	ScaleAuto Scale = "auto"
)

// steps returns the steps of a scaling, none of them ScaleAuto.
func (s Scale) steps() []Scale {
	var list []Scale
	for step := range strings.SplitSeq(string(s), "+") {
		if Scale(step) == ScaleAuto {
			list = append(list, ScaleUnit, ScaleReduce, ScaleUnit, ScaleBalance)
		} else {
			list = append(list, Scale(step))
		}
	}
	return list
}

// stepsOf returns the steps of a scaling of so many features.
func (s Scale) stepsOf(features int) []Scale {
	if features == 1 && s == ScaleAuto {
		return []Scale{ScaleBalance} // of unit rows only the sign would be left
	}
	return s.steps()
}

// reduces reports whether ScaleReduce is among the steps.
func (s Scale) reduces() bool { return slices.Contains(s.steps(), ScaleReduce) }

// Storage is how the dense features are kept once scaled; the non-zeros of sparse ones are always float64.
type Storage string

const (
	Float64 Storage = "float64"
	Float32 Storage = "float32" // rounded after every step of the scaling; of those after ScaleReduce after the last alone
)

// Distance is the distance used to place the anchors.
type Distance string

const (
	Euclidean Distance = "euclidean"
	// Cosine brings samples, and so anchors, to length 1 for k-means alone. The samples they are
	// later compared with keep their scale, so it fits data whose lengths are near 1.
	Cosine Distance = "cosine"
)

// Support says which edges the unified graph may have.
type Support string

const (
	SupportAll   Support = "all"   // any sample–anchor pair (the paper)
	SupportEdges Support = "edges" // only pairs linked in some view's graph: cheaper
)

// Mode chooses how the graphs become clusters.
type Mode string

const (
	// Consensus joins the graphs of several sets of anchors: see consensus.go.
	Consensus Mode = "consensus"
	// Paper is the algorithm as published, on one set of anchors.
	Paper Mode = "paper"
	// Reference follows the authors' program: see reference.go for where it differs.
	Reference Mode = "reference"
)
