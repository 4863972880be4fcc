package main

import (
	"fmt"
	"math"
)

const (
	compass   = 8 // directions
	cells     = 3 // cells of the grid in each direction
	cellSide  = 4 // pixels
	cellShift = 2 // pixels from one cell to the next: they overlap by half
)

// gradients are histograms of the gradient's direction: for each of 3×3 cells of 4×4 pixels,
// how much the grey level rises in each of eight directions.
func gradients(m *image) []float64 {
	values := make([]float64, cells*cells*compass)
	for a := range cells {
		for b := range cells {
			histogram := values[(a*cells+b)*compass:][:compass]
			for r := a * cellShift; r < a*cellShift+cellSide; r++ {
				for c := b * cellShift; c < b*cellShift+cellSide; c++ {
					addDirection(histogram, m.at(r, c+1)-m.at(r, c-1), m.at(r+1, c)-m.at(r-1, c))
				}
			}
		}
	}
	return values
}

// addDirection adds a gradient, right and down the image, to a histogram of eight directions
// (0: right, 2: down, 4: left, 6: up): as the lengths of the two vectors in neighbouring
// directions that it is the sum of.
func addDirection(histogram []float64, right, down float64) {
	straight, across := 0, 2 // directions of the larger and the smaller part
	if right < 0 {
		straight = 4
	}
	if down < 0 {
		across = 6
	}
	large, small := math.Abs(right), math.Abs(down)
	if small > large {
		large, small = small, large
		straight, across = across, straight
	}
	diagonal := straight + 1
	if (straight+2)%compass != across {
		diagonal = (straight + compass - 1) % compass
	}
	histogram[straight] += large - small
	histogram[diagonal] += small * math.Sqrt2
}

// gradientNames are g_CELLROW_CELLCOLUMN_DIRECTION, with directions as points of the compass.
func gradientNames() []string {
	points := [compass]string{"e", "se", "s", "sw", "w", "nw", "n", "ne"}
	var names []string
	for a := range cells {
		for b := range cells {
			for _, p := range points {
				names = append(names, fmt.Sprintf("g_%d_%d_%s", a, b, p))
			}
		}
	}
	return names
}
