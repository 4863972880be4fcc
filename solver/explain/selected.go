package explain

import "viewfold/solver/dataset"

// Selected says what sets the samples of a set that in tells apart from all others, as if they were a cluster: with at most
// so many features a view, and without samples. tick is told how much is done, and its error ends it.
func Selected(set *dataset.Set, in []bool, most int, tick func(part float64) error) (*Cluster, error) {
	labels, size := Sides(in)
	views, err := apart(set, labels, len(size), most, tick)
	if err != nil {
		return nil, err
	}
	return &Cluster{Size: size[0], Views: views[0]}, nil
}

// Sides labels samples as of two clusters, 0 for those that in tells and 1 for all others, and counts both.
func Sides(in []bool) (labels []int, size [2]int) {
	labels = make([]int, len(in))
	for i, yes := range in {
		if !yes {
			labels[i] = 1
		}
		size[labels[i]]++
	}
	return labels, size
}
