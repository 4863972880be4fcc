package main

import (
	"fmt"
	"math"
	"path/filepath"
	"strconv"
)

// side is the number of rows and of columns of an image.
const side = 8

// image holds grey levels from 0, paper, to 16, ink.
type image [side][side]float64

// at returns a grey level; outside there is paper.
func (m *image) at(row, col int) float64 {
	if row < 0 || row >= side || col < 0 || col >= side {
		return 0
	}
	return m[row][col]
}

// digitsViews are the descriptions of an image that make the views. decimals is how many
// digits after the point are kept: enough that rounding is far below the differences
// between images.
var digitsViews = []struct {
	file     string
	names    func() []string
	describe func(*image) []float64
	decimals int
}{
	{"pixels.csv.gz", pixelNames, pixels, 0},
	{"profiles.csv.gz", profileNames, profiles, 0},
	{"fourier.csv.gz", fourierNames, fourier, 2},
	{"gradients.csv.gz", gradientNames, gradients, 2},
}

// buildDigits writes the views and the digits, and returns how many images there are.
func buildDigits(raw, out string) (int, error) {
	images, digits, err := readDigits(raw)
	if err != nil {
		return 0, err
	}
	for _, v := range digitsViews {
		rows := [][]string{v.names()}
		for i := range images {
			rows = append(rows, format(v.describe(&images[i]), v.decimals))
		}
		if err := writeCSV(filepath.Join(out, "digits", v.file), rows); err != nil {
			return 0, err
		}
	}
	labels := [][]string{{"digit"}}
	for _, d := range digits {
		labels = append(labels, []string{d})
	}
	return len(images), writeCSV(filepath.Join(out, "digits", "labels.csv"), labels)
}

// readDigits reads rows of 64 grey levels and a digit.
func readDigits(path string) (images []image, digits []string, err error) {
	rows, err := readCSV(path)
	if err != nil {
		return nil, nil, err
	}
	images = make([]image, len(rows))
	for i, row := range rows {
		if len(row) != side*side+1 {
			return nil, nil, fmt.Errorf("%s, row %d: %d cells instead of %d", path, i+1, len(row), side*side+1)
		}
		for j, text := range row[:side*side] {
			grey, err := strconv.ParseFloat(text, 64)
			if err != nil {
				return nil, nil, fmt.Errorf("%s, row %d: %w", path, i+1, err)
			}
			images[i][j/side][j%side] = grey
		}
		digits = append(digits, row[side*side])
	}
	return images, digits, nil
}

// format writes numbers rounded to so many decimals, without zeros at the end.
func format(values []float64, decimals int) []string {
	unit := math.Pow10(decimals)
	row := make([]string, len(values))
	for j, v := range values {
		row[j] = strconv.FormatFloat(math.Round(v*unit)/unit, 'f', -1, 64)
	}
	return row
}
