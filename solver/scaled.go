package solver

import (
	"slices"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// scaled is the data as the algorithm sees it: the views side by side, so that k-means can
// take them together and each view is a range of columns.
type scaled struct {
	x       dense.Matrix     // n×Σd; empty when few, wait or rounded is there
	few     *samples.Sparse  // the same where few numbers are not 0, else nil
	wait    *unscaled        // the same where samples are scaled when they are taken, else nil
	rounded *samples.Float32 // the same where all numbers are kept as float32, else nil
	from    []int            // view v is columns from[v] to from[v+1]
	fits    []fit            // how each view was scaled; nil where nobody can ask
	mean    []float64        // Σd, what centre took away
	less    []float64        // Σd, what few lacks of every sample
}

// newScaled makes room for views of n samples with so many columns.
func newScaled(n int, columns []int, storage Storage) scaled {
	s := scaled{from: starts(columns)}
	if storage == Float32 {
		s.rounded = samples.NewFloat32(n, s.features())
	} else {
		s.x = dense.New(n, s.features())
	}
	return s
}

// add adds c times a row to every sample of data that is neither sparse nor waits.
func (s *scaled) add(c float64, row []float64) {
	if s.rounded == nil {
		addToRows(s.x, c, row)
		return
	}
	less := make([]float64, len(row))
	dense.AddScaled(less, -c, row)
	s.rounded = s.rounded.LessBy(less)
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

// samples is n.
func (s *scaled) samples() int {
	switch {
	case s.few != nil:
		return s.few.Rows
	case s.wait != nil:
		return s.wait.views[0].Rows
	case s.rounded != nil:
		return s.rounded.Rows
	}
	return s.x.Rows
}

// all returns the n×Σd numbers. Of samples that are scaled when they are taken it takes them all.
func (s *scaled) all() samples.Matrix {
	switch {
	case s.few != nil:
		return s.few
	case s.wait != nil:
		x := dense.New(s.samples(), s.features())
		for i := range x.Rows {
			s.wait.copyRow(x.Row(i), i)
		}
		return x
	}
	return s.full()
}

// full returns the n×Σd numbers of data that is neither sparse nor waits.
func (s *scaled) full() samples.Tiled {
	if s.rounded != nil {
		return s.rounded
	}
	return s.x
}

// pick returns a copy of the listed samples.
func (s *scaled) pick(list []int) samples.Matrix {
	switch {
	case s.few != nil:
		return s.few.PickRows(list)
	case s.rounded != nil:
		return s.rounded.PickRows(list)
	}
	x := dense.New(len(list), s.features())
	for k, i := range list {
		if s.wait != nil {
			s.wait.copyRow(x.Row(k), i)
		} else {
			s.x.CopyRow(x.Row(k), i)
		}
	}
	return x
}

// same returns what tells whether two samples are equal in views from (inclusive) to to (exclusive).
func (s *scaled) same(from, to int) func(i, j int) bool {
	switch {
	case s.few != nil:
		return func(i, j int) bool { return s.few.SameRows(i, j, s.from[from], s.from[to]) }
	case s.wait != nil:
		return func(i, j int) bool {
			for v := from; v < to; v++ {
				if !s.wait.same(v, i, j) {
					return false
				}
			}
			return true
		}
	case s.rounded != nil:
		return s.rounded.ColRange(s.from[from], s.from[to]).SameRows
	}
	x := s.x.ColRange(s.from[from], s.from[to])
	return func(i, j int) bool { return slices.Equal(x.Row(i), x.Row(j)) }
}

// view returns the n×d columns of view v of data that is neither sparse nor waits, sharing memory.
func (s *scaled) view(v int) samples.Tiled {
	if s.rounded != nil {
		return s.rounded.ColRange(s.from[v], s.from[v+1])
	}
	return s.x.ColRange(s.from[v], s.from[v+1])
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
	if s.wait != nil {
		s.mean = s.wait.centre()
		return
	}
	s.mean = columnMeans(s.full())
	s.add(-1, s.mean)
}

// rowRange returns samples from (inclusive) to to (exclusive), sharing memory.
func (s *scaled) rowRange(from, to int) scaled {
	some := *s
	switch {
	case s.few != nil:
		some.few = s.few.RowRange(from, to)
	case s.wait != nil:
		some.wait = s.wait.rowRange(from, to)
	case s.rounded != nil:
		some.rounded = s.rounded.RowRange(from, to)
	default:
		some.x = s.x.RowRange(from, to)
	}
	return some
}

// own returns the same data, sharing memory, for another goroutine.
func (s *scaled) own() scaled { return s.rowRange(0, s.samples()) }
