package dataset

import (
	"fmt"
	"slices"
	"strconv"

	"viewfold/solver/dataset/array"
	"viewfold/solver/dense"
	"viewfold/solver/samples"
)

// numberedColumns are the columns of an array, which have no names.
type numberedColumns struct{ names []string }

func columnsOf(d int) numberedColumns {
	names := make([]string, d)
	for j := range names {
		names[j] = "column " + strconv.Itoa(j+1)
	}
	return numberedColumns{names}
}

// find returns the column with a number, from 1, or a name; −1 for "" and none.
func (c numberedColumns) find(what, column string) (int, error) {
	if column == "" || column == none {
		return -1, nil
	}
	if j := slices.Index(c.names, column); j >= 0 {
		return j, nil
	}
	if j, err := strconv.Atoi(column); err == nil && j >= 1 && j <= len(c.names) {
		return j - 1, nil
	}
	return 0, &Error{Problem: fmt.Sprintf("there is no %s column %s", what, quote(column)),
		Fix: fmt.Sprintf("choose it by number from 1 to %d", len(c.names))}
}

// without leaves out two columns, where they are not −1.
func (c numberedColumns) withoutColumns(a, b int) []string {
	if a < 0 && b < 0 {
		return c.names
	}
	var left []string
	for j, name := range c.names {
		if j != a && j != b {
			left = append(left, name)
		}
	}
	return left
}

// without leaves out two columns of x, where they are not −1.
func withoutColumns(x samples.Matrix, a, b int) samples.Matrix {
	if a < 0 && b < 0 {
		return x
	}
	n, d := x.Shape()
	left := d
	for _, j := range []int{a, b} {
		if j >= 0 {
			left--
		}
	}
	y, row := dense.New(n, left), make([]float64, d)
	for i := range n {
		x.CopyRow(row, i)
		to := y.Row(i)
		k := 0
		for j, v := range row {
			if j != a && j != b {
				to[k] = v
				k++
			}
		}
	}
	if samples.FewOf(y) {
		return samples.FromDense(y)
	}
	return y
}

// wordsOf returns a column as texts.
func wordsOf(x samples.Matrix, column int) []string {
	n, d := x.Shape()
	words, row := make([]string, n), make([]float64, d)
	for i := range words {
		x.CopyRow(row, i)
		words[i] = array.Word(row[column])
	}
	return words
}

// refuseTwins refuses IDs that are missing or there twice.
func refuseTwins(ids []string) error {
	rowOf := make(map[string]int, len(ids))
	for i, id := range ids {
		first, twice := rowOf[id]
		switch {
		case id == "":
			return &Error{Problem: fmt.Sprintf("sample %d has no ID", i+1), Fix: "choose another ID column"}
		case twice:
			return &Error{Text: id, Problem: fmt.Sprintf("samples %d and %d have the same ID %s", first+1, i+1, quote(id)), Fix: "choose another ID column"}
		}
		rowOf[id] = i
	}
	return nil
}
