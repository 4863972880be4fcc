package figure

import "testing"

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
		{-1e-12, 2.9e-12, "-1e-12", "3e-12", 5},
		{0, 3.9e-40, "0", "4e-40", 5},
		{20260101, 20260131, "20,260,100", "20,260,140", 5},
		{-1.7e308, 1.7e308, "-1e+307", "1e+307", 5},
	} {
		a := newAxis(c.lo, c.hi, 5)
		first, last := a.text(a.ticks[0]), a.text(a.ticks[len(a.ticks)-1])
		if first != c.first || last != c.last || len(a.ticks) != c.ticks {
			t.Errorf("newAxis(%v, %v): %d ticks %s … %s, want %d ticks %s … %s",
				c.lo, c.hi, len(a.ticks), first, last, c.ticks, c.first, c.last)
		}
	}
}

// Every axis covers its values, has at least two ticks, and its ticks read differently.
func TestAxisCovers(t *testing.T) {
	for _, lo := range []float64{-1e6, -3.3, 0, 1e-6, 0.7, 2466.1, 5e6, 20260101, 1.7e12} {
		for _, span := range []float64{0, 1e-4, 0.013, 1, 99, 12345} {
			hi := lo + span
			a := newAxis(lo, hi, 4)
			near := 1e-9 * (a.max - a.min)
			if a.min > lo+near || a.max < hi-near || !(a.max > a.min) {
				t.Fatalf("axis %+v does not cover %v … %v", a, lo, hi)
			}
			if p := a.part(hi); p < -1e-9 || p > 1+1e-9 {
				t.Fatalf("part(%v) = %v on %+v", hi, p, a)
			}
			if len(a.ticks) < 2 || len(a.ticks) > 12 {
				t.Fatalf("%d ticks for %v … %v", len(a.ticks), lo, hi)
			}
			for i := 1; i < len(a.ticks); i++ {
				if a.text(a.ticks[i]) == a.text(a.ticks[i-1]) {
					t.Fatalf("two ticks read %s for %v … %v", a.text(a.ticks[i]), lo, hi)
				}
			}
		}
	}
}
