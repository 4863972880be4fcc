package explain

import (
	"slices"

	"viewfold/solver/samples"
)

// Feature is one that sets a cluster apart.
type Feature struct {
	Feature int    `json:"-"` // its number in the view, from 0
	Name    string `json:"feature"`
	// Filled is how many of its values, of all samples, were missing and filled in: n and deviations count them as measured.
	Filled int `json:"filled,omitempty"`
	Contrast
}

// Top returns for every cluster the features of a view with the largest |d|, at most count, the largest first;
// equal ones in their order. Features that do not differ are left out. names has the features' names.
func Top(x samples.Matrix, names []string, labels []int, clusters, count int, tick func(part float64) error) ([][]Feature, error) {
	top := make([][]Feature, clusters)
	err := EachFeature(x, labels, clusters, func(j int, of []Contrast) error {
		for k, c := range of {
			if c.Size() > 0 {
				top[k] = insert(top[k], Feature{Feature: j, Name: names[j], Contrast: c}, count, func(a, b Feature) bool { return a.Size() > b.Size() })
			}
		}
		return nil
	}, tick)
	return top, err
}

// insert puts x into a list in the order that before gives, behind equals, and returns its first count elements.
func insert[T any](list []T, x T, count int, before func(a, b T) bool) []T {
	at := len(list)
	for at > 0 && before(x, list[at-1]) {
		at--
	}
	if at >= count {
		return list
	}
	if len(list) == count {
		list = list[:count-1]
	}
	return slices.Insert(list, at, x)
}
