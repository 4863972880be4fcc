package dataset

import (
	"strconv"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// gather returns the given rows of x, and of its features the given ones, in ascending order (nil: all):
// sharing its memory when the rows follow one another and all features stay, else in a copy.
func gather(x samples.Matrix, rows, features []int) samples.Matrix {
	from, to := rows[0], rows[0]+len(rows)
	if few, ok := x.(*samples.Sparse); ok {
		if consecutive(rows) {
			few = few.RowRange(from, to)
		} else {
			few = few.PickRows(rows)
		}
		if features != nil {
			few = few.PickColumns(features)
		}
		return few
	}
	all := x.Dense()
	if features != nil {
		return pickCells(all, rows, features)
	}
	if consecutive(rows) {
		return all.RowRange(from, to)
	}
	y := dense.New(len(rows), all.Cols)
	for i, r := range rows {
		copy(y.Row(i), all.Row(r))
	}
	return y
}

// pickCells copies the given rows and columns.
func pickCells(x dense.Matrix, rows, columns []int) dense.Matrix {
	y := dense.New(len(rows), len(columns))
	for i, r := range rows {
		from, to := x.Row(r), y.Row(i)
		for k, j := range columns {
			to[k] = from[j]
		}
	}
	return y
}

// consecutive tells whether every row is the one after its predecessor.
func consecutive(rows []int) bool {
	for i, r := range rows {
		if r != rows[0]+i {
			return false
		}
	}
	return true
}

// identityRows is 0, 1, …, n−1.
func identityRows(n int) []int {
	rows := make([]int, n)
	for i := range rows {
		rows[i] = i
	}
	return rows
}

// numbered is "1", "2", …, n.
func numbered(n int) []string {
	ids := make([]string, n)
	for i := range ids {
		ids[i] = strconv.Itoa(i + 1)
	}
	return ids
}
