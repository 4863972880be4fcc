package metrics

import "math"

// Accuracy is the largest share of samples that agree when every cluster (a) is named after
// at most one class (b) and every class names at most one cluster: an assignment problem,
// solved by the Hungarian method. From 0 to 1; 1 when the labelings are equal up to renaming.
func (t *Table) Accuracy() float64 {
	if t.N == 0 {
		return math.NaN()
	}
	k := max(len(t.A), len(t.B))
	cost := make([][]float64, k)
	for i := range cost {
		cost[i] = make([]float64, k)
		for j := range cost[i] {
			if i < len(t.A) && j < len(t.B) {
				cost[i][j] = -float64(t.Count[i][j])
			}
		}
	}
	right := 0
	for i, j := range assign(cost) {
		if i < len(t.A) && j < len(t.B) {
			right += t.Count[i][j]
		}
	}
	return float64(right) / float64(t.N)
}

// assign returns, for every row of a square cost matrix, the column of a cheapest perfect
// matching: shortest augmenting paths with potentials (Kuhn 1955, Munkres 1957; this form
// is O(k³), Jonker and Volgenant 1987).
func assign(cost [][]float64) []int {
	k := len(cost)
	rowPot, colPot := make([]float64, k), make([]float64, k+1)
	rowOf := make([]int, k+1) // row matched to a column; the last column is the path's root
	for j := range rowOf {
		rowOf[j] = -1
	}
	from := make([]int, k+1)
	for i := range k {
		rowOf[k] = i
		at := k
		dist, done := make([]float64, k), make([]bool, k+1)
		for j := range dist {
			dist[j] = math.Inf(1)
		}
		for rowOf[at] >= 0 {
			done[at] = true
			row, next, step := rowOf[at], -1, math.Inf(1)
			for j := range k {
				if done[j] {
					continue
				}
				if d := cost[row][j] - rowPot[row] - colPot[j]; d < dist[j] {
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
	colOf := make([]int, k)
	for j, i := range rowOf[:k] {
		colOf[i] = j
	}
	return colOf
}
