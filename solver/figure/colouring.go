package figure

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Colouring is what the points of a map are coloured by in the place of their clusters.
type Colouring struct {
	Title   string
	Values  []float64 // one a sample, NaN where it is not known; of classes their number, from 0
	Classes []string  // nil for numbers
	Limits            // of numbers
	Missing int       // samples without a value
}

// Limits are the ends of a scale of colours, and what lies beyond. Values beyond have the colour of the end.
type Limits struct {
	Low, High    float64
	Least, Most  float64 // of all values
	Below, Above int     // values beyond the ends
}

const (
	// outlying is the part of the values at either end, rounded up, that must not set the scale alone.
	outlying = 0.02
	// reach is how far beyond the others, in parts of their span, these may lie and still be within the scale. Of evenly
	// spread numbers that is about 0.02, of 1000 normal ones about 0.3.
	reach = 0.5
	// fewValues is how many values tell nothing of outliers.
	fewValues = 10
)

// LimitsOf returns a scale that a few outliers do not flatten: it ends at the least and the greatest value, or, where that
// lies far out, at the quantile of 2 or 98 per cent, the nearest value inwards. NaN do not count; without any value it is from
// 0 to 1. Where both quantiles are the same, as where nearly all values are 0, it covers all.
func LimitsOf(values []float64) Limits {
	known := slices.DeleteFunc(slices.Clone(values), math.IsNaN)
	if len(known) == 0 {
		return Limits{High: 1, Most: 1}
	}
	slices.Sort(known)
	least, most := known[0], known[len(known)-1]
	l := Limits{Low: least, High: most, Least: least, Most: most}
	cut := int(math.Ceil(outlying * float64(len(known)-1)))
	low, high := known[cut], known[len(known)-1-cut]
	span := high - low
	if len(known) < fewValues || span <= 0 {
		return l
	}
	if low-least > reach*span {
		l.Low = low
	}
	if most-high > reach*span {
		l.High = high
	}
	l.count(known)
	return l
}

// LimitsWithin returns a scale with the given ends.
func LimitsWithin(values []float64, low, high float64) Limits {
	l := LimitsOf(values)
	l.Low, l.High, l.Below, l.Above = low, high, 0, 0
	l.count(values)
	return l
}

// count counts the values beyond the ends.
func (l *Limits) count(values []float64) {
	for _, v := range values {
		if v < l.Low {
			l.Below++
		}
		if v > l.High {
			l.Above++
		}
	}
}

// Ends writes the ends of the scale, marked where values lie beyond.
func (l Limits) Ends() (low, high string) {
	low, high = rough(l.Low), rough(l.High)
	if l.Below > 0 {
		low = "≤ " + low
	}
	if l.Above > 0 {
		high = "≥ " + high
	}
	return low, high
}

// Beyond says how many values lie beyond the ends, "" for none.
func (l Limits) Beyond() string {
	var list []string
	if l.Below > 0 {
		list = append(list, fmt.Sprintf("%s below, down to %s", plural(l.Below, "sample"), rough(l.Least)))
	}
	if l.Above > 0 {
		list = append(list, fmt.Sprintf("%s above, up to %s", plural(l.Above, "sample"), rough(l.Most)))
	}
	return strings.Join(list, "; ")
}

// text is the value of sample i as a table has it, "" where it is not known.
func (c *Colouring) text(i int) string {
	switch v := c.Values[i]; {
	case math.IsNaN(v):
		return ""
	case c.Classes != nil:
		return c.Classes[int(v)]
	default:
		return exact(v)
	}
}

// shades is how many colours a scale of numbers has in a picture.
const shades = 32

// penOf is the number of the pen of sample i.
func (s Source) penOf(i int) int {
	c := s.Colour
	if c == nil {
		return s.Report.Labels[i] - 1
	}
	switch v := c.Values[i]; {
	case math.IsNaN(v) && c.Classes != nil:
		return len(c.Classes)
	case math.IsNaN(v):
		return shades
	case c.Classes != nil:
		return int(v)
	case c.High > c.Low:
		return int(min(shades-1, max(0, math.Floor(shades*(v-c.Low)/(c.High-c.Low)))))
	default:
		return 0
	}
}

