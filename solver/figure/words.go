package figure

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// count writes a whole number with a comma between groups of three digits: 1,797.
func count(n int) string {
	s := strconv.Itoa(n)
	from := 3
	if n < 0 {
		from = 4
	}
	for i := len(s) - 3; i > from-3; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return strings.Replace(s, "-", "−", 1)
}

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

// share writes a part of 1 in per cent, with one decimal. No line ends before the sign.
func share(x float64) string { return strconv.FormatFloat(100*x, 'f', 1, 64) + "\u00a0%" }

// seconds writes a time as the page does: 12.3 ms, 0.42 s, 12.3 s, 3 min 5 s, 2 h 4 min.
func seconds(s float64) string {
	switch {
	case s < 0.1:
		return rough(math.Round(1e4*s)/10) + " ms"
	case s < 1:
		return strconv.FormatFloat(s, 'f', 2, 64) + " s"
	case s < 60:
		return strconv.FormatFloat(s, 'f', 1, 64) + " s"
	case s < 3600:
		return fmt.Sprintf("%d min %d s", int(s)/60, int(s)%60)
	}
	return fmt.Sprintf("%d h %d min", int(s)/3600, int(s)/60%60)
}

// plural writes a count with its noun.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return count(n) + " " + noun + "s"
}

// list joins texts by commas.
func list(texts []string) string { return strings.Join(texts, ", ") }
