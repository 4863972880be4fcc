package dataset

import (
	"fmt"
	"math"

	"viewfold/solver/samples"
)

// A missing value is filled in with the mean over the samples that are nearest among those that know it, after
// Troyanskaya et al., Missing value estimation methods for DNA microarrays, Bioinformatics 2001, with samples
// for its genes. The distance of two samples is the mean of the squared differences over the features that both
// know, each divided by its standard deviation. Differences: the mean is not weighted, and k is smaller,
// as data sets here may be small.

const (
	// neighbours is how many samples give a value.
	neighbours = 5
	// sharedKnown is the least share of the features that a sample knows and another must know, too, to be
	// near: a distance over few features says little.
	sharedKnown = 0.5
	// nearestWork bounds how many pairs of numbers are compared: some twenty seconds in a browser. Beyond it
	// only some samples, evenly spread, can be near.
	nearestWork = 4e9
	// fewestDonors is how few samples are worth looking at.
	fewestDonors = 50
)

// nearest returns what to fill in, in the order of samples and features. count has the missing values of every
// feature, median what to take where no sample is near. Memory: a list of what is filled in, and
// a few numbers per feature.
func nearest(x samples.Matrix, count []int, median []float64, g *Gaps, observe func(float64) error) ([]float64, error) {
	var fills []float64
	n, _ := x.Shape()
	incomplete := 0
	for i := range n {
		some := false
		eachMissing(x, i, func(int) { some = true })
		if some {
			incomplete++
		}
	}
	every, err := donors(x, incomplete)
	if err != nil {
		return nil, err
	}
	g.Donors = (n + every - 1) / every
	s := &scale{x: x, inverse: inverseDeviations(x, count)}
	for _, w := range s.inverse {
		if w == w {
			s.features++
		}
	}
	done := 0
	for i := range n {
		var lists []*nearList
		eachMissing(x, i, func(j int) { lists = append(lists, &nearList{feature: j}) })
		if len(lists) == 0 {
			continue
		}
		s.near(i, every, lists)
		for _, l := range lists {
			v, ok := l.mean()
			if !ok {
				v = median[l.feature]
				g.ByMedian++
			}
			fills = append(fills, v)
		}
		done++
		if observe != nil {
			if err := observe(float64(done) / float64(incomplete)); err != nil {
				return nil, err
			}
		}
	}
	return fills, nil
}

// donors says that every so manieth sample can be near.
func donors(x samples.Matrix, incomplete int) (every int, err error) {
	n, d := x.Shape()
	row := float64(d)
	if few, ok := x.(*samples.Sparse); ok {
		_, values := few.Entries()
		row = 2*float64(len(values))/float64(n) + 1
	}
	most := int(math.Min(float64(n), nearestWork/(row*float64(incomplete))))
	if most < min(n, fewestDonors) {
		return 0, &Error{Problem: fmt.Sprintf("%d samples with missing values in %d features are too many to look for the nearest ones", incomplete, d),
			Fix: "fill in the feature's median, or leave out features or samples"}
	}
	return (n + most - 1) / most, nil
}

// scale compares samples with each other.
type scale struct {
	x        samples.Matrix
	inverse  []float64 // per feature, 1 / standard deviation; NaN where that is 0
	features int       // where it is not
}

// near offers every so manieth sample but i to the lists.
func (s *scale) near(i, every int, lists []*nearList) {
	n, _ := s.x.Shape()
	known := s.known(i)
	for k := 0; k < n; k += every {
		if k == i {
			continue
		}
		sum, both := s.compare(i, k)
		if both == 0 || float64(both) < sharedKnown*float64(known) {
			continue
		}
		gap := sum / float64(both)
		for _, l := range lists {
			if gap < l.bound() {
				if v := s.value(k, l.feature); v == v {
					l.add(gap, v)
				}
			}
		}
	}
}

// known counts the features that differ at all and that sample i knows.
func (s *scale) known(i int) int {
	known := s.features
	eachMissing(s.x, i, func(j int) {
		if w := s.inverse[j]; w == w {
			known--
		}
	})
	return known
}

