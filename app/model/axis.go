package model

import (
	"math"
	"strconv"
)

// Axis is a linear scale with round marks.
type Axis struct {
	Min, Max float64
	Ticks    []float64
	Decimals int // that tell neighbouring ticks apart
}

// slack is the part of a step by which rounding may miss a round number.
const slack = 1e-9

// NewAxis returns an axis that covers lo to hi with about n round ticks. A span of zero is
// widened so that the axis has a length.
func NewAxis(lo, hi float64, n int) Axis {
	if hi <= lo {
		pad := math.Max(math.Abs(lo)/100, 0.5)
		lo, hi = lo-pad, lo+pad
	}
	step := roundStep((hi - lo) / float64(max(n, 1)))
	a := Axis{Min: math.Floor(lo/step+slack) * step, Max: math.Ceil(hi/step-slack) * step}
	a.Decimals = max(0, -int(math.Floor(math.Log10(step)+slack)))
	for i := 0; ; i++ {
		t := a.Min + float64(i)*step
		if t > a.Max+step/2 {
			return a
		}
		a.Ticks = append(a.Ticks, t)
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

// Part returns where x lies on the axis, 0 at Min and 1 at Max.
func (a Axis) Part(x float64) float64 { return (x - a.Min) / (a.Max - a.Min) }

// Text writes a tick.
func (a Axis) Text(x float64) string {
	if math.Abs(x) >= 1e7 {
		return strconv.FormatFloat(x, 'g', 4, 64)
	}
	if a.Decimals == 0 {
		return Count(int(math.Round(x)))
	}
	return strconv.FormatFloat(x, 'f', a.Decimals, 64)
}
