package solver

// Stage names a part of a run. Stages follow one another in the order of the constants;
// StageUnify, StageRefine and StageWeigh repeat every iteration, and in consensus mode all from
// StageAnchor to StageLabel every set.
type Stage string

const (
	StageScale  Stage = "scale"  // checking and scaling the features
	StageAnchor Stage = "anchor" // k-means for the anchors
	StageLink   Stage = "link"   // products with the anchors, first graphs
	StageUnify  Stage = "unify"  // P-step
	StageRefine Stage = "refine" // Z-step
	StageWeigh  Stage = "weigh"  // δ-step
	StageLabel  Stage = "label"  // last P-step and labels
	StageJoin   Stage = "join"   // consensus mode: one clustering of all sets
)

// Progress is what an observer is told. It comes often (many times a second), on a goroutine
// that computes: an observer that wants less must drop some itself.
type Progress struct {
	Stage     Stage
	Part      float64 // how much of the stage is done, 0 to 1
	Set, Sets int     // consensus mode: set under way, from 1 (with a crew the first of them), and how many there will be
	Iteration int     // outer iteration, from 1; 0 during preparation
	MaxIter   int
	Round     int     // round of the P-step, from 1; 0 elsewhere
	Objective float64 // after the last finished iteration; NaN before
}

// within tells tick of step i of n.
func within(tick func(part float64) error, i, n int) func(part float64) error {
	return func(part float64) error { return tick((float64(i) + part) / float64(n)) }
}
