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
	ground = paint{"ground", "#ffffff"}
)

// hues is the categorical set of the light page, see static/app.css.
var hues = [...]string{"#0072b2", "#d55e00", "#009e73", "#b0568c", "#a67c00", "#3d9bd4", "#5f4bb6", "#7a5c3e", "#6b7785", "#101820"}

// hue is a colour of the categorical set; they repeat, so a number or a name always stands beside the colour.
func hue(i int) paint {
	i %= len(hues)
	return paint{"hue-" + strconv.Itoa(i), hues[i]}
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
