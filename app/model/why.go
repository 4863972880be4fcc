package model

import (
	"slices"

	"viewfold/wasm/wire"
)

// Figures of why the clusters are what they are.
const (
	FeaturesFigure   = "features"
	ConfidenceFigure = "confidence"
	ColumnFigure     = "column"
	AgreementFigure  = "agreement"
	SelectedFigure   = "selected"
)

// Why is what the page shows of why the clusters are what they are.
type Why struct {
	Cluster  int      // that is explained, from 1; 0 for all
	Column   int      // of the result's tested ones, that is shown
	Other    string   // key of the kept result that it is compared with, "" for none
	Compared bool     // the worker has it
	Problem  *Problem // why columns could not be tested
	Unlike   *Problem // why results could not be compared

	Comparing  Task // the selected samples with all others
	Contrasted bool // the worker knows what sets them apart
}

// Details lists the figures that a panel shows beside those of FiguresOn.
func (w Why) Details(on Panel, r Result) (names []string) {
	if on == ClustersPanel && len(r.Tested) > 0 {
		names = append(names, ColumnFigure)
	}
	if on == ClustersPanel && w.Contrasted {
		names = append(names, SelectedFigure)
	}
	if on == LabelsPanel && w.Compared {
		names = append(names, AgreementFigure)
	}
	return names
}

// Others lists the kept results of the data that the result can be compared with: all but itself.
func (m Model) Others() []wire.SavedResult {
	set, ok := m.Kept.Find(m.Data.Kept)
	if m.Result == nil || !ok {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(set.Results), func(r wire.SavedResult) bool { return r.Made == m.Result.At })
}

// WithTests returns the result with other descriptive columns tested.
func (r Result) WithTests(info wire.TestsInfo) *Result {
	r.Figures, r.Tested, r.Warnings = info.Figures, info.Tested, info.Warnings
	return &r
}

// Sureness says what the columns of the samples' tables are.
func (r Result) Sureness() string {
	if r.Joined() {
		return "Agreement is the share of the sets of anchors that put the sample into this cluster; margin how far it is from the border to the next cluster: 0 on it, 1 in the middle of its own."
	}
	return "Share is that of the sample’s weight in B, the fused graph of the views, that goes to anchors of this cluster (in P, the learned graph that was made of B, all of it does where the rank constraint was met); margin how much more that is than what goes to the next cluster."
}
