package dataset

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// sentinels are numbers that programs and people write where a value is missing.
var sentinels = []float64{-9, -99, -999, -9999, -99999, 99, 999, 9999, 99999}

// farOff is how many times as far from all other values as these are from each other a sentinel stands out.
const farOff = 4

// extremes are what is known of the least and the greatest value of a feature where these are sentinels.
type extremes struct {
	lows, highs int     // how many values are the least, and the greatest
	low, high   float64 // of all other values
}

// second takes a value in, of a feature whose least and greatest are known.
func (e *extremes) second(v, least, greatest float64) {
	switch {
	case v == least && slices.Contains(sentinels, v):
		e.lows++
	case v == greatest && slices.Contains(sentinels, v):
		e.highs++
	default:
		e.low, e.high = min(e.low, v), max(e.high, v)
	}
}

// standOut tells whether the least and the greatest value are sentinels that no other value is near: far off, or the
// only negative number.
func (e *extremes) standOut(least, greatest float64) (low, high bool) {
	spread := farOff * (e.high - e.low)
	if e.low > e.high { // there are no others
		return false, false
	}
	return e.lows > 0 && (e.low >= 0 && least < 0 || e.low-least > spread), e.highs > 0 && greatest-e.high > spread
}

// sentinels is a note about numbers that seem to stand for missing values.
func (p *profile) sentinels() (Note, bool) {
	n := Note{Kind: NoteSentinel, Of: p.n * len(p.features)}
	counts := map[float64]int{}
	features := 0
	for j := range p.features {
		f := &p.features[j]
		low, high := f.outer.standOut(f.low, f.high)
		if low {
			counts[f.low] += f.outer.lows
		}
		if high {
			counts[f.high] += f.outer.highs
		}
		if low || high {
			if features++; features <= maxExamples {
				n.Examples = append(n.Examples, p.table.Features[j])
			}
		}
	}
	var words []string
	for _, v := range sentinels {
		if counts[v] > 0 {
			n.Count += counts[v]
			words = append(words, strconv.FormatFloat(v, 'f', -1, 64))
		}
	}
	list := listed(words, "or")
	n.Text = are(n.Count, "value") + " " + list + ", far from all others, in " + plural(features, "feature")
	n.Means = "such numbers often stand for missing values, and as numbers they decide what is like what"
	n.Advice = "if they do, name " + strings.Join(words, ",") + " as texts for missing values"
	return n, n.Count > 0
}

// noExtremes is what is known of them before the first value.
func noExtremes() extremes { return extremes{low: math.Inf(1), high: math.Inf(-1)} }
