package solver

import (
	"math"
	"slices"

	"viewfold/solver/dense"
)

// unscaled is dense views as they were given, whose samples are scaled when they are taken. Where every
// feature is scaled by itself and k-means sees some of the samples, the others are needed once, for their
// products with the anchors: a scaled copy of all would take as much memory as the views and time to write.
type unscaled struct {
	views []dense.Matrix // n×d, with all their features
	keep  [][]int        // the features of every view that count
	from  []int          // where each view's features start
	less  []float64      // Σd, what is taken from every sample
	times []float64      // Σd, what the rest is multiplied by
}

// mayWait reports whether samples of view v can be scaled when they are taken.
func (r *Run) mayWait(v int, sparse bool) bool {
	how := r.scaleOf(v)
	return r.opts.Mode == Paper && r.n > r.opts.SampleRows && !sparse && (how == ScaleMinMax || how == ScaleNone)
}

// survey returns views whose samples are scaled when they are taken; nil when they have to be before.
func (r *Run) survey(views []View, limits []limits, keep [][]int) *unscaled {
	s := &unscaled{keep: keep, from: []int{0}}
	for v, view := range views {
		if !r.mayWait(v, view.isSparse()) {
			return nil
		}
		for _, j := range keep[v] {
			less, times := 0.0, 1.0
			if r.scaleOf(v) == ScaleMinMax {
				less, times = limits[v].low[j], 1/(limits[v].high[j]-limits[v].low[j])
			}
			if math.IsInf(times, 0) { // of numbers below 1e-308
				return nil
			}
			s.less, s.times = append(s.less, less), append(s.times, times)
		}
		s.views, s.from = append(s.views, view.X.Dense()), append(s.from, len(s.less))
	}
	return s
}

// fits returns how each view is scaled.
func (s *unscaled) fits() []fit {
	fits := make([]fit, len(s.views))
	for v := range fits {
		from, to := s.from[v], s.from[v+1]
		size := make([]float64, to-from)
		for j, times := range s.times[from:to] {
			size[j] = 1 / times
		}
		fits[v] = fit{keep: s.keep[v], before: []mapping{minMaxBy(slices.Clone(s.less[from:to]), size)}}
	}
	return fits
}

// centre has the mean of every feature taken away, and returns it, scaled.
func (s *unscaled) centre() []float64 {
	mean := make([]float64, 0, len(s.less))
	for v, x := range s.views {
		all := columnMeans(x)
		for _, j := range s.keep[v] {
			k := len(mean)
			mean = append(mean, (all[j]-s.less[k])*s.times[k])
			s.less[k] = all[j]
		}
	}
	return mean
}

// copyRow writes sample i, scaled, into dst.
func (s *unscaled) copyRow(dst []float64, i int) {
	for v := range s.views {
		to := dst[s.from[v]:s.from[v+1]]
		s.copyOf(dense.Matrix{Rows: 1, Cols: len(to), Stride: len(to), Data: to}, v, i)
	}
}

// copyOf writes view v of samples from one on, scaled, into the rows of dst.
func (s *unscaled) copyOf(dst dense.Matrix, v, first int) {
	given := s.views[v].RowRange(first, first+dst.Rows)
	if given.Cols > dst.Cols {
		gather(dst, given, s.keep[v])
		given = dst
	}
	dense.Scale(dst, given, s.less[s.from[v]:s.from[v+1]], s.times[s.from[v]:s.from[v+1]])
}

// same reports whether samples i and j are equal in view v, scaled.
func (s *unscaled) same(v, i, j int) bool {
	pair := dense.New(2, s.from[v+1]-s.from[v])
	s.copyOf(pair.RowRange(0, 1), v, i)
	s.copyOf(pair.RowRange(1, 2), v, j)
	return slices.Equal(pair.Row(0), pair.Row(1))
}

// rowRange returns samples from (inclusive) to to (exclusive), sharing memory.
func (s *unscaled) rowRange(from, to int) *unscaled {
	some := *s
	some.views = slices.Clone(s.views)
	for v := range some.views {
		some.views[v] = s.views[v].RowRange(from, to)
	}
	return &some
}
