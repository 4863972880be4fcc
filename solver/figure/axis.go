package figure

import (
	"math"
	"strconv"
)

// axis is a linear scale with round marks.
type axis struct {
	min, max float64
	ticks    []float64
	decimals int // that tell neighbouring ticks apart
	digits   int // that do so with large numbers, at least 4
}

// slack is the part of a step by which rounding may miss a round number.
const slack = 1e-9

// mostAxis is where axes end, so that the lengths of spans are numbers.
const mostAxis = 1e307

// newAxis returns an axis that covers lo to hi with about n round ticks. A span of zero is
// widened so that the axis has a length.
func newAxis(lo, hi float64, n int) axis {
	lo, hi = min(max(lo, -mostAxis), mostAxis), min(max(hi, -mostAxis), mostAxis)
	if hi <= lo {
		pad := math.Max(math.Abs(lo)/100, 0.5)
		lo, hi = lo-pad, lo+pad
	}
	step := roundStep((hi - lo) / float64(max(n, 1)))
	a := axis{min: math.Floor(lo/step+slack) * step, max: math.Ceil(hi/step-slack) * step}
	power := int(math.Floor(math.Log10(step) + slack))
	a.decimals = max(0, -power)
	if size := max(math.Abs(a.min), math.Abs(a.max)); size > 0 {
		a.digits = max(4, int(math.Floor(math.Log10(size)))-power+1)
	}
	for i := 0; ; i++ {
		t := a.min + float64(i)*step
		if t > a.max+step/2 {
			return a
		}
		a.ticks = append(a.ticks, t)
	}
}

// roundStep returns the smallest of 1, 2, 5 times a power of ten that is at least x.
func roundStep(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, f := range []float64{1, 2, 5} {
		if f*power >= x*(1-slack) {
			return f * power
		}
	}
	return 10 * power
}

// part returns where x lies on the axis, 0 at its least and 1 at its greatest value.
func (a axis) part(x float64) float64 { return (x - a.min) / (a.max - a.min) }

// mostDecimals are how many a tick has at most; one with more is written with an exponent.
const mostDecimals = 6

// text writes a tick.
func (a axis) text(x float64) string {
	if a.decimals > mostDecimals {
		if math.Abs(x) < slack*(a.max-a.min) {
			return "0"
		}
		return strconv.FormatFloat(x, 'g', a.digits, 64)
	}
	if size := math.Abs(x); size >= 1e15 || size >= 1e7 && a.digits <= 4 {
		return strconv.FormatFloat(x, 'g', a.digits, 64)
	}
	if a.decimals == 0 {
		return count(int(math.Round(x)))
	}
	return strconv.FormatFloat(x, 'f', a.decimals, 64)
}
