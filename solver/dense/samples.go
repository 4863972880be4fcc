package dense

// A Matrix is a samples.Matrix, by these methods.

// Shape returns the numbers of rows and columns.
func (a Matrix) Shape() (n, d int) { return a.Rows, a.Cols }

// Each calls do for the elements of row i that are not 0, in their order.
func (a Matrix) Each(i int, do func(j int, v float64)) {
	for j, v := range a.Row(i) {
		if v != 0 {
			do(j, v)
		}
	}
}

// CopyRow copies row i into dst.
func (a Matrix) CopyRow(dst []float64, i int) { copy(dst, a.Row(i)) }

// Dense returns the matrix itself.
func (a Matrix) Dense() Matrix { return a }

// Tile is RowRange.
func (a Matrix) Tile(from, to int) Matrix { return a.RowRange(from, to) }

// SquaredNorms is the function of this name.
func (a Matrix) SquaredNorms(dst []float64) { SquaredNorms(dst, a) }

// Dots is the function of this name.
func (a Matrix) Dots(dst []float64, rows []int32, with []float64) { Dots(dst, a, rows, with) }

// AddSum adds to dst the sum of the listed rows, made in part, which holds zeros before and after.
func (a Matrix) AddSum(dst, part []float64, rows []int32, weights []float64) {
	AddRows(part, a, rows, weights)
	AddRow(dst, part)
	clear(part)
}
