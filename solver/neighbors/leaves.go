package neighbors

import (
	"cmp"
	"slices"

	"viewfold/solver/dense"
)

// leafRows is how many samples a leaf has at most: enough for products of leaves to be quick, and few enough for
// leaves to be small.
const leafRows = 128

// leaves are the samples in an order in which those of a leaf follow one another.
type leaves struct {
	rows  dense.Matrix // n×d, in this order
	order []int32      // the sample of every row
	start []int        // leaf l is rows start[l] to start[l+1]
}

// split halves the samples along the feature that varies most, and the halves again, until they are leaves (the k-d
// tree of J. H. Friedman, J. L. Bentley, R. A. Finkel, An algorithm for finding best matches in logarithmic expected
// time, ACM Transactions on Mathematical Software 3, 1977, of which the leaves are kept alone).
func split(x dense.Matrix) leaves {
	l := leaves{order: make([]int32, x.Rows), start: []int{0}}
	for i := range l.order {
		l.order[i] = int32(i)
	}
	l.halve(x, 0, x.Rows)
	l.rows = dense.New(x.Rows, x.Cols)
	for p, i := range l.order {
		copy(l.rows.Row(p), x.Row(int(i)))
	}
	return l
}

func (l *leaves) halve(x dense.Matrix, from, to int) {
	if to-from <= leafRows {
		l.start = append(l.start, to)
		return
	}
	part := l.order[from:to]
	j := widest(x, part)
	slices.SortFunc(part, func(a, b int32) int {
		return cmp.Or(cmp.Compare(x.Row(int(a))[j], x.Row(int(b))[j]), cmp.Compare(a, b))
	})
	middle := from + (to-from)/2
	l.halve(x, from, middle)
	l.halve(x, middle, to)
}

// widest returns the feature of the largest variance over some samples, the first of equals.
func widest(x dense.Matrix, some []int32) int {
	mean, squares := make([]float64, x.Cols), make([]float64, x.Cols)
	for _, i := range some {
		dense.AddScaled(mean, 1/float64(len(some)), x.Row(int(i)))
	}
	for _, i := range some {
		for j, v := range x.Row(int(i)) {
			squares[j] += (v - mean[j]) * (v - mean[j])
		}
	}
	most := 0
	for j, v := range squares {
		if v > squares[most] {
			most = j
		}
	}
	return most
}
