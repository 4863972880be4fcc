package lowrank

import (
	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// nonzero multiplies a sparse n×d matrix with block directions at a time, of which it keeps those numbers
// side by side that an entry meets.
type nonzero struct {
	*samples.Sparse
	turned dense.Matrix // d×block
}

func newNonzero(x *samples.Sparse) *nonzero {
	return &nonzero{x, dense.New(x.Cols, block)}
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
		turned := z.turned.ColRange(0, to-a)
		dense.Transpose(turned, w.RowRange(a, to))
		err := eachTile(y.Rows, z.work(), within(tick, float64(a)*part, float64(to)*part), func(from, to int) {
			z.RowRange(from, to).Products(some.RowRange(from, to), turned)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// back computes w = yᵀX, with y n×block and w block×d.
func (z *nonzero) back(w, y dense.Matrix, tick func(part float64) error) error {
	clear(z.turned.Data)
	err := eachTile(y.Rows, z.work(), tick, func(from, to int) {
		for i := from; i < to; i++ {
			columns, values := z.Row(i)
			spread(z.turned.Data, columns, values, (*[block]float64)(y.Row(i)))
		}
	})
	dense.Transpose(w, z.turned.ColRange(0, w.Rows))
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
