package model

import (
	"math"
	"testing"
)

func TestNewAxis(t *testing.T) {
	for _, c := range []struct {
		lo, hi      float64
		first, last string
		ticks       int
	}{
		{2466, 2772, "2,400", "2,800", 5},
		{0, 1, "0.0", "1.0", 6},
		{0.0012, 0.0019, "0.0012", "0.0020", 5},
		{-3, 7, "−4", "8", 7},
		{5, 5, "4.4", "5.6", 7},
		{1e9, 3e9, "1e+09", "3e+09", 5},
	} {
		a := NewAxis(c.lo, c.hi, 5)
		first, last := a.Text(a.Ticks[0]), a.Text(a.Ticks[len(a.Ticks)-1])
		if first != c.first || last != c.last || len(a.Ticks) != c.ticks {
			t.Errorf("NewAxis(%v, %v): %d ticks %s … %s, want %d ticks %s … %s",
				c.lo, c.hi, len(a.Ticks), first, last, c.ticks, c.first, c.last)
		}
	}
}

// Every axis covers its values, has at least two ticks, and its ticks read differently.
func TestAxisCovers(t *testing.T) {
	for _, lo := range []float64{-1e6, -3.3, 0, 1e-6, 0.7, 2466.1, 5e6} {
		for _, span := range []float64{0, 1e-4, 0.013, 1, 99, 12345} {
			hi := lo + span
			a := NewAxis(lo, hi, 4)
			near := 1e-9 * (a.Max - a.Min)
			if a.Min > lo+near || a.Max < hi-near || !(a.Max > a.Min) {
				t.Fatalf("axis %+v does not cover %v … %v", a, lo, hi)
			}
			if p := a.Part(hi); p < -1e-9 || p > 1+1e-9 {
				t.Fatalf("Part(%v) = %v on %+v", hi, p, a)
			}
			if len(a.Ticks) < 2 || len(a.Ticks) > 12 {
				t.Fatalf("%d ticks for %v … %v", len(a.Ticks), lo, hi)
			}
			for i := 1; i < len(a.Ticks); i++ {
				if a.Text(a.Ticks[i]) == a.Text(a.Ticks[i-1]) && math.Abs(hi) < 1e7 {
					t.Fatalf("two ticks read %s for %v … %v", a.Text(a.Ticks[i]), lo, hi)
				}
			}
		}
	}
}
