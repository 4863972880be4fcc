package main

import "fmt"

// pixels are the grey levels, row by row.
func pixels(m *image) []float64 {
	var values []float64
	for _, row := range m {
		values = append(values, row[:]...)
	}
	return values
}

// pixelNames are p_ROW_COLUMN, from 0.
func pixelNames() []string {
	var names []string
	for row := range side {
		for col := range side {
			names = append(names, fmt.Sprintf("p_%d_%d", row, col))
		}
	}
	return names
}
