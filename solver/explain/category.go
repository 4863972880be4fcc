package explain

import (
	"fmt"
	"math"

	"viewfold/solver/dataset"
)

// category tests whether a category is independent of the clusters.
func (t *Test) category(c dataset.Column, labels []int, clusters int) {
	if len(c.Levels) > mostLevels {
		for _, code := range c.Codes {
			if code >= 0 {
				t.N++
			}
		}
		t.Levels, t.Note = nil, fmt.Sprintf("not tested: it has %d levels, and a category with more than %d is hardly one", len(c.Levels), mostLevels)
		return
	}
	t.Groups = make([]Group, clusters)
	for k := range t.Groups {
		t.Groups[k].Counts = make([]int, len(c.Levels))
	}
	level := make([]int, len(c.Levels))
	for i, code := range c.Codes {
		if code >= 0 {
			t.N++
			t.Groups[labels[i]].N++
			t.Groups[labels[i]].Counts[code]++
			level[code]++
		}
	}
	rows, columns := t.groups(), 0
	for _, count := range level {
		if count > 0 {
			columns++
		}
	}
	if !t.testable(rows, columns) {
		return
	}
	t.Kind, t.Freedom, t.Cells = ChiSquare, (rows-1)*(columns-1), rows*columns
	for _, g := range t.Groups {
		for j, count := range g.Counts {
			if expected := float64(g.N) * float64(level[j]) / float64(t.N); expected > 0 {
				apart := float64(count) - expected
				t.Statistic += apart * apart / expected
				if expected < fewSamples {
					t.Small++
				}
			}
		}
	}
	t.P = chiSquareTail(t.Statistic, t.Freedom)
	t.Effect = math.Sqrt(t.Statistic / (float64(t.N) * float64(min(rows, columns)-1)))
	if t.Small > 0 {
		t.Note = fmt.Sprintf("%d of %d expected counts are below %d: p is only approximate", t.Small, t.Cells, fewSamples)
	}
}
