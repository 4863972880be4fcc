// Package figure says what figures have in common: which colour and shape a group has, wherever it is
// drawn. The page hands both to the map (static/map), figures that are written as SVG use them too.
package figure

// Colour is a colour in its two variants, as #rrggbb: for the page's light and its dark backgrounds.
type Colour struct {
	Light string `json:"light"`
	Dark  string `json:"dark"`
}

// Colours has the base colours. Each has a contrast of at least 3 to 1 against every background of its
// scheme (static/app.css), and any two differ by at least 0.075 in OKLab as people with normal vision,
// without long, medium or short cones see them. They were found by simulated annealing from twelve hues
// with names: blue, orange, green, purple, ochre, sky, violet, brown, slate, ink, red and olive.
var Colours = [12]Colour{
	{"#104096", "#47a3f8"},
	{"#cb6e0f", "#a86518"},
	{"#2c846b", "#43d492"},
	{"#6e0362", "#fcb2fa"},
	{"#77611d", "#ab9e16"},
	{"#1d8ddd", "#9baec6"},
	{"#7448cf", "#8a64d7"},
	{"#594e4b", "#fee89f"},
	{"#7a7da6", "#5990a5"},
	{"#1c1206", "#cffcfc"},
	{"#e23b6f", "#f54274"},
	{"#1b3e03", "#afdf2b"},
}

// Shapes has the names of the shapes of points. static/map/shapes.js draws them.
var Shapes = [9]string{"circle", "square", "triangle", "diamond", "plus", "cross", "ring", "wedge", "frame"}

// Missing is the colour of samples without a group or value.
var Missing = Colour{"#80858c", "#7d8590"}

// Scale is a scale of colours for numbers, from low to high at even distances: from blue over grey to
// yellow, with luminance rising all the way, so that it can be read without seeing hues.
var Scale = struct {
	Light []string `json:"light"`
	Dark  []string `json:"dark"`
}{
	Light: []string{"#0d2250", "#2f4263", "#565a60", "#786f4e", "#a0861c"},
	Dark:  []string{"#4d76b8", "#7b8fae", "#a5a59a", "#cfc37e", "#fbe75e"},
}

// Group returns the colour and shape of group i, from 0. The first 108 groups differ in their pairs, and
// so that colour is never alone, neighbours differ in both.
func Group(i int) (Colour, string) {
	return Colours[i%len(Colours)], Shapes[(i%len(Colours)+i/len(Colours))%len(Shapes)]
}