// compare returns the sum of squared differences of two samples, each over its feature's deviation, and over how
// many features it is. Zeros that a sparse matrix does not hold add nothing, so the bits are the same.
func (s *scale) compare(i, k int) (sum float64, both int) {
	if few, ok := s.x.(*samples.Sparse); ok {
		return s.compareSparse(few, i, k)
	}
	x := s.x.Dense()
	a, b, inverse := x.Row(i), x.Row(k), s.inverse
	b, inverse = b[:len(a)], inverse[:len(a)]
	for j, v := range a {
		if d := (v - b[j]) * inverse[j]; d == d {
			sum += d * d
			both++
		}
	}
	return sum, both
}

func (s *scale) compareSparse(x *samples.Sparse, i, k int) (sum float64, both int) {
	a, p := x.Row(i)
	b, q := x.Row(k)
	both = s.features
	for len(a) > 0 || len(b) > 0 {
		var j int32
		d := 0.0
		if len(b) == 0 || len(a) > 0 && a[0] <= b[0] {
			j = a[0]
		} else {
			j = b[0]
		}
		if len(a) > 0 && a[0] == j {
			d = p[0]
			a, p = a[1:], p[1:]
		}
		if len(b) > 0 && b[0] == j {
			d -= q[0]
			b, q = b[1:], q[1:]
		}
		w := s.inverse[j]
		switch d *= w; {
		case d == d:
			sum += d * d
		case w == w:
			both--
		}
	}
	return sum, both
}

// value is what sample i has in feature j.
func (s *scale) value(i, j int) float64 {
	if few, ok := s.x.(*samples.Sparse); ok {
		return few.At(i, j)
	}
	return s.x.Dense().Row(i)[j]
}

// inverseDeviations returns 1 / standard deviation of every feature's known values, NaN where these are all the
// same. count has the missing values per feature.
func inverseDeviations(x samples.Matrix, count []int) []float64 {
	n, d := x.Shape()
	mean, square := make([]float64, d), make([]float64, d)
	zeros := make([]int, d)
	low, high := make([]float64, d), make([]float64, d)
	for j := range zeros {
		zeros[j] = n - count[j]
		low[j], high[j] = math.Inf(1), math.Inf(-1)
	}
	for i := range n {
		x.Each(i, func(j int, v float64) {
			if v == v {
				mean[j] += v
				zeros[j]--
				low[j], high[j] = min(low[j], v), max(high[j], v)
			}
		})
	}
	for j := range mean {
		mean[j] /= float64(n - count[j])
		if zeros[j] > 0 {
			low[j], high[j] = min(low[j], 0), max(high[j], 0)
		}
	}
	for i := range n {
		x.Each(i, func(j int, v float64) {
			if v == v {
				square[j] += (v - mean[j]) * (v - mean[j])
			}
		})
	}
	inverse := square
	for j, sum := range square {
		inverse[j] = math.NaN()
		if low[j] < high[j] {
			sum += float64(zeros[j]) * mean[j] * mean[j]
			inverse[j] = 1 / math.Sqrt(sum/float64(n-count[j]))
		}
	}
	return inverse
}

// nearList holds the nearest samples that know a feature, the nearest first: how far they are, and their values.
type nearList struct {
	feature int
	held    int
	gap     [neighbours]float64
	value   [neighbours]float64
}

// bound is the distance below which a sample comes onto the list.
func (l *nearList) bound() float64 {
	if l.held < neighbours {
		return math.Inf(1)
	}
	return l.gap[neighbours-1]
}

// add puts a sample at its place; of several as far, those that came first are the nearer ones.
func (l *nearList) add(gap, value float64) {
	k := min(l.held, neighbours-1)
	for ; k > 0 && gap < l.gap[k-1]; k-- {
		l.gap[k], l.value[k] = l.gap[k-1], l.value[k-1]
	}
	l.gap[k], l.value[k] = gap, value
	l.held = min(l.held+1, neighbours)
}

// mean is the mean of the values, if there are any.
func (l *nearList) mean() (float64, bool) {
	sum := 0.0
	for _, v := range l.value[:l.held] {
		sum += v
	}
	return sum / float64(l.held), l.held > 0
}
