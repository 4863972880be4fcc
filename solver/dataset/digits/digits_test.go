package digits

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// read reads one cell, which is followed by a comma.
func read(text string, delim byte, point int) (float64, bool) {
	var out [2]float64
	count, taken := Cells(out[:1], []byte(text+strings.Repeat("\x00", 2*Span)), delim, point)
	if count == 1 && taken != len(text) {
		return math.NaN(), true
	}
	return out[0], count == 1
}

func TestCells(t *testing.T) {
	for text, want := range map[string]float64{
		"0,": 0, "-0,": math.Copysign(0, -1), "1\n": 1, "-12.5\r": -12.5, ".5,": 0.5, "5.,": 5, "+7,": 7, " 7\t,": 7, "-.25 ,": -0.25,
		"123456789012,": 123456789012, "0.1234567890123456789,": 0.1234567890123456789, "90071992.54740993,": 90071992.54740993, "9007199254740993,": 9007199254740992, "9007199254740995,": 9007199254740996, "9007199254740993e2,": 9007199254740993e2,
		"1e5,": 1e5, "1.5E-7,": 1.5e-7, "-2e+3\n": -2000, "0e999,": 0, "1.7976931348623157e30,": 1.7976931348623157e30,
		"0.000000000000000000000123,": 1.23e-22, "00000000000000000000001.5,": 1.5, "18446744073709551615e-60,": math.NaN(),
		strings.Repeat(" ", 32) + "1" + strings.Repeat(" ", 32) + ",": 1,
	} {
		got, ok := read(text, ',', '.')
		if math.IsNaN(want) {
			if ok {
				t.Errorf("%q is read as %v", text, got)
			}
			continue
		}
		if !ok || math.Float64bits(got) != math.Float64bits(want) {
			t.Errorf("%q is %v, %v, want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{",", "-,", "+,", ".,", "e5,", "1e,", "1e+,", "1e1000,", "1e61,", "1e-61,", "1 2,", "1.2.3,", "0x1,", "1_0,", "NA,", "\"1\",", "1;", "--1,", "1e5.0,",
		"12345678901234567890,", "0000000000000000000000000,", "0.1234567890123456789012345,", strings.Repeat(" ", 33) + "1,", "1" + strings.Repeat(" ", 33) + ",", "1\x00"} {
		if v, ok := read(text, ',', '.'); ok {
			t.Errorf("%q is read as %v", text, v)
		}
	}
	if v, ok := read("1,5;", ';', ','); !ok || v != 1.5 {
		t.Errorf("a decimal comma: %v, %v", v, ok)
	}
	for _, c := range []struct {
		text  string
		delim byte
	}{{" 1 ", ' '}, {"\t1\t", '\t'}, {"1\t ", ' '}} {
		if v, ok := read(c.text, c.delim, '.'); ok {
			t.Errorf("%q with %q between cells is read as %v", c.text, c.delim, v)
		}
	}
	if v, ok := read("1.5,", ',', -1); ok {
		t.Errorf("without a decimal mark, 1.5 is %v", v)
	}
}

// TestStops looks where reading ends: at the row's end, at what is no number, and near the end of the text.
func TestStops(t *testing.T) {
	rest := strings.Repeat(",", Span)
	for text, want := range map[string][2]int{"1,2,3\n4," + rest: {3, 6}, "1,2\r\n" + rest: {2, 4}, "1,x,3" + rest: {1, 2}, "1,2,3,4,5" + rest: {4, 8}} {
		var out [4]float64
		if count, taken := Cells(out[:], []byte(text), ',', '.'); [2]int{count, taken} != want {
			t.Errorf("%q: %d cells in %d bytes, want %v", text, count, taken, want)
		}
	}
	text := []byte("1,2" + rest)
	var out [4]float64
	if count, _ := Cells(out[:], text[:Span], ',', '.'); count != 1 {
		t.Errorf("%d cells begin %d bytes before the end", count, Span)
	}
	if count, _ := Cells(out[:], text[:Span-1], ',', '.'); count != 0 {
		t.Errorf("%d cells begin fewer bytes before the end", count)
	}
}

// TestFloat compares with strconv: numbers of all lengths and powers, and those next to half way between two.
func TestFloat(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	given := 0
	const tries = 300_000
	for k := range tries {
		mant, exp := rng.Uint64()>>rng.IntN(64), rng.IntN(2*farthest+1)-farthest
		if k%3 == 0 { // half way between two float64
			exact := new(big.Float).SetPrec(200).SetFloat64(math.Ldexp(float64(1<<52+rng.Uint64N(1<<52)), rng.IntN(120)-112))
			half := math.Ldexp(1, exact.MantExp(nil)-54)
			text := exact.Add(exact, big.NewFloat(half)).Text('e', 18)
			at := strings.IndexByte(text, 'e')
			mant, _ = strconv.ParseUint(text[:1]+text[2:at], 10, 64)
			exp, _ = strconv.Atoi(text[at+1:])
			exp -= 18
		}
		got, ok := Float(mant, exp)
		if !ok {
			continue
		}
		if k%3 != 0 {
			given++
		}
		if want, _ := strconv.ParseFloat(fmt.Sprintf("%de%d", mant, exp), 64); got != want {
			t.Fatalf("%d·10^%d is %v, want %v", mant, exp, got, want)
		}
	}
	if given < tries*2/3*99/100 {
		t.Errorf("%d of %d drawn numbers are made", given, tries*2/3)
	}
}

// TestLeading makes the table again.
func TestLeading(t *testing.T) {
	for exp := -farthest; exp <= farthest; exp++ {
		power := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(exp, -exp))), nil)
		word := new(big.Int)
		switch size := power.BitLen(); {
		case exp < 0:
			word.Quo(word.Lsh(big.NewInt(1), uint(size+63)), power)
		case size < 64:
			word.Lsh(power, uint(64-size))
		default:
			word.Rsh(power, uint(size-64))
		}
		if got := Leading[exp+farthest]; !word.IsUint64() || got != word.Uint64() {
			t.Errorf("10^%d begins with %x, want %x", exp, got, word)
		}
	}
}

