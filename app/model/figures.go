package model

import (
	"encoding/csv"
	"math"
	"slices"
	"strings"

	"viewfold/wasm/wire"
)

// Figure is a figure of the result, as far as it is there.
type Figure struct {
	wire.FigureInfo          // empty until it is drawn
	For             int      // the width it was asked for last
	Asked           bool     // it is being drawn, for the first time or anew
	Problem         *Problem // why it could not be drawn
}

// Drawn says whether there is something to show.
func (f Figure) Drawn() bool { return f.SVG != "" }

// sameWidth is how much a width may change without a figure being drawn anew: it is scaled then.
const sameWidth = 0.15

// Wanted says whether a figure has to be drawn, for the first time or as the page's width has changed much since.
func (f Figure) Wanted(width int) bool {
	fits := math.Abs(float64(f.For-width)) <= sameWidth*float64(width)
	return !fits || !f.Drawn() && !f.Asked
}

// CSV is the figure's table as a file.
func (f Figure) CSV() string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	w.Write(f.Columns)
	w.WriteAll(f.Rows) // to a Builder: it cannot fail
	return b.String()
}

// Figures are those that were asked for. A change gives a new list.
type Figures []Figure

// Find returns the figure of a name; one that was never asked for is empty but for its name.
func (list Figures) Find(name string) Figure {
	for _, f := range list {
		if f.Name == name {
			return f
		}
	}
	return Figure{FigureInfo: wire.FigureInfo{Name: name}}
}

// With returns the list with a figure added, or in the place of the one of that name.
func (list Figures) With(f Figure) Figures {
	list = slices.Clone(list)
	for i := range list {
		if list[i].Name == f.Name {
			list[i] = f
			return list
		}
	}
	return append(list, f)
}

// Picture sizes in which a figure can be saved, in pixels of 1/96 inch.
const (
	NarrowPicture = 340
	UsualPicture  = 640
	WidePicture   = 1000
)

// What the style sheet lays out, in pixels.
const (
	sidePadding = 68  // beside a figure on a narrow page
	cardPadding = 38  // beside a figure in its card
	twoColumns  = 992 // width of a page from which on figures are two beside each other
	between     = 64  // beside and between the two cards
)

// FigureWidth is how wide figures are drawn on a page of that width.
func FigureWidth(page int) int {
	width := page - sidePadding
	if page >= twoColumns {
		width = (page-between)/2 - cardPadding
	}
	return min(max(width, 280), 560)
}
