package main

import (
	"math"
	"math/cmplx"
	"math/rand/v2"
	"slices"
	"testing"
)

// bar is an upright bar of ink in columns 3 and 4, rows 1 to 6.
func bar() *image {
	var m image
	for r := 1; r < 7; r++ {
		m[r][3], m[r][4] = 16, 16
	}
	return &m
}

func TestProfiles(t *testing.T) {
	want := []float64{
		0, 32, 32, 32, 32, 32, 32, 0, // rows
		0, 0, 0, 96, 96, 0, 0, 0, // columns
		8, 3, 3, 3, 3, 3, 3, 8, // left
		8, 3, 3, 3, 3, 3, 3, 8, // right
		8, 8, 8, 1, 1, 8, 8, 8, // top
		8, 8, 8, 1, 1, 8, 8, 8, // bottom
	}
	if got := profiles(bar()); !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}

// TestFourier compares with the definition, and the left out frequencies with those taken.
func TestFourier(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var m image
	for r := range side {
		for c := range side {
			m[r][c] = float64(rng.IntN(17))
		}
	}
	magnitude := func(u, v int) float64 {
		var sum complex128
		for r := range side {
			for c := range side {
				sum += complex(m[r][c], 0) * cmplx.Rect(1, -2*math.Pi*float64(u*r+v*c)/side)
			}
		}
		return cmplx.Abs(sum)
	}
	got := fourier(&m)
	taken := map[[2]int]bool{}
	for i, f := range frequencies() {
		taken[f] = true
		if math.Abs(got[i]-magnitude(f[0], f[1])) > 1e-9 {
			t.Errorf("%v: %v, want %v", f, got[i], magnitude(f[0], f[1]))
		}
	}
	for u := range side {
		for v := range side {
			if opposite := [2]int{(side - u) % side, (side - v) % side}; !taken[[2]int{u, v}] && !taken[opposite] {
				t.Errorf("neither (%d, %d) nor its opposite is taken", u, v)
			}
		}
	}
	if len(got) != 34 {
		t.Errorf("%d magnitudes", len(got))
	}
}

// TestDirections adds the parts of a histogram up to the gradient again.
func TestDirections(t *testing.T) {
	for _, g := range [][2]float64{{3, 0}, {3, 1}, {2, 2}, {1, 3}, {0, 3}, {-1, 3}, {-2, 2}, {-3, 1}, {-3, 0}, {-3, -1}, {-2, -2}, {-1, -3}, {0, -3}, {1, -3}, {2, -2}, {3, -1}, {0, 0}} {
		histogram := make([]float64, compass)
		addDirection(histogram, g[0], g[1])
		var right, down float64
		parts := 0
		for k, length := range histogram {
			sin, cos := math.Sincos(2 * math.Pi * float64(k) / compass)
			right, down = right+length*cos, down+length*sin
			if length < 0 {
				t.Errorf("%v: %v", g, histogram)
			}
			if length > 0 {
				parts++
			}
		}
		if math.Abs(right-g[0]) > 1e-12 || math.Abs(down-g[1]) > 1e-12 || parts > 2 {
			t.Errorf("%v: %v", g, histogram)
		}
	}
}

// TestGradientsOfBar has ink rising to the right at the bar's left edge and so on.
func TestGradientsOfBar(t *testing.T) {
	got := gradients(bar())
	middle := got[(1*cells+1)*compass:][:compass]
	want := []float64{2 * 4 * 16, 0, 0, 0, 2 * 4 * 16, 0, 0, 0}
	if !slices.Equal(middle, want) {
		t.Errorf("middle cell %v, want %v", middle, want)
	}
}

func TestNames(t *testing.T) {
	for _, v := range digitsViews {
		names := v.names()
		if values := v.describe(bar()); len(values) != len(names) {
			t.Errorf("%s: %d names for %d values", v.file, len(names), len(values))
		}
		seen := map[string]bool{}
		for _, name := range names {
			if seen[name] {
				t.Errorf("%s: %s is there twice", v.file, name)
			}
			seen[name] = true
		}
	}
}
