package solver

import (
	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// scaled is the data as the algorithm sees it: the views side by side, so that k-means can
// take them together and each view is a range of columns.
type scaled struct {
	x    dense.Matrix    // n×Σd; empty when few is there
	few  *samples.Sparse // the same where few numbers are not 0, else nil
	from []int           // view v is columns from[v] to from[v+1]
	mean []float64       // Σd, what centre took away
	less []float64       // Σd, what few lacks of every sample
}

// newScaled makes room for views of n samples with so many columns.
func newScaled(n int, columns []int) scaled {
	s := scaled{from: starts(columns)}
	s.x = dense.New(n, s.features())
	return s
}

// starts returns where each of so many columns starts, and where the last end.
func starts(columns []int) []int {
	from := []int{0}
	for v, d := range columns {
		from = append(from, from[v]+d)
	}
	return from
}

// features is Σd.
func (s *scaled) features() int { return s.from[len(s.from)-1] }

// all returns the n×Σd numbers.
func (s *scaled) all() samples.Matrix {
	if s.few != nil {
		return s.few
	}
	return s.x
}

// view returns the n×d columns of view v of dense data, sharing memory.
func (s *scaled) view(v int) dense.Matrix { return s.x.ColRange(s.from[v], s.from[v+1]) }

// viewOf returns the n×d columns of view v, not to be written to.
func (s *scaled) viewOf(v int) samples.Matrix {
	if s.few != nil {
		return s.few.ColRange(s.from[v], s.from[v+1])
	}
	return s.view(v)
}

// centre takes the mean of every feature away. As the rows of Z sum to 1, X − ZA does not
// change when the same is taken from the anchors; but products of data far from the origin
// (years, time stamps, unscaled) would lose what tells the samples apart. Where few numbers are not 0,
// only features without any zeros can be far from it, and the others are left as they are.
func (s *scaled) centre() {
	if s.mean != nil {
		return // done before
	}
	if s.few != nil {
		s.few, s.mean = centreFull(s.few)
		dense.AddScaled(s.mean, 1, s.less)
		return
	}
	s.mean = columnMeans(s.x)
	addToRows(s.x, -1, s.mean)
}

// rowRange returns samples from (inclusive) to to (exclusive), sharing memory.
func (s *scaled) rowRange(from, to int) scaled {
	some := *s
	if s.few != nil {
		some.few = s.few.RowRange(from, to)
	} else {
		some.x = s.x.RowRange(from, to)
	}
	return some
}
