package explain

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"viewfold/solver/dataset"
)

// Tests are those of descriptive columns against the clusters.
type Tests struct {
	Count   int    `json:"tests"` // how many columns were tested; p values are adjusted for so many
	Columns []Test `json:"columns"`
}

// The kinds of tests.
const (
	ChiSquare     = "chi_square"
	KruskalWallis = "kruskal_wallis"
)

// Test is the test of one column. A column that cannot be tested has no kind, and a note that says why.
type Test struct {
	Column    string   `json:"column"`
	Kind      string   `json:"test,omitempty"`
	N         int      `json:"n"`                 // samples whose value is known
	Missing   int      `json:"missing,omitempty"` // and is not: these are left out
	Statistic float64  `json:"statistic"`         // χ², or H corrected for ties
	Freedom   int      `json:"df"`
	P         float64  `json:"p"`
	Holm      float64  `json:"p_holm"` // adjusted for Tests.Count tests
	Effect    float64  `json:"effect"` // Cramér's V, or ε²: from 0 to 1
	Cells     int      `json:"cells,omitempty"`
	Small     int      `json:"cells_below_5,omitempty"` // of these cells, with an expected count below 5
	Note      string   `json:"note,omitempty"`          // a caution, or why it was not tested
	Levels    []string `json:"levels,omitempty"`        // of a category
	Groups    []Group  `json:"groups,omitempty"`        // per cluster
}

// Group is a column in one cluster.
type Group struct {
	N         int       `json:"n"`
	Counts    []int     `json:"counts,omitempty"`    // of a category, per level
	Quartiles []float64 `json:"quartiles,omitempty"` // of numbers: lower, median, upper, between neighbours in proportion; of no samples none
}

const (
	// mostLevels is how many levels a category that is tested may have: one with more is hardly one.
	mostLevels = 50
	// fewSamples is the expected count of a cell, or the size of a group, below which the distribution of the
	// statistic is only roughly χ²'s.
	fewSamples = 5
)

// TestColumns tests columns against the samples' clusters, counted from 0. Samples whose value is not known are
// left out.
func TestColumns(columns []dataset.Column, labels []int, clusters int) *Tests {
	tests := &Tests{}
	for _, c := range columns {
		t := Test{Column: c.Name, Levels: c.Levels}
		if c.Numbers != nil {
			t.numbers(c.Numbers, labels, clusters)
		} else {
			t.category(c, labels, clusters)
		}
		t.Missing = len(labels) - t.N
		tests.Columns = append(tests.Columns, t)
	}
	tests.adjust()
	return tests
}

// adjust fills in Count and Holm.
func (t *Tests) adjust() {
	var order []int
	for k := range t.Columns {
		if t.Columns[k].Kind != "" {
			order = append(order, k)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(t.Columns[a].P, t.Columns[b].P) })
	t.Count = len(order)
	least := 0.0 // an adjusted p is no smaller than that of a smaller p
	for i, k := range order {
		least = max(least, min(1, float64(t.Count-i)*t.Columns[k].P))
		t.Columns[k].Holm = least
	}
}

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

// groups counts the clusters in which some value is known.
func (t *Test) groups() int {
	count := 0
	for _, g := range t.Groups {
		if g.N > 0 {
			count++
		}
	}
	return count
}

// testable reports whether there are several groups and values; if not, the note says so.
func (t *Test) testable(groups, values int) bool {
	switch {
	case t.N == 0:
		t.Note = "not tested: no value is known"
	case groups < 2:
		t.Note = "not tested: values are known in one cluster only"
	case values < 2:
		t.Note = "not tested: all known values are the same"
	}
	return t.Note == ""
}

// numbers tests whether some cluster has larger numbers than another.
func (t *Test) numbers(x []float64, labels []int, clusters int) {
	var order []int
	for i, v := range x {
		if v == v {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(x[a], x[b]) })
	t.N, t.Groups = len(order), make([]Group, clusters)
	inOrder := make([][]float64, clusters)
	twice := make([]int, clusters) // the sum of a cluster's ranks, which are halves where values are tied
	ties, values := 0.0, 0
	for from := 0; from < t.N; {
		to := from + 1
		for to < t.N && x[order[to]] == x[order[from]] {
			to++
		}
		for _, i := range order[from:to] {
			k := labels[i]
			inOrder[k] = append(inOrder[k], x[i])
			twice[k] += from + to + 1
		}
		tied := float64(to - from)
		ties += tied*tied*tied - tied
		from, values = to, values+1
	}
	smallest := t.N
	for k := range t.Groups {
		g := Group{N: len(inOrder[k])}
		if g.N > 0 {
			g.Quartiles = []float64{quantile(inOrder[k], 0.25), quantile(inOrder[k], 0.5), quantile(inOrder[k], 0.75)}
			smallest = min(smallest, g.N)
		}
		t.Groups[k] = g
	}
	groups := t.groups()
	if !t.testable(groups, values) {
		return
	}
	n := float64(t.N)
	sum := 0.0
	for k, g := range t.Groups {
		if g.N > 0 {
			apart := float64(twice[k])/2/float64(g.N) - (n+1)/2
			sum += float64(g.N) * apart * apart
		}
	}
	t.Kind, t.Freedom = KruskalWallis, groups-1
	t.Statistic = 12 * sum / (n * (n + 1)) / (1 - ties/(n*n*n-n))
	t.P = chiSquareTail(t.Statistic, t.Freedom)
	t.Effect = min(1, t.Statistic/(n-1))
	if smallest < fewSamples {
		t.Note = fmt.Sprintf("a cluster has only %d known values: p is only approximate", smallest)
	}
}

// quantile is that of numbers in order: between two of them in proportion (type 7 of R. J. Hyndman and Y. Fan,
// American Statistician 50, 1996, which R and NumPy take).
func quantile(x []float64, q float64) float64 {
	at := q * float64(len(x)-1)
	k := int(at)
	if k == len(x)-1 {
		return x[k]
	}
	return x[k] + (at-float64(k))*(x[k+1]-x[k])
}
