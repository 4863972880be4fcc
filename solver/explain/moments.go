package explain

import "math"

// moments are the number, the mean, and the sum of squared deviations from it, of some values.
type moments struct {
	n, mean, squares float64
}

// with returns the moments of a and b together (T. F. Chan, G. H. Golub, R. J. LeVeque, Updating formulae and a
// pairwise algorithm for computing sample variances, 1979): sums of what is positive, so that nothing cancels.
func (a moments) with(b moments) moments {
	switch {
	case a.n == 0:
		return b
	case b.n == 0:
		return a
	}
	n, apart := a.n+b.n, b.mean-a.mean
	return moments{n, a.mean + apart*(b.n/n), a.squares + b.squares + apart*apart*(a.n*b.n/n)}
}

// deviation is the standard deviation, divided by n−1; 0 for fewer than two values.
func (a moments) deviation() float64 {
	if a.n < 2 {
		return 0
	}
	return math.Sqrt(a.squares / (a.n - 1))
}

// Contrast is how a feature differs between the samples of a cluster and the others. Without others, all of
// these are 0 but for the cluster's own.
type Contrast struct {
	MeanIn  float64 `json:"mean_in"`
	SDIn    float64 `json:"sd_in"`
	MeanOut float64 `json:"mean_out"`
	SDOut   float64 `json:"sd_out"`
	SD      float64 `json:"sd"` // pooled
	D       float64 `json:"d"`  // Cohen's d; 0 when Apart
	// Apart says that the feature has one value in the cluster and another one outside: d would be infinite.
	Apart bool `json:"apart,omitempty"`
}

// contrast compares in with out.
func contrast(in, out moments) Contrast {
	c := Contrast{MeanIn: in.mean, SDIn: in.deviation(), MeanOut: out.mean, SDOut: out.deviation()}
	if in.n == 0 || out.n == 0 {
		return c
	}
	if freedom := in.n + out.n - 2; freedom > 0 {
		c.SD = math.Sqrt((in.squares + out.squares) / freedom)
	}
	switch apart := in.mean - out.mean; {
	case c.SD > 0:
		c.D = apart / c.SD
	case apart != 0:
		c.Apart = true
	}
	return c
}

// Size is what contrasts are ranked by: the amount of d, infinite when Apart.
func (c Contrast) Size() float64 {
	if c.Apart {
		return math.Inf(1)
	}
	return math.Abs(c.D)
}

// contrasts writes how each cluster's values compare with those of all others. after has room for one more than
// there are clusters.
func contrasts(dst []Contrast, of, after []moments) {
	after[len(of)] = moments{}
	for k := len(of) - 1; k >= 0; k-- {
		after[k] = of[k].with(after[k+1])
	}
	before := moments{}
	for k, in := range of {
		dst[k] = contrast(in, before.with(after[k+1]))
		before = before.with(in)
	}
}
