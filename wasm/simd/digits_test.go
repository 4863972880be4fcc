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
	" ", "e5", "NA", "/", ":", "\x00", "\xff", "\"", "\t"}

// drawRow draws a text of cells, some of which are odd.
func drawRow(rng *rand.Rand) []byte {
	var b strings.Builder
	for range rng.IntN(30) {
		if rng.IntN(3) > 0 {
			fmt.Fprintf(&b, "%.*f,", rng.IntN(20), 1000*rng.NormFloat64())
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
		if rng.IntN(2) == 0 {
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

func BenchmarkCells(b *testing.B) {
	for _, decimals := range []int{0, 4, 14} {
		rng := rand.New(rand.NewPCG(4, 2))
		var text []byte
		for range 1000 {
			text = append(strconv.AppendFloat(text, rng.NormFloat64(), 'f', decimals, 64), ',')
		}
		text = append(text, make([]byte, digits.Span)...)
		out := make([]float64, 1000)
		for _, kind := range []struct {
			name string
			digits.Kernels
		}{{"plain", digits.Plain}, {"simd", digitKernels}} {
			b.Run(fmt.Sprintf("decimals=%d/%s", decimals, kind.name), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					kind.Cells(out, text, ',', '.')
				}
			})
		}
	}
}
