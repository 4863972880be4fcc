package embed

import (
	"math"

	"viewfold/solver/dense"
	"viewfold/solver/neighbors"
)

// others places the samples that were not chosen: each lies at the weighted mean of the nearest chosen ones. The mean of
// its anchors' places would draw it to the middle of the map, as it is linked to anchors on all sides.
type others struct {
	n      int
	chosen []int        // ascending
	some   dense.Matrix // their places
	index  *neighbors.Index
	rows   func(list []int) dense.Matrix // the points that samples are compared by
}

const (
	// othersRows is how many samples are compared at a time.
	othersRows = 1024
	// othersNearest is how many chosen samples another one lies among. More would draw those on the edge of a group inwards.
	othersNearest = 5
)

// place returns the places of all samples, n×2.
func (o *others) place(t tick) (dense.Matrix, error) {
	n := o.n
	xy, list := dense.New(n, 2), make([]int, 0, othersRows)
	next := 0
	for i := range n {
		if next < len(o.chosen) && o.chosen[next] == i {
			copy(xy.Row(i), o.some.Row(next))
			next++
		} else {
			list = append(list, i)
		}
		if len(list) == othersRows || i == n-1 {
			if err := o.placeSome(xy, list, t.part(float64(i+1-len(list))/float64(n), float64(i+1)/float64(n))); err != nil {
				return xy, err
			}
			list = list[:0]
		}
	}
	return xy, t(1)
}

// placeSome places the listed samples.
func (o *others) placeSome(xy dense.Matrix, list []int, t tick) error {
	near, err := o.index.Of(o.rows(list), othersNearest, t)
	if err != nil {
		return err
	}
	weights, distances := make([]float64, near.K), make([]float64, near.K)
	for p, i := range list {
		index, squares := near.Row(p)
		for k, d := range squares {
			distances[k] = math.Sqrt(d)
		}
		weigh(weights, distances)
		to, sum := xy.Row(i), 0.0
		for k, j := range index {
			dense.AddScaled(to, weights[k], o.some.Row(int(j)))
			sum += weights[k]
		}
		to[0] /= sum
		to[1] /= sum
	}
	return nil
}
