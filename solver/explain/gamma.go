package explain

import (
	"math"

	"viewfold/solver/elementary"
)

// chiSquareTail is the chance that a χ² variable with so many degrees of freedom is at least x.
//
// It is the upper incomplete gamma function Q(freedom/2, x/2): below its middle 1 less a power series, else Legendre's
// continued fraction, evaluated as W. J. Lentz does (Applied Optics 15, 1976). Not gonum's, whose exponential
// differs in the last bit between machines.
func chiSquareTail(x float64, freedom int) float64 {
	if x <= 0 {
		return 1
	}
	a, x := float64(freedom)/2, x/2
	lg, _ := math.Lgamma(a)
	factor := exp(a*math.Log(x) - x - lg)
	if x < a+1 {
		return max(0, 1-factor*gammaSeries(a, x))
	}
	return min(1, factor*gammaFraction(a, x))
}

const (
	// gammaEnough is the relative size of a step that ends the sums.
	gammaEnough = 1e-16
	// gammaSteps bounds them. Near the middle, where most are needed, it is some √a: far fewer.
	gammaSteps = 100_000
)

// gammaSeries is Σ xⁱ/(a(a+1)…(a+i)).
func gammaSeries(a, x float64) float64 {
	term := 1 / a
	sum := term
	for i := 1.0; i < gammaSteps && term > gammaEnough*sum; i++ {
		term *= x / (a + i)
		sum += term
	}
	return sum
}

// gammaFraction is 1/(x+1−a− 1(1−a)/(x+3−a− 2(2−a)/(x+5−a− …))).
func gammaFraction(a, x float64) float64 {
	const tiny = 1e-300 // instead of a denominator of 0
	b := x + 1 - a
	c, d := 1/tiny, 1/b
	value := d
	for i := 1.0; i < gammaSteps; i++ {
		numerator := i * (a - i)
		b += 2
		d = 1 / notZero(numerator*d+b, tiny)
		c = notZero(b+numerator/c, tiny)
		value *= c * d
		if math.Abs(c*d-1) <= 2*gammaEnough {
			break
		}
	}
	return value
}

func notZero(x, instead float64) float64 {
	if x == 0 {
		return instead
	}
	return x
}

// exp is eˣ, with the same bits everywhere.
func exp(x float64) float64 {
	if x > 0 {
		return 1 / elementary.Exp(-x)
	}
	return elementary.Exp(x)
}
