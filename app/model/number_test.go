package model

import (
	"math"
	"testing"
	"time"
)

func TestCount(t *testing.T) {
	for n, want := range map[int]string{
		0: "0", 7: "7", 999: "999", 1000: "1,000", 1797: "1,797", 100000: "100,000",
		1234567: "1,234,567", -5: "−5", -1234: "−1,234",
	} {
		if got := Count(n); got != want {
			t.Errorf("Count(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestPlural(t *testing.T) {
	for n, want := range map[int]string{0: "0 views", 1: "1 view", 2: "2 views", 1797: "1,797 views"} {
		if got := Plural(n, "view"); got != want {
			t.Errorf("Plural(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestBytes(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0 B", 999: "999 B", 1000: "1 kB", 1234: "1.23 kB", 52100: "52.1 kB", 144652: "145 kB",
		999_600: "1 MB", 5_380_000: "5.38 MB", 200_000_000: "200 MB", 4_000_000_000: "4 GB", 7_000_000_000_000: "7000 GB",
	} {
		if got := Bytes(n); got != want {
			t.Errorf("Bytes(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestWeight(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0.000", 1: "1.000", 0.25: "0.250", 1e-9: "<0.001", 0.0004: "<0.001", 0.0006: "0.001",
		0.9996: ">0.999", 1 - 1e-12: ">0.999", 0.9994: "0.999",
	} {
		if got := Weight(x); got != want {
			t.Errorf("Weight(%v) = %q, want %q", x, got, want)
		}
	}
}

func TestSmallNumbers(t *testing.T) {
	for got, want := range map[string]string{
		Rough(3585.92): "3,586", Rough(224.791): "224.8", Rough(35984.8): "35,985", Rough(1.5e8): "1.500e+08",
		Share(0.546): "55\u00a0%", Share(1): "100\u00a0%", Share(0): "0\u00a0%",
		Signed(-0.251): "−0.25", Signed(0.5): "0.50", Signed(1): "1.00", Signed(-0.001): "0.00",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestNumber(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0.00000", 1: "1.00000", 2472.4811: "2,472.48", 123456.7: "123,457", -2.5: "−2.50000",
		0.000123456: "0.000123456", 0.5: "0.500000", 1e-7: "1.00000e−07", 12345678: "1.23457e+07",
		math.Inf(1): "—",
	} {
		if got := Number(x); got != want {
			t.Errorf("Number(%v) = %q, want %q", x, got, want)
		}
	}
	if got := Number(math.NaN()); got != "—" {
		t.Errorf("Number(NaN) = %q", got)
	}
}

func TestTimes(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0.00 s", 423 * time.Millisecond: "0.42 s", 12345 * time.Millisecond: "12.3 s",
		185 * time.Second: "3 min 5 s", 124 * time.Minute: "2 h 4 min",
	} {
		if got := Duration(d); got != want {
			t.Errorf("Duration(%v) = %q, want %q", d, got, want)
		}
	}
	for s, want := range map[float64]string{0: "0 ms", 0.0012: "1.2 ms", 0.05: "50 ms", 0.1: "0.10 s", 75: "1 min 15 s"} {
		if got := Seconds(s); got != want {
			t.Errorf("Seconds(%v) = %q, want %q", s, got, want)
		}
	}
	if got := Date(0, time.UTC); got != "1 Jan 1970, 00:00" {
		t.Errorf("Date(0) = %q", got)
	}
}

func TestPercent(t *testing.T) {
	if got := Percent(19, 75); got != "25.3\u00a0%" {
		t.Errorf("Percent(19, 75) = %q", got)
	}
	if got := Percent(0, 0); got != "0\u00a0%" {
		t.Errorf("Percent(0, 0) = %q", got)
	}
}
