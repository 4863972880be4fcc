package main

import "fmt"

// ink is the grey level from which a pixel counts as part of the digit's outline.
const ink = 5

// profiles are the amount of ink per row and per column, and how far the outline is from
// each of the four edges: the number of pixels in that row or column before the first with
// ink, 8 when there is none.
func profiles(m *image) []float64 {
	var rows, cols, left, right, top, bottom [side]float64
	for i := range side {
		for j := range side {
			rows[i] += m[i][j]
			cols[j] += m[i][j]
		}
		left[i] = depth(func(k int) float64 { return m[i][k] })
		right[i] = depth(func(k int) float64 { return m[i][side-1-k] })
		top[i] = depth(func(k int) float64 { return m[k][i] })
		bottom[i] = depth(func(k int) float64 { return m[side-1-k][i] })
	}
	var values []float64
	for _, part := range [][side]float64{rows, cols, left, right, top, bottom} {
		values = append(values, part[:]...)
	}
	return values
}

// depth is the number of pixels before the first with ink.
func depth(grey func(k int) float64) float64 {
	for k := range side {
		if grey(k) >= ink {
			return float64(k)
		}
	}
	return side
}

// profileNames are row_I, col_I, and left_I, right_I (of row I), top_I, bottom_I (of column I).
func profileNames() []string {
	var names []string
	for _, part := range []string{"row", "col", "left", "right", "top", "bottom"} {
		for i := range side {
			names = append(names, fmt.Sprintf("%s_%d", part, i))
		}
	}
	return names
}
