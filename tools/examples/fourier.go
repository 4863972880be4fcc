package main

import (
	"fmt"
	"math"
)

// fourier are the magnitudes of the two-dimensional discrete Fourier transform
//
//	F(u, v) = Σ_r Σ_c m(r, c) · exp(−2πi (u·r + v·c) / 8).
//
// Since m is real, |F(u, v)| = |F(−u, −v)|: only one of each such pair is taken, 34 in all.
func fourier(m *image) []float64 {
	var values []float64
	for _, f := range frequencies() {
		var re, im float64
		for r := range side {
			for c := range side {
				turn := (f[0]*r + f[1]*c) % side
				re += m[r][c] * cosine[turn]
				im -= m[r][c] * cosine[(turn+6)%side] // sin x = cos(x − π/2)
			}
		}
		values = append(values, math.Sqrt(re*re+im*im))
	}
	return values
}

// cosine holds the cosines of whole eighths of a turn.
var cosine = [side]float64{1, math.Sqrt2 / 2, 0, -math.Sqrt2 / 2, -1, -math.Sqrt2 / 2, 0, math.Sqrt2 / 2}

// frequencies lists the pairs (u, v) without those that are the opposite of one before.
func frequencies() [][2]int {
	var list [][2]int
	for u := range side {
		for v := range side {
			if opposite := (side-u)%side*side + (side-v)%side; opposite >= u*side+v {
				list = append(list, [2]int{u, v})
			}
		}
	}
	return list
}

// fourierNames are f_U_V.
func fourierNames() []string {
	var names []string
	for _, f := range frequencies() {
		names = append(names, fmt.Sprintf("f_%d_%d", f[0], f[1]))
	}
	return names
}