// FuzzCells compares with strconv whatever is read of a text.
func FuzzCells(f *testing.F) {
	f.Add("1,-2.5,3e5, 7 ,12345678901234567,0.30000000000000004\n")
	f.Fuzz(func(t *testing.T, text string) {
		var out [20]float64
		count, taken := Cells(out[:], []byte(text+strings.Repeat("\x00", Span)), ',', '.')
		if taken > len(text) {
			t.Fatalf("%d bytes taken of %d", taken, len(text))
		}
		for _, got := range out[:count] {
			end := strings.IndexAny(text, ",\r\n")
			want, err := strconv.ParseFloat(strings.Trim(text[:end], " \t"), 64)
			if err != nil || math.Float64bits(got) != math.Float64bits(want) {
				t.Fatalf("%q is %v, want %v, %v", text[:end], got, want, err)
			}
			text, taken = text[end+1:], taken-end-1
		}
		if taken != 0 {
			t.Fatalf("%d bytes too many taken", taken)
		}
	})
}

func BenchmarkCells(b *testing.B) {
	rng := rand.New(rand.NewPCG(4, 2))
	for _, kind := range []struct {
		name   string
		format byte
		digits int
	}{{"whole", 'f', 0}, {"four decimals", 'f', 4}, {"shortest", 'g', -1}, {"exponents", 'e', 18}} {
		var text []byte
		for range 1000 {
			text = append(strconv.AppendFloat(text, rng.NormFloat64(), kind.format, kind.digits, 64), ',')
		}
		text = append(text, make([]byte, Span)...)
		out := make([]float64, 1000)
		b.Run(kind.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				for at, done := 0, 0; done < len(out); {
					count, taken := Cells(out[done:], text[at:], ',', '.')
					if done, at = done+count, at+taken; count == 0 { // one that is left to strconv
						at += 1 + strings.IndexByte(string(text[at:at+Span]), ',')
						done++
					}
				}
			}
		})
	}
}
