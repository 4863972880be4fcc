package report

import (
	"slices"

	"viewfold/solver"
	"viewfold/solver/dataset"
)

// Ablation says what every view does for the result.
type Ablation struct {
	Text         string   `json:"text"`                    // in a sentence or two
	SetAgreement float64  `json:"set_agreement,omitempty"` // consensus mode: mean agreement of the sets of the result
	Subsets      []Subset `json:"subsets"`
}

// Subset is a run on some of the views, compared with the result.
type Subset struct {
	Without      string   `json:"without,omitempty"` // the view that was left out
	Alone        string   `json:"alone,omitempty"`   // or the only one
	Together     float64  `json:"together"`          // share of samples in the same cluster, clusters matched
	ARI          float64  `json:"agreement_ari"`     // adjusted Rand index with the result
	SetAgreement float64  `json:"set_agreement,omitempty"`
	Tells        float64  `json:"tells,omitempty"` // see solver.Subset
	FusedTells   float64  `json:"fused_tells,omitempty"`
	Metrics      *Metrics `json:"metrics,omitempty"`
	Problem      string   `json:"problem,omitempty"` // why it could not be run; the numbers mean nothing then
	Text         string   `json:"text"`
}

// AddAblation adds what was found by leaving out views of the set.
func (r *Report) AddAblation(set *dataset.Set, a *solver.Ablation) {
	out := &Ablation{Text: a.Text, SetAgreement: a.SetAgreement, Subsets: []Subset{}}
	for _, s := range a.Subsets {
		one := Subset{Together: s.Together, ARI: s.ARI, SetAgreement: s.SetAgreement, Tells: s.Tells, FusedTells: s.FusedTells, Problem: s.Problem, Text: s.Text}
		if s.Problem == "" {
			one.Metrics = compare(s.Labels, set.LabelIndex())
		}
		if s.Without {
			for v, name := range set.Names {
				if !slices.Contains(s.Views, v) {
					one.Without = name
				}
			}
		} else {
			one.Alone = set.Names[s.Views[0]]
		}
		out.Subsets = append(out.Subsets, one)
	}
	r.Ablation = out
}
