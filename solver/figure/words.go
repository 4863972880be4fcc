package figure

import (
	"math"
	"strconv"
	"strings"

	"viewfold/phrase"
)

// Counts and times are written as the page does.
var count, plural, seconds = phrase.Count, phrase.Plural, phrase.Seconds

// rough writes a number with four significant digits, or its whole part where that has more. From ten millions on it writes
// whole numbers and quartiles of them with all digits: they may be dates (20260101).
func rough(x float64) string {
	s := strconv.FormatFloat(x, 'g', 4, 64)
	switch size := math.Abs(x); {
	case size >= 1e4 && size < 1e7:
		s = count(int(math.Round(x)))
	case size >= 1e7 && size <= 1<<53 && 4*x == math.Trunc(4*x):
		s = strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strings.ReplaceAll(s, "-", "−")
}

// share writes a part of 1 in per cent, with one decimal.
func share(x float64) string { return strconv.FormatFloat(100*x, 'f', 1, 64) + phrase.Percent }

// list joins texts by commas.
func list(texts []string) string { return strings.Join(texts, ", ") }
