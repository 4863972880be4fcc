package figure

import (
	"fmt"
	"math"
	"strings"
)

// corners has the outlines of the shapes of straight edges, in radii, y pointing down; what is cut out of an outline
// runs the other way round. static/map/shapes.js draws the same.
var corners = map[string][][][2]float64{
	"square":   {box(0.84, 1)},
	"triangle": {{{0, -1.04}, {-1.08, 0.82}, {1.08, 0.82}}},
	"wedge":    {{{0, 1.04}, {1.08, -0.82}, {-1.08, -0.82}}},
	"diamond":  {{{0, -1.18}, {-1.18, 0}, {0, 1.18}, {1.18, 0}}},
	"plus":     {plus(0)},
	"cross":    {plus(math.Pi / 4)},
	"frame":    {box(0.88, 1), box(0.4, -1)},
}

// box is a square, turning one way or the other.
func box(r, turn float64) [][2]float64 {
	return [][2]float64{{-r * turn, -r}, {-r * turn, r}, {r * turn, r}, {r * turn, -r}}
}

// plus is a plus, turned by an angle.
func plus(angle float64) [][2]float64 {
	const arm, half = 1, 0.34
	sin, cos := math.Sincos(angle)
	var list [][2]float64
	for _, p := range [][2]float64{{-half, -arm}, {-half, -half}, {-arm, -half}, {-arm, half}, {-half, half}, {-half, arm},
		{half, arm}, {half, half}, {arm, half}, {arm, -half}, {half, -half}, {half, -arm}} {
		list = append(list, [2]float64{p[0]*cos - p[1]*sin, p[0]*sin + p[1]*cos})
	}
	return list
}

// shapePath is a shape around a point as a part of an SVG path.
func shapePath(shape string, x, y, radius float64) string {
	var b strings.Builder
	for _, outline := range corners[shape] {
		for k, c := range outline {
			command := "L"
			if k == 0 {
				command = "M"
			}
			fmt.Fprintf(&b, "%s%.2f %.2f", command, x+radius*c[0], y+radius*c[1])
		}
		b.WriteString("Z")
	}
	switch shape {
	case "circle":
		b.WriteString(disc(x, y, 0.95*radius, 0))
	case "ring":
		b.WriteString(disc(x, y, 0.97*radius, 0) + disc(x, y, 0.43*radius, 1))
	}
	return b.String()
}

// disc is a circle that runs one way or the other.
func disc(x, y, r float64, sweep int) string {
	return fmt.Sprintf("M%.2f %.2fa%[3]g %[3]g 0 1 %[4]d %[5]g 0a%[3]g %[3]g 0 1 %[4]d %[6]g 0Z", x-r, y, math.Round(100*r)/100, sweep, math.Round(200*r)/100, -math.Round(200*r)/100)
}

// ShapePath is a shape as an SVG path, within about −1.2 to 1.2.
func ShapePath(shape string) string { return shapePath(shape, 0, 0, 1) }
