package dataset

import "slices"

// GapMap shows where a view lacks values: features × samples in the order of the file, in tiles of neighbours.
type GapMap struct {
	Features int // a tile stands for; those of the last row may stand for fewer
	Samples  int // the same; the last of a row
	Rows     []GapRow
	Lacking  int           // features that lack values
	Worst    []FeatureGaps // of these, the ones that lack most, those first
}

// GapRow is a row of tiles.
type GapRow struct {
	First, Last string // of its features
	// Levels are 0 for a tile that lacks nothing, 4 for one that has nothing, and 1 to 3 for thirds between.
	Levels []int
}

// FeatureGaps counts the values that a feature lacks.
type FeatureGaps struct {
	Feature string
	Missing int
}

// fullGap is the level of a tile that has no value.
const fullGap = 4

// MapGaps draws the map of a table in at most so many rows and tiles a row, and lists at most so many of the worst
// features. It is nil when no value is missing. It goes through the numbers once.
func MapGaps(t *Table, rows, tiles, worst int) *GapMap {
	if t.Missing.Count == 0 {
		return nil
	}
	n, d := t.X.Shape()
	m := &GapMap{Features: max(1, (d+rows-1)/rows), Samples: max(1, (n+tiles-1)/tiles)}
	across := (n + m.Samples - 1) / m.Samples
	count := make([]int, (d+m.Features-1)/m.Features*across)
	byFeature := make([]int, d)
	for i := range n {
		eachMissing(t.X, i, func(j int) {
			byFeature[j]++
			count[j/m.Features*across+i/m.Samples]++
		})
	}
	for j := 0; j < d; j += m.Features {
		end := min(j+m.Features, d)
		row := GapRow{t.Features[j], t.Features[end-1], make([]int, across)}
		for k := range row.Levels {
			of := (end - j) * min(m.Samples, n-k*m.Samples)
			row.Levels[k] = gapLevel(count[j/m.Features*across+k], of)
		}
		m.Rows = append(m.Rows, row)
	}
	m.list(t.Features, byFeature, worst)
	return m
}

// gapLevel is the level of a tile that lacks so many of its values.
func gapLevel(missing, of int) int {
	switch missing {
	case 0:
		return 0
	case of:
		return fullGap
	}
	return 1 + (fullGap-1)*missing/of
}

// list fills in the features that lack most.
func (m *GapMap) list(names []string, missing []int, most int) {
	var order []int
	for j, count := range missing {
		if count > 0 {
			order = append(order, j)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return missing[b] - missing[a] })
	m.Lacking = len(order)
	for _, j := range order[:min(len(order), most)] {
		m.Worst = append(m.Worst, FeatureGaps{names[j], missing[j]})
	}
}

// Name is how a row is called: by its feature, or by the first and the last.
func (r GapRow) Name() string {
	if r.First == r.Last {
		return r.First
	}
	return r.First + " … " + r.Last
}
