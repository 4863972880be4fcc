package figure

import (
	"fmt"
	"slices"
	"strconv"

	"viewfold/solver/explain"
)

func hasTests(s Source) bool {
	return s.Report.Explanation != nil && s.Report.Explanation.Columns != nil && len(s.Report.Explanation.Columns.Columns) > 0
}

// tests shows how much descriptive columns differ between the clusters.
func tests(s Source, o Options) (*Figure, error) {
	all := s.Report.Explanation.Columns
	t := Table{Columns: []string{"column", "test", "n", "without a value", "statistic", "df", "p", "p adjusted (Holm)", "effect size", "expected counts", "of these below 5", "note"}}
	groups := []barGroup{{"Categories: Cramér’s V", nil}, {"Numbers: ε² of Kruskal–Wallis", nil}, {"Not tested", nil}}
	small := 0
	for _, c := range all.Columns {
		row := []string{c.Column, "", strconv.Itoa(c.N), strconv.Itoa(c.Missing), "", "", "", "", "", "", "", c.Note}
		b := bar{name: c.Column, value: "not tested", paint: soft}
		if c.Kind != "" {
			row = []string{c.Column, kindName(c), strconv.Itoa(c.N), strconv.Itoa(c.Missing), exact(c.Statistic), strconv.Itoa(c.Freedom),
				exact(c.P), exact(c.Holm), exact(c.Effect), strconv.Itoa(c.Cells), strconv.Itoa(c.Small), c.Note}
			b = bar{name: c.Column, part: c.Effect, value: fmt.Sprintf("%.2f (p %s)", c.Effect, chance(c.Holm)), paint: accent}
		}
		if c.Holm <= 0.05 && c.Kind != "" {
			small++
		}
		t.Rows = append(t.Rows, row)
		of := 2
		switch c.Kind {
		case explain.ChiSquare:
			of = 0
		case explain.KruskalWallis:
			of = 1
		}
		groups[of].bars = append(groups[of].bars, b)
	}
	groups = slices.DeleteFunc(groups, func(g barGroup) bool { return g.bars == nil })
	text := fmt.Sprintf("Effect sizes from 0 to 1 with p adjusted for %s by Holm’s method; %s 0.05 or less. Categories: Pearson’s χ² with Cramér’s V, which is like a correlation r; "+
		"numbers: Kruskal–Wallis with ε², which is like its square, so that 0.25 is as much as a V of 0.5. Compare bars of one kind. The columns took no part in clustering", plural(all.Count, "test"), have(small))
	return drawBarGroups(float64(o.Width), groups).done("Columns about the samples, by cluster", text, t), nil
}

func kindName(c explain.Test) string {
	if c.Kind == explain.ChiSquare {
		return "χ²"
	}
	return "Kruskal–Wallis"
}

// chance writes a p value.
func chance(p float64) string {
	if p < 1e-4 {
		return "< 0.0001"
	}
	return strconv.FormatFloat(p, 'f', 4, 64)
}

// column shows one descriptive column in every cluster: the shares of a category, or the quartiles of numbers.
func column(s Source, o Options) (*Figure, error) {
	all := s.Report.Explanation.Columns
	if o.Column < 0 || o.Column >= len(all.Columns) {
		return nil, fmt.Errorf("there is no column %d", o.Column+1)
	}
	c := all.Columns[o.Column]
	text := c.Note
	if c.Kind != "" {
		sign, effect := "χ²", "Cramér’s V"
		if c.Kind == explain.KruskalWallis {
			sign, effect = "Kruskal–Wallis H", "ε²"
		}
		text = fmt.Sprintf("%s = %s, %s of freedom, p %s, adjusted for %s %s (Holm); %s %s. %s, %d without a value", sign, rough(c.Statistic),
			plural(c.Freedom, "degree"), chance(c.P), plural(all.Count, "test"), chance(c.Holm), effect, rough(c.Effect), plural(c.N, "sample"), c.Missing)
		if c.Note != "" {
			text += ". Note: " + c.Note
		}
	}
	if c.Groups == nil {
		d := &drawing{width: float64(o.Width), height: rowHeight}
		d.fit(0, rowHeight/2, start, c.Note, d.width, ink)
		return d.done(c.Column, text, Table{Columns: []string{"column", "note"}, Rows: [][]string{{c.Column, c.Note}}}), nil
	}
	if c.Levels != nil {
		d, t := s.levels(c, float64(o.Width))
		return d.done(c.Column+", by cluster", text, t), nil
	}
	d, t := s.quartiles(c, float64(o.Width))
	return d.done(c.Column+", by cluster", text, t), nil
}

