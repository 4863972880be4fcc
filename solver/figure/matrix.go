package figure

import (
	"fmt"
	"strconv"
)

// countMatrix is a table of counts that is drawn as shaded squares.
type countMatrix struct {
	rows, columns      []string // names
	rowTitle, colTitle string
	counts             [][]int
	rowPaint, colPaint func(i int) (paint, bool) // of a stripe beside a name; nil for none
	pairs              int                       // so many rows and columns are matched, on the diagonal
}

// mostShade is how opaque the fullest cell is: less than all, so that text can be read on it.
const mostShade = 0.5

// draw draws the matrix. Names of columns stand upright where they do not fit; where cells are small, counts are left
// out, and names that would lie on others.
func (m countMatrix) draw(width float64) *drawing {
	const stripe = 5.0
	d := &drawing{width: width}
	left := min(widest(m.rows), 0.3*width) + gap + stripe
	cell := min((width-left)/float64(max(len(m.columns), 1)), max(widest(m.columns)+4, 96))
	upright := widest(m.columns)+4 > cell
	top := 2*lineHeight + stripe
	if upright {
		top = min(widest(m.columns), 110) + lineHeight + gap + stripe
	}
	high := min(max(cell, 6), 30)
	d.height = top + high*float64(len(m.rows)) + lineHeight
	d.text(left, lineHeight/2, start, m.colTitle, soft)
	most, widestCount := 1, 0.0
	for _, row := range m.counts {
		for _, n := range row {
			most, widestCount = max(most, n), max(widestCount, widthOf(strconv.Itoa(n)))
		}
	}
	last := -lineHeight
	for j, name := range m.columns {
		x := left + cell*(float64(j)+0.5)
		switch {
		case upright && x >= last+textSize:
			d.upright(x, top-stripe-gap/2, short(name, 110))
			last = x
		case !upright:
			d.text(x, top-stripe-lineHeight/2, middle, name, ink)
		}
		if m.colPaint != nil {
			if p, ok := m.colPaint(j); ok {
				d.rect(x-cell/2+1, top-stripe, cell-2, stripe-2, p, "")
			}
		}
	}
	last = -lineHeight
	for i, row := range m.counts {
		y := top + high*float64(i)
		if at := y + high/2; at >= last+textSize {
			d.fit(left-stripe-gap/2, at, end, m.rows[i], left-stripe-gap/2, ink)
			last = at
		}
		if m.rowPaint != nil {
			if p, ok := m.rowPaint(i); ok {
				d.rect(left-stripe, y+1, stripe-2, high-2, p, "")
			}
		}
		for j, n := range row {
			x := left + cell*float64(j)
			if n > 0 {
				fmt.Fprintf(&d.b, `<g fill-opacity="%.3f">`, 0.06+(mostShade-0.06)*float64(n)/float64(most))
				d.rect(x, y, cell, high, accent, fmt.Sprintf("%s, %s: %s", m.rows[i], m.columns[j], count(n)))
				d.b.WriteString(`</g>`)
			}
			if widestCount+4 <= cell && high >= textSize {
				tone := ink
				if n == 0 {
					tone = soft
				}
				d.text(x+cell/2, y+high/2, middle, strconv.Itoa(n), tone)
			}
		}
	}
	for i := range m.pairs { // frames of the matched
		x, y := left+cell*float64(i), top+high*float64(i)
		d.path([][2]float64{{x, y}, {x + cell, y}, {x + cell, y + high}, {x, y + high}, {x, y}}, 1.5, accent, "")
	}
	d.text(left, d.height-lineHeight/2, start, m.rowTitle, soft)
	return d
}

// upright writes from bottom to top, ending at a point's height.
func (d *drawing) upright(x, y float64, s string) {
	fmt.Fprintf(&d.b, `<text transform="translate(%.2f %.2f) rotate(-90)" %s>%s</text>`, x+textSize*0.35, y, ink.fill(), escaped(s))
}
