package phrase

import (
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

func TestAboutBytes(t *testing.T) {
	for n, want := range map[int64]string{0: "0 B", 7: "7 B", 54_321: "54 kB", 123_456_789: "120 MB", 999_999_999: "1 GB", 5_149_000_000: "5.1 GB", 12_600_000_000: "13 GB"} {
		if got := AboutBytes(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
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
}

func TestCapital(t *testing.T) {
	for text, want := range map[string]string{"": "", "a whole number": "A whole number", "“x” is none": "“x” is none", "über": "Über", "Ω": "Ω"} {
		if got := Capital(text); got != want {
			t.Errorf("Capital(%q) = %q, want %q", text, got, want)
		}
	}
	if got := Small("Öffnen"); got != "öffnen" {
		t.Errorf("Small gives %q", got)
	}
}