// pen is how the points of a group are drawn.
type pen struct {
	paint paint
	shape string
	name  string // "" for a step of a scale
	short string // in the legend
}

// pens are those of the clusters, or of what the map is coloured by: its classes or the shades of its scale, and last of
// what has no value.
func (s Source) pens() []pen {
	var list []pen
	c := s.Colour
	switch {
	case c == nil:
		for k := range s.Report.Clusters {
			_, shape := Group(k)
			list = append(list, pen{s.paint(k), shape, s.name(k), s.short(k)})
		}
		return list
	case c.Classes != nil:
		for k, class := range c.Classes {
			_, shape := Group(k)
			list = append(list, pen{hue(k), shape, class, strconv.Itoa(k+1) + " " + class})
		}
	default:
		for k := range shades {
			list = append(list, pen{paint: paint{color: scaleAt((float64(k) + 0.5) / shades)}, shape: "circle"})
		}
	}
	if c.Missing > 0 {
		list = append(list, pen{paint{color: Missing.Light}, "cross", "without a value", "without a value (" + count(c.Missing) + ")"})
	}
	return list
}

// withNames are the pens that a legend names.
func withNames(pens []pen) []pen {
	return slices.DeleteFunc(slices.Clone(pens), func(p pen) bool { return p.name == "" })
}

// keyHeight is the height of the legend of a map: the names of its pens, and the scale of numbers.
func (s Source) keyHeight(width float64, pens []pen) float64 {
	names := []string{}
	for _, p := range withNames(pens) {
		names = append(names, p.short)
	}
	if c := s.Colour; c != nil && c.Classes == nil {
		high := 2 * lineHeight
		if c.Beyond() != "" {
			high += lineHeight
		}
		if len(names) > 0 {
			high += legendHeight(width, names)
		}
		return high
	}
	if s.Colour != nil {
		return lineHeight + legendHeight(width, names)
	}
	return legendHeight(width, names)
}

// key draws the legend of a map: what it is coloured by, a scale of numbers with its ends, and the shapes of groups with
// their names, in lines as keyHeight counts them.
func (d *drawing) key(s Source, pens []pen) {
	y := lineHeight / 2
	if c := s.Colour; c != nil {
		d.text(0, y, start, short(c.Title, d.width), ink)
		y += lineHeight
		if c.Classes == nil {
			low, high := c.Ends()
			d.text(0, y, start, low, soft)
			x := widthOf(low) + gap/2
			wide := max(40, min(160, d.width-x-widthOf(high)-gap)) / shades
			for k := range shades {
				d.rect(x+float64(k)*wide, y-6, wide+0.5, 12, pens[k].paint, "")
			}
			d.text(x+shades*wide+gap/2, y, start, high, soft)
			y += lineHeight
			if beyond := c.Beyond(); beyond != "" {
				d.text(0, y, start, short(beyond, d.width), soft)
				y += lineHeight
			}
		}
	}
	x := 0.0
	for _, p := range withNames(pens) {
		w := legendWidth(d.width, p.short)
		if x > 0 && x+w > d.width {
			x, y = 0, y+lineHeight
		}
		fmt.Fprintf(&d.b, `<path d="%s" %s></path>`, shapePath(p.shape, x+8, y, 5.5), p.paint.fill())
		d.fit(x+20, y, start, p.short, w-34, ink)
		x += w + gap
	}
}

// scaleAt is the colour at a part, 0 to 1, of the scale of the light page.
func scaleAt(part float64) string {
	at := part * float64(len(Scale.Light)-1)
	k := min(int(at), len(Scale.Light)-2)
	a, b := rgb(Scale.Light[k]), rgb(Scale.Light[k+1])
	mix := func(x, y uint8) uint8 { return uint8(math.Round(float64(x) + (at-float64(k))*(float64(y)-float64(x)))) }
	return fmt.Sprintf("#%02x%02x%02x", mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B))
}
