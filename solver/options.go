package solver

// Options are the numbers and choices of a run. They are plain data: two runs with equal
// data and equal Options give the same bits. Start from DefaultOptions; there is no zero
// value that means "default", so a stored Options says exactly what was done.
type Options struct {
	// Clusters is c, the number of clusters wanted: at least 2 and at most the number of
	// distinct samples.
	Clusters int `json:"clusters"`
	// Anchors is m, the number of anchors: from Clusters to the number of samples. More
	// anchors describe the data in more detail and cost proportionally more time.
	Anchors int `json:"anchors"`
	// Neighbors is K, how many nearest anchors a sample is linked to at first. More than
	// Anchors counts as Anchors.
	Neighbors int `json:"neighbors"`
	// Alpha is α > 0, in units of squared scaled data: a larger value spreads every sample
	// over more anchors.
	Alpha float64 `json:"alpha"`
	// Beta is β > 0, in the same units: a larger value draws the views' graphs closer to
	// the unified graph.
	Beta float64 `json:"beta"`
	// Scale is how features are scaled, one entry per view or a single one for all.
	Scale []Scale `json:"scale"`
	// Distance is the distance of the k-means that places the anchors.
	Distance Distance `json:"distance"`
	// Restarts is how many k-means starts are tried; the one of lowest inertia is kept.
	Restarts int `json:"restarts"`
	// KMeansIter bounds the Lloyd iterations of one start.
	KMeansIter int `json:"kmeans_iter"`
	// SampleRows bounds the samples that k-means sees: when there are more, it sees a
	// random subset of this many.
	SampleRows int `json:"sample_rows"`
	// MaxIter bounds the outer iterations (P-, Z- and δ-step).
	MaxIter int `json:"max_iter"`
	// MaxRounds bounds the rounds inside one P-step that look for γ; at most 1000.
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
	// Mode is Paper (default) or Reference.
	Mode Mode `json:"mode"`
}

// DefaultOptions returns the options for c clusters that are used when nothing else is said.
func DefaultOptions(c int) Options {
	return Options{
		Clusters: c, Anchors: c, Neighbors: 5,
		Alpha: 1, Beta: 0.1,
		Scale: []Scale{ScaleMinMax}, Distance: Euclidean,
		Restarts: 10, KMeansIter: 100, SampleRows: 10000,
		MaxIter: 20, MaxRounds: 50, Tol: 1e-5,
		Support: SupportAll, Seed: 1, Mode: Paper,
	}
}

// Scale is a way to scale the features of a view. Constant features are dropped first,
// whatever the scaling. (Reference mode keeps them.)
type Scale string

const (
	ScaleMinMax Scale = "minmax" // every feature to [0, 1]
	ScaleUnit   Scale = "unit"   // every sample to length 1; an all-zero sample stays zero
	ScaleZScore Scale = "zscore" // every feature to mean 0 and standard deviation 1 (dividing by n)
	ScaleNone   Scale = "none"   // as given
	// ScaleAuto makes at most 50 features that suit most data: samples to length 1, their leading
	// singular directions, length 1 again, and views of equal spread. See auto.go.
	ScaleAuto Scale = "auto"
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

// Mode chooses between the paper's algorithm and the authors' program.
type Mode string

const (
	Paper     Mode = "paper"
	Reference Mode = "reference" // see reference.go for the departures
)
