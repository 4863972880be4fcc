package dataset

import (
	"strconv"

	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// gather returns the given rows of x: sharing its memory when they follow one another, else
// in one copy.
func gather(x samples.Matrix, rows []int) samples.Matrix {
	from, to := rows[0], rows[0]+len(rows)
	if few, ok := x.(*samples.Sparse); ok {
		if consecutive(rows) {
			return few.RowRange(from, to)
		}
		return few.PickRows(rows)
	}
	all := x.Dense()
	if consecutive(rows) {
		return all.RowRange(from, to)
	}
	y := dense.New(len(rows), all.Cols)
	for i, r := range rows {
		copy(y.Row(i), all.Row(r))
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

// rowsByID returns the row of every ID.
func rowsByID(ids []string) map[string]int {
	rowOf := make(map[string]int, len(ids))
	for i, id := range ids {
		rowOf[id] = i
	}
	return rowOf
}

// find returns the row of every ID; all must be there.
func find(ids []string, rowOf map[string]int) []int {
	rows := make([]int, len(ids))
	for i, id := range ids {
		rows[i] = rowOf[id]
	}
	return rows
}

// keep returns the IDs for which ok holds.
func keep(ids []string, ok func(string) bool) []string {
	var kept []string
	for _, id := range ids {
		if ok(id) {
			kept = append(kept, id)
		}
	}
	return kept
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
