package metrics

import "math"

// Purity is the share of samples that belong to the most frequent class (b) of their cluster
// (a). It grows with the number of clusters, so compare it only at equal numbers. From 0 to 1.
func (t *Table) Purity() float64 {
	if t.N == 0 {
		return math.NaN()
	}
	right := 0
	for _, row := range t.Count {
		most := 0
		for _, c := range row {
			most = max(most, c)
		}
		right += most
	}
	return float64(right) / float64(t.N)
}
