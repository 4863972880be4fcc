package widget

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// FullTile is the highest level of a tile; 0 is the lowest.
const FullTile = 4

// TileRow is one row of Tiles.
type TileRow struct {
	Name   string
	Levels []int // 0 to FullTile
}

// Tiles draws rows of tiles that are more or less full, above each other so that columns can be compared. It is a
// picture alone: what it shows must be said in numbers, too.
func Tiles(id string, rows []TileRow) app.UI {
	return app.Div().ID(id).Class("tiles").Aria("hidden", "true").Body(app.Range(rows).Slice(func(i int) app.UI {
		return app.Div().Class("tile-row").Body(
			app.Span().Class("tile-name").Title(rows[i].Name).Text(rows[i].Name),
			app.Raw(tileSVG(rows[i].Levels)),
		)
	}))
}

// tileSVG draws a row. Tiles of one level beside each other are one rectangle.
func tileSVG(levels []int) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="tile-strip" viewBox="0 0 %d 1" preserveAspectRatio="none">`, max(len(levels), 1))
	for start := 0; start < len(levels); {
		end := start + 1
		for end < len(levels) && levels[end] == levels[start] {
			end++
		}
		fmt.Fprintf(&b, `<rect class="tile-%d" x="%d" width="%d" height="1"></rect>`, levels[start], start, end-start)
		start = end
	}
	b.WriteString("</svg>")
	return b.String()
}

// TileSwatch is a tile of a level beside its meaning.
func TileSwatch(level int) app.UI {
	return app.Raw(fmt.Sprintf(`<svg class="tile-swatch" width="14" height="14"><rect class="tile-%d" width="14" height="14"></rect></svg>`, level))
}
