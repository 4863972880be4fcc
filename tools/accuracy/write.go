package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"viewfold/solver"
)

// spread returns the mean and the standard deviation of a score over the runs.
func (list runs) spread(of func(score) float64) (mean, sd float64) {
	n := float64(len(list))
	for _, s := range list {
		mean += of(s) / n
	}
	for _, s := range list {
		d := of(s) - mean
		sd += d * d / n
	}
	return mean, math.Sqrt(sd)
}

// measures are the scores in the order of the tables, those from 0 to 1 in per cent.
var measures = []measure{
	{"ACC", func(s score) float64 { return 100 * s.ACC }},
	{"NMI", func(s score) float64 { return 100 * s.NMI }},
	{"purity", func(s score) float64 { return 100 * s.Purity }},
	{"ARI", func(s score) float64 { return 100 * s.ARI }},
	{"s", func(s score) float64 { return s.Seconds }},
	{"agreement", func(s score) float64 { return 100 * s.agreement }},
}

type measure struct {
	name string
	of   func(score) float64
}

// reported are the measures that the paper reports, too.
var reported = measures[:3]

// cell is a figure, as "93.4 ± 0.2".
func (m measure) cell(list runs) string {
	mean, sd := list.spread(m.of)
	return fmt.Sprintf("%.1f ± %.1f", mean, sd)
}

// String is the figures in one line, for a terminal.
func (list runs) String() string {
	var cells []string
	for _, m := range measures[:5] {
		cells = append(cells, m.cell(list))
	}
	return strings.Join(cells, "  ")
}

// paper holds what the paper reports, with parameters chosen by the classes: ACC, NMI and purity.
// Source: Fang et al., IEEE TNNLS 2023, the tables of results.
var paper = map[string][3]float64{
	"webkb_texas": {69.52, 37.14, 72.73},
	"msrcv1":      {74.76, 77.07, 80.48},
	"cora":        {42.80, 30.67, 53.84},
	"citeseer":    {49.03, 24.06, 51.15},
}

// write writes the document.
func (p *plan) write(w io.Writer, tables []table) error {
	var b strings.Builder
	fmt.Fprintf(&b, `# Accuracy

Measured %s, version %s, seeds 1 to %d, by `+"`make accuracy`"+`. Means ± standard deviations over the seeds; ACC, NMI (divided by the larger
entropy), purity and ARI in per cent; seconds on one core of the machine it ran on, which was shared. Agreement is the adjusted Rand index, in per cent, with
the clusters that consensus found with the same seed. Every method has its defaults on every set. The classes are used for these figures, and for what is
said here to be chosen by the classes; no method sees them.
`, time.Now().UTC().Format(time.DateOnly), p.version, p.seeds)
	writeSummary(&b, tables)
	for _, t := range tables {
		t.write(&b)
	}
	p.writeProtocol(&b, tables)
	_, err := io.WriteString(w, b.String())
	return err
}

// write writes the section of one set.
func (t *table) write(b *strings.Builder) {
	fmt.Fprintf(b, "\n## %s\n\n%d samples, views of %s features, %d classes\n\n| method |", t.name, t.samples, strings.Trim(fmt.Sprint(t.views), "[]"), t.classes)
	for _, m := range measures {
		fmt.Fprintf(b, " %s |", m.name)
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(measures)) + "\n")
	compared := t.row(consensusName) != nil
	for _, r := range t.shown() {
		fmt.Fprintf(b, "| %s |", r.method)
		for _, m := range measures {
			if m.name == "agreement" && (!compared || r.method == consensusName) {
				b.WriteString(" |")
			} else {
				fmt.Fprintf(b, " %s |", m.cell(r.runs))
			}
		}
		b.WriteString("\n")
	}
	if v, ok := paper[t.name]; ok {
		fmt.Fprintf(b, "| the paper, parameters chosen by the classes | %.1f | %.1f | %.1f | | | |\n", v[0], v[1], v[2])
	}
}

// mostViews is up to how many views there is a row for each.
const mostViews = 3

// shown are the rows of the document: of the baselines on one view the best comes first, and the
// others are left out where they are many.
func (t *table) shown() []row {
	var single, list []row
	at := 0
	for _, r := range t.rows {
		if r.kind == solver.BaselineView {
			single = append(single, r)
			at = len(list)
		} else {
			list = append(list, r)
		}
	}
	if len(single) == 0 {
		return list
	}
	best := highest(single, measures[0])
	single = slices.DeleteFunc(single, func(r row) bool { return r.method == best.method })
	if len(t.views) > mostViews {
		single = nil
	}
	best.method = "best single view: " + best.method + " (chosen by the classes)"
	return slices.Insert(list, at, append([]row{best}, single...)...)
}

// highest is the row with the highest mean, the first of equals.
func highest(rows []row, m measure) row {
	best, top := rows[0], math.Inf(-1)
	for _, r := range rows {
		if mean, _ := r.runs.spread(m.of); mean > top {
			best, top = r, mean
		}
	}
	return best
}
