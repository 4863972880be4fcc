package dataset

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"viewfold/solver/dataset/digits"
)

// awkward are texts at the borders of what is a number, and of what one float64 operation
// gives exactly.
var awkward = []string{
	"0", "-0", "+0", "00", "0.0", "-0.0", "1", "-1", "+1", "1.", ".5", "-.5", "+.5", "0.1", "007.50",
	"9007199254740991", "9007199254740992", "9007199254740993", "9007199254740993.0", "-9007199254740991e22",
	"9007199254740991e23", "1e22", "1e23", "1e-22", "1e-23", "123e-22", "8.98846567431158e307", "1.7976931348623157e308",
	"4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "1e-999", "2.2250738585072011e-308",
	"0.000000000000000000000123", "0.0000000000000000000001", "0.00000000000000000000012345678901234567",
	"123456789012345678", "1234567890123456789", "12345678901234567890", "18446744073709551616", "99999999999999999999999999",
	"1234567.8901234567", "12345678.12345678", "123456789.123456789", "0.30000000000000004", "5e-1", "5E+1", "5e01", "5e0000000001",
	"1e00000000000000000000000000000022", "0e99999999999", "1e18446744073709551617", "1e-18446744073709551617", "17.5e-3",
	"", " ", "-", "+", ".", "-.", "e5", "1e", "1e+", "1e+-5", "--1", "+-1", "1-", "1.2.3", "1 2", "1e5.5", "0x10", "0x1p4",
	"1_000", "inf", "-Inf", "+Infinity", "nan", "1e309", "-1e309", "1e99999999999", "1f", "1,5", "１", "1\u00a0", "\u22121", "\u2212", "1\u2212", "\u2212-1", "\u22121e\u22125", "\"1\"", "1\x00", "1\r2",
}

// want is the number in a text by the plain rules: strconv's, without names, hexadecimals
// and underscores.
func want(text string) (float64, bool) {
	text = strings.Trim(text, " \t\u00a0")
	if rest, ok := strings.CutPrefix(text, "\u2212"); ok {
		text = "-" + rest
	}
	if strings.ContainsAny(text, "xX_iInN") {
		return 0, false
	}
	v, err := strconv.ParseFloat(text, 64)
	return v, err == nil
}

func sameBits(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) }

// checkNumber compares parseNumber, and numbers with the text in a row, with want.
func checkNumber(t *testing.T, text string) {
	t.Helper()
	w, ok := want(text)
	v, got := parseNumber([]byte(text))
	if got != ok || ok && !sameBits(v, w) {
		t.Errorf("parseNumber(%q) = %v, %v; want %v, %v", text, v, got, w, ok)
	}
	for _, end := range []string{",", "\n", "\r"} {
		if strings.ContainsAny(text, ",\n\r\"") {
			continue
		}
		s := scanner{buf: []byte(text + end + strings.Repeat(" ", digits.Span)), delim: ','}
		s.write(plain)
		fast := make([]float64, 1)
		fast = fast[:s.numbers(fast)]
		switch {
		case len(fast) == 0 && ok && len(text) < digits.Span:
			t.Errorf("numbers does not take %q", text)
		case len(fast) == 1 && (!ok || !sameBits(fast[0], w)):
			t.Errorf("numbers takes %q for %v, want %v, %v", text, fast[0], w, ok)
		case len(fast) == 1 && s.pos != len(text)+1:
			t.Errorf("numbers ends %q at %d", text, s.pos)
		case len(fast) == 1 && (s.end == endRow) != (end != ",") || s.afterCR != (len(fast) == 1 && end == "\r"):
			t.Errorf("numbers ends %q with %q: end %v, CR %v", text, end, s.end, s.afterCR)
		}
	}
}

func TestNumber(t *testing.T) {
	for _, text := range awkward {
		checkNumber(t, text)
		checkNumber(t, " "+text+"\t")
		checkNumber(t, "-"+text)
	}
}

func TestRandomNumbers(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 20000 {
		v := math.Float64frombits(rng.Uint64())
		if math.IsNaN(v) || math.IsInf(v, 0) {
			continue
		}
		checkNumber(t, strconv.FormatFloat(v, 'e', -1, 64))
		v = (rng.Float64() - 0.5) * math.Pow(10, float64(rng.IntN(24)-4))
		checkNumber(t, strconv.FormatFloat(v, 'f', rng.IntN(24), 64))
		checkNumber(t, strconv.FormatFloat(v, 'g', 1+rng.IntN(17), 64))
		checkNumber(t, strconv.FormatUint(rng.Uint64()>>rng.IntN(64), 10))
	}
}

// TestNumberIsDigits takes every string of four signs out of those that numbers are made of.
func TestNumberIsDigits(t *testing.T) {
	const signs = "07.-+e "
	text := make([]byte, 4)
	for i := range len(signs) * len(signs) * len(signs) * len(signs) {
		for k := range text {
			text[k] = signs[i%len(signs)]
			i /= len(signs)
		}
		checkNumber(t, string(text))
	}
}

func TestIsMissing(t *testing.T) {
	for _, text := range []string{"", " ", "NA", "na", "NaN", "nan", "N/A", "null", "NULL", "#N/A", "\tNA "} {
		if !isMissing([]byte(text)) || !isUnknown([]byte(text)) {
			t.Errorf("%q is missing", text)
		}
	}
	for _, text := range []string{"None", "none", "-", ".", "?"} {
		if !isMissing([]byte(text)) || isUnknown([]byte(text)) {
			t.Errorf("%q is missing, but not as a label", text)
		}
	}
	for _, text := range []string{"0", "--", "N", "NAN1", "NAs", "n a", "..", "unknown"} {
		if isMissing([]byte(text)) {
			t.Errorf("%q is not missing", text)
		}
	}
}

func FuzzNumber(f *testing.F) {
	for _, text := range awkward {
		f.Add(text)
	}
	f.Fuzz(checkNumber)
}
