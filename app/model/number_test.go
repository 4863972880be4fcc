package model

import (
	"math"
	"testing"
	"time"
)

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

func TestDate(t *testing.T) {
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
