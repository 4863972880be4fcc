package report

import (
	"viewfold/solver/dataset"
	"viewfold/solver/metrics"
)

// Confusion tells which clusters have the samples of which classes, in the order of metrics.Confusion: the best
// pairs are on the diagonal. Samples whose label is not known are left out.
type Confusion struct {
	Clusters []int    `json:"clusters"` // of the rows, from 1
	Classes  []string `json:"classes"`  // of the columns
	Counts   [][]int  `json:"counts"`
	Pairs    int      `json:"pairs"`     // so many rows and columns are matched
	PerClass []Class  `json:"per_class"` // in the classes' own order
}

// Class tells how well a class is found again (see metrics.Class).
type Class struct {
	Class     string  `json:"class"`
	N         int     `json:"n"`
	Cluster   int     `json:"cluster,omitempty"` // matched with it, from 1; 0 for none
	Precision float64 `json:"precision"`
	Recall    float64 `json:"recall"`
	F1        float64 `json:"f1"`
}

// mostClasses is how many classes a confusion is told of: a label column with more is rather one of IDs.
const mostClasses = 1000

// confuse returns nil when no label is known, or classes are too many.
func confuse(clusters []int, set *dataset.Set) *Confusion {
	if set.Labels == nil || len(set.Classes) > mostClasses {
		return nil
	}
	t := metrics.Compare(clusters, set.LabelIndex())
	if t.N == 0 {
		return nil
	}
	o := t.Confusion()
	c := &Confusion{Clusters: fromOne(o.A), Counts: o.Count, Pairs: o.Pairs}
	for _, j := range o.B {
		c.Classes = append(c.Classes, set.Classes[j])
	}
	for _, k := range t.Classes() {
		c.PerClass = append(c.PerClass, Class{set.Classes[k.Class], k.N, k.Cluster + 1, k.Precision, k.Recall, k.F1})
	}
	return c
}

// fromOne numbers from 1 what is numbered from 0.
func fromOne(list []int) []int {
	out := make([]int, len(list))
	for i, k := range list {
		out[i] = k + 1
	}
	return out
}

// Agreement compares the clusters of two results on the samples that both have.
type Agreement struct {
	Samples int     `json:"samples"`          // in both, by their IDs
	OnlyA   int     `json:"only_a,omitempty"` // samples that the other has not
	OnlyB   int     `json:"only_b,omitempty"` //
	ARI     float64 `json:"ari"`              // adjusted Rand index; 0 without samples
	A       []int   `json:"clusters_a"`       // of the rows, from 1, in the order of metrics.Confusion
	B       []int   `json:"clusters_b"`       // of the columns
	Counts  [][]int `json:"counts"`           // samples
	Pairs   int     `json:"pairs"`            // so many rows and columns are matched
}

// Compare compares two results, which need not be of the same samples or as many clusters.
func Compare(a, b *Report) *Agreement {
	clusterOf := make(map[string]int, len(b.IDs))
	for i, id := range b.IDs {
		clusterOf[id] = b.Labels[i] - 1
	}
	var la, lb []int
	for i, id := range a.IDs {
		if l, ok := clusterOf[id]; ok {
			la, lb = append(la, a.Labels[i]-1), append(lb, l)
		}
	}
	n := len(la)
	result := &Agreement{Samples: n, OnlyA: len(a.IDs) - n, OnlyB: len(b.IDs) - n}
	if n == 0 {
		return result
	}
	t := metrics.Compare(la, lb)
	o := t.Confusion()
	result.ARI, result.A, result.B, result.Counts, result.Pairs = t.ARI(), fromOne(o.A), fromOne(o.B), o.Count, o.Pairs
	return result
}
