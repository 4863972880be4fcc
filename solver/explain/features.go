package explain

import (
	"slices"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// sumNumbers bounds the memory of the sums of features that are taken at a time, 32 MB each. Tests make it
// smaller.
var sumNumbers = 1 << 22

// rowsAtATime are how many samples are read at a time.
const rowsAtATime = 512

// EachFeature calls do for every feature of a view, in order, with its contrast in every cluster; of is do's
// until it returns. x is the view, samples × features, in its own units, and labels the samples' clusters, from
// 0. The samples are read once, or once for every 32 MB of sums where clusters × features are more. tick is told
// how much is done; an error of either ends it.
func EachFeature(x samples.Matrix, labels []int, clusters int, do func(feature int, of []Contrast) error, tick func(part float64) error) error {
	_, d := x.Shape()
	room := max(1, sumNumbers/clusters)
	s := newSums(labels, clusters, min(d, room))
	of, after := make([]Contrast, clusters), make([]moments, clusters+1)
	each := make([]moments, clusters)
	for from := 0; from < d; from += room {
		to := min(from+room, d)
		err := s.read(x, from, to, func(part float64) error { return tick((float64(from) + part*float64(to-from)) / float64(d)) })
		if err != nil {
			return err
		}
		for j := from; j < to; j++ {
			for k := range each {
				each[k] = s.of(k, j-from)
			}
			contrasts(of, each, after)
			if err := do(j, of); err != nil {
				return err
			}
		}
	}
	return nil
}

// sums are those of some features, by cluster. They are updated sample by sample around the mean so far
// (B. P. Welford, Technometrics 4, 1962), so data far from the origin loses nothing, and what is the same in all
// samples has no deviation. Of sparse data they are those of the non-zeros; the zeros join in the end.
type sums struct {
	labels  []int
	size    []float64 // samples of each cluster
	inverse []float64 // 1/i
	mean    dense.Matrix
	squares dense.Matrix
	count   []int32 // of the values, like mean; nil where all count
	width   int
}

func newSums(labels []int, clusters, width int) *sums {
	s := &sums{labels: labels, size: make([]float64, clusters), mean: dense.New(clusters, width), squares: dense.New(clusters, width), width: width}
	for _, k := range labels {
		s.size[k]++
	}
	s.inverse = make([]float64, 1+int(slices.Max(s.size)))
	for i := range s.inverse[1:] {
		s.inverse[i+1] = 1 / float64(i+1)
	}
	return s
}

// read sums up features from (inclusive) to to (exclusive) of all samples.
func (s *sums) read(x samples.Matrix, from, to int, tick func(part float64) error) error {
	clear(s.mean.Data)
	clear(s.squares.Data)
	few, sparse := x.(*samples.Sparse)
	if sparse {
		if s.count == nil {
			s.count = make([]int32, len(s.mean.Data))
		}
		clear(s.count)
	}
	seen := make([]int, len(s.size))
	n := len(s.labels)
	for i := 0; i < n; i += rowsAtATime {
		if err := tick(float64(i) / float64(n)); err != nil {
			return err
		}
		end := min(i+rowsAtATime, n)
		if sparse {
			for r := i; r < end; r++ {
				s.addSparse(few, r, from, to)
			}
			continue
		}
		tile := x.(samples.Tiled).Tile(i, end)
		for r := i; r < end; r++ {
			k := s.labels[r]
			seen[k]++
			add(s.mean.Row(k), s.squares.Row(k), tile.Row(r - i)[from:to], s.inverse[seen[k]])
		}
	}
	return nil
}

// add takes a sample in; inverse is 1 divided by how many there are then.
func add(mean, squares, x []float64, inverse float64) {
	mean, squares = mean[:len(x)], squares[:len(x)]
	for j, v := range x {
		apart := v - mean[j]
		m := mean[j] + apart*inverse
		mean[j] = m
		squares[j] += apart * (v - m)
	}
}

// addSparse takes the entries of row i in.
func (s *sums) addSparse(x *samples.Sparse, i, from, to int) {
	columns, values := x.Row(i)
	lo := 0
	if from > 0 {
		lo, _ = slices.BinarySearch(columns, int32(from))
	}
	k := s.labels[i]
	mean, squares, count := s.mean.Row(k), s.squares.Row(k), s.count[k*s.width:(k+1)*s.width]
	for e := lo; e < len(columns) && int(columns[e]) < to; e++ {
		j, v := int(columns[e])-from, values[e]
		count[j]++
		apart := v - mean[j]
		m := mean[j] + apart*s.inverse[count[j]]
		mean[j] = m
		squares[j] += apart * (v - m)
	}
}

// of returns the moments of feature j, counted from the first of those read, in cluster k.
func (s *sums) of(k, j int) moments {
	m := moments{s.size[k], s.mean.Row(k)[j], s.squares.Row(k)[j]}
	if s.count == nil {
		return m
	}
	m.n = float64(s.count[k*s.width+j])
	return m.with(moments{n: s.size[k] - m.n})
}
