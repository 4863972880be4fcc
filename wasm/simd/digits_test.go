//go:build js && wasm

package simd

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"viewfold/solver/dataset/digits"
)

// pieces make cells, and what is nearly one.
var pieces = []string{"0", "1", "7", "9", "12", "345", "99999999", "00000000", "90071992", "54740992", "-", "-", "+", ".", ".", ",", ";", "\n", "\r", "\r\n",
	" ", "  ", "\t ", "e5", "E-7", "e+30", "e-100", "e", "123456789012345678", "0000000000", "NA", "/", ":", "\x00", "\xff", "\"", "\t"}

// drawRow draws a text of cells, some of which are odd.
func drawRow(rng *rand.Rand) []byte {
	var b strings.Builder
	for range rng.IntN(30) {
		if rng.IntN(3) > 0 {
			b.WriteString(strconv.FormatFloat(1000*rng.NormFloat64(), "feg"[rng.IntN(3)], rng.IntN(22)-1, 64))
			b.WriteByte(',')
		}
		if rng.IntN(8) == 0 { // half way between two float64, or nearly
			fmt.Fprintf(&b, "%d%s,", 1<<52+rng.Uint64N(1<<54), []string{"", ".5", ".49", ".499", ".51", "e3"}[rng.IntN(6)])
		}
		if rng.IntN(4) == 0 {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
	}
	return append([]byte(b.String()), make([]byte, rng.IntN(2*digits.Span))...)
}

// TestCells compares the kernel with package digits' own.
func TestCells(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	for range 30_000 {
		text := drawRow(rng)
		delim, point := ",;\t "[rng.IntN(4)], []int{'.', '.', ',', -1}[rng.IntN(4)]
		if rng.IntN(2) == 0 || int(delim) == point {
			delim, point = ',', '.'
		}
		got := make([]float64, rng.IntN(40))
		for i := range got {
			got[i] = rng.NormFloat64()
		}
		want, kept := slices.Clone(got), string(text)
		count, taken := Cells(got, text, delim, point)
		wantCount, wantTaken := digits.Plain.Cells(want, text, delim, point)
		if count != wantCount || taken != wantTaken || !same(got, want) || string(text) != kept {
			t.Fatalf("Cells of %q with %q and %d: %d cells in %d bytes, want %d in %d", text, delim, point, count, taken, wantCount, wantTaken)
		}
	}
}

// TestCell compares them on numbers of all lengths and powers, and at the ends of what a cell may have.
func TestCell(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 3))
	for k := range 200_000 {
		mant, exp := rng.Uint64()>>rng.IntN(64), rng.IntN(130)-65
		switch k % 8 {
		case 0:
			mant = 1<<53 - 3 + rng.Uint64N(6)
		case 1: // half way between two float64, times a power that fits in a word, or not
			mant, exp = 1<<53+2*rng.Uint64N(1<<52)+1, 0
		case 2:
			mant, exp = (1<<53+2*rng.Uint64N(1<<9)+1)>>rng.IntN(2), 24+rng.IntN(8)
		case 3:
			mant, exp = 5*rng.Uint64N(1<<60), -rng.IntN(4)
		}
		text := fmt.Sprintf("%d", mant)
		if k%8 == 0 && rng.IntN(2) == 0 {
			text = text[:8] + "." + text[8:]
		}
		if exp != 0 || rng.IntN(2) == 0 {
			text += fmt.Sprintf("e%0*d", rng.IntN(5), exp)
		}
		if rng.IntN(8) == 0 {
			text = strings.Repeat(" ", 30+rng.IntN(5)) + text + strings.Repeat("\t", 30+rng.IntN(5))
		}
		bytes := []byte(text + "," + strings.Repeat("\x00", digits.Span))
		var got, want [1]float64
		count, taken := Cells(got[:], bytes, ',', '.')
		wantCount, wantTaken := digits.Plain.Cells(want[:], bytes, ',', '.')
		if count != wantCount || taken != wantTaken || !same(got[:], want[:]) {
			t.Fatalf("%q is %v, %d, want %v, %d", text, got, count, want, wantCount)
		}
	}
}

func BenchmarkCells(b *testing.B) {
	for _, cells := range []struct {
		name   string
		format byte
		digits int
	}{{"whole", 'f', 0}, {"four decimals", 'f', 4}, {"shortest", 'g', -1}, {"exponents", 'e', 18}} {
		rng := rand.New(rand.NewPCG(4, 2))
		var text []byte
		for range 1000 {
			text = append(strconv.AppendFloat(text, rng.NormFloat64(), cells.format, cells.digits, 64), ',')
		}
		text = append(text, make([]byte, digits.Span)...)
		out := make([]float64, 1000)
		for _, kind := range []struct {
			name string
			digits.Kernels
		}{{"plain", digits.Plain}, {"simd", digitKernels}} {
			b.Run(cells.name+"/"+kind.name, func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					for at, done := 0, 0; done < len(out); {
						count, taken := kind.Cells(out[done:], text[at:], ',', '.')
						if done, at = done+count, at+taken; count == 0 { // one that is left to strconv
							at += 1 + slices.Index(text[at:], ',')
							done++
						}
					}
				}
			})
		}
	}
}
