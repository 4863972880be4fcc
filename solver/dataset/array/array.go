// Package array holds the matrices that binary and sparse file formats store, as they are stored: numbers by
// rows, by columns, or the non-zeros alone. Which side the samples are on is decided later, so an Array can
// be turned while it becomes a samples.Matrix.
package array

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"viewfold/solver/samples"
)

// Array is a matrix or a list found in a file.
type Array struct {
	Name  string // in its file, "" in a file of one array
	Shape []int  // one or two sizes; more when Problem says so
	// Problem says why the content cannot be used, as the end of a sentence that begins with the array; ""
	// when it can.
	Problem string
	// IsText says that the cells are texts, and not numbers.
	IsText bool

	// Text, Numbers and Sparse are the content; without it all are nil.
	Text    []string
	Numbers *Numbers
	Sparse  *samples.Sparse // rows×columns
}

// Rows is the number of rows; a list is one column.
func (a Array) Rows() int { return a.size(0) }

// Cols is the number of columns.
func (a Array) Cols() int { return a.size(1) }

func (a Array) size(k int) int {
	if k < len(a.Shape) {
		return a.Shape[k]
	}
	return 1
}

// IsVector tells whether it is one row or one column.
func (a Array) IsVector() bool {
	return len(a.Shape) <= 2 && min(a.Rows(), a.Cols()) == 1
}

// Matrix returns the numbers, turned when columns are to become rows. It may share memory with a.
func (a Array) Matrix(turned bool) samples.Matrix {
	if a.Sparse == nil {
		x := a.Numbers.matrix(a.Rows(), a.Cols(), turned)
		if samples.FewOf(x) {
			return samples.FromDense(x)
		}
		return x
	}
	s := a.Sparse
	if turned {
		s = Turn(s)
	}
	if samples.Few(s.NonZeros(), s.Rows, s.Cols) {
		return s
	}
	return s.Dense()
}

// Words returns the cells of a vector as texts: whole numbers without a fraction, and NaN as "".
func (a Array) Words() []string {
	if a.Text != nil {
		return a.Text
	}
	x := a.Matrix(a.Rows() == 1)
	words := make([]string, a.Rows()*a.Cols())
	row := make([]float64, 1)
	for i := range words {
		x.CopyRow(row, i)
		words[i] = Word(row[0])
	}
	return words
}

// Word writes a number as a label or an ID; a NaN, which is none, is "".
func Word(v float64) string {
	if math.IsNaN(v) {
		return ""
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// Error says that a file, or an array of it, cannot be read.
type Error struct {
	Problem string
	Fix     string
}

func (e *Error) Error() string { return e.Problem + "; " + e.Fix }

// Broken says that a file does not follow its format.
func Broken(what string, args ...any) error {
	return &Error{"the file is damaged or incomplete: " + fmt.Sprintf(what, args...), "save or download it again"}
}

// Most is how many numbers an array may have: of 8 bytes each they take 2 GiB. A small packed file can hold
// more than there is memory.
const Most = 1 << 28

// Count returns how many cells an array of the given sizes has, and why they cannot be read: "" when they can.
func Count(shape []int) (cells int, problem string) {
	if len(shape) > 2 {
		return 0, fmt.Sprintf("has %d dimensions, not two", len(shape))
	}
	cells = 1
	for _, n := range shape {
		if n == 0 {
			return 0, "is empty"
		}
		if n < 0 || cells > Most/n {
			return 0, fmt.Sprintf("is %s, more than the %d million numbers that can be read", Size(shape), Most>>20)
		}
		cells *= n
	}
	return cells, ""
}

// Size writes sizes as "3×4".
func Size(shape []int) string {
	words := make([]string, len(shape))
	for k, n := range shape {
		words[k] = strconv.Itoa(n)
	}
	return strings.Join(words, "×")
}
