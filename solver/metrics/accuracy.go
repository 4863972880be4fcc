package metrics

import "math"

// Accuracy is the largest share of samples that agree when every cluster (a) is named after
// at most one class (b) and every class names at most one cluster: an assignment problem,
// solved by the Hungarian method. From 0 to 1; 1 when the labelings are equal up to renaming.
func (t *Table) Accuracy() float64 {
	if t.N == 0 {
		return math.NaN()
	}
	right := 0
	for i, j := range t.Match() {
		if j >= 0 {
			right += t.Count[i][j]
		}
	}
	return float64(right) / float64(t.N)
}

// Match returns for every label of a the label of b that Accuracy matches it with, −1 for none.
func (t *Table) Match() []int {
	match := make([]int, len(t.A))
	if len(t.A) <= len(t.B) {
		copy(match, assign(t.Count))
		return match
	}
	for i := range match {
		match[i] = -1
	}
	for j, i := range assign(transpose(t.Count)) {
		match[i] = j
	}
	return match
}

func transpose(count [][]int) [][]int {
	t := make([][]int, len(count[0]))
	for j := range t {
		t[j] = make([]int, len(count))
		for i := range count {
			t[j][i] = count[i][j]
		}
	}
	return t
}

// assign returns a column for every row of an r×k matrix, r ≤ k, all different, with the
// largest sum of gains: shortest augmenting paths with potentials (Kuhn 1955, Munkres 1957;
// this form, of cost r²k, Jonker and Volgenant 1987).
func assign(gain [][]int) []int {
	k := len(gain[0])
	rowPot, colPot := make([]int, len(gain)), make([]int, k+1)
	rowOf := make([]int, k+1) // row matched to a column; the last column is the path's root
	for j := range rowOf {
		rowOf[j] = -1
	}
	from, dist, done := make([]int, k+1), make([]int, k), make([]bool, k+1)
	for i := range gain {
		for j := range dist {
			dist[j] = math.MaxInt
		}
		clear(done)
		rowOf[k] = i
		at := k
		for rowOf[at] >= 0 {
			done[at] = true
			row, next, step := rowOf[at], -1, math.MaxInt
			for j := range k {
				if done[j] {
					continue
				}
				if d := -gain[row][j] - rowPot[row] - colPot[j]; d < dist[j] {
					dist[j], from[j] = d, at
				}
				if dist[j] < step {
					step, next = dist[j], j
				}
			}
			for j := range done {
				if done[j] {
					rowPot[rowOf[j]] += step
					colPot[j] -= step
				} else if j < k {
					dist[j] -= step
				}
			}
			at = next
		}
		for at != k { // turn the path's edges around
			rowOf[at] = rowOf[from[at]]
			at = from[at]
		}
	}
	colOf := make([]int, len(gain))
	for j, i := range rowOf[:k] {
		if i >= 0 {
			colOf[i] = j
		}
	}
	return colOf
}
