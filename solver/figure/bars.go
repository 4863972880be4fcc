package figure

// bar is one line of a bar chart.
type bar struct {
	name   string
	part   float64 // its length, 0 to 1
	spread float64 // half of the whisker at its end, as part of 1 too; 0 for none
	value  string  // the number it stands for
	paint  paint
}

// drawBars draws bars below each other, their names on the left and numbers on the right.
func drawBars(width float64, bars []bar) *drawing {
	names, values := make([]string, len(bars)), make([]string, len(bars))
	for i, b := range bars {
		names[i], values[i] = b.name, b.value
	}
	left := min(widest(names), 0.4*width) + gap
	right := widest(values) + gap
	d := &drawing{width: width, height: rowHeight*float64(len(bars)) + gap}
	full, cut := max(width-left-right, 1), shorts(names, left-gap)
	for i, b := range bars {
		y := gap/2 + rowHeight*float64(i)
		d.cut(left-gap, y+rowHeight/2, end, b.name, cut[i], ink)
		d.rect(left, y+4, max(full*b.part, 1), rowHeight-8, b.paint, b.name+": "+b.value)
		if b.spread > 0 {
			from, to := left+full*max(b.part-b.spread, 0), left+full*min(b.part+b.spread, 1)
			d.line(from, y+rowHeight/2, to, y+rowHeight/2, 1.5, ink)
			for _, x := range []float64{from, to} {
				d.line(x, y+8, x, y+rowHeight-8, 1.5, ink)
			}
		}
		d.text(width, y+rowHeight/2, end, b.value, ink)
	}
	return d
}
