package model

import (
	"encoding/csv"
	"slices"
	"strings"

	"viewfold/wasm/wire"
)

// Figure is a figure of the result, as far as it is there.
type Figure struct {
	wire.FigureInfo          // empty until it is drawn
	Asked           bool     // it is being drawn, for the first time or anew
	Problem         *Problem // why it could not be drawn
}

// Drawn says whether there is something to show.
func (f Figure) Drawn() bool { return f.SVG != "" }

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

// sidePadding is what lies beside a figure on a narrow page.
const sidePadding = 68

// FigureWidth is how wide figures are drawn on a page of that width: two beside each other on a wide one.
func FigureWidth(page int) int { return min(max(page-sidePadding, 280), 560) }
