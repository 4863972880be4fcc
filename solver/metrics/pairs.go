package metrics

import "math"

// pairs counts pairs of samples that are together in both labelings, in a, in b, and at all.
func (t *Table) pairs() (both, inA, inB, all float64) {
	two := func(c int) float64 { return float64(c) * float64(c-1) / 2 }
	for _, row := range t.Count {
		for _, c := range row {
			both += two(c)
		}
	}
	for _, c := range t.A {
		inA += two(c)
	}
	for _, c := range t.B {
		inB += two(c)
	}
	return both, inA, inB, two(t.N)
}

// ARI is the adjusted Rand index (Hubert, Arabie 1985): agreement over pairs of samples, 0 on
// average for random labels of the same sizes, 1 for equal labelings; it can be negative.
func (t *Table) ARI() float64 {
	both, inA, inB, all := t.pairs()
	if t.N == 0 {
		return math.NaN()
	}
	expected := 0.0
	if all > 0 {
		expected = inA * inB / all
	}
	most := (inA + inB) / 2
	if most == expected { // both all together or all apart
		return 1
	}
	return (both - expected) / (most - expected)
}

// F1 is the harmonic mean of precision and recall over pairs of samples: of the pairs put
// together in a, how many are together in b, and the other way round. From 0 to 1.
func (t *Table) F1() float64 {
	both, inA, inB, _ := t.pairs()
	if t.N == 0 {
		return math.NaN()
	}
	if inA+inB == 0 { // no pair is together in either: they agree
		return 1
	}
	return 2 * both / (inA + inB)
}
