// Package metrics compares two labelings of the same samples: a clustering with known classes,
// or two clusterings. Labels are small non-negative integers whose values mean nothing.
//
// All indices but Purity and Accuracy are symmetric; all are invariant under renaming.
package metrics

// Table is the contingency table of two labelings a and b of n samples.
type Table struct {
	N     int
	Count [][]int // Count[i][j] samples have label i in a and j in b
	A, B  []int   // row and column sums
}

// Compare counts how the labels of a and b occur together. The slices have equal lengths;
// samples with a negative label in either are left out.
func Compare(a, b []int) *Table {
	t := &Table{A: make([]int, 1+largest(a)), B: make([]int, 1+largest(b))}
	t.Count = make([][]int, len(t.A))
	for i := range t.Count {
		t.Count[i] = make([]int, len(t.B))
	}
	for i, la := range a {
		if lb := b[i]; la >= 0 && lb >= 0 {
			t.N++
			t.Count[la][lb]++
			t.A[la]++
			t.B[lb]++
		}
	}
	return t
}

// largest returns the largest label, −1 when there is none.
func largest(labels []int) int {
	top := -1
	for _, l := range labels {
		top = max(top, l)
	}
	return top
}
