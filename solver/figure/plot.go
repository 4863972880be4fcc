package figure

// plot is a drawing with a level and an upright axis.
type plot struct {
	*drawing
	x, y                     axis
	left, top, right, bottom float64 // of the area between the axes
}

// newPlot draws the axes of a plot with their titles. Room is kept above for legend lines.
func newPlot(width float64, x, y axis, xTitle, yTitle string, legend float64) *plot {
	labels := make([]string, len(y.ticks))
	for i, t := range y.ticks {
		labels[i] = y.text(t)
	}
	p := &plot{drawing: &drawing{width: width, height: min(0.55*width, 340) + legend + 3*lineHeight}, x: x, y: y}
	p.left, p.right = widest(labels)+gap, width-2*gap
	p.top, p.bottom = legend+lineHeight+gap, p.height-2*lineHeight-gap/2
	p.text(0, legend+lineHeight/2, start, yTitle, soft)
	for i, t := range y.ticks {
		_, at := p.at(x.min, t)
		p.line(p.left, at, p.right, at, 1, edge)
		p.text(p.left-gap/2, at, end, labels[i], soft)
	}
	for _, t := range x.ticks {
		at, _ := p.at(t, y.min)
		p.text(at, p.bottom+lineHeight*0.7, middle, x.text(t), soft)
	}
	p.text((p.left+p.right)/2, p.height-lineHeight/2, middle, xTitle, soft)
	return p
}

// at is where a point of the plot is drawn.
func (p *plot) at(x, y float64) (float64, float64) {
	return p.left + (p.right-p.left)*p.x.part(x), p.bottom - (p.bottom-p.top)*p.y.part(y)
}

// curve draws values over 0, 1, …
func (p *plot) curve(values []float64, paint paint, dash string) {
	points := make([][2]float64, len(values))
	for i, v := range values {
		points[i][0], points[i][1] = p.at(float64(i), v)
	}
	p.path(points, 2, paint, dash)
	if len(values) > 60 {
		return
	}
	for i, v := range values {
		p.dot(points[i][0], points[i][1], 3, paint, p.x.text(float64(i))+": "+rough(v))
	}
}

// whole is an axis over the whole numbers 0 to n.
func whole(n int, ticks int) axis {
	a := newAxis(0, float64(max(n, 1)), min(ticks, max(n, 1)))
	a.max = float64(max(n, 1))
	for len(a.ticks) > 0 && a.ticks[len(a.ticks)-1] > a.max {
		a.ticks = a.ticks[:len(a.ticks)-1]
	}
	return a
}

// dashes tell lines apart that have the same colour, and those of any colour.
var dashes = [...]string{"", "6 3", "2 3", "8 3 2 3", "12 4"}

// dashOf is the pattern of line i.
func dashOf(i int) string { return dashes[i%len(dashes)] }

// longestName is the room that a name in a legend has at most, in a wide figure.
const longestName = 60 * charWidth

// legend draws names beside pieces of their lines, as many in a row as fit, and returns its height.
func (d *drawing) legend(names []string, paint func(int) paint, dash func(int) string) {
	x, y := 0.0, lineHeight/2
	cut := shorts(names, min(longestName, d.width-34))
	for i, name := range names {
		w := legendWidth(d.width, name)
		if x > 0 && x+w > d.width {
			x, y = 0, y+lineHeight
		}
		d.path([][2]float64{{x, y}, {x + 22, y}}, 2.5, paint(i), dash(i))
		d.cut(x+27, y, start, name, cut[i], ink)
		x += w + gap
	}
}

// legendWidth is the width of a name in a legend, with its sign.
func legendWidth(width float64, name string) float64 {
	return min(widthOf(name), longestName, width-34) + 34
}

// legendHeight is the height of a legend of that width.
func legendHeight(width float64, names []string) float64 {
	x, lines := 0.0, 1.0
	for _, name := range names {
		w := legendWidth(width, name)
		if x > 0 && x+w > width {
			x, lines = 0, lines+1
		}
		x += w + gap
	}
	return lines * lineHeight
}
