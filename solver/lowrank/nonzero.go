package lowrank

import (
	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// nonzero multiplies a sparse n×d matrix with block directions at a time, of which it keeps those numbers
// side by side that an entry meets.
type nonzero struct {
	*samples.Sparse
	turned []float64 // d×block
}

func newNonzero(x *samples.Sparse) *nonzero {
	return &nonzero{x, make([]float64, x.Cols*block)}
}

// work is about how many multiplications a row takes with a block of directions, and no less than
// what its outset costs.
func (z *nonzero) work() int {
	_, values := z.Entries()
	return block * (4 + len(values)/(z.Rows+1))
}

// multiply computes y = X·wᵀ, with w m×d and y n×m.
func (z *nonzero) multiply(y, w dense.Matrix, tick func(part float64) error) error {
	for a := 0; a < w.Rows; a += block {
		to := min(a+block, w.Rows)
		some, part := y.ColRange(a, to), 1/float64(w.Rows)
		clear(z.turned)
		for b := range to - a {
			for j, v := range w.Row(a + b) {
				z.turned[j*block+b] = v
			}
		}
		err := eachTile(y.Rows, z.work(), within(tick, float64(a)*part, float64(to)*part), func(from, to int) {
			for i := from; i < to; i++ {
				columns, values := z.Row(i)
				var sums [block]float64
				sums[0], sums[1], sums[2], sums[3] = fourSums(columns, values, z.turned)
				sums[4], sums[5], sums[6], sums[7] = fourSums(columns, values, z.turned[4:])
				copy(some.Row(i), sums[:])
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// fourSums multiplies the entries of a row with four directions; turned begins with the first of
// them. Four sums fit the registers, all eight do not.
func fourSums(columns []int32, values, turned []float64) (s0, s1, s2, s3 float64) {
	columns = columns[:len(values)]
	for e, v := range values {
		t := (*[4]float64)(turned[int(columns[e])*block:])
		s0 += v * t[0]
		s1 += v * t[1]
		s2 += v * t[2]
		s3 += v * t[3]
	}
	return s0, s1, s2, s3
}

// back computes w = yᵀX, with y n×block and w block×d.
func (z *nonzero) back(w, y dense.Matrix, tick func(part float64) error) error {
	clear(z.turned)
	err := eachTile(y.Rows, z.work(), tick, func(from, to int) {
		for i := from; i < to; i++ {
			columns, values := z.Row(i)
			spread(z.turned, columns, values, (*[block]float64)(y.Row(i)))
		}
	})
	for a := range w.Rows {
		row := w.Row(a)
		for j := range row {
			row[j] = z.turned[j*block+a]
		}
	}
	return err
}

// spread adds the entries of a row, times the numbers of its sample, to turned.
func spread(turned []float64, columns []int32, values []float64, y *[block]float64) {
	columns = columns[:len(values)]
	y0, y1, y2, y3, y4, y5, y6, y7 := y[0], y[1], y[2], y[3], y[4], y[5], y[6], y[7]
	for e, v := range values {
		t := (*[block]float64)(turned[int(columns[e])*block:])
		t[0] += v * y0
		t[1] += v * y1
		t[2] += v * y2
		t[3] += v * y3
		t[4] += v * y4
		t[5] += v * y5
		t[6] += v * y6
		t[7] += v * y7
	}
}
