package widget

import (
	"fmt"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"viewfold/app/model"
)

// The drawing of a curve, in units of its view box.
const (
	curveWidth, curveHeight        = 460, 240
	curveLeft, curveRight          = 64, 14
	curveTop, curveBottom          = 14, 40
	curveTicks                     = 5
	mostDots, mostStepLabels       = 40, 10
	curvePlotWidth                 = curveWidth - curveLeft - curveRight
	curvePlotHeight                = curveHeight - curveTop - curveBottom
	curveTickGap, curveTitleOffset = 6, 8
)

// Curve draws values over the steps 0, 1, … as a line with axes. What it says in words is
// its text alternative.
func Curve(id, says, xTitle string, values []float64) app.UI {
	return app.Raw(curveSVG(id, says, xTitle, values))
}

func curveSVG(id, says, xTitle string, values []float64) string {
	c := newCurve(values)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg id="%s" class="curve" viewBox="0 0 %d %d" role="img" aria-label="%s">`,
		id, curveWidth, curveHeight, says)
	c.grid(&b)
	c.steps(&b)
	fmt.Fprintf(&b, `<text class="axis-title" x="%d" y="%d" text-anchor="middle">%s</text>`,
		curveLeft+curvePlotWidth/2, curveHeight-curveTitleOffset+4, xTitle)
	c.line(&b)
	b.WriteString(`</svg>`)
	return b.String()
}

// curve is a line with its scales.
type curve struct {
	values []float64
	y      model.Axis
}

func newCurve(values []float64) curve {
	if len(values) == 0 {
		return curve{y: model.NewAxis(0, 1, curveTicks)}
	}
	return curve{values, model.NewAxis(slices.Min(values), slices.Max(values), curveTicks)}
}

// at returns where a value of a step is drawn.
func (c curve) at(step int, v float64) (x, y float64) {
	x = curveLeft + curvePlotWidth*float64(step)/float64(max(len(c.values)-1, 1))
	return x, curveTop + curvePlotHeight*(1-c.y.Part(v))
}

// grid draws the marks of the upright axis.
func (c curve) grid(b *strings.Builder) {
	for _, t := range c.y.Ticks {
		_, y := c.at(0, t)
		fmt.Fprintf(b, `<line class="grid" x1="%d" x2="%d" y1="%.1f" y2="%.1f"></line>`,
			curveLeft, curveWidth-curveRight, y, y)
		fmt.Fprintf(b, `<text x="%d" y="%.1f" text-anchor="end">%s</text>`, curveLeft-curveTickGap, y+4, c.y.Text(t))
	}
}

// steps draws the marks of the level axis.
func (c curve) steps(b *strings.Builder) {
	every := 1 + (len(c.values)-1)/mostStepLabels
	for i := 0; i < len(c.values); i += every {
		x, _ := c.at(i, c.y.Min)
		fmt.Fprintf(b, `<text x="%.1f" y="%d" text-anchor="middle">%d</text>`, x, curveHeight-curveBottom+18, i)
	}
}

// line draws the values.
func (c curve) line(b *strings.Builder) {
	b.WriteString(`<polyline class="line" fill="none" points="`)
	for i, v := range c.values {
		x, y := c.at(i, v)
		fmt.Fprintf(b, "%.1f,%.1f ", x, y)
	}
	b.WriteString(`"></polyline>`)
	if len(c.values) > mostDots {
		return
	}
	for i, v := range c.values {
		x, y := c.at(i, v)
		fmt.Fprintf(b, `<circle class="dot" cx="%.1f" cy="%.1f" r="3"><title>%d: %s</title></circle>`, x, y, i, model.Number(v))
	}
}
