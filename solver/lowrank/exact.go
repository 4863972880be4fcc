package lowrank

import "viewfold/solver/dense"

// gramRows is how many samples' products with all others are taken between two reports of progress.
const gramRows = 8

// exact decomposes a matrix of few samples or few features by the products of the fewer with each
// other.
func exact(x dense.Matrix, mix Mixing, k int, tick func(part float64) error) (dense.Matrix, []float64, error) {
	if mix != nil {
		x = x.Clone()
		if err := mixed(x, mix, dense.New(x.Rows, block), within(tick, 0, 0.5)); err != nil {
			return dense.Matrix{}, nil, err
		}
		tick = within(tick, 0.5, 1)
	}
	if x.Rows < x.Cols {
		return fromSamples(x, k, tick)
	}
	return fromFeatures(x, k, tick)
}

// fromSamples takes the scores from the eigenvectors of XXᵀ.
func fromSamples(x dense.Matrix, k int, tick func(part float64) error) (dense.Matrix, []float64, error) {
	n := x.Rows
	gram := dense.New(n, n)
	for from := 0; from < n; from += gramRows {
		to := min(from+gramRows, n)
		dense.Products(gram.RowRange(0, to).ColRange(from, to), x.RowRange(0, to), x.RowRange(from, to))
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

// fromFeatures multiplies with the eigenvectors of XᵀX.
func fromFeatures(x dense.Matrix, k int, tick func(part float64) error) (dense.Matrix, []float64, error) {
	gram, scores := dense.New(x.Cols, x.Cols), dense.New(x.Rows, k)
	err := eachTile(x.Rows, x.Cols*x.Cols/2, within(tick, 0, 0.4), func(from, to int) {
		dense.AddGram(gram, x.RowRange(from, to))
	})
	if err != nil {
		return scores, nil, err
	}
	values, vectors := leading(gram, k)
	directions := dense.New(k, x.Cols)
	transpose(directions, vectors)
	err = eachTile(x.Rows, x.Cols*k, within(tick, 0.8, 1), func(from, to int) {
		dense.Products(scores.RowRange(from, to), x.RowRange(from, to), directions)
	})
	return scores, values, err
}

// transpose makes dst the transpose of src.
func transpose(dst, src dense.Matrix) {
	for i := range src.Rows {
		for j, v := range src.Row(i) {
			dst.Data[j*dst.Stride+i] = v
		}
	}
}
