package matlab

import (
	"fmt"
	"io"
	"math"
	"slices"

	"viewfold/solver/dataset/array"
)

// Classes of arrays.
const (
	classCell   = 1
	classStruct = 2
	classChar   = 4
	classSparse = 5
	classDouble = 6
	classUint64 = 15
)

// isComplex is the flag of complex numbers.
const isComplex = 0x0800

const (
	maxDims  = 32 // of an array
	maxDepth = 8  // of cell arrays in cell arrays
)

// matrix reads an array, which name names in place of its own when it is in a cell. What it holds is found.
func (f *file) matrix(r *io.LimitedReader, name string, depth int) error {
	if r.N == 0 { // an empty cell
		return nil
	}
	flags, err := f.integers(r, 2)
	if err == nil && len(flags) == 0 {
		err = array.Broken("an array without a class")
	}
	if err != nil {
		return err
	}
	shape, err := f.integers(r, maxDims)
	if err != nil {
		return err
	}
	own, err := f.text(r)
	if err != nil {
		return err
	}
	if name == "" {
		name = own
	}
	a := array.Array{Name: name, Shape: shape}
	switch class := flags[0] & 0xff; {
	case name == "": // MATLAB's own notes
		return nil
	case class == classCell:
		return f.cells(r, a, depth)
	case class == classSparse && flags[0]&isComplex == 0:
		err = f.sparse(r, &a)
	case class >= classDouble && class <= classUint64 && flags[0]&isComplex == 0:
		err = f.full(r, &a)
	default:
		a.Problem = what(class)
	}
	f.found = append(f.found, a)
	return err
}

// what says what an array holds in the place of numbers.
func what(class int) string {
	switch class {
	case classStruct:
		return "is a structure: save its fields as variables of their own (save with -struct)"
	case classChar:
		return "is text, not numbers"
	case classSparse:
		return "holds complex numbers"
	}
	if class >= classDouble && class <= classUint64 {
		return "holds complex numbers"
	}
	return "is an object, not numbers"
}

// full reads an array that keeps all numbers.
func (f *file) full(r *io.LimitedReader, a *array.Array) error {
	cells, problem := array.Count(a.Shape)
	a.Problem = problem
	if problem != "" || !f.content(a.Name) {
		return nil
	}
	err := f.room.ForNumbers(*a)
	if err == nil {
		a.Numbers, _, err = f.numbers(r, cells)
	}
	return err
}

// sparse reads an array that keeps the non-zeros by columns: their rows, where the columns start, and values.
func (f *file) sparse(r *io.LimitedReader, a *array.Array) error {
	switch {
	case len(a.Shape) != 2:
		return array.Broken("%s is sparse and has %d dimensions", a.Name, len(a.Shape))
	case a.Rows() < 1 || a.Cols() < 1:
		a.Problem = "is empty"
	}
	if a.Problem != "" || !f.content(a.Name) {
		return nil
	}
	if a.Rows() > math.MaxInt32 || a.Cols() > math.MaxInt32 {
		return array.Plausible(a.Rows(), a.Cols(), 0)
	}
	rows, err := f.integers(r, array.Most)
	if err != nil {
		return err
	}
	start, err := f.integers(r, a.Cols()+1)
	if err != nil {
		return err
	}
	if bad := faulty(start, a.Cols(), len(rows)); bad {
		return array.Broken("the columns of %s do not fit its entries", a.Name)
	}
	if err := f.room.ForEntries(*a, start[a.Cols()]); err != nil {
		return err
	}
	values, _, err := f.numbers(r, start[a.Cols()])
	if err != nil {
		return err
	}
	var found array.Entries
	value := values.All()
	for j := range a.Cols() {
		for k := start[j]; k < start[j+1]; k++ {
			if rows[k] < 0 || rows[k] >= a.Rows() {
				return array.Broken("%s has no row %d", a.Name, rows[k]+1)
			}
			found.Add(int32(rows[k]), int32(j), value[k])
		}
	}
	a.Sparse, err = found.Sparse(a.Rows(), a.Cols())
	return err
}

// faulty tells whether starts of columns are wrong.
func faulty(start []int, cols, entries int) bool {
	if len(start) != cols+1 || start[0] != 0 || start[cols] > entries {
		return true
	}
	for j := range cols {
		if start[j] > start[j+1] {
			return true
		}
	}
	return false
}

// cells reads the arrays in a cell array, named as MATLAB does: X{2}, or X{1,2} when it has rows and columns. Where
// it holds no numbers, it is found as a whole.
func (f *file) cells(r *io.LimitedReader, a array.Array, depth int) error {
	if depth == maxDepth {
		return array.Broken("cell arrays are inside one another more than %d times", maxDepth)
	}
	before := len(f.found)
	for k := 0; r.N > 0; k++ {
		e, err := f.element(r)
		if err != nil {
			return err
		}
		if e.kind != miMatrix {
			return array.Broken("%s holds something that is not an array", a.Name)
		}
		if err := f.matrix(e.bytes, a.Name+place(a, k), depth+1); err != nil {
			return err
		}
		if err := e.end(r); err != nil {
			return err
		}
	}
	if !slices.ContainsFunc(f.found[before:], func(a array.Array) bool { return a.Problem == "" }) {
		a.Problem = "is a cell array without numbers"
		f.found = append(f.found[:before], a)
	}
	return nil
}

// place writes which cell of a is the k-th, column by column.
func place(a array.Array, k int) string {
	if a.IsVector() || len(a.Shape) != 2 || a.Rows() < 1 {
		return fmt.Sprintf("{%d}", k+1)
	}
	return fmt.Sprintf("{%d,%d}", k%a.Rows()+1, k/a.Rows()+1)
}
