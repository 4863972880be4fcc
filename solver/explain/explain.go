package explain

import (
	"viewfold/solver"
	"viewfold/solver/dataset"
)

// Explanation says why clusters are what they are.
type Explanation struct {
	Clusters []Cluster `json:"clusters"`          // in their order
	Columns  *Tests    `json:"columns,omitempty"` // nil without descriptive columns
}

// Cluster is one of them.
type Cluster struct {
	Size       int      `json:"size"` // n inside; outside are all others
	Views      []View   `json:"views"`
	Typical    []Sample `json:"typical,omitempty"`
	Borderline []Sample `json:"borderline,omitempty"`
}

// View has the features of a view that set a cluster apart, that with the largest |d| first.
type View struct {
	View     string    `json:"view"`
	Features []Feature `json:"features,omitempty"`
}

// Limits says how many of all that could be told is told.
type Limits struct {
	Features int // per cluster and view
	Samples  int // typical ones, and borderline ones, per cluster
}

// New explains the result of a run on a set. tick is told how much is done, and its error ends it.
func New(set *dataset.Set, res *solver.Result, most Limits, tick func(part float64) error) (*Explanation, error) {
	e := &Explanation{Clusters: make([]Cluster, res.Clusters)}
	typical, borderline := Typical(res, set.IDs, most.Samples), Borderline(res, set.IDs, most.Samples)
	for k := range e.Clusters {
		e.Clusters[k] = Cluster{Size: res.Sizes[k], Typical: typical[k], Borderline: borderline[k]}
	}
	views, err := apart(set, res.Labels, res.Clusters, most.Features, tick)
	if err != nil {
		return nil, err
	}
	for k := range e.Clusters {
		e.Clusters[k].Views = views[k]
	}
	if set.Columns != nil {
		e.Columns = ColumnTests(set.Columns, res.Labels, res.Clusters)
	}
	return e, nil
}

// apart lists for every group of samples, by their labels from 0, the features of every view that set it apart, at most
// so many a view.
func apart(set *dataset.Set, labels []int, groups, most int, tick func(part float64) error) ([][]View, error) {
	views := make([][]View, groups)
	for v, x := range set.X {
		top, err := Top(x, set.Features[v], labels, groups, most, func(part float64) error {
			return tick((float64(v) + part) / float64(len(set.X)))
		})
		if err != nil {
			return nil, err
		}
		filled := FilledIn(set, v)
		for k := range views {
			for i, f := range top[k] {
				top[k][i].Filled = filled[f.Name]
			}
			views[k] = append(views[k], View{set.Names[v], top[k]})
		}
	}
	return views, nil
}

// FilledIn counts the values of a view's features that were filled in, by their names.
func FilledIn(set *dataset.Set, view int) map[string]int {
	if view >= len(set.Gaps) {
		return nil
	}
	count := make(map[string]int)
	for _, f := range set.Gaps[view].Filled {
		count[f.Feature] += f.Count
	}
	return count
}
