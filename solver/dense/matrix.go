// Package dense holds dense row-major matrices and the kernels that dominate preparation: products of
// samples with anchors, and sums of samples. A program can put others in their place (Use).
package dense

// Matrix is a dense r×c matrix stored by rows. Element (i, j) is Data[i*Stride+j].
// Rows are samples (or anchors) and columns are features throughout the solver.
// A Matrix is a view of its Data: copies of the struct share the numbers.
type Matrix struct {
	Rows, Cols int
	Stride     int // distance between the starts of two rows, at least Cols
	Data       []float64
}

// New returns a zero r×c matrix.
func New(r, c int) Matrix {
	return Matrix{Rows: r, Cols: c, Stride: c, Data: make([]float64, r*c)}
}

// Row returns row i, sharing the matrix's memory.
func (a Matrix) Row(i int) []float64 {
	return a.Data[i*a.Stride : i*a.Stride+a.Cols : i*a.Stride+a.Cols]
}

// RowRange returns rows from (inclusive) to to (exclusive), sharing memory.
func (a Matrix) RowRange(from, to int) Matrix {
	if from == to {
		return Matrix{Cols: a.Cols, Stride: a.Stride}
	}
	return Matrix{Rows: to - from, Cols: a.Cols, Stride: a.Stride, Data: a.Data[from*a.Stride : (to-1)*a.Stride+a.Cols]}
}

// ColRange returns columns from (inclusive) to to (exclusive), sharing memory.
func (a Matrix) ColRange(from, to int) Matrix {
	if a.Rows == 0 || from == to {
		return Matrix{Rows: a.Rows, Cols: to - from, Stride: a.Stride}
	}
	return Matrix{Rows: a.Rows, Cols: to - from, Stride: a.Stride, Data: a.Data[from : (a.Rows-1)*a.Stride+to]}
}

// Clone returns a copy with its own memory and no gaps between rows.
func (a Matrix) Clone() Matrix {
	b := New(a.Rows, a.Cols)
	b.CopyFrom(a)
	return b
}

// CopyFrom copies b, which has the same shape.
func (a Matrix) CopyFrom(b Matrix) {
	for i := range a.Rows {
		copy(a.Row(i), b.Row(i))
	}
}

// NonZeros counts the elements that are not 0.
func (a Matrix) NonZeros() int {
	count := 0
	for i := range a.Rows {
		for _, v := range a.Row(i) {
			if v != 0 {
				count++
			}
		}
	}
	return count
}
