package figure

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"slices"
	"strconv"
	"strings"

	"viewfold/solver/dense"
	"viewfold/solver/embed"
)

// Map is a map of the samples with its title.
type Map struct {
	Title string
	*embed.Map
}

const (
	mostShapes  = 20_000 // samples that are drawn as shapes; a picture of more is smaller
	mostMapRows = 500    // of the table; MapTable gives all
)

func hasMaps(s Source) bool { return len(s.Maps) > 0 }

// scatter shows where the samples are on one map, or on several side by side.
func scatter(s Source, o Options) (*Figure, error) {
	d := &drawing{width: float64(o.Width)}
	pens := s.pens()
	d.key(s, pens)
	d.height = s.keyHeight(d.width, pens)
	columns := 1
	if len(s.Maps) > 1 && o.Width >= 2*leastWidth {
		columns = 2
	}
	wide := (d.width - gap*float64(columns-1)) / float64(columns)
	high := 0.0
	for k, m := range s.Maps {
		part := s.scatterOf(m, pens, wide)
		if k%columns == 0 {
			d.height += high
		}
		high = part.height
		fmt.Fprintf(&d.b, `<g transform="translate(%.2f %.2f)">%s</g>`, float64(k%columns)*(wide+gap), d.height, part.b.String())
	}
	d.height += high
	n := len(s.Report.Labels)
	title, text := s.Maps[0].Title, fmt.Sprintf("%s, each at its place, in the colour and shape of its cluster", plural(n, "sample"))
	if s.Colour != nil {
		text = fmt.Sprintf("%s, each at its place, coloured by %s", plural(n, "sample"), s.Colour.Title)
		if beyond := s.Colour.Beyond(); beyond != "" {
			text += "; of " + beyond + " the colour is that of the scale’s end"
		}
	}
	if len(s.Maps) > 1 {
		title = "The views side by side"
		text += "; one map a view"
	}
	for _, m := range s.Maps {
		if m.Note != "" {
			text += ". " + strings.TrimSuffix(m.Note, ".")
			break
		}
	}
	t := Table{Columns: mapColumns(s), All: n}
	for i := range min(n, mostMapRows) {
		t.Rows = append(t.Rows, mapRow(s, i))
	}
	return d.done(title, text, t), nil
}

// MapTable gives the rows of the maps' table, its head first: ID and cluster, what the maps are coloured by when that is
// something else, and a place on every map.
func MapTable(s Source, row func([]string) error) error {
	if err := row(mapColumns(s)); err != nil {
		return err
	}
	for i := range s.Report.Labels {
		if err := row(mapRow(s, i)); err != nil {
			return err
		}
	}
	return nil
}

func mapColumns(s Source) []string {
	columns := []string{"id", "cluster"}
	if s.Colour != nil {
		columns = append(columns, s.Colour.Title)
	}
	if len(s.Maps) == 1 {
		return append(columns, "x", "y")
	}
	for _, m := range s.Maps {
		columns = append(columns, m.Title+" x", m.Title+" y")
	}
	return columns
}

func mapRow(s Source, i int) []string {
	row := []string{s.Report.IDs[i], strconv.Itoa(s.Report.Labels[i])}
	if s.Colour != nil {
		row = append(row, s.Colour.text(i))
	}
	for _, m := range s.Maps {
		at := m.XY.Row(i)
		row = append(row, exact(at[0]), exact(at[1]))
	}
	return row
}

