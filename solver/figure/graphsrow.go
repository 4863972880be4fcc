package figure

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
)

// mostColumns bounds the anchors of a sample that are drawn one by one.
const mostColumns = 120

// graphsRow shows the weights between one sample and anchors in every graph of a run.
func graphsRow(s Source, o Options) *Figure {
	a, all := arrangeAnchors(s.Result), graphs(s)
	if !hasRow(all[0].graph, o.Sample) {
		all = all[len(all)-2:]
	}
	weights := make([][]float64, len(all)) // of every graph and anchor
	linked := make([]bool, len(a.anchors))
	for g, one := range all {
		weights[g] = make([]float64, len(a.anchors))
		anchors, row := one.graph.Row(o.Sample)
		for k, j := range anchors {
			weights[g][j], linked[j] = row[k], true
		}
	}
	own := s.Report.Labels[o.Sample] - 1
	shares, texts := make([]string, len(all)), []string{}
	for g, row := range weights {
		inside, total := 0.0, 0.0
		for j, w := range row {
			total += w
			if a.cluster[j] == own {
				inside += w
			}
		}
		shares[g] = share(inside / total)
		texts = append(texts, fmt.Sprintf("%s in %s", shares[g], all[g].name))
	}
	anchors := slices.DeleteFunc(slices.Clone(a.anchors), func(j int) bool { return !linked[j] })
	text := fmt.Sprintf("Weights between sample %s of %s and the %s that it is linked to in some graph, ordered as in P, the stronger the colour the larger. This goes to anchors of its own cluster: %s",
		s.Report.IDs[o.Sample], s.name(own), plural(len(anchors), "anchor"), list(texts))
	if len(all) == 2 {
		text += fmt.Sprintf(". Its rows of the views' graphs are not kept, but those of %s of %s", count(keptOf(s.Result)), plural(len(a.labels), "sample"))
	}
	c := cells{s: s, anchors: anchors, cluster: a.cluster, weights: weights, right: shares}
	for _, g := range all {
		c.names = append(c.names, g.name)
	}
	if len(anchors) > mostColumns {
		c = c.byCluster(a.clusters)
		text += ". As these are many, the picture shows sums over the anchors of a cluster"
	}
	return c.draw(float64(o.Width)).done("Links of sample "+s.Report.IDs[o.Sample], text, a.rowTable(all, weights, anchors))
}

// rowTable lists a sample's weights, those of the learned graph first, the largest first.
func (a arranged) rowTable(all []named, weights [][]float64, anchors []int) Table {
	views := len(all) - 2
	t := Table{Columns: []string{"anchor", "cluster of the anchor", "weight in P", "weight in B"}}
	for _, g := range all[:views] {
		t.Columns = append(t.Columns, "weight in "+g.name)
	}
	p, b := weights[views+1], weights[views]
	anchors = slices.Clone(anchors)
	slices.SortStableFunc(anchors, func(i, j int) int { return cmp.Or(cmp.Compare(p[j], p[i]), cmp.Compare(b[j], b[i])) })
	for _, j := range anchors {
		row := []string{strconv.Itoa(j + 1), "", exact(p[j]), exact(b[j])}
		if c := a.cluster[j]; c >= 0 {
			row[1] = strconv.Itoa(c + 1)
		}
		for g := range views {
			row = append(row, exact(weights[g][j]))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// cells are a sample's weights as squares: a line a graph, a column an anchor, or a cluster's anchors.
type cells struct {
	s       Source
	names   []string    // of the graphs
	anchors []int       // of the columns; nil for clusters
	cluster []int       // of every anchor, or column
	weights [][]float64 // per graph, of every anchor, or column
	right   []string    // what stands at the end of each line
}

// byCluster sums up the anchors of each cluster, the last of none.
func (c cells) byCluster(clusters int) cells {
	by := c
	by.anchors, by.cluster, by.weights = nil, append(numbers(clusters), -1), nil
	for _, row := range c.weights {
		sums := make([]float64, clusters+1)
		for _, j := range c.anchors {
			sums[(c.cluster[j]+clusters+1)%(clusters+1)] += row[j]
		}
		by.weights = append(by.weights, sums)
	}
	return by
}

// numberedShade is how opaque the heaviest cell is where weights are written: in any colour they can be read on it.
const numberedShade = 0.35

// ownTitle stands above the shares on the right.
const ownTitle = "own cluster"

func (c cells) draw(width float64) *drawing {
	const band = 6.0
	columns := c.anchors
	if columns == nil {
		columns = numbers(len(c.cluster))
	}
	left := min(widest(c.names), 0.3*width) + gap
	right := max(widest(c.right), widthOf(ownTitle)) + gap
	cell := min((width-left-right)/float64(len(columns)), 48)
	top := lineHeight + band + 2
	d := &drawing{width: width, height: top + rowHeight*float64(len(c.names)) + gap}
	numbered := cell >= widthOf("0.00") // the weights are written, on a shade that lets them be read
	most := 0.0
	for _, row := range c.weights {
		most = max(most, slices.Max(row))
	}
	if c.anchors != nil {
		d.text(left-gap, lineHeight/2, end, "anchor", soft)
	}
	d.text(width, lineHeight/2, end, ownTitle, soft)
	for k, j := range columns {
		x := left + cell*float64(k)
		p, of := soft, "no cluster"
		if i := c.cluster[j]; i >= 0 {
			p, of = c.s.paint(i), c.s.name(i)
		}
		name := of
		if c.anchors != nil {
			name = fmt.Sprintf("anchor %d of %s", j+1, of)
			if cell >= widthOf(strconv.Itoa(j+1))+2 {
				d.text(x+cell/2, lineHeight/2, middle, strconv.Itoa(j+1), soft)
			}
		}
		d.rect(x, lineHeight, max(cell-1, 0.5), band, p, name)
		for g, row := range c.weights {
			y := top + rowHeight*float64(g)
			if row[j] == 0 {
				continue
			}
			darkest := 1.0
			if numbered {
				darkest = numberedShade
			}
			fmt.Fprintf(&d.b, `<g fill-opacity="%.3f">`, 0.1+(darkest-0.1)*row[j]/most)
			d.rect(x, y+1, max(cell-1, 0.5), rowHeight-2, p, fmt.Sprintf("%s, %s: %s", c.names[g], name, rough(row[j])))
			d.b.WriteString(`</g>`)
			if numbered {
				d.text(x+cell/2, y+rowHeight/2, middle, strconv.FormatFloat(row[j], 'f', 2, 64), ink)
			}
		}
	}
	for g, name := range c.names {
		y := top + rowHeight*(float64(g)+0.5)
		d.text(left-gap, y, end, short(name, left-gap), ink)
		d.text(width, y, end, c.right[g], ink)
		d.line(left, y+rowHeight/2, left+cell*float64(len(columns)), y+rowHeight/2, 1, edge)
	}
	return d
}
