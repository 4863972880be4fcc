package main

import (
	"fmt"
	"strings"

	"viewfold/solver/dataset"
)

// gapMarks are what a tile of a map of missing values looks like, by its level.
const gapMarks = ".-+*#"

// The size of the map in a terminal.
const (
	gapRows   = 16
	gapTiles  = 64
	gapWorst  = 10
	gapIndent = "    "
	widestRow = 24 // letters of a row's name
)

// gapLines shows where a view lacks values and which features lack most; "" when none is missing.
func gapLines(t *dataset.Table) string {
	m := dataset.MapGaps(t, gapRows, gapTiles, gapWorst)
	if m == nil {
		return ""
	}
	var worst []string
	for _, f := range m.Worst {
		worst = append(worst, fmt.Sprintf("%s %d", f.Feature, f.Missing))
	}
	if more := m.Lacking - len(worst); more > 0 {
		worst = append(worst, fmt.Sprintf("%d more features", more))
	}
	n, _ := t.X.Shape()
	var b strings.Builder
	fmt.Fprintf(&b, "  missing by feature, of %s: %s\n", plural(n, "sample"), strings.Join(worst, ", "))
	fmt.Fprintf(&b, "  missing values, a mark for %s × %s in the order of the file (%c none, %s some, %c all):\n",
		plural(m.Features, "feature"), plural(m.Samples, "sample"), gapMarks[0], strings.Join(strings.Split(gapMarks[1:4], ""), " "), gapMarks[4])
	width := 0
	for _, r := range m.Rows {
		width = max(width, len([]rune(shortName(r))))
	}
	for _, r := range m.Rows {
		marks := make([]byte, len(r.Levels))
		for k, level := range r.Levels {
			marks[k] = gapMarks[level]
		}
		fmt.Fprintf(&b, "%s%-*s  %s\n", gapIndent, width, shortName(r), marks)
	}
	return b.String()
}

// shortName is a row's name, cut where it is long.
func shortName(r dataset.GapRow) string {
	name := []rune(r.Name())
	if len(name) > widestRow {
		return string(name[:widestRow-1]) + "…"
	}
	return string(name)
}
