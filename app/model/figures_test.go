package model

import "testing"

// Figures are as wide as their card, two of them beside each other on a wide page, and no wider than is useful.
func TestFigureWidth(t *testing.T) {
	for page, want := range map[int]int{200: 280, 390: 322, 628: 560, 900: 560, 991: 560, 992: 426, 1100: 480, 1280: 560, 2560: 560} {
		if got := FigureWidth(page); got != want {
			t.Errorf("on a page of %d: %d, want %d", page, got, want)
		}
	}
}