// scatterOf draws one map with its axes.
func (s Source) scatterOf(m Map, pens []pen, width float64) *plot {
	x, y := extent(m.XY, 0), extent(m.XY, 1)
	titles := [2]string{}
	for k, a := range m.Axes {
		if titles[k] = a.Name; a.Share > 0 {
			titles[k] += " (" + share(a.Share) + ")"
		}
	}
	p := newPlot(width, newAxis(x[0], x[1], 2), newAxis(y[0], y[1], 5), "", "", lineHeight)
	// A unit is as long on both axes, so that distances can be compared.
	perPixel := 1.05 * max((x[1]-x[0])/(p.right-p.left), (y[1]-y[0])/(p.bottom-p.top))
	if perPixel == 0 {
		perPixel = 1e-9 // all are at one place
	}
	p = newPlot(width, inner(x, perPixel*(p.right-p.left), int(max(2, width/90))), inner(y, perPixel*(p.bottom-p.top), 5),
		short(titles[0], width), short(titles[1], width-gap), lineHeight)
	p.fit(0, lineHeight/2, start, m.Title, width, ink)
	n := m.XY.Rows
	radius := pointRadius(n) * min(1, max(0.6, width/560))
	if n > mostShapes {
		p.image(p.left, p.top, p.right-p.left, p.bottom-p.top, s.cloud(m.XY, pens, p, radius))
		return p
	}
	paths := make([]strings.Builder, len(pens))
	for i := range n {
		at := m.XY.Row(i)
		if k := s.penOf(i); !math.IsNaN(at[0]) && !math.IsNaN(at[1]) {
			px, py := p.at(at[0], at[1])
			paths[k].WriteString(shapePath(pens[k].shape, px, py, radius))
		}
	}
	for k := range paths {
		if paths[k].Len() > 0 {
			fmt.Fprintf(&p.b, `<path d="%s" fill-opacity="0.85" %s`, paths[k].String(), pens[k].paint.fill()+closed("path", pens[k].name))
		}
	}
	return p
}

// extent returns the least and the greatest number of a column, without NaN.
func extent(xy dense.Matrix, k int) [2]float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for i := range xy.Rows {
		if v := xy.Row(i)[k]; !math.IsNaN(v) {
			low, high = min(low, v), max(high, v)
		}
	}
	if low > high {
		return [2]float64{0, 1}
	}
	return [2]float64{low, high}
}

// inner is an axis of a length around the middle of a span, with round ticks inside of it.
func inner(span [2]float64, length float64, ticks int) axis {
	middle := (span[0] + span[1]) / 2
	a := newAxis(middle-length/2, middle+length/2, ticks)
	a.min, a.max = middle-length/2, middle+length/2
	a.ticks = slices.DeleteFunc(a.ticks, func(t float64) bool { return t < a.min || t > a.max })
	return a
}

// pointRadius is that of the page's map, see static/map/scene.js.
func pointRadius(n int) float64 { return max(1.2, min(4.5, 7.2-1.05*math.Log10(float64(n+1)))) }

// cloudScale is how many pixels of the picture a pixel of its figure has.
const cloudScale = 2

// cloud draws points as discs in a PNG of the plot's area, transparent where there are none.
func (s Source) cloud(xy dense.Matrix, pens []pen, p *plot, radius float64) string {
	picture := image.NewNRGBA(image.Rect(0, 0, int(cloudScale*(p.right-p.left)), int(cloudScale*(p.bottom-p.top))))
	paints := make([]color.NRGBA, len(pens))
	for k := range paints {
		paints[k] = rgb(pens[k].paint.color)
	}
	r := int(math.Ceil(cloudScale * radius))
	for i := range xy.Rows {
		at := xy.Row(i)
		if math.IsNaN(at[0]) || math.IsNaN(at[1]) {
			continue
		}
		paint := paints[s.penOf(i)]
		x, y := p.at(at[0], at[1])
		px, py := int(cloudScale*(x-p.left)), int(cloudScale*(y-p.top))
		for dy := -r; dy <= r; dy++ {
			for dx := -r; dx <= r; dx++ {
				if at := (image.Point{X: px + dx, Y: py + dy}); dx*dx+dy*dy <= r*r && at.In(picture.Rect) {
					picture.SetNRGBA(at.X, at.Y, paint)
				}
			}
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		panic(err) // of a buffer, it cannot fail
	}
	return base64.StdEncoding.EncodeToString(b.Bytes())
}
