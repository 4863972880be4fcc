package digits

import (
	"math"
	"math/bits"
)

// Float returns the float64 next to mant·10^exp, or false when deciding which it is takes more than one product of
// words, or exp is beyond ±60.
func Float(mant uint64, exp int) (v float64, ok bool) {
	switch {
	case mant == 0:
		return 0, true
	case mant >= maxExact || exp < -22 || exp > 22:
		return rounded(mant, exp)
	case exp < 0:
		return float64(mant) / PowersOfTen[-exp], true
	}
	return float64(mant) * PowersOfTen[exp], true
}

// rounded is Float by the method of Eisel and Lemire (Lemire, Number parsing at a gigabyte per second, 2021), with the leading
// word of the power alone.
func rounded(mant uint64, exp int) (v float64, ok bool) {
	if exp < -farthest || exp > farthest {
		return 0, false
	}
	zeros := bits.LeadingZeros64(mant)
	mant <<= uint(zeros)
	high, low := bits.Mul64(mant, Leading[exp+farthest])
	top := high >> 63
	kept := high >> (9 + top) // 53 bits and one to round by
	rest := high - kept<<(9+top)
	switch {
	case kept&1 == 0 && rest == 1<<(9+top)-1 && low+mant < low:
		// The power's bits beyond the word would add less than mant to the product: perhaps enough for half way. (Where kept is
		// odd it is rounded up whatever they add.)
		return 0, false
	case kept&3 == 1 && rest == 0 && low == 0:
		// Half way, if the power has no more bits, and then down to an even number.
		if exp < 0 || exp > 27 {
			return 0, false
		}
		kept--
	}
	kept = (kept + kept&1) >> 1
	const log2of10 = 217706 // · 2^−16
	exponent := uint64(exp*log2of10>>16+1023+63-zeros) + top
	return math.Float64frombits(exponent<<52 + kept - 1<<52), true // 2^53 adds one to the exponent
}
