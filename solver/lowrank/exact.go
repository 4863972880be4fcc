package lowrank

import (
	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// gramRows is how many samples' products with all others are taken between two reports of progress.
const gramRows = 8

// exact decomposes a matrix of few samples or few features by the products of the fewer with each
// other.
func exact(x samples.Matrix, mix Mixing, k int, tick func(part float64) error) (dense.Matrix, []float64, error) {
	n, d := x.Shape()
	if mix != nil {
		y := x.Dense()
		if _, shared := x.(dense.Matrix); shared {
			y = y.Clone()
		}
		if err := mixed(y, mix, dense.New(n, block), within(tick, 0, 0.5)); err != nil {
			return dense.Matrix{}, nil, err
		}
		x, tick = y, within(tick, 0.5, 1)
	}
	if n < d {
		return fromSamples(x, k, tick)
	}
	return fromFeatures(x, k, tick)
}

// fromSamples takes the scores from the eigenvectors of XXᵀ.
func fromSamples(x samples.Matrix, k int, tick func(part float64) error) (dense.Matrix, []float64, error) {
	n, d := x.Shape()
	gram := dense.New(n, n)
	multiply := gramOfRows(x, gram, d)
	for from := 0; from < n; from += gramRows {
		to := min(from+gramRows, n)
		multiply(from, to)
		if err := tick(0.5 * float64(to) / float64(n)); err != nil {
			return dense.Matrix{}, nil, err
		}
	}
	values, scores := leading(gram, k)
	for i := range n {
		row := scores.Row(i)
		for j, v := range values {
			row[j] *= v
		}
	}
	return scores, values, tick(1)
}

// gramOfRows returns what writes the products of rows from to to with all rows before to into gram.
func gramOfRows(x samples.Matrix, gram dense.Matrix, d int) func(from, to int) {
	if few, ok := x.(*samples.Sparse); ok {
		spare := make([]float64, d)
		return func(from, to int) { few.GramRows(gram, from, to, spare) }
	}
	all := x.Dense()
	return func(from, to int) {
		dense.Products(gram.RowRange(0, to).ColRange(from, to), all.RowRange(0, to), all.RowRange(from, to))
	}
}

// fromFeatures multiplies with the eigenvectors of XᵀX.
func fromFeatures(x samples.Matrix, k int, tick func(part float64) error) (dense.Matrix, []float64, error) {
	n, d := x.Shape()
	gram, scores := dense.New(d, d), dense.New(n, k)
	few, isSparse := x.(*samples.Sparse)
	all, _ := x.(samples.Tiled)
	err := eachTile(n, d*d/2, within(tick, 0, 0.4), func(from, to int) {
		if isSparse {
			few.RowRange(from, to).AddGram(gram)
		} else {
			dense.AddGram(gram, all.Tile(from, to))
		}
	})
	if err != nil {
		return scores, nil, err
	}
	values, vectors := leading(gram, k)
	directions := dense.New(k, d)
	dense.Transpose(directions, vectors)
	err = eachTile(n, d*k, within(tick, 0.8, 1), func(from, to int) {
		if isSparse {
			few.RowRange(from, to).Products(scores.RowRange(from, to), vectors)
		} else {
			dense.Products(scores.RowRange(from, to), all.Tile(from, to), directions)
		}
	})
	return scores, values, err
}
