package report

import "viewfold/solver/dataset"

// Missing says what became of a view's missing values before the run.
type Missing struct {
	View     string       `json:"view"`
	Values   int          `json:"values"`                     // that were missing, of samples in all views
	Above    float64      `json:"above,omitempty"`            // features with more per cent missing were left out
	Then     dataset.Then `json:"then,omitempty"`             // what was done about the others
	Features []string     `json:"left_features,omitempty"`    // that were left out
	Samples  []string     `json:"left_samples,omitempty"`     // that were left out of all views
	Filled   []Filled     `json:"filled,omitempty"`           // features with values that were filled in
	ByMedian int          `json:"filled_by_median,omitempty"` // of these values, where no near sample has one
	Donors   int          `json:"donors,omitempty"`           // samples among which the nearest were looked for
}

// Filled counts the values of a feature that were filled in.
type Filled struct {
	Feature string `json:"feature"`
	Count   int    `json:"count"`
}

// missing lists the views of a set that had missing values.
func missing(set *dataset.Set) []Missing {
	var list []Missing
	for v, g := range set.Gaps {
		if g.Missing == 0 {
			continue
		}
		m := Missing{
			View: set.Names[v], Values: g.Missing, Above: g.Policy.Above, Then: g.Policy.Then,
			Features: g.Features, Samples: g.Samples, ByMedian: g.ByMedian, Donors: g.Donors,
		}
		for _, f := range g.Filled {
			m.Filled = append(m.Filled, Filled(f))
		}
		list = append(list, m)
	}
	return list
}
