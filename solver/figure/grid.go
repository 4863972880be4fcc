package figure

import (
	"viewfold/solver"
)

// pane is a graph that is drawn beside others of the same samples.
type pane struct {
	lines   []string // above it: its name, and what there is to say
	graph   *solver.Graph
	anchors []int // that are shown, in their order
}

// paneLeast is how wide a pane is at least where there is room for two, paneMost how wide it is about at most.
const (
	paneLeast = 110.0
	paneMost  = 200.0
)

// grid draws graphs beside each other, with the same samples as rows, called what, and one scale of colours. Names of
// clusters stand on the left.
func (a arranged) grid(s Source, width int, rows []int, what string, panes []pane) *drawing {
	const band, between = 5.0, 14.0
	d := &drawing{width: float64(width)}
	names := make([]string, a.clusters)
	for c := range names {
		names[c] = s.short(c)
	}
	left := min(widest(names), 0.15*d.width) + gap
	columns := 1
	for columns < len(panes) && (columns < 2 || (d.width-left)/float64(columns) > paneMost) {
		columns++
	}
	side := (d.width-left-between*float64(columns-1))/float64(columns) - band - 2
	if side < paneLeast {
		columns, side = 1, d.width-left-band-2
	}
	side = min(side, 2*paneMost)
	high := min(max(1.1*side, 120), 280)
	lines := 0
	for _, p := range panes {
		lines = max(lines, len(p.lines))
	}
	head := lineHeight*float64(lines) + band + 2
	rasters, most := make([]raster, len(panes)), 0.0
	for k, p := range panes {
		place := make([]int, p.graph.Anchors)
		for j := range place {
			place[j] = -1
		}
		for at, j := range p.anchors {
			place[j] = at
		}
		rasters[k] = newRaster(p.graph, rows, place, len(p.anchors), int(1.5*side), int(1.5*high))
		most = max(most, rasters[k].most)
	}
	for k, p := range panes {
		x, y := left+(side+band+2+between)*float64(k%columns)+band+2, (head+high+between)*float64(k/columns)+head
		for i, line := range p.lines {
			tone := soft
			if i == 0 {
				tone = ink
			}
			d.text(x, y-head+lineHeight*(float64(i)+0.5), start, short(line, side), tone)
		}
		d.raster(x, y, side, high, rasters[k], most, a.colors(rows, s))
		a.eachRun(len(p.anchors), func(k int) int { return a.cluster[p.anchors[k]] }, func(c, from, to int) {
			at, w := side*float64(from)/float64(len(p.anchors)), side*float64(to-from)/float64(len(p.anchors))
			if c >= 0 {
				d.rect(x+at, y-band-2, max(w-1, 0.5), band, s.paint(c), s.name(c)+": "+plural(to-from, "anchor"))
			}
		})
		d.line(x, y+high, x+side, y+high, 1, edge)
		labelled := -lineHeight
		a.eachRun(len(rows), func(k int) int { return a.labels[rows[k]] }, func(c, from, to int) {
			at, h := high*float64(from)/float64(len(rows)), high*float64(to-from)/float64(len(rows))
			d.rect(x-band-2, y+at, band, max(h-1, 0.5), s.paint(c), s.name(c)+": "+plural(to-from, "sample"))
			if at += h / 2; k%columns == 0 && at >= labelled+textSize {
				d.text(left-gap/2, y+at, end, short(names[c], left-gap/2), ink)
				labelled = at
			}
		})
		d.height = y + high + 2*lineHeight
	}
	d.text(left, d.height-lineHeight, start, what+", by cluster from top to bottom", soft)
	return d
}