// mostLevels is how many levels have a colour of their own; the others share the last.
const mostLevels = 9

// levels draws the shares of a category's levels in every cluster.
func (s Source) levels(c explain.Test, width float64) (*drawing, Table) {
	t := Table{Columns: append([]string{"cluster", "name", "n"}, c.Levels...)}
	shown := c.Levels
	if len(shown) > mostLevels+1 {
		shown = append(append([]string{}, shown[:mostLevels]...), "others")
	}
	names := make([]string, len(c.Groups))
	for k := range names {
		names[k] = s.name(k)
	}
	top := legendHeight(width, shown) + gap
	left := min(widest(names), 0.35*width) + gap
	shortNames := shorts(names, left-gap)
	counts := make([]string, len(c.Groups))
	for k, g := range c.Groups {
		counts[k] = "n " + count(g.N)
	}
	right := widest(counts) + gap
	d := &drawing{width: width, height: top + rowHeight*float64(len(names)) + gap}
	d.legend(shown, hue, func(int) string { return "" })
	for k, g := range c.Groups {
		row := []string{strconv.Itoa(k + 1), names[k], strconv.Itoa(g.N)}
		sums := make([]int, len(shown))
		for j, n := range g.Counts {
			row = append(row, strconv.Itoa(n))
			sums[min(j, len(shown)-1)] += n
		}
		t.Rows = append(t.Rows, row)
		y, x := top+rowHeight*float64(k), left
		d.cut(left-gap, y+rowHeight/2, end, names[k], shortNames[k], ink)
		for j, n := range sums {
			if n == 0 {
				continue
			}
			part := float64(n) / float64(g.N)
			w := (width - left - right) * part
			d.rect(x, y+3, max(w-1, 0.5), rowHeight-6, hue(j), fmt.Sprintf("%s, %s: %s (%s)", names[k], shown[j], count(n), share(part)))
			x += w
		}
		d.text(width, y+rowHeight/2, end, counts[k], soft)
	}
	return d, t
}

// quartiles draws a box from the lower to the upper quartile of every cluster, with a line at the median.
func (s Source) quartiles(c explain.Test, width float64) (*drawing, Table) {
	t := Table{Columns: []string{"cluster", "name", "n", "lower quartile", "median", "upper quartile"}}
	names, medians := make([]string, len(c.Groups)), make([]string, len(c.Groups))
	least, most, some := 0.0, 1.0, false
	for k, g := range c.Groups {
		names[k] = s.name(k)
		if g.Quartiles != nil {
			medians[k] = "median " + rough(g.Quartiles[1])
			if !some {
				least, most, some = g.Quartiles[0], g.Quartiles[2], true
			}
			least, most = min(least, g.Quartiles[0]), max(most, g.Quartiles[2])
		}
	}
	left := min(widest(names), 0.35*width) + gap
	shortNames := shorts(names, left-gap)
	right := widest(medians) + gap
	x := newAxis(least, most, max(2, int((width-left-right)/70)))
	d := &drawing{width: width, height: rowHeight*float64(len(names)) + lineHeight + gap}
	at := func(v float64) float64 { return left + (width-left-right)*x.part(v) }
	bottom := rowHeight * float64(len(names))
	used := 0.0 // by numbers below the axis; those without room are left out
	for _, tick := range x.ticks {
		d.line(at(tick), 0, at(tick), bottom, 1, edge)
		if half := widthOf(x.text(tick)) / 2; at(tick)-half >= used && at(tick)+half <= width {
			d.text(at(tick), bottom+lineHeight*0.6, middle, x.text(tick), soft)
			used = at(tick) + half + gap/2
		}
	}
	for k, g := range c.Groups {
		y := rowHeight * float64(k)
		row := []string{strconv.Itoa(k + 1), names[k], strconv.Itoa(g.N), "", "", ""}
		d.cut(left-gap, y+rowHeight/2, end, names[k], shortNames[k], ink)
		if q := g.Quartiles; q != nil {
			row[3], row[4], row[5] = exact(q[0]), exact(q[1]), exact(q[2])
			d.rect(at(q[0]), y+5, max(at(q[2])-at(q[0]), 1), rowHeight-10, s.paint(k), fmt.Sprintf("%s: median %s, half from %s to %s, n %s", names[k], rough(q[1]), rough(q[0]), rough(q[2]), count(g.N)))
			d.line(at(q[1]), y+2, at(q[1]), y+rowHeight-2, 2.5, ink)
			d.text(width, y+rowHeight/2, end, medians[k], soft)
		}
		t.Rows = append(t.Rows, row)
	}
	return d, t
}
