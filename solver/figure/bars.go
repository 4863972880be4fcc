package figure

// bar is one line of a bar chart.
type bar struct {
	name   string
	part   float64 // its length, 0 to 1
	spread float64 // half of the whisker at its end, as part of 1 too; 0 for none
	value  string  // the number it stands for
	paint  paint
}

// barGroup is bars that can be compared, with a title above them, "" for none.
type barGroup struct {
	title string
	bars  []bar
}

// drawBars draws bars below each other, their names on the left and numbers on the right.
func drawBars(width float64, bars []bar) *drawing {
	return drawBarGroups(width, []barGroup{{"", bars}})
}

// drawBarGroups draws groups of bars below each other.
func drawBarGroups(width float64, groups []barGroup) *drawing {
	var names, values []string
	rows := 0
	for _, g := range groups {
		for _, b := range g.bars {
			names, values = append(names, b.name), append(values, b.value)
		}
		rows += len(g.bars)
		if g.title != "" {
			rows++
		}
	}
	left := min(widest(names), 0.4*width) + gap
	right := widest(values) + gap
	d := &drawing{width: width, height: rowHeight*float64(rows) + gap}
	full, cut := max(width-left-right, 1), shorts(names, left-gap)
	y, i := gap/2, 0
	for _, g := range groups {
		if g.title != "" {
			d.fit(0, y+rowHeight/2, start, g.title, width, soft)
			y += rowHeight
		}
		for _, b := range g.bars {
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
			y, i = y+rowHeight, i+1
		}
	}
	return d
}
