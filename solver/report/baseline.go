package report

import (
	"fmt"

	"viewfold/solver"
	"viewfold/solver/dataset"
	"viewfold/solver/metrics"
)

// Baseline is what a simple method makes of the same data.
type Baseline struct {
	Name    string   `json:"name"`
	ARI     float64  `json:"agreement_ari"` // adjusted Rand index with the result
	Metrics *Metrics `json:"metrics,omitempty"`
}

// AddBaseline adds the clusters, from 0, that a simple method found in the set.
func (r *Report) AddBaseline(set *dataset.Set, b solver.Baseline, clusters []int) {
	r.Baselines = append(r.Baselines, Baseline{
		Name: BaselineName(b, set.Names), ARI: metrics.Compare(clusters, r.Labels).ARI(),
		Metrics: compare(clusters, set.LabelIndex()),
	})
}

// BaselineName says what a simple method does.
func BaselineName(b solver.Baseline, views []string) string {
	switch b.Kind {
	case solver.BaselineView:
		return fmt.Sprintf("k-means, %s, %s", views[b.View], b.Scale)
	case solver.BaselineSpectral:
		return fmt.Sprintf("spectral, %s", b.Scale)
	}
	return fmt.Sprintf("k-means, %s, %s", b.Kind, b.Scale)
}
