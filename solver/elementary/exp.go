// Package elementary holds functions that give the same bits on every machine, where those of package math do not.
package elementary

import "math"

// Exp returns eˣ for x ≤ 0, within one unit in the last place. math.Exp is written in
// assembly on some machines and then differs in the last bit; this one gives the same bits
// everywhere: eˣ = 2ᵏ·eʳ with |r| ≤ ½ ln 2 and the Taylor sum of eʳ, whose first left-out
// term is below 10⁻¹⁸.
func Exp(x float64) float64 {
	const (
		// ln 2 in two parts; the first has trailing zeros, so that k·ln2High is exact.
		ln2High = 6.93147180369123816490e-01
		ln2Low  = 1.90821492927058770002e-10
		least   = -745.2 // below, eˣ rounds to 0
	)
	if x < least {
		return 0
	}
	k := math.Floor(x/math.Ln2 + 0.5)
	r := (x - k*ln2High) - k*ln2Low
	sum := 1.0
	for i := 14.0; i >= 1; i-- {
		sum = 1 + r*sum/i
	}
	return math.Ldexp(sum, int(k))
}
