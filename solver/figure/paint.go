package figure

import "strconv"

// paint is a colour. The page draws in its own colours by class, for light and dark alike; a file has none of its
// styles, so the colour of the light page stands in the attribute.
type paint struct {
	class string // "" for a colour that is the same everywhere
	color string
}

var (
	ink    = paint{"ink", "#17202e"}
	soft   = paint{"soft", "#556072"}
	edge   = paint{"edge", "#d8dde5"}
	accent = paint{"accent", "#1f5fbf"}
)

// hue is a colour of the palette, whose page has both variants in static/app.css; they repeat, so a number or a name
// always stands beside the colour.
func hue(i int) paint {
	i %= len(Colours)
	return paint{"hue-" + strconv.Itoa(i), Colours[i].Light}
}

// fill and stroke are the attributes of what is filled and of what is a line.
func (p paint) fill() string   { return p.attributes("fill", "") }
func (p paint) stroke() string { return p.attributes("stroke", "-line") }

func (p paint) attributes(what, ending string) string {
	if p.class == "" {
		return what + `="` + p.color + `"`
	}
	return `class="` + p.class + ending + `" ` + what + `="` + p.color + `"`
}
